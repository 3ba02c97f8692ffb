import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@timbro/kit/data/send.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { aStamp, freshPhone, onPhone } from '#parts/stamp-queue/queue-testing.ts';
import { answers, open, prepareApi, press, sent, signIn, silence } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const rome = (time: string, date = '2026-11-12') => new Date(`${date}T${time}+01:00`).toISOString();
const token = `head.${btoa(JSON.stringify({ sid: 's1', exp: 4_000_000_000 }))}.seal`;
const shift = {
  id: 'sh',
  name: 'Giornaliero',
  period: 'day',
  start: '08:00',
  end: '17:00',
  breakStart: '12:00',
  breakEnd: '13:00',
};

type Pair = readonly [from: string | null, to: string | null];
const stampingOf = ([from, to]: Pair, more: object = {}) => ({
  id: `p ${from ?? to}`,
  userId: 'anna',
  enteredAt: from,
  exitedAt: to,
  source: 'app',
  site: 'Sede di Figline',
  inside: true,
  corrected: false,
  replacedBy: null,
  ...more,
});
const stampAt = (at: string, more: object = {}) => ({
  id: `s ${at}`,
  at,
  site: 'Sede di Figline',
  inside: true,
  review: false,
  deviceAt: at,
  ...more,
});
const today = (pairs: readonly Pair[], more: object = {}) => ({
  items: [
    {
      date: '2026-11-12',
      shift,
      rest: false,
      totals: { due: 480 },
      stampings: pairs.map((pair) => stampingOf(pair)),
      stamps: pairs.flat().flatMap((at) => (at === null ? [] : stampAt(at))),
      ...more,
    },
  ],
  total: 1,
  page: 1,
  pageSize: 25,
});
const stampsOnScreen = () =>
  within(screen.getByRole('region', { name: 'Timbrature di oggi' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '));
const inButton = () => screen.findByRole('button', { name: /^Entra/ });
const outButton = () => screen.findByRole('button', { name: /^Esci/ });
/** A text of its own shrinks beside the icon; loose words would go to the next line. */
const isBesideItsIcon = (words: HTMLElement) => {
  expect([words.tagName, words.previousElementSibling?.tagName]).toEqual(['P', 'svg']);
  expect(words.parentElement?.className).toBe('strip');
};
const bodies = () => sent.mock.calls.flatMap(([route, input]) => (route === 'POST /stamps' ? [input?.body] : []));

const refusal = (statusCode: number) =>
  Promise.reject(new ApiError({ statusCode, code: 'moduleOff', message: 'Modulo non attivo', requestId: '' }));

const morning: readonly Pair[] = [
  [rome('07:58'), rome('12:01')],
  [rome('13:02'), null],
];

beforeEach(() => {
  freshPhone();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(rome('16:14')) });
  prepareApi();
  signIn();
  session.set({ accessToken: token });
  answers['GET /stamps/mine'] = () => today(morning);
  answers['POST /stamps'] = () => ({ stamp: { review: false, site: null, inside: null }, stamping: null });
  answers['POST /stamps/seal'] = silence;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the home', () => {
  test('tells the time, since when one works, the shift, and what has been stamped', async () => {
    open('/me/');
    await outButton();
    screen.getByText('giovedì 12 novembre');
    screen.getByText('16:14');
    screen.getByText('In servizio da 3:12');
    screen.getByText(/turno 8–17/);
    screen.getByText('finora 7:15 di 8:00');
    expect(stampsOnScreen()).toEqual([
      '13:02 Entrata App · Sede di Figline inviata',
      '12:01 Uscita App · Sede di Figline inviata',
      '7:58 Entrata App · Sede di Figline inviata',
    ]);
  });

  test.each([
    ['before the shift', [], 'Entra', 'turno 8–17'],
    ['on a break', [[rome('07:58'), rome('12:01')]], 'Entra', 'In pausa da 4:13 · turno 8–17'],
    ['at work', morning, 'Esci', 'In servizio da 3:12 · turno 8–17'],
  ] as const)('one button says what comes next: %s', async (_, pairs, word, line) => {
    answers['GET /stamps/mine'] = () => today(pairs);
    open('/me/');
    await screen.findByRole('button', { name: new RegExp(`^${word}`) });
    await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(line));
  });

  test('after the shift one is no longer on a break', async () => {
    vi.setSystemTime(rome('17:30'));
    answers['GET /stamps/mine'] = () => today([[rome('07:58'), rome('17:03')]]);
    open('/me/');
    await screen.findByText('Uscita alle 17:03');
  });

  test.each([
    ['13:05', 'Orologio +3 min'],
    ['14:01', 'Orologio +59 min'],
    ['14:02', 'Orologio avanti di 1 h'],
    ['05:32', 'Orologio indietro di 7 h 30 min'],
  ])('what is to be looked at says why: a clock that showed %s', async (shown, words) => {
    const stamp = stampAt(rome('13:02'), { review: true, deviceAt: rome(shown) });
    answers['GET /stamps/mine'] = () => today([[rome('13:02'), null]], { stamps: [stamp] });
    open('/me/');
    await outButton();
    expect(stampsOnScreen()).toEqual([`13:02 Entrata ${words} da verificare`]);
  });

  test.each([
    ['inside', true, 'Sede di Figline', 'Dentro: Sede di Figline'],
    ['outside', false, null, 'Fuori area'],
    ['without a position', null, null, 'Senza posizione'],
  ] as const)('where there is an area it tells the entry’s place: %s', async (_, inside, site, words) => {
    answers['GET /stamps/current'] = () => ({
      stamping: null,
      shift: null,
      tracking: { area: true, logging: false, intervalMinutes: 1 },
    });
    answers['GET /stamps/mine'] = () => today([], { stampings: [stampingOf([rome('13:02'), null], { inside, site })] });
    open('/me/');
    await waitFor(() => expect(document.querySelector('.area-chip')?.textContent).toBe(words));
  });

  test('a forgotten stamp is asked for on the day that is worked', async () => {
    open('/me/');
    await outButton();
    expect(screen.getByRole('link', { name: 'Ho dimenticato una timbratura' }).getAttribute('href')).toBe(
      '/me/requests/stamps?date=2026-11-12',
    );
  });
});

