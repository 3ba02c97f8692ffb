import { tokenInAddress } from './scanned.ts';

const key = 'timbro.scan';
let token: string | null = null;

/**
 * Said at the start of the app: the token with which the phone's own camera opened the page leaves the address at once, so
 * that no history, no link that is passed on and no way back carries it. It waits here for whoever signs in.
 */
export function takeAddressToken(): void {
  const { pathname, search } = window.location;
  const found = tokenInAddress(pathname, search);
  token = found.token ?? sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (found.address !== pathname + search) window.history.replaceState(window.history.state, '', found.address);
  window.addEventListener('pagehide', keepOverReload);
}

/** A session that turns out to be over ends with a reload, which empties the storage first. */
function keepOverReload(): void {
  if (token !== null) sessionStorage.setItem(key, token);
}

export const waitingToken = (): string | null => token;
/** The server has judged it, or nobody wants it any more. */
export const dropToken = (): void => void (token = null);
