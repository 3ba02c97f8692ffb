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

/**
 * In which language this tab spoke to whoever has left: the sign-in page goes on in it. It moves into the history entry,
 * so that a reload of that page still finds it and the storage is empty.
 */
export function lastLanguage(): string | null {
  const stored = sessionStorage.getItem(languageKey);
  if (stored !== null) {
    sessionStorage.removeItem(languageKey);
    keepInEntry({ language: stored });
  }
  return fromEntry('language');
}

/** What the present history entry holds, for the page that stands on it and no other. */
export function fromEntry(name: 'language' | 'farewell'): string | null {
  const state: unknown = window.history.state;
  const value = new Map<string, unknown>(Object.entries(state ?? {})).get(name);
  return typeof value === 'string' ? value : null;
}

export function keepInEntry(more: object): void {
  const state: unknown = window.history.state;
  window.history.replaceState({ ...(typeof state === 'object' && state), ...more }, '');
}

export const placeHere = (): string => `${window.location.pathname}${window.location.search}`;
/** Gone with the tab, and with the session of whoever signs out. */
export const keepPlace = (place: string): void => sessionStorage.setItem(placeKey, place);

export function takePlace(): string | null {
  const place = sessionStorage.getItem(placeKey);
  sessionStorage.removeItem(placeKey);
  return place;
}
