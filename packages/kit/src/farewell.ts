import { session } from './session.ts';

const farewellKey = 'timbro.farewell';

/** Ends the session on this browser and leaves. */
export function leaveFor(path: string, text: string): void {
  session.clear();
  sayFarewell(path, text);
}

/** Leaves when the session is already gone; the text waits for the sign-in page, since no toast survives the way. */
export function sayFarewell(path: string, text: string): void {
  const keep = () => sessionStorage.setItem(farewellKey, text);
  keep();
  // A call that was still on its way may meet the ended session and empty the storage once more before the page is gone.
  window.addEventListener('pagehide', keep, { once: true });
  window.location.assign(path);
}

/** The last word of the session that has just ended, once. */
export function takeFarewell(): string | null {
  const text = sessionStorage.getItem(farewellKey);
  sessionStorage.removeItem(farewellKey);
  return text;
}
