// Runs before the first paint. A file of its own: the CSP forbids inline scripts.

// A dark page never flashes white.
(() => {
  const chosen = localStorage.getItem('timbro.theme') ?? 'system';
  const isDark = chosen === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();

// What the first screen will read is asked for while its scripts are on their way; `kit/data/early-answers.ts` hands it over.
(() => {
  const [, token] = /"accessToken":"([^"]+)"/.exec(localStorage.getItem('timbro.auth') ?? '') ?? [];
  if (token === undefined) {
    // Nobody is signed in: what the sign-in needs is named further down in the page.
    const fetchDoor = () => {
      for (const link of document.querySelectorAll('link[data-doors~=guest]')) {
        link.crossOrigin = 'anonymous';
        link.rel = 'modulepreload';
      }
    };
    document.addEventListener('readystatechange', fetchDoor, { once: true });
    return;
  }
  const headers = { authorization: `Bearer ${token}`, 'x-device-type': 'mobile' };
  const ask = (path) => {
    const url = `/api/v1${path}`;
    const answer = fetch(url, { headers, credentials: 'include' }).catch(() => null);
    return { url, token, date: Date.now(), time: performance.now(), answer };
  };
  const isHome = location.pathname === '/me/';
  window.timbroEarly = ['/users/personal-profile', ...(isHome ? ['/stamps/current'] : [])].map(ask);
})();
