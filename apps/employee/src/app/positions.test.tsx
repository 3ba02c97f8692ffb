import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { at, atWork, bodiesOf, idOf, refuse } from './exits-testing.ts';
import { FakePhone } from './geolocation-testing.ts';
import { FakeLocks } from './locks-testing.ts';
import { answers, open, prepareApi, press, sent, signIn, silence } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const anId: unknown = expect.stringMatching(/^[\da-f-]{36}$/);
const post = 'POST /positions';
const shared = 'Posizione condivisa mentre questa pagina è aperta e si è in servizio.';
const theSwitch = () => screen.findByRole('switch', { name: 'Condividi la posizione' });
const wasWanted = () => localStorage.setItem('timbro.sharePosition.anna', 'yes');
const latitudes = () =>
  bodiesOf(post).map((body) => (body as { fixes: { lat: number }[] }).fixes.map(({ lat }) => lat));
const isWatched = () => waitFor(() => expect(phone.watchers.size).toBe(1));
const look = (visibility: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
let phone: FakePhone;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at('14:00')) });
  phone = new FakePhone();
  phone.install();
  prepareApi();
  signIn();
  atWork();
  answers[post] = () => ({ accepted: 1, duplicates: 0, ignored: 0 });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Somebody who has allowed it on an earlier day. */
async function shareFrom(path = '/me/exits'): Promise<void> {
  phone.permission = 'granted';
  phone.install();
  wasWanted();
  open(path);
  await isWatched();
}

test('nothing is asked of the browser before a tap; after a yes one fix an interval is sent', async () => {
  open('/me/exits');
  await screen.findByText('Posizione non condivisa: la condivisione è disattivata su questo telefono.');
  const control = await theSwitch();
  expect(phone.asked).not.toHaveBeenCalled();
  await userEvent.click(control);
  phone.decide('granted');
  await screen.findByText(shared);
  expect(control.getAttribute('aria-checked')).toBe('true');
  await isWatched();
  phone.move(43.1);
  vi.setSystemTime(at('14:00:59'));
  phone.move(43.2);
  vi.setSystemTime(at('14:01'));
  phone.move(43.3);
  await waitFor(() => expect(latitudes()).toEqual([[43.1], [43.3]]));
  expect(bodiesOf(post)[0]).toEqual({
    fixes: [{ id: anId, at: at('14:00'), lat: 43.1, lng: 11.25, accuracy: 12 }],
  });
});

test('a no is kept nowhere and said', async () => {
  phone.answers = 1;
  open('/me/exits');
  await userEvent.click(await theSwitch());
  phone.decide('denied');
  await screen.findByText(/^Posizione non condivisa: il browser la nega/);
  expect((await theSwitch()).getAttribute('aria-checked')).toBe('false');
  expect(Object.keys(localStorage).filter((key) => key.includes('sharePosition'))).toEqual([]);
  expect(phone.watched).not.toHaveBeenCalled();
});

const cases: readonly [what: string, sentence: string, prepare: () => void][] = [
  [
    'logging is off',
    "l'azienda non registra le uscite",
    () => atWork({ tracking: { area: true, logging: false, intervalMinutes: 1 } }),
  ],
  [
    'the company has no area',
    "l'azienda non registra le uscite",
    () => atWork({ tracking: { area: false, logging: true, intervalMinutes: 1 } }),
  ],
  ['nobody is at work', 'non si è in servizio', () => atWork({ stamping: null, presence: 'notInCompany' })],
  ['plain http', 'serve una connessione sicura (https)', () => phone.install({ isSecure: false })],
  [
    'no browser that knows it',
    'questo browser non conosce la posizione',
    () => Reflect.deleteProperty(navigator, 'geolocation'),
  ],
  ['the browser was told no', 'il browser la nega', () => phone.decide('denied')],
  ['the browser would ask again', 'il browser chiede di nuovo il consenso', () => phone.decide('prompt')],
  [
    'a browser that says nothing beforehand',
    'il browser chiede di nuovo il consenso',
    () => phone.install({ isKnown: false }),
  ],
];
test.each(cases)('not shared, and why: %s', async (_, sentence, prepare) => {
  phone.permission = 'granted';
  phone.install();
  wasWanted();
  prepare();
  open('/me/exits');
  await screen.findByText(new RegExp(`^Posizione non condivisa: ${sentence.replace(/[()]/g, '\\$&')}`));
  expect(phone.asked).not.toHaveBeenCalled();
  expect(phone.watched).not.toHaveBeenCalled();
});

test('it is sent from every screen, and only while one is looked at', async () => {
  await shareFrom('/me/profile');
  phone.move(43.1);
  look('hidden');
  expect(phone.watchers.size).toBe(0);
  vi.setSystemTime(at('14:05'));
  look('visible');
  await isWatched();
  phone.move(43.2);
  await waitFor(() => expect(latitudes()).toEqual([[43.1], [43.2]]));
});

test('hiding the page and looking again does not make fixes more frequent', async () => {
  await shareFrom();
  phone.move(43.1);
  await waitFor(() => expect(latitudes()).toEqual([[43.1]]));
  look('hidden');
  look('visible');
  await isWatched();
  vi.setSystemTime(at('14:00:30'));
  phone.move(43.2);
  vi.setSystemTime(at('14:01'));
  phone.move(43.3);
  await waitFor(() => expect(latitudes()).toEqual([[43.1], [43.3]]));
});

/** Another page of this browser that reports until it is told to stop. */
const reportElsewhere = (): Promise<() => void> =>
  new Promise((begin) => {
    void navigator.locks.request('timbro.positions', {}, () => new Promise<void>((stop) => begin(() => stop())));
  });

