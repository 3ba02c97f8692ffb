import { bytesOf } from '@timbro/core/push/key-rules.ts';

/** What the server wants to know of a browser; null where the browser does not say all of it. */
export function namedBrowser(subscription: Pick<PushSubscription, 'toJSON'>) {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
}

/** Whether a browser hears of whoever has this key: after the server's keys were changed it does not. */
export function hearsKey({ options }: Pick<PushSubscription, 'options'>, publicKey: string): boolean {
  const [own, wanted] = [new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)), bytesOf(publicKey)];
  return wanted !== null && own.length === wanted.length && own.every((byte, at) => byte === wanted[at]);
}

export const toSubscribe = (publicKey: string): PushSubscriptionOptionsInit => ({
  userVisibleOnly: true,
  applicationServerKey: bytesOf(publicKey),
});
