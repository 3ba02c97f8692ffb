import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noTotals } from '@timbro/core/work-days/rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { keepRecords, stampingChange } from './requests-testing.ts';
import { answers, open, prepareApi, press, sent, signIn, silence } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const create = 'POST /stamps/updates';
const bodies = () =>
  sent.mock.calls.flatMap(([route, input]) => (route === create ? [(input as { body: object }).body] : []));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const isList = () => waitFor(() => expect(window.location.pathname).toBe('/me/requests'));
const office = { id: 's', name: 'Ufficio', period: 'day', start: '08:00', end: '17:00' };
const entered = '2026-11-11T07:31:00.000Z';
const forgotten = { id: 'a', userId: 'anna', enteredAt: entered, exitedAt: null as string | null, replacedBy: null };
const whole = { ...forgotten, exitedAt: '2026-11-11T16:00:00.000Z' };

/** The day of the address as it was stamped. */
function keepDay(stampings: readonly object[], changes: object = {}) {
  answers['GET /stamps/mine'] = (input) => {
    const { from } = (input as { query: { from: string } }).query;
    const day = {
      date: from,
      shift: office,
      absence: null,
      status: 'toVerify',
      totals: noTotals(),
      stampings,
      ...changes,
    };
    return { items: [day], total: 1, page: 1, pageSize: 1 };
  };
}
const refuse = (status: number, code: 'monthClosed' | 'validation', path?: string) => () => {
  const errors = path ? [{ path, message: 'Già occupata' }] : [];
  throw new ApiError({ statusCode: status, code, message: 'Ottobre è chiuso', errors, requestId: '' });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T18:00:00+01:00') });
  prepareApi();
  signIn();
  keepRecords({});
  keepDay([forgotten]);
  answers[create] = () => stampingChange;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

async function openDay(address = '/me/requests/stamps?date=2026-11-11') {
  open(address);
  await screen.findByRole('textbox', { name: 'Motivo' });
}
const pair = (number: number) => within(screen.getByRole('group', { name: new RegExp(`^Timbratura ${number}`) }));

test('a forgotten exit is proposed by the shift, shown as old and new, and asked for with its reason', async () => {
  await openDay();
  screen.getByText('Turno 8–17');
  screen.getByText('proposta dal turno');
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Entrata08:31invariata', 'Uscita—→ 17:00aggiunta']);
  type('Uscita', '17:10');
  type('Motivo', ' Dimenticata ');
  keepRecords({ stampings: [stampingChange] });
  await press('Invia richiesta');
  await screen.findByText('Richiesta inviata');
  await isList();
  expect(bodies()).toEqual([
    {
      date: '2026-11-11',
      reason: 'Dimenticata',
      changes: [{ stampingId: 'a', enteredAt: entered, exitedAt: '2026-11-11T16:10:00.000Z' }],
    },
  ]);
});

test('stampings are taken away, brought back and added', async () => {
  keepDay([whole]);
  await openDay();
  await press('Togli la timbratura 1');
  pair(1).getByText('08:31 – 17:00');
  await press('Ripristina la timbratura 1');
  expect(screen.queryByRole('table')).toBeNull();
  await press('Aggiungi timbratura');
  fireEvent.change(pair(2).getByLabelText('Entrata'), { target: { value: '18:00' } });
  fireEvent.change(pair(2).getByLabelText('Uscita'), { target: { value: '02:00' } });
  pair(2).getByText('del gio 12 nov');
  await press('Togli la timbratura 1');
  type('Motivo', 'Turno scambiato');
  await press('Invia richiesta');
  await isList();
  expect(bodies()).toMatchObject([
    {
      changes: [
        { stampingId: null, enteredAt: '2026-11-11T17:00:00.000Z', exitedAt: '2026-11-12T01:00:00.000Z' },
        { stampingId: 'a', remove: true },
      ],
    },
  ]);
});

test('an added stamping that is dropped leaves the focus where it was made', async () => {
  keepDay([whole]);
  await openDay();
  await press('Aggiungi timbratura');
  await press('Togli la timbratura 2');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Aggiungi timbratura' }));
});

test('nothing changed, no reason and an empty stamping are told before anything is sent', async () => {
  keepDay([whole]);
  await openDay();
  await press('Invia richiesta');
  screen.getByText('La modifica non cambia nulla');
  screen.getByText('Campo obbligatorio');
  await press('Aggiungi timbratura');
  await press('Invia richiesta');
  const empty = pair(2).getByLabelText('Entrata');
  await waitFor(() => expect(document.activeElement).toBe(empty));
  pair(2).getByText('Indicare l’ora, oppure togliere la timbratura');
  expect(bodies()).toEqual([]);
});

test.each([
  ['at its stamping', refuse(422, 'validation', 'changes.0.exitedAt'), 'Già occupata'],
  ['of a closed month', refuse(409, 'monthClosed'), 'Ottobre è chiuso'],
])('a refusal %s keeps everything typed', async (_, answer, words) => {
  answers[create] = answer;
  await openDay();
  type('Motivo', 'Dimenticata');
  await press('Invia richiesta');
  await screen.findByText(words);
  expect(screen.getByLabelText<HTMLInputElement>('Uscita').value).toBe('17:00');
});

test('a day without any stamp is proposed as its shift; one without a shift has nothing', async () => {
  keepDay([]);
  await openDay();
  expect(screen.getByLabelText<HTMLInputElement>('Entrata').value).toBe('08:00');
  cleanup();
  sessionStorage.clear();
  keepDay([], { shift: null });
  await openDay();
  screen.getByText('Nessun turno previsto');
  screen.getByText('Nessuna timbratura in questa giornata.');
});

test('without a day in the address it is today, and another one is a choice away', async () => {
  await openDay('/me/requests/stamps');
  expect(screen.getByLabelText<HTMLInputElement>('Giorno').value).toBe('2026-11-12');
  type('Giorno', '2026-11-10');
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(
      'GET /stamps/mine',
      expect.objectContaining({ query: expect.objectContaining({ from: '2026-11-10' }) as unknown }),
    ),
  );
  await screen.findByRole('textbox', { name: 'Motivo' });
});

