/** Written in at build time: every file of the shell, and a version that changes with any of them. */
declare const TIMBRO_SHELL: { readonly version: string; readonly paths: readonly string[] };
declare const self: ServiceWorkerGlobalScope;

const { version, paths } = TIMBRO_SHELL;
const cacheName = `timbro-me-${version}`;
const home = '/me/';

const fill = async () => {
  const cache = await caches.open(cacheName);
  await cache.addAll(paths.map((path) => new Request(path, { cache: 'reload' })));
};

const dropOlder = async () => {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('timbro-me-') && name !== cacheName).map((name) => caches.delete(name)),
  );
};

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(dropOlder().then(() => self.clients.claim())));

self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting());
});

/** Only the files of the shell are ever answered from here; the API's replies are personal and never kept. */
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(home)) return;
  const path = request.mode === 'navigate' ? home : pathname;
  if (paths.includes(path)) event.respondWith(answer(path, request));
});

async function answer(path: string, request: Request): Promise<Response> {
  const kept = await caches.match(path, { cacheName });
  return kept ?? fetch(request);
}
