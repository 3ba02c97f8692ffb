import { keepPlace, placeHere, takePlace } from '@timbro/kit/memory/farewell.ts';

/** The page a visitor came for before being asked to sign in, as a link in a mail does; gone with the tab. */
export function rememberWish(): void {
  if (window.location.pathname !== '/') keepPlace(placeHere());
}

export const takeWish = takePlace;