test('a request that waits already is told', async () => {
  answers['GET /stamps/updates/mine'] = () => ({ items: [stampingChange], total: 1, page: 1, pageSize: 25 });
  await openDay();
  await screen.findByText('Per questa giornata una richiesta è già in attesa.');
  expect(screen.getByRole('link', { name: 'Apri la richiesta' }).getAttribute('href')).toBe(
    `/me/requests?id=${stampingChange.id}`,
  );
});

test('what arrived without an answer is found, and not sent again', async () => {
  answers[create] = silence;
  await openDay();
  type('Motivo', 'Lettore guasto');
  await press('Invia richiesta');
  await screen.findByText('Il server non risponde');
  answers['GET /stamps/updates/mine'] = () => ({ items: [stampingChange], total: 1, page: 1, pageSize: 25 });
  await press('Invia richiesta');
  await isList();
  expect(bodies()).toHaveLength(1);
});

test('what was typed outlives a reload, unless the day was stamped on', async () => {
  await openDay();
  type('Motivo', 'Dimenticata');
  type('Uscita', '17:20');
  cleanup();
  await openDay();
  expect(screen.getByLabelText<HTMLInputElement>('Uscita').value).toBe('17:20');
  cleanup();
  keepDay([{ ...whole, id: 'b' }]);
  await openDay();
  expect(screen.getByLabelText<HTMLInputElement>('Uscita').value).toBe('17:00');
});

test('a day that cannot be read says so, and is tried again', async () => {
  answers['GET /stamps/mine'] = silence;
  open('/me/requests/stamps?date=2026-11-11');
  await screen.findByText('Il server non risponde');
  keepDay([forgotten]);
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await screen.findByRole('textbox', { name: 'Motivo' });
});