describe('a tap', () => {
  test('takes a stamp that is on the phone when the button says so, and another tap does nothing', async () => {
    open('/me/');
    await userEvent.dblClick(await outButton());
    await screen.findByText('Uscita registrata');
    expect(await onPhone()).toHaveLength(1);
    await waitFor(() => expect(stampsOnScreen()[0]).toBe('16:14 Uscita Salvata sul telefono in coda'));
    await userEvent.click(screen.getByRole('button', { name: /16:14/ }));
    expect(await onPhone()).toHaveLength(1);
    expect(bodies()).toEqual([]);
  });

  test('is taken back as long as it has not left', async () => {
    open('/me/');
    await userEvent.click(await outButton());
    await press('Annulla');
    await screen.findByText('Timbratura annullata');
    await outButton();
    expect(await onPhone()).toEqual([]);
    expect(bodies()).toEqual([]);
  });

  test('leaves after five seconds, and stays in sight until the server shows it', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: new Date(rome('16:14')),
      shouldAdvanceTime: true,
    });
    open('/me/');
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(await outButton());
    await screen.findByText('Uscita registrata');
    await vi.advanceTimersByTimeAsync(5000);
    await waitFor(() => expect(bodies()).toMatchObject([{ direction: 'out', source: 'app' }]));
    await inButton();
    await waitFor(() => expect(stampsOnScreen()[0]).toBe('16:14 Uscita App inviata'));
  });

  test('without a network says so in the strip with the count, and nothing rests', async () => {
    answers['POST /stamps'] = silence;
    await aStamp('earlier');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open('/me/');
    await screen.findByText(/Senza connessione · 1 timbratura in coda/);
    await userEvent.click(await outButton());
    await screen.findByText(/2 timbrature in coda/);
  });

  test('that the server has not taken, or has refused, is counted also while there is a connection', async () => {
    answers['POST /stamps'] = () => refusal(503);
    vi.setSystemTime(new Date('2026-11-12T07:00:00Z').getTime());
    await aStamp('a');
    vi.setSystemTime(new Date(rome('16:14')));
    open('/me/');
    isBesideItsIcon(await screen.findByText('1 timbratura in coda: parte da sola appena il server risponde.'));
    answers['POST /stamps'] = () => refusal(403);
    window.dispatchEvent(new Event('online'));
    isBesideItsIcon(await screen.findByText('1 timbratura rifiutata: Modulo non attivo'));
    expect(screen.queryByText(/in coda: parte/)).toBeNull();
    expect(await onPhone()).toEqual(['a refused']);
  });

  test('that cannot be kept is said, and can be tried again', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('The browser keeps nothing.');
      },
    });
    open('/me/');
    await userEvent.click(await outButton());
    await screen.findByText(/Timbratura non salvata/);
    await outButton();
  });
});

test('over plain http the app says what it cannot do, and why', async () => {
  vi.stubGlobal('isSecureContext', false);
  open('/me/');
  await screen.findByRole('heading', { name: 'Connessione non cifrata (http)' });
});

test('a module that is off leaves the home to who has none', async () => {
  session.set({ permissions: { moduleDevices: true, moduleHr: false, moduleExitNotices: false } });
  open('/me/');
  await screen.findByRole('heading', { name: 'Anna Rossi' });
});
