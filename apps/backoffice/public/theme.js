// Runs before the first paint, so that a dark page never flashes white. A file of its own: the CSP forbids inline scripts.
(() => {
  const chosen = localStorage.getItem('timbro.theme') ?? 'system';
  const isDark = chosen === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