describe('of several open pages', () => {
  let locks: FakeLocks;
  const isInLine = () => waitFor(() => expect(locks.waiting).toHaveLength(1));
  const openInLine = async () => {
    phone.permission = 'granted';
    phone.install();
    wasWanted();
    open('/me/exits');
    await isInLine();
  };
  beforeEach(() => {
    locks = new FakeLocks();
    locks.install();
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  test('one reports, and the next takes over when it is closed', async () => {
    const close = await reportElsewhere();
    await openInLine();
    expect(phone.watched).not.toHaveBeenCalled();
    close();
    await isWatched();
    phone.move(43.1);
    await waitFor(() => expect(latitudes()).toEqual([[43.1]]));
  });

  test('one that is hidden lets another report, and waits for its turn when it is looked at again', async () => {
    await shareFrom();
    const next = reportElsewhere();
    look('hidden');
    const close = await next;
    expect(phone.watchers.size).toBe(0);
    look('visible');
    await isInLine();
    expect(phone.watched).toHaveBeenCalledOnce();
    close();
    await isWatched();
  });

  test('one that was hidden while it waited does not report unseen', async () => {
    const close = await reportElsewhere();
    await openInLine();
    look('hidden');
    close();
    // Whoever asks last is served after the hidden page would have been.
    await navigator.locks.request('timbro.positions', {}, () => {});
    expect(phone.watched).not.toHaveBeenCalled();
  });

  test('each reports for itself where the browser forbids them to agree', async () => {
    vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('', 'SecurityError'));
    await shareFrom();
    look('hidden');
    expect(phone.watchers.size).toBe(0);
  });
});

test('what could not be sent goes with the next, once each', async () => {
  await shareFrom();
  answers[post] = silence;
  phone.move(43.1);
  await waitFor(() => expect(latitudes()).toEqual([[43.1]]));
  answers[post] = () => ({ accepted: 2, duplicates: 0, ignored: 0 });
  vi.setSystemTime(at('14:01'));
  phone.move(43.2);
  await waitFor(() => expect(latitudes()).toEqual([[43.1], [43.1, 43.2]]));
  const [first, second] = bodiesOf(post).map((body) => (body as { fixes: { id: string }[] }).fixes[0]?.id);
  expect(first).toBe(second);
  vi.setSystemTime(at('14:02'));
  phone.move(43.3);
  await waitFor(() => expect(latitudes().at(-1)).toEqual([43.3]));
});

test('once work or logging has ended everything is dropped, and the screen says so', async () => {
  await shareFrom();
  answers[post] = () => {
    atWork({ stamping: null, presence: 'notInCompany' });
    return refuse('Nessuna timbratura aperta', { code: 'noOpenStamping' })();
  };
  phone.move(43.1);
  await screen.findByText('Posizione non condivisa: non si è in servizio.');
  expect(phone.watchers.size).toBe(0);
  expect((await theSwitch()).getAttribute('aria-checked')).toBe('true');
  expect(screen.queryByText('Nessuna timbratura aperta')).toBeNull();
});

test('the switch stops it at once, and what waited is not sent any more', async () => {
  await shareFrom();
  answers[post] = silence;
  phone.move(43.1);
  await waitFor(() => expect(latitudes()).toHaveLength(1));
  await userEvent.click(await theSwitch());
  await screen.findByText('Posizione non condivisa: la condivisione è disattivata su questo telefono.');
  expect(phone.watchers.size).toBe(0);
  act(() => void window.dispatchEvent(new Event('online')));
  await userEvent.click(await theSwitch());
  await isWatched();
  answers[post] = () => ({ accepted: 1, duplicates: 0, ignored: 0 });
  vi.setSystemTime(at('14:02'));
  phone.move(43.2);
  await waitFor(() => expect(latitudes()).toEqual([[43.1], [43.2]]));
});

test('a lost signal is said, and goes when it is back', async () => {
  await shareFrom();
  await screen.findByText(shared);
  phone.lose(2);
  await screen.findByText('Posizione non condivisa: il telefono non trova il segnale.');
  expect(phone.watchers.size).toBe(1);
  phone.move(43.1);
  await screen.findByText(shared);
});

test('signing out ends it and forgets the choice', async () => {
  await shareFrom('/me/profile');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Disconnetti' }))[0] ?? document.body);
  await screen.findByRole('heading', { name: 'Accesso' });
  expect(phone.watchers.size).toBe(0);
  expect(Object.keys(localStorage).filter((key) => key.includes('sharePosition'))).toEqual([]);
});

test('who has looked at one’s trail is told, and nobody is nobody', async () => {
  answers['GET /privacy/readings/mine'] = () => ({ items: [], total: 0, page: 1, pageSize: 50 });
  open('/me/exits');
  await screen.findByRole('heading', { name: 'Posizione' });
  expect(sent.mock.calls.map(([route]) => route)).not.toContain('GET /privacy/readings/mine');
  await press('Chi ha visto il mio percorso');
  await screen.findByText('Nessuno');
  cleanup();
  const reader = { id: 'g', displayName: 'Giulia Bianchi', sortName: 'Bianchi Giulia', departmentId: 'd' };
  answers['GET /privacy/readings/mine'] = () => ({
    items: [
      { id: idOf(1), at: at('11:20'), reader, date: '2026-11-11' },
      { id: idOf(2), at: at('10:00'), reader: null, date: '2026-11-10' },
    ],
    total: 2,
    page: 1,
    pageSize: 50,
  });
  open('/me/exits');
  await press('Chi ha visto il mio percorso');
  const list = within(await screen.findByRole('list', { name: 'Chi ha visto il mio percorso' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Giulia Bianchi 12/11/2026, 11:20 · percorso del 11/11/2026',
    "una persona dell'azienda 12/11/2026, 10:00 · percorso del 10/11/2026",
  ]);
});
