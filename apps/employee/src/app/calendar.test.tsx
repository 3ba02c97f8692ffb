import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allModules } from '@timbro/core/access.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { brokenDay, cardOf, dayOf, keepCards, november, now, vacationAsked } from './calendar-testing.ts';
import { answers, open, prepareApi, press, sent, signIn, silence } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const read = 'GET /time-cards/mine';
const day = (name: RegExp) => screen.findByRole('button', { name });
const sheet = async () => within(await screen.findByRole('dialog'));
const refuse = (statusCode: number, code: 'internal' | 'moduleOff', message: string) => () => {
  throw new ApiError({ statusCode, code, message, requestId: 'req-1' });
};
const monthsAsked = () =>
  sent.mock.calls.filter(([route]) => route === read).map(([, input]) => (input as { query: unknown }).query);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  prepareApi();
  signIn();
  keepCards(november());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the month says of each day what happened, in signs and in words', async () => {
  open('/me/calendar');
  expect((await day(/^martedì 3 novembre:/)).firstChild?.textContent).toBe(
    'martedì 3 novembre: lavorate 7:45 di 8:00, entrata 8:00, uscita 17:00, in ritardo 12 minuti, eccedenza da autorizzare 0:30',
  );
  const grid = within(screen.getByRole('grid', { name: 'Giornate di novembre 2026' }));
  expect(grid.getAllByRole('columnheader').map(({ textContent }) => textContent?.slice(2))).toEqual([
    'lunedì',
    'martedì',
    'mercoledì',
    'giovedì',
    'venerdì',
    'sabato',
    'domenica',
  ]);
  const told = ['1', '5', '10', '12', '13', '14', '23'].map((number) => {
    const cell = document.getElementById(`day-2026-11-${number.padStart(2, '0')}`);
    return [number, cell?.querySelector('.plate')?.textContent];
  });
  expect(told).toEqual([
    ['1', 'fest.'],
    ['5', 'P2'],
    ['10', '!'],
    ['12', '3:00'],
    ['13', '8–17'],
    ['14', '·'],
    ['23', 'F'],
  ]);
  expect((await day(/^giovedì 12/)).getAttribute('aria-current')).toBe('date');
  await day(/^lunedì 23 novembre: Ferie, richiesta in attesa$/);
  const legend = within(screen.getByRole('list', { name: 'Legenda' }));
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'PPermesso ROL',
    'FFerie in attesa',
    'In corso',
    '!Manca una timbratura',
    'Turno',
    'Ritardo',
    'Da autorizzare',
  ]);
  expect(document.title).toBe('Calendario · Timbro');
});

test('what has to be put right stands beside what mends it', async () => {
  open('/me/calendar');
  const list = within(await screen.findByRole('list', { name: 'Giornate da sistemare' }));
  list.getByRole('heading', { name: 'mar 10: uscita mancante' });
  list.getByText('−8:00 h sul saldo del mese');
  const link = list.getByRole('link', { name: 'Chiedi modifica di martedì 10 novembre' });
  expect(link.getAttribute('href')).toBe('/me/requests/stamps?date=2026-11-10');

  cleanup();
  const asked = { ...vacationAsked, kind: 'stampsUpdates' as const, type: null, startsOn: '2026-11-10' };
  keepCards(november({ requests: [{ ...asked, endsOn: '2026-11-10' }] }));
  open('/me/calendar');
  const waiting = await screen.findByRole('link', { name: 'Richiesta in attesa' });
  expect(waiting.getAttribute('href')).toBe(`/me/requests?id=${vacationAsked.id}`);
});

test('the month and the year are summed up, with what waits for a decision', async () => {
  open('/me/calendar');
  const figures = within(await screen.findByRole('region', { name: 'Ore del mese' }));
  const told = figures.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Lavorate',
    'Dovute fino a ieri',
    'Saldo',
  ]);
  expect(told).toEqual(['53:45', '64:00', '2:00 giustificate', '−8:15']);
  const tiles = within(await screen.findByRole('region', { name: 'Saldi 2026' }));
  expect(tiles.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Ferie', 'ROL']);
  tiles.getByText('66:20');
  await tiles.findByText('16:00 in attesa');
  tiles.getByText('nessuna richiesta');
});

test('the months are turned, and the address says which one is shown', async () => {
  open('/me/calendar?month=2026-10');
  await screen.findByRole('grid', { name: 'Giornate di ottobre 2026' });
  await screen.findByText('Dovute');
  await press('Mese successivo');
  await press('Mese successivo');
  expect(window.location.search).toBe('?month=2026-12');
  await screen.findByRole('grid', { name: 'Giornate di dicembre 2026' });
  await press('Oggi');
  expect(window.location.search).toBe('');
  await day(/^martedì 3 novembre: lavorate/);
  expect(monthsAsked()).toEqual(
    ['2026-10', '2026-11', '2026-12', '2026-11'].map((month) => expect.objectContaining({ month }) as unknown),
  );
});

test('an address that names no month shows the present one', async () => {
  open('/me/calendar?month=2026-13');
  await screen.findByRole('grid', { name: 'Giornate di novembre 2026' });
});

