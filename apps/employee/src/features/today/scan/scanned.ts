/** The name under which the address behind a kiosk's code carries its token. */
const tokenName = 'scan';
const longestToken = 512;

const isToken = (token: string | null): token is string =>
  token !== null && token !== '' && token.length <= longestToken;

/**
 * The token in what a camera has read; null where it is anything but the code of a kiosk. Under which name this server is
 * reached here says nothing: whether the token is one of ours, the server knows.
 */
export function scannedToken(text: string): string | null {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return null;
  const { pathname, searchParams } = new URL(text);
  const token = searchParams.get(tokenName);
  return pathname === '/me/' && isToken(token) ? token : null;
}

/** The token with which the phone's own camera app opened the page, and the address without it. */
export function tokenInAddress(path: string, search: string): { token: string | null; address: string } {
  const query = new URLSearchParams(search);
  const token = query.get(tokenName);
  query.delete(tokenName);
  const rest = query.toString();
  return { token: isToken(token) ? token : null, address: rest === '' ? path : `${path}?${rest}` };
}

/** The number that a kiosk shows has two digits, always. */
export const scanDigits = 2;
export const isScanNumber = (text: string): boolean => text.length === scanDigits && /^\d+$/.test(text);
