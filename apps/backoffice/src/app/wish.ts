const wishKey = 'timbro.wish';

/** The page a visitor came for before being asked to sign in, as a link in a mail does; gone with the tab. */
export function rememberWish(): void {
  const { pathname, search } = window.location;
  if (pathname !== '/') sessionStorage.setItem(wishKey, `${pathname}${search}`);
}

export function takeWish(): string | null {
  const wish = sessionStorage.getItem(wishKey);
  sessionStorage.removeItem(wishKey);
  return wish;
}
