import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askAgainAfterDays } from '@timbro/core/push/rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { keep, readKept } from '#parts/push/kept-push.ts';
import { leavePush } from '#parts/push/leave-push.ts';
import { offerPush } from '#parts/push/offer.ts';
import { aPushBrowser, leavePushBrowser, serverKeys } from '#parts/push/push-testing.ts';
import { keepSubscribed } from '#parts/push/subscription.ts';
import { freshPhone } from '#parts/stamp-queue/queue-testing.ts';
import { answers, open, prepareApi, press, sent, signIn } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const named = () =>
  sent.mock.calls.filter(([route]) => route === 'POST /push/subscriptions').map(([, input]) => input?.body);
const removed = () => sent.mock.calls.filter(([route]) => route === 'DELETE /push/subscriptions/:subscriptionId');
let browser: ReturnType<typeof aPushBrowser>;

beforeEach(() => {
  freshPhone();
  prepareApi();
  signIn();
  browser = aPushBrowser();
  let known = 0;
  answers['GET /push/key'] = () => ({ publicKey: serverKeys[0] });
  answers['POST /push/subscriptions'] = () => ({ id: `push-${(known += 1)}`, createdAt: '2026-11-12T07:00:00Z' });
  answers['GET /leave-requests/mine'] = answers['GET /exits/mine'] ?? (() => null);
  answers['GET /stamps/updates/mine'] = answers['GET /leave-requests/mine'];
  answers['GET /absences/mine'] = answers['GET /leave-requests/mine'];
});
afterEach(() => {
  cleanup();
  leavePushBrowser();
  vi.unstubAllGlobals();
});

const card = async () => within(await screen.findByRole('region', { name: 'Notifiche su questo telefono' }));
const theSwitch = async () => {
  const found = (await card()).getByRole<HTMLInputElement>('switch', { name: 'Ricevi notifiche' });
  await waitFor(() => expect(found.getAttribute('aria-busy')).toBe('false'));
  return found;
};

describe('the switch of the profile', () => {
  test('asks nothing by itself; turned on it asks, subscribes with the server’s key and tells the server', async () => {
    open();
    const toggle = await theSwitch();
    expect(toggle.checked).toBe(false);
    expect(browser.asked).not.toHaveBeenCalled();
    await userEvent.click(toggle);
    await screen.findByText('Notifiche attivate');
    expect((await theSwitch()).checked).toBe(true);
    expect(browser.asked).toHaveBeenCalledOnce();
    expect(named()).toEqual([{ endpoint: browser.endpoint(), keys: { p256dh: 'key 1', auth: 'secret' } }]);
    expect(await readKept()).toEqual({ owner: 'anna', id: 'push-1' });
  });

  test('turned off takes it away here and at the server', async () => {
    open();
    await userEvent.click(await theSwitch());
    await waitFor(async () => expect((await theSwitch()).checked).toBe(true));
    await userEvent.click(await theSwitch());
    await screen.findByText('Notifiche disattivate');
    expect(removed()).toMatchObject([[expect.anything(), { params: { subscriptionId: 'push-1' } }]]);
    expect(browser.endpoint()).toBeNull();
    expect(await readKept()).toBeNull();
  });

  test('is on only where the server knows of it', async () => {
    browser = aPushBrowser({ permission: 'granted' });
    await keep({ owner: 'anna', id: 'old' });
    answers['POST /push/subscriptions'] = () => {
      throw new ApiError({ statusCode: 503, code: 'unavailable', message: 'Non adesso', requestId: 'r' });
    };
    open();
    expect((await theSwitch()).checked).toBe(false);
  });

  test('says so when the browser’s push service does not answer, and stays off', async () => {
    browser = aPushBrowser({ service: 'hangs up' });
    open();
    await userEvent.click(await theSwitch());
    await screen.findByText(/Il servizio di notifiche del browser non risponde/);
    expect((await theSwitch()).checked).toBe(false);
    expect(await readKept()).toBeNull();
  });

  test('gives way to words once the browser has been told no', async () => {
    browser = aPushBrowser({ answer: 'denied' });
    open();
    await userEvent.click(await theSwitch());
    expect(await (await card()).findByText(/bloccate nelle impostazioni del browser/)).toBeTruthy();
    expect((await card()).queryByRole('switch')).toBeNull();
  });

  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
  test.each([
    ['over plain http', () => vi.stubGlobal('isSecureContext', false), /richiedono una connessione sicura/],
    ['in an old browser', () => vi.stubGlobal('PushManager', undefined), /Questo browser non riceve notifiche/],
    [
      'on an iPhone before it is installed',
      () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone),
      /Aggiungi alla schermata Home/,
    ],
    ['after a no', () => browser.deny(), /bloccate nelle impostazioni/],
  ])('is not there %s, and the card says why', async (_, prepare, words) => {
    prepare();
    if (window.PushManager === undefined) Reflect.deleteProperty(window, 'PushManager');
    open();
    expect(await (await card()).findByText(words)).toBeTruthy();
    expect((await card()).queryByRole('switch')).toBeNull();
    vi.restoreAllMocks();
  });

  test('is not for the provider’s people, who have no news of their own', async () => {
    signIn('SuperAdmin');
    answers['GET /users/personal-profile'] = () => ({ notifications: null });
    open();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: 'Notifiche su questo telefono' })).toBeNull();
  });
});

