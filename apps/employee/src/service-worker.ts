import { positionSeconds } from '@timbro/core/stamps/queue-rules.ts';
import { openNotification, renewPush, showPush } from '#parts/push/worker-push.ts';
import { changeStamp, readMarker, stampsOf } from '#parts/stamp-queue/queue-store.ts';
import { flushQueue } from '#parts/stamp-queue/sender.ts';
import { forgetTokenMessage, syncTag } from '#parts/stamp-queue/sync.ts';
import { forgetToken, workerCourier } from '#parts/stamp-queue/worker-courier.ts';

/**
 * Written in at build time: every file of the shell, those that are kept once they were needed, and a version that
 * changes with any of them.
 */
declare const TIMBRO_SHELL: {
  readonly version: string;
  readonly paths: readonly string[];
  readonly later: readonly string[];
};
declare const self: ServiceWorkerGlobalScope;

const { version, paths, later } = TIMBRO_SHELL;
const cacheName = `timbro-me-${version}`;
const home = '/me/';

const fill = async () => {
  const cache = await caches.open(cacheName);
  const wanted = [...paths, ...(await neededBefore())];
  await cache.addAll(wanted.map((path) => new Request(path, { cache: 'reload' })));
};

/** Of what comes later, the files that the former version kept: an update takes nothing away from who is offline next. */
const neededBefore = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('timbro-me-'));
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const kept = new Set(requests.flat().map(({ url }) => plainName(new URL(url).pathname)));
  return later.filter((path) => kept.has(plainName(path)));
};

/** Without the fingerprint of its content. */
const plainName = (path: string) => path.replace(/-[\w-]{8}(?=\.\w+$)/, '');

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
  if (event.data === forgetTokenMessage) forgetToken();
});

/** There is a network again, and perhaps no page any more. The browser asks again later when this fails. */
self.addEventListener('sync', (event) => {
  if ('tag' in event && event.tag === syncTag && event instanceof ExtendableEvent) event.waitUntil(sendStamps());
});

async function sendStamps(): Promise<void> {
  await releaseHeld();
  const courier = await workerCourier(fetch);
  if (!courier) return;
  await flushQueue(courier);
  const left = await stampsOf(courier.owner);
  if (left.some(({ phase }) => phase === 'ready')) throw new Error('Stamps are still to be sent.');
}

/** No stamp is held longer than this: the page that held one has let it go by then, or is gone. */
async function releaseHeld(): Promise<void> {
  const marker = await readMarker();
  const held = marker ? (await stampsOf(marker.owner)).filter(({ phase }) => phase === 'held') : [];
  if (held.length === 0) return;
  await new Promise((resolve) => setTimeout(resolve, positionSeconds * 1000));
  for (const { order } of held)
    await changeStamp(order, (stamp) => (stamp.phase === 'held' ? { ...stamp, phase: 'ready' } : stamp));
}

self.addEventListener('push', (event) => event.waitUntil(showPush(self.registration, event.data, navigator.language)));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(self.clients, self.location.origin, event.notification)),
);
/** Not every browser says so; the app looks by itself when it is next opened. */
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(renewPush(self.registration, fetch));
});

/** Only the files of the shell are ever answered from here; the API's replies are personal and never kept. */
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(home)) return;
  const path = request.mode === 'navigate' ? home : pathname;
  if (paths.includes(path)) event.respondWith(answer(path, request));
  if (later.includes(path)) event.respondWith(answerAndKeep(path, request));
});

async function answer(path: string, request: Request): Promise<Response> {
  const kept = await caches.match(path, { cacheName });
  return kept ?? fetch(request);
}

async function answerAndKeep(path: string, request: Request): Promise<Response> {
  const kept = await caches.match(path, { cacheName });
  if (kept) return kept;
  const reply = await fetch(request);
  // A phone without room for it shows the document all the same.
  if (reply.ok) void keep(path, reply.clone()).catch(() => undefined);
  return reply;
}

const keep = async (path: string, reply: Response) => (await caches.open(cacheName)).put(path, reply);
