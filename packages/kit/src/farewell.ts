import { session } from './session.ts';

const farewellKey = 'timbro.farewell';

/** Ends the session on this browser and leaves; the text waits for the sign-in page, since no toast survives the way. */
export function leaveFor(path: string, text: string): void {
  session.clear();
  sessionStorage.setItem(farewellKey, text);
  window.location.assign(path);
}

/** The last word of the session that has just ended, once. */
export function takeFarewell(): string | null {
  const text = sessionStorage.getItem(farewellKey);
  sessionStorage.removeItem(farewellKey);
  return text;
}
