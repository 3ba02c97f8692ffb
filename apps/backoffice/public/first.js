// Runs before the first paint. A file of its own: the CSP forbids inline scripts.
(() => {
  const { dataset } = document.documentElement;

  // A dark page never flashes white.
  const chosen = localStorage.getItem('timbro.theme') ?? 'system';
  const isDark = chosen === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  dataset.theme = isDark ? 'dark' : 'light';

  // Which half of the back-office opens is decided by `main.tsx`; here it is only guessed, so that what it needs comes at once.
  const { pathname } = location;
  const kept = localStorage.getItem('timbro.auth') ?? '';
  const isGuest = !kept.includes('"accessToken":') || /^\/(login|forgot|create)/.test(pathname);
  if (!isGuest && kept.includes('"language":"en"')) document.documentElement.lang = 'en';
  dataset.door = isGuest ? 'guest' : 'app';
  dataset.menu = localStorage.getItem('timbro.drawer') ?? 'open';
  // The register is where most people begin, and the home of some: it is fetched beside the shell. Other roles are led elsewhere.
  const role = /"role":"(\w+)"/.exec(kept)?.[1] ?? '';
  const isBound = /^\/register\/?$/.test(pathname)
    ? ['Admin', 'Responsible', 'BackOffice'].includes(role)
    : pathname === '/' && ['Responsible', 'BackOffice'].includes(role);
  const page = !isGuest && isBound ? 'register' : dataset.door;
  dataset.page = page;
  const fetchDoor = () => {
    for (const link of document.querySelectorAll(`link[data-doors~=${page}]`)) {
      link.crossOrigin = 'anonymous';
      link.rel = 'modulepreload';
    }
  };
  // The links stand further down in the page.
  document.addEventListener('readystatechange', fetchDoor, { once: true });
})();