describe('a phone that is told', () => {
  beforeEach(async () => {
    browser = aPushBrowser({ permission: 'granted' });
    await keep({ owner: 'anna', id: '' });
    await keepSubscribed('anna');
  });

  test('subscribes anew when the server has other keys', async () => {
    const before = browser.endpoint();
    answers['GET /push/key'] = () => ({ publicKey: serverKeys[1] });
    expect(await keepSubscribed('anna')).toBe('on');
    expect(browser.endpoint()).not.toBe(before);
    expect(named()).toHaveLength(2);
  });

  test('stays as it is when nothing has changed, and says so to the present session', async () => {
    const before = browser.endpoint();
    expect(await keepSubscribed('anna')).toBe('on');
    expect(browser.endpoint()).toBe(before);
    expect(named().map((body) => (body as { endpoint: string }).endpoint)).toEqual([before, before]);
  });

  test('forgets whoever had it before somebody else signed in', async () => {
    expect(await keepSubscribed('bruno')).toBe('off');
    expect(browser.endpoint()).toBeNull();
    expect(await readKept()).toBeNull();
  });

  test('forgets all of it with a sign-out, and takes away what it shows', async () => {
    await browser.registration.showNotification('Uscite', {});
    await leavePush();
    expect(browser.endpoint()).toBeNull();
    expect(browser.shown).toEqual([]);
    expect(await readKept()).toBeNull();
  });

  test('goes where the worker leads it, inside the app alone', async () => {
    open('/me/profile');
    await screen.findByRole('heading', { level: 1 });
    const lead = (path: unknown) =>
      browser.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { open: path } }));
    lead('/me/requests?id=a');
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/me/requests?id=a'));
    lead('https://evil.example/');
    await waitFor(() => expect(window.location.pathname).toBe('/me/'));
  });
});

describe('once something was asked for', () => {
  const question = 'Avvisare quando arriva la risposta?';
  const shown = () => screen.findByRole('region', { name: question });
  const absent = async () => {
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(sent.mock.calls.some(([route]) => route === 'GET /leave-requests/mine')).toBe(true));
    expect(screen.queryByRole('region', { name: question })).toBeNull();
  };

  test('nothing is asked before', async () => {
    open('/me/requests');
    await absent();
  });

  test('the app asks, the browser only after a tap', async () => {
    offerPush();
    open('/me/requests');
    await shown();
    expect(browser.asked).not.toHaveBeenCalled();
    await press('Sì, avvisa');
    await screen.findByText('Notifiche attivate');
    expect(browser.asked).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('region', { name: question })).toBeNull());
    expect(named()).toHaveLength(1);
  });

  test('not now means not for thirty days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T09:00:00Z') });
    offerPush();
    open('/me/requests');
    await shown();
    await press('Non ora');
    await waitFor(() => expect(screen.queryByRole('region', { name: question })).toBeNull());
    const daysLater = (days: number) => vi.setSystemTime(Date.parse('2026-11-12T09:00:00Z') + days * 86_400_000);
    daysLater(askAgainAfterDays - 1);
    offerPush();
    expect(screen.queryByRole('region', { name: question })).toBeNull();
    daysLater(askAgainAfterDays);
    offerPush();
    await shown();
    vi.useRealTimers();
  });

  test('who has said no to the browser is not asked again', async () => {
    browser.deny();
    offerPush();
    open('/me/requests');
    await absent();
  });

  test('who is told already is not asked', async () => {
    browser = aPushBrowser({ permission: 'granted' });
    await keep({ owner: 'anna', id: 'push-1' });
    offerPush();
    open('/me/requests');
    await absent();
  });

  test('on an iPhone the app says how to install it first', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)');
    offerPush();
    open('/me/requests');
    await shown();
    expect(screen.queryByRole('button', { name: 'Sì, avvisa' })).toBeNull();
    await press('Ho capito');
    await waitFor(() => expect(screen.queryByRole('region', { name: question })).toBeNull());
    vi.restoreAllMocks();
  });

  test('stands in the exits too', async () => {
    offerPush();
    open('/me/exits');
    await shown();
  });
});