test('a day opens with its reasons as a sum, and Back closes it where one was', async () => {
  open('/me/calendar');
  await userEvent.click(await day(/^martedì 3 novembre:/));
  const opened = await sheet();
  expect(document.activeElement).toBe(opened.getByRole('heading', { name: 'martedì 3 novembre' }));
  expect(window.location.search).toBe('?day=2026-11-03');
  const chips = within(opened.getByRole('list', { name: 'Stato della giornata' }));
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ritardo 12 min',
    '0:30 da autorizzare',
  ]);
  opened.getByText('Turno · Giornaliero 8:00–17:00');
  const rows = within(opened.getByRole('region', { name: 'Perché questi numeri' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Presenza8:12–12:01 app · 13:00–17:36 postazione Portineria', '8:25'],
    ['Pausa 12:00–12:01prevista dal turno, non conteggiata: 1 min timbrato', '−0:01'],
    ['Ritardo 12 min, conteggiati 15arrotondamento ai 15 minuti più vicini', '−0:03'],
    ['Oltre il turno 36 min0:30 da autorizzare: non ancora conteggiate', '−0:36'],
    ['Lavorate', '7:45'],
  ]);
  opened.getByText('Modifiche possibili fino alla chiusura di novembre.');
  expect(opened.getByRole('link', { name: 'Chiedi modifica' }).getAttribute('href')).toBe(
    '/me/requests/stamps?date=2026-11-03',
  );

  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname + window.location.search).toBe('/me/calendar?month=2026-11');
  await waitFor(async () => expect(document.activeElement).toBe(await day(/^martedì 3 novembre:/)));
});

test('from day to day without closing, over the end of the month too', async () => {
  open('/me/calendar?day=2026-11-30');
  await press('Giorno successivo');
  (await sheet()).getByRole('heading', { name: 'martedì 1 dicembre' });
  await screen.findByRole('grid', { name: 'Giornate di dicembre 2026', hidden: true });
  await press('Giorno precedente');
  (await sheet()).getByRole('heading', { name: 'lunedì 30 novembre' });
  await press('Chiudi');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('?month=2026-11');
});

test('what is missing of a stamping is said beside it', async () => {
  open('/me/calendar?day=2026-11-10');
  const opened = await sheet();
  const stamps = within(await opened.findByRole('region', { name: 'Timbrature' }));
  expect(stamps.getByRole('listitem').textContent).toBe('8:00–— (uscita mancante) app');
});

test('of a day to come the shift and what is asked for are told, and nothing can be put right', async () => {
  open('/me/calendar?day=2026-11-23');
  const opened = await sheet();
  const request = await opened.findByRole('link', { name: 'Apri la richiesta: Ferie' });
  expect(request.getAttribute('href')).toBe(`/me/requests?id=${vacationAsked.id}`);
  expect(opened.queryByText('Lavorate')).toBeNull();
  expect(opened.queryByRole('link', { name: 'Chiedi modifica' })).toBeNull();
});

test('of a closed month nothing is asked for any more, and it says why', async () => {
  const closed = { ...brokenDay(), date: '2026-10-13', status: 'closed' as const };
  keepCards(cardOf('2026-10', { state: 'closed' }, [closed]));
  open('/me/calendar?month=2026-10&day=2026-10-13');
  const opened = await sheet();
  await opened.findByText('Il mese di ottobre è chiuso: non si possono più chiedere modifiche.');
  opened.getByText('Mese chiuso');
  expect(screen.queryByRole('link', { name: /Chiedi modifica/ })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Giornate da sistemare', hidden: true })).toBeNull();
});

test('arrow keys go through the days, one of which Tab leads to', async () => {
  open('/me/calendar');
  const today = await day(/^giovedì 12/);
  const reached = () => document.activeElement?.id;
  const tabbable = () => screen.getByRole('grid').querySelectorAll('[tabindex="0"]');
  expect([...tabbable()].map(({ id }) => id)).toEqual(['day-2026-11-12']);
  act(() => today.focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(reached()).toBe('day-2026-11-13');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(reached()).toBe('day-2026-11-06');
  await userEvent.keyboard('{ArrowUp}{Home}');
  expect(reached()).toBe('day-2026-11-02');
  await userEvent.keyboard('{End}{ArrowDown}');
  expect(reached()).toBe('day-2026-11-15');
  expect([...tabbable()].map(({ id }) => id)).toEqual(['day-2026-11-15']);
});

test('a month without any shift says so', async () => {
  const rest = november().days.map(({ date }) =>
    dayOf(date, { ...dayOf('2026-11-14'), date, shift: null, rest: true }),
  );
  keepCards(cardOf('2026-11', { balances: [] }, rest));
  open('/me/calendar');
  await screen.findByRole('heading', { name: 'Nessun turno in questo mese' });
  expect(screen.queryByRole('region', { name: 'Saldi 2026' })).toBeNull();
});

test('what cannot be read can be tried again', async () => {
  answers[read] = refuse(500, 'internal', 'Errore imprevisto');
  open('/me/calendar');
  within(await screen.findByRole('alert')).getByText('Codice della richiesta: req-1');
  keepCards(november());
  await press('Riprova');
  await day(/^martedì 3 novembre: lavorate/);
});

test('without a connection the present month is as it was last read', async () => {
  open('/me/calendar');
  await day(/^martedì 3 novembre: lavorate/);
  await screen.findByText('16:00 in attesa');
  cleanup();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const route of Object.keys(answers)) answers[route] = silence;
  open('/me/calendar');
  await day(/^martedì 3 novembre: lavorate/);
  await screen.findByText('16:00 in attesa');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a company without the module has no such page and says so', async () => {
  session.set({ permissions: { ...allModules, moduleHr: false } });
  open('/me/calendar');
  screen.getByRole('heading', { name: 'Modulo non attivo' });
  expect(screen.queryByRole('link', { name: 'Calendario' })).toBeNull();
  cleanup();
  signIn();
  answers[read] = refuse(403, 'moduleOff', 'Spento');
  open('/me/calendar');
  await screen.findByText("Modulo non attivo per l'azienda");
  expect(screen.queryByRole('grid')).toBeNull();
});
