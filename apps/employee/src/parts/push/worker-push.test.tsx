import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PushMessage } from '@timbro/core/push/push-message.ts';
import { writeMarker } from '#parts/stamp-queue/queue-store.ts';
import { freshPhone } from '#parts/stamp-queue/queue-testing.ts';
import { forgetToken } from '#parts/stamp-queue/worker-courier.ts';
import { keep, readKept } from './kept-push.ts';
import { aPushBrowser, leavePushBrowser, serverKeys } from './push-testing.ts';
import { openNotification, renewPush, showPush } from './worker-push.ts';

const message: PushMessage = {
  kind: 'exits',
  title: 'Uscite',
  text: 'È arrivata una risposta',
  path: '/me/exits?id=a-b',
  tag: 'exits:a-b',
  lang: 'it',
  to: 'push-1',
};
const data = (value: unknown) => ({ json: () => value });
const broken = {
  json: () => {
    throw new SyntaxError('no JSON');
  },
};

let browser: ReturnType<typeof aPushBrowser>;
beforeEach(async () => {
  freshPhone();
  forgetToken();
  browser = aPushBrowser({ permission: 'granted' });
  await writeMarker({ owner: 'anna', sid: 's1' });
  await keep({ owner: 'anna', id: 'push-1' });
});
afterEach(() => {
  leavePushBrowser();
  vi.unstubAllGlobals();
});

const shownFor = async (given: Parameters<typeof showPush>[1], spoken = 'it-IT') => {
  await showPush(browser.registration, given, spoken);
  const { title, options } = browser.shown.at(-1) ?? { title: '', options: {} };
  return { title, ...options };
};
const anyNews = {
  title: 'Timbro',
  body: 'Ci sono novità nell’app',
  lang: 'it',
  tag: 'anyNews',
  data: { path: '/me/' },
};

describe('a message', () => {
  test('is shown as it came, once for each thing, and says again what is new', async () => {
    expect(await shownFor(data(message))).toEqual({
      title: 'Uscite',
      body: 'È arrivata una risposta',
      tag: 'exits:a-b',
      lang: 'it',
      renotify: true,
      icon: '/me/icons/icon-192.png',
      badge: '/me/icons/badge-96.png',
      data: { path: '/me/exits?id=a-b' },
    });
  });

  test.each([
    ['without content', null],
    ['that is no JSON', broken],
    ['that is a text', data('x')],
    ['that is nothing', data(null)],
    ['without a title', data({ ...message, title: undefined })],
    ['in a language nobody knows', data({ ...message, lang: 'xx' })],
  ])('%s is shown as news of any kind', async (_, given) => {
    expect(await shownFor(given)).toMatchObject(anyNews);
  });

  test('that says nothing is told in the language of the browser', async () => {
    expect(await shownFor(null, 'en-GB')).toMatchObject({ body: 'There is news in the app', lang: 'en' });
  });

  test('that leads elsewhere leads home', async () => {
    expect(await shownFor(data({ ...message, path: 'https://evil.example/me/' }))).toMatchObject({
      title: 'Uscite',
      data: { path: '/me/' },
    });
  });

  test.each([
    ['who has signed out', () => writeMarker(null)],
    ['who was here before somebody else', () => writeMarker({ owner: 'bruno', sid: 's2' })],
    ['whose browser has another id by now', () => keep({ owner: 'anna', id: 'push-2' })],
    ['who has turned it off', () => keep(null)],
  ])('for %s shows nothing of what it says', async (_, before) => {
    await before();
    expect(await shownFor(data(message))).toMatchObject(anyNews);
  });
});

describe('a tap', () => {
  const origin = 'https://ore.example';
  const notification = (path: unknown) => ({ close: vi.fn(), data: { path } }) as unknown as Notification;
  /** Windows at these addresses; `answers` whether a page is there to go. */
  const windows = (urls: readonly string[], { answers = true, comesForward = true } = {}) => {
    const led: string[] = [];
    const clients = {
      matchAll: async () =>
        urls.map((url) => ({
          url,
          focus: async () => (comesForward ? undefined : Promise.reject(new Error('not allowed'))),
          navigate: async (path: string) => void led.push(`reloads ${path}`),
          postMessage: ({ open }: { open: string }, [port]: MessagePort[]) => {
            if (!answers) return;
            led.push(`goes ${open}`);
            port?.postMessage('gone');
          },
        })),
      openWindow: async (path: string) => void led.push(`opens ${path}`),
    };
    return { led, clients: clients as unknown as Clients };
  };

  test.each([
    ['leads the window of the app that is open', ['https://ore.example/users', 'https://ore.example/me/'], {}, 'goes'],
    ['leads it although it may not come forward', ['https://ore.example/me/'], { comesForward: false }, 'goes'],
    ['loads it anew where nobody answers', ['https://ore.example/me/profile'], { answers: false }, 'reloads'],
    ['opens a window beside the back-office', ['https://ore.example/users'], {}, 'opens'],
    ['opens a window where there is none', [], {}, 'opens'],
  ])('%s', async (_, urls, how, verb) => {
    const { led, clients } = windows(urls, how);
    const tapped = notification('/me/exits?id=a-b');
    await openNotification(clients, origin, tapped);
    expect(led).toEqual([`${verb} /me/exits?id=a-b`]);
    expect(tapped.close).toHaveBeenCalled();
  });

  test.each(['https://evil.example/me/', '//evil.example', '/users', null, 7])('on %s leads home', async (path) => {
    const { led, clients } = windows([]);
    await openNotification(clients, origin, notification(path));
    expect(led).toEqual(['opens /me/']);
  });
});

describe('an address that the browser has changed', () => {
  const token = `head.${btoa(JSON.stringify({ sid: 's1', exp: Date.now() / 1000 + 600 }))}.seal`;
  const ask = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
  const reply = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
  beforeEach(() => {
    ask.mockReset().mockImplementation(async (path) => {
      if (path.endsWith('/auth/refresh')) return reply({ accessToken: token });
      return path.endsWith('/push/key') ? reply({ publicKey: serverKeys[0] }) : reply({ id: 'push-2' }, 201);
    });
  });
  const named = () => ask.mock.calls.find(([path]) => path.endsWith('/push/subscriptions'))?.[1];

  test('is told to the server by the worker, in the name of whoever is signed in', async () => {
    await renewPush(browser.registration, ask);
    expect(named()).toMatchObject({ method: 'POST', headers: { authorization: `Bearer ${token}` } });
    expect(JSON.parse(named()?.body as string)).toEqual({
      endpoint: browser.endpoint(),
      keys: { p256dh: 'key 1', auth: 'secret' },
    });
    expect(await readKept()).toEqual({ owner: 'anna', id: 'push-2' });
  });

  test.each([
    ['nobody is signed in', () => writeMarker(null)],
    ['somebody else is', () => writeMarker({ owner: 'bruno', sid: 's1' })],
    ['nobody wants to be told', () => keep(null)],
  ])('is told to nobody where %s', async (_, before) => {
    await before();
    await renewPush(browser.registration, ask);
    expect(named()).toBeUndefined();
  });

  test('is told when the app is next opened, where the server is away', async () => {
    ask.mockImplementation(async (path) =>
      path.endsWith('/auth/refresh') ? reply({ accessToken: token }) : Promise.reject(new TypeError('no network')),
    );
    await renewPush(browser.registration, ask);
    expect(await readKept()).toEqual({ owner: 'anna', id: 'push-1' });
  });
});
