import { type Language, isLanguage, languageOf } from '@timbro/core/language.ts';
import { anyNewsMessages } from '@timbro/core/push/messages.ts';
import type { PushMessage } from '@timbro/core/push/push-message.ts';
import { ownPath } from '@timbro/core/push/rules.ts';
import { readMarker } from '#parts/stamp-queue/queue-store.ts';
import { askAsMarked } from '#parts/stamp-queue/worker-courier.ts';
import { hearsKey, namedBrowser, toSubscribe } from './browser-keys.ts';
import { keep, readKept } from './kept-push.ts';
import type { OpenMessage } from './opening.ts';

type Ask = (path: string, init: RequestInit) => Promise<Response>;
type Shown = Pick<PushMessage, 'title' | 'text' | 'path' | 'tag' | 'lang'>;

const home = '/me/';
/** So long an open page has to say that it went where it was led. */
const answerWithinMs = 1000;

/** A browser takes the right away from whoever is told something and shows nothing, so something is shown in any case. */
export async function showPush(
  registration: ServiceWorkerRegistration,
  data: Pick<PushMessageData, 'json'> | null,
  spoken: string,
): Promise<void> {
  const { title, text, path, tag, lang } = await shownOf(data, languageOf(spoken));
  const options = {
    body: text,
    tag,
    lang,
    // The same thing once more is news again.
    renotify: true,
    icon: '/me/icons/icon-192.png',
    badge: '/me/icons/badge-96.png',
    data: { path },
  };
  await registration.showNotification(title, options);
}

async function shownOf(data: Pick<PushMessageData, 'json'> | null, spoken: Language): Promise<Shown> {
  const message = readMessage(data);
  const anyNews = (lang: Language): Shown => ({
    title: anyNewsMessages['push.anyNews.title'][lang],
    text: anyNewsMessages['push.anyNews.text'][lang],
    path: home,
    tag: 'anyNews',
    lang,
  });
  if (!message) return anyNews(spoken);
  return (await isForPresentSession(message.to)) ? message : anyNews(message.lang);
}

/** Whoever has signed out, or has this phone by now, is not shown what was meant for somebody else. */
async function isForPresentSession(to: string): Promise<boolean> {
  try {
    const [marker, kept] = await Promise.all([readMarker(), readKept()]);
    return marker !== null && kept !== null && kept.owner === marker.owner && kept.id === to;
  } catch {
    return false;
  }
}

function readMessage(data: Pick<PushMessageData, 'json'> | null): (Shown & { to: string }) | null {
  try {
    const value: unknown = data?.json();
    return isMessage(value) ? { ...value, path: ownPath(value.path) } : null;
  } catch {
    return null;
  }
}

const isMessage = (value: unknown): value is PushMessage =>
  typeof value === 'object' &&
  value !== null &&
  'lang' in value &&
  isLanguage(value.lang) &&
  ['title', 'text', 'path', 'tag', 'to'].every((field) => typeof Reflect.get(value, field) === 'string');

/** A tap leads to where the app says the rest: in a window that is open, which keeps what was typed, or in a new one. */
export async function openNotification(clients: Clients, origin: string, notification: Notification): Promise<void> {
  notification.close();
  const path = ownPath(pathIn(notification.data));
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url.startsWith(`${origin}${home}`));
  if (!open) return void (await clients.openWindow(path));
  // A browser may refuse to bring it to the front; the page goes there all the same.
  await open.focus().catch(() => undefined);
  if (!(await goes(open, path))) await open.navigate(path).catch(() => undefined);
}

const pathIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'path' in data ? data.path : null;

/** Nobody is signed in there, or it has not come so far yet: then nobody answers. */
const goes = (client: Client, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const settle = (isThere: boolean) => {
      port1.close();
      resolve(isThere);
    };
    port1.addEventListener('message', () => settle(true));
    port1.start();
    setTimeout(() => settle(false), answerWithinMs);
    client.postMessage({ open: path } satisfies OpenMessage, [port2]);
  });

/**
 * The push service has given the browser another address. Where the session still lasts the server is told at once, otherwise
 * when its person next opens the app.
 */
export async function renewPush({ pushManager }: ServiceWorkerRegistration, ask: Ask): Promise<void> {
  const [marker, kept] = await Promise.all([readMarker(), readKept()]);
  if (!marker || !kept || kept.owner !== marker.owner) return;
  const key = await publicKeyOf(ask);
  if (key === null) return;
  const present = await pushManager.getSubscription();
  const subscription = present && hearsKey(present, key) ? present : await pushManager.subscribe(toSubscribe(key));
  const reply = await askAsMarked(ask, 'POST', '/push/subscriptions', namedBrowser(subscription));
  const known: unknown = reply?.ok ? await reply.json().catch(() => null) : null;
  if (typeof known === 'object' && known !== null && 'id' in known && typeof known.id === 'string')
    await keep({ owner: kept.owner, id: known.id });
}

async function publicKeyOf(ask: Ask): Promise<string | null> {
  const reply = await askAsMarked(ask, 'GET', '/push/key', null);
  const value: unknown = reply?.ok ? await reply.json().catch(() => null) : null;
  return typeof value === 'object' && value !== null && 'publicKey' in value && typeof value.publicKey === 'string'
    ? value.publicKey
    : null;
}
