import { vi } from 'vitest';

/** Two keys of a server: with the second what was subscribed to with the first is worthless. */
export const serverKeys = [
  'BECiQd-SE0vOUrLx2MYFWXkwkXcSYoQYf00_PufkO2NVVN9kv25in7Qsd-ZEJcNQ4rIw_YnxE32HXZHCWD-bKtY',
  'BFQVQL-E8X0JyojqQA8JIs-5TjhjYLPATgH0CqGW_0m2JjAiDtcmKKX2-ckI9BAU2JOtqlBca7fWKktTZwO2JHg',
] as const;

type Answer = 'granted' | 'denied' | 'default';
type Options = { permission?: Answer; answer?: Answer; service?: 'answers' | 'hangs up' };

/** A browser that can be told of news: what it was asked, what it has subscribed to, what it shows. */
export function aPushBrowser({ permission = 'default', answer = 'granted', service = 'answers' }: Options = {}) {
  let made = 0;
  let current: FakeSubscription | null = null;
  type FakeSubscription = ReturnType<typeof subscription>;
  const subscription = (options: PushSubscriptionOptionsInit) => {
    const endpoint = `https://push.example.com/send/${(made += 1)}`;
    const key = options.applicationServerKey instanceof Uint8Array ? Array.from(options.applicationServerKey) : [];
    return {
      endpoint,
      options: { applicationServerKey: Uint8Array.from(key).buffer },
      toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: `key ${made}`, auth: 'secret' } }),
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
  };
  const shown: { title: string; options: NotificationOptions; close(): void }[] = [];
  const registration = {
    pushManager: {
      getSubscription: async () => current,
      async subscribe(options: PushSubscriptionOptionsInit) {
        if (service === 'hangs up') throw new DOMException('push service error', 'AbortError');
        current = subscription(options);
        return current;
      },
    },
    async showNotification(title: string, options: NotificationOptions) {
      shown.push({ title, options, close: () => void shown.splice(0) });
    },
    getNotifications: async () => shown,
  };
  const notification = {
    permission,
    requestPermission: async () => (notification.permission = answer),
  };
  const asked = vi.spyOn(notification, 'requestPermission');
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    controller: null,
  });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', notification);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  return {
    asked,
    shown,
    serviceWorker,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of it as the app uses
    registration: registration as unknown as ServiceWorkerRegistration,
    endpoint: () => current?.endpoint ?? null,
    deny: () => void (notification.permission = 'denied'),
  };
}
export const leavePushBrowser = (): void => void Reflect.deleteProperty(navigator, 'serviceWorker');
