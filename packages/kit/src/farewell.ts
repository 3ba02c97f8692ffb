import { session } from './session.ts';

const farewellKey = 'timbro.farewell';
const placeKey = 'timbro.wish';
const languageKey = 'timbro.lastLanguage';

/** Ends the session on this browser and leaves; with a place, whoever signs in again in this tab comes back to it. */
export function leaveFor(path: string, text: string | null, place: string | null = null): void {
  session.clear();
  sayFarewell(path, text, place);
}

/** Leaves when the session is already gone; the text waits for the sign-in page, since no toast survives the way. */
export function sayFarewell(path: string, text: string | null, place: string | null = null): void {
  const { lang } = document.documentElement;
  const keep = () => {
    sessionStorage.setItem(languageKey, lang);
    if (text !== null) sessionStorage.setItem(farewellKey, text);
    if (place !== null) keepPlace(place);
  };
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

/** In which language this tab spoke to whoever has left: the sign-in page goes on in it. */
export const lastLanguage = (): string | null => sessionStorage.getItem(languageKey);

export const placeHere = (): string => `${window.location.pathname}${window.location.search}`;
/** Gone with the tab, and with the session of whoever signs out. */
export const keepPlace = (place: string): void => sessionStorage.setItem(placeKey, place);

export function takePlace(): string | null {
  const place = sessionStorage.getItem(placeKey);
  sessionStorage.removeItem(placeKey);
  return place;
}
