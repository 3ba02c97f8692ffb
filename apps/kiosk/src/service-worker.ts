/** Written in at build time: every file of the page, and a version that changes with any of them. */
declare const TIMBRO_SHELL: { readonly version: string; readonly paths: readonly string[] };
declare const self: ServiceWorkerGlobalScope;

const { version, paths } = TIMBRO_SHELL;
const prefix = 'timbro-kiosk-';
const cacheName = prefix + version;
const home = '/kiosk/';

const fill = async () =>
  (await caches.open(cacheName)).addAll(paths.map((path) => new Request(path, { cache: 'reload' })));

const dropOlder = async () => {
  const older = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(older.map((name) => caches.delete(name)));
};

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(dropOlder().then(() => self.clients.claim())));

/** The page says when: nobody stands before it then. */
self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting());
});

/** Only the files of the page are ever answered from here; what the API says is about people and never kept. */
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(home)) return;
  const path = request.mode === 'navigate' ? home : pathname;
  if (paths.includes(path)) event.respondWith(answer(path, request));
});

const answer = async (path: string, request: Request): Promise<Response> =>
  (await caches.match(path, { cacheName })) ?? fetch(request);
