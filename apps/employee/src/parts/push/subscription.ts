import { call } from '@timbro/kit/light/call.ts';
import { hearsKey, namedBrowser, toSubscribe } from './browser-keys.ts';
import { hasAgreed } from './hindrance.ts';
import { keep, readKept } from './kept-push.ts';
import { forgetPush } from './leave-push.ts';

/** How long the worker may take to be there; without it nothing can be subscribed. */
const workerWithinMs = 10_000;

export type PushState = 'on' | 'off';

/**
 * Sees to it that somebody who wants to be told here is: with the server's present key, and known to the server for the
 * present session. Answers whether they are; throws where the network or the push service does not answer.
 */
export async function keepSubscribed(owner: string): Promise<PushState> {
  const kept = await readKept();
  if (kept?.owner !== owner || !hasAgreed()) {
    // What somebody else has left here is not for whoever is here now.
    if (hasAgreed()) await forgetPush();
    return 'off';
  }
  const { publicKey } = await call('GET /push/key');
  const { pushManager } = await registered();
  const present = await pushManager.getSubscription();
  const subscription =
    present && hearsKey(present, publicKey) ? present : await subscribeAnew(pushManager, present, publicKey);
  const body = namedBrowser(subscription);
  if (!body) return 'off';
  const { id } = await call('POST /push/subscriptions', { body });
  await keep({ owner, id });
  return 'on';
}

async function subscribeAnew(manager: PushManager, former: PushSubscription | null, publicKey: string) {
  await former?.unsubscribe();
  return manager.subscribe(toSubscribe(publicKey));
}

/** Asks the browser's question, which it takes only from a tap, and subscribes if the answer is yes. */
export async function turnOn(owner: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return 'off';
  await keep({ owner, id: '' });
  try {
    return await keepSubscribed(owner);
  } catch (error) {
    await keep(null);
    throw error;
  }
}

/** The browser forgets it in any case; a server that is away hears of it when it next sends. */
export async function turnOff(): Promise<PushState> {
  const kept = await readKept();
  if (kept && kept.id !== '')
    await call('DELETE /push/subscriptions/:subscriptionId', { params: { subscriptionId: kept.id } }).catch(
      () => undefined,
    );
  await forgetPush();
  return 'off';
}

/** The worker comes a while after the page; a browser that refuses it never says so. */
const registered = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('The service worker is not there.')), workerWithinMs),
    ),
  ]);
