import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RehearsedLeave } from '@timbro/core/leave-requests/contract.ts';
import { noTotals } from '@timbro/core/work-days/rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { idOf, keepRecords, rejectedRol, vacation } from './requests-testing.ts';
import { answers, open, prepareApi, press, sent, signIn, silence } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const create = 'POST /leave-requests';
const change = 'PATCH /leave-requests/:leaveRequestId';
const giulia = {
  id: 'g',
  displayName: 'Giulia Bianchi',
  sortName: 'Bianchi Giulia',
  departmentId: 'd',
  responsible: true,
};
const paolo = { ...giulia, id: 'p', displayName: 'Paolo Verdi', responsible: false };
const told = (changes: Partial<RehearsedLeave> = {}): RehearsedLeave => ({
  days: 5,
  hours: 40,
  balance: { before: 66.33, after: 26.33, pending: 0 },
  waiting: [],
  returnsOn: '2026-11-30',
  hourly: false,
  deciders: [giulia, paolo],
  ...changes,
});
const late = { id: 's', name: 'Pomeriggio', period: 'afternoon', start: '14:00', end: '22:00' };

type Body = { dryRun?: boolean; draft?: boolean; type?: string };
const isDryRun = (input?: { body?: Body }) => input?.body?.dryRun === true;
/** What was sent for good, rehearsals left out. */
const written = (route: string) =>
  sent.mock.calls.flatMap(([called, input]) =>
    called === route && !isDryRun(input as { body?: object }) ? [(input as { body: object }).body] : [],
  );
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const isList = () => waitFor(() => expect(window.location.pathname).toBe('/me/requests'));
const refuse = (status: number, code: 'overlap' | 'validation' | 'stale' | 'unavailable', path?: string) => () => {
  const errors = path ? [{ path, message: 'Non va bene' }] : [];
  throw new ApiError({ statusCode: status, code, message: 'Non si può', errors, requestId: '' });
};
let rehearsed: (body: Body) => unknown;
let saved: (body: Body) => unknown;

beforeEach(() => {
  prepareApi();
  signIn();
  keepRecords({ leave: [vacation()] });
  rehearsed = () => told();
  saved = () => vacation({ id: idOf(8) });
  answers[create] = (input) => (isDryRun(input) ? rehearsed : saved)(input?.body as Body);
  answers['GET /stamps/mine'] = (input) => {
    const { from, to } = (input as { query: { from: string; to: string } }).query;
    const days = from === to ? [from] : [];
    const items = days.map((date) => ({ date, shift: late, holiday: null, totals: noTotals(), stampings: [] }));
    return { items, total: items.length, page: 1, pageSize: 62 };
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

async function ask(address = '/me/requests/new') {
  open(address);
  await screen.findByRole('radio', { name: /^Ferie/ });
}
async function week() {
  await ask();
  type('Dal', '2026-11-23');
  type('Al', '2026-11-27');
}

describe('before it is sent', () => {
  test('one sees what it costs, when one is back, what is left and who decides', async () => {
    await week();
    await screen.findByText('5 giorni lavorativi · 40:00 h');
    await screen.findByText('Rientro lunedì 30 novembre, turno 14–22');
    const left = within(screen.getByRole('region', { name: 'Ferie residue' }));
    left.getByText('da 66:20 h a 26:20 h, meno 40:00 h');
    screen.getByText('Decide Giulia Bianchi');
    screen.getByText('responsabile di Magazzino, oppure Paolo Verdi');
    expect(written(create)).toEqual([]);
  });

  test('each kind has its balance on its tile', async () => {
    await ask();
    await screen.findByRole('radio', { name: /^Ferie\s+35:20 h$/ });
    screen.getByRole('radio', { name: /^Permesso ROL\s+−2:00 h$/ });
    screen.getByRole('radio', { name: /^Giorno libero\s+senza saldo$/ });
  });

  test('a debt and an end without anybody to decide are told', async () => {
    rehearsed = () => told({ balance: { before: 8, after: -32, pending: 0 }, deciders: [] });
    await week();
    await screen.findByText(/Il saldo diventa negativo/);
    screen.getByText(/Nessun’altra persona può decidere/);
  });

  test('days of rest alone cost nothing', async () => {
    rehearsed = () => told({ days: 0, hours: 0, balance: null, returnsOn: null });
    await week();
    await screen.findByText('Nessuna ora prevista in questo periodo');
  });

  test('what waits already is told: hours of the balance, and requests for the same days', async () => {
    const other = { id: idOf(5), type: 'vacation', startsOn: '2026-11-26', endsOn: '2026-11-30' } as const;
    const hours = { id: idOf(6), type: 'rol', startsOn: '2026-11-24', endsOn: '2026-11-24' } as const;
    const waiting = [{ ...other, startTime: null, endTime: null }];
    rehearsed = () => told({ balance: { before: 66, after: 26, pending: 24 }, waiting });
    await week();
    await screen.findByText('In questi giorni c’è già una richiesta in attesa: 26/11 – 30/11/2026.');
    screen.getByText('di cui 24:00 già in attesa');
    rehearsed = () => told({ waiting: [{ ...hours, startTime: '09:00', endTime: '10:00' }, ...waiting] });
    type('Al', '2026-11-26');
    await screen.findByText(/ci sono già richieste in attesa: 24\/11\/2026, 09:00–10:00; 26\/11 – 30\/11\/2026\./);
    expect(screen.queryByText(/già in attesa$/)).toBeNull();
    await press('Invia richiesta');
    await isList();
  });

  test('a request that is worded anew does not wait beside itself', async () => {
    const { id, type: kind, startsOn, endsOn, startTime, endTime, hours } = vacation();
    const balance = { before: 66, after: 26, pending: hours };
    rehearsed = () => told({ balance, waiting: [{ id, type: kind, startsOn, endsOn, startTime, endTime }] });
    await ask(`/me/requests/new?id=${id}`);
    await screen.findByText(/40:00 h$/, { selector: '.leave-sum' });
    expect(screen.queryByText(/già/)).toBeNull();
  });

  test('an interval that passes midnight by mistake shows no bar', async () => {
    await ask('/me/requests/new?type=rol');
    await press('Ore');
    type('Giorno', '2026-11-23');
    type('Dalle', '16:00');
    type('Alle', '17:00');
    await screen.findByText('Turno 14–22');
    rehearsed = refuse(422, 'validation', 'endTime');
    type('Alle', '15:00');
    expect(screen.queryByText('Turno 14–22')).toBeNull();
    await screen.findByText('Non va bene');
    expect(screen.queryByText('Turno 14–22')).toBeNull();
  });

  test('hours are offered for ROL, and for vacation where the company grants them', async () => {
    await week();
    await screen.findByText(/40:00 h$/, { selector: '.leave-sum' });
    expect(screen.queryByRole('button', { name: 'Ore' })).toBeNull();
    rehearsed = () => told({ hourly: true });
    type('Al', '2026-11-26');
    await press('Ore');
    type('Dalle', '20:00');
    type('Alle', '22:00');
    rehearsed = () => told({ days: 1, hours: 2, hourly: true });
    await screen.findByText('fino alla fine del turno');
    await userEvent.click(screen.getByRole('radio', { name: /^Giorno libero/ }));
    expect(screen.queryByRole('button', { name: 'Ore' })).toBeNull();
    screen.getByLabelText('Dal');
  });

  test('a refusal stands at its field, or where the cost would', async () => {
    rehearsed = refuse(422, 'validation', 'endsOn');
    await week();
    await screen.findByText('Non va bene');
    expect(screen.getByLabelText('Al').getAttribute('aria-invalid')).toBe('true');
    rehearsed = refuse(409, 'overlap');
    type('Al', '2026-11-26');
    await screen.findByText('Non si può');
    expect(screen.getByLabelText('Al').getAttribute('aria-invalid')).toBe('false');
  });

  test('the newest wording is answered, whatever comes later', async () => {
    const waiting: (() => void)[] = [];
    rehearsed = () => new Promise((resolve) => waiting.push(() => resolve(told({ days: waiting.length }))));
    await week();
    await waitFor(() => expect(waiting).toHaveLength(1));
    type('Al', '2026-11-26');
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.();
    await screen.findByText(/^2 giorni lavorativi/);
    waiting[0]?.();
    expect(screen.queryByText(/^1 giorno/)).toBeNull();
  });
});

describe('sending', () => {
  test('says so and leads to the record', async () => {
    await week();
    type('Nota (facoltativa)', ' Mare ');
    keepRecords({ leave: [vacation({ id: idOf(8), deciders: [giulia] })] });
    await press('Invia richiesta');
    await screen.findByText('Richiesta inviata');
    await isList();
    expect(window.location.search).toBe(`?id=${idOf(8)}`);
    expect(written(create)).toEqual([
      {
        type: 'vacation',
        startsOn: '2026-11-23',
        endsOn: '2026-11-27',
        startTime: null,
        endTime: null,
        note: 'Mare',
        draft: false,
      },
    ]);
    const steps = within(await screen.findByRole('list', { name: 'A che punto è' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
    await steps.findByText('Giulia Bianchi, responsabile di Magazzino');
  });

  test('leave that covers no hours of work is sent when one says so', async () => {
    rehearsed = () => told({ days: 0, hours: 0, balance: null, returnsOn: null });
    await week();
    await press('Invia richiesta');
    const question = await screen.findByRole('alertdialog', { name: 'Inviare lo stesso?' });
    within(question).getByText('In questo periodo non è prevista nessuna ora di lavoro.');
    await press('Torna indietro');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(written(create)).toEqual([]);
    await press('Invia richiesta');
    await screen.findByRole('alertdialog');
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Invia richiesta' }));
    await isList();
    expect(written(create)).toHaveLength(1);
  });

  test('a draft is kept without telling anybody', async () => {
    await week();
    await press('Salva bozza');
    await screen.findByText('Bozza salvata');
    expect(written(create)).toMatchObject([{ draft: true }]);
  });

  test('what is missing is asked for, and the focus goes there', async () => {
    await ask();
    await press('Invia richiesta');
    expect(screen.getAllByText('Campo obbligatorio')).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Dal')));
    expect(written(create)).toEqual([]);
  });

  test('a hurried hand asks once', async () => {
    let answer = () => {};
    saved = () => new Promise((resolve) => (answer = () => resolve(vacation())));
    await week();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Invia richiesta' }));
    await press('Salva bozza');
    expect(written(create)).toHaveLength(1);
    answer();
    await isList();
  });

  test('a refusal keeps everything typed', async () => {
    saved = refuse(409, 'overlap');
    await week();
    await press('Invia richiesta');
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLInputElement>('Al').value).toBe('2026-11-27');
  });

  test('what arrived without an answer is found, and not sent again', async () => {
    saved = silence;
    await week();
    await press('Invia richiesta');
    await screen.findByText('Il server non risponde');
    keepRecords({ leave: [vacation({ note: null })] });
    await press('Invia richiesta');
    await isList();
    expect(written(create)).toHaveLength(1);
  });

  test('rests without a connection, and says why', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await week();
    const reason = await screen.findByText('Nessuna connessione: le modifiche sono sospese.');
    const button = screen.getByRole('button', { name: 'Invia richiesta' });
    expect(button.closest('[disabled]')?.getAttribute('aria-describedby')).toBe(reason.id);
  });
});

describe('what was typed', () => {
  test('is not dropped by one tap', async () => {
    await week();
    await press('Chiudi');
    await screen.findByRole('alertdialog', { name: 'Scartare quello che è scritto?' });
    await press('Continua');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Dal').value).toBe('2026-11-23');
    await press('Chiudi');
    await press('Scarta');
    await isList();
    cleanup();
    await ask();
    expect(screen.getByLabelText<HTMLInputElement>('Dal').value).toBe('');
  });

  test('nor by Back', async () => {
    await week();
    await waitFor(() => expect(window.history.state).toMatchObject({ isOverlay: true }));
    window.history.back();
    await screen.findByRole('alertdialog', { name: 'Scartare quello che è scritto?' });
    await press('Continua');
    expect(screen.getByLabelText<HTMLInputElement>('Dal').value).toBe('2026-11-23');
  });

  test('outlives a reload', async () => {
    await week();
    cleanup();
    await ask();
    expect(screen.getByLabelText<HTMLInputElement>('Al').value).toBe('2026-11-27');
  });

  test('nothing typed is left without a question', async () => {
    await ask();
    await press('Chiudi');
    await isList();
  });
});

describe('editing', () => {
  test('what waits is taken back, worded anew and sent in one act', async () => {
    const bodies = [vacation({ status: 'draft', version: 5 }), vacation({ version: 6 })];
    answers[change] = () => bodies.shift();
    open(`/me/requests?id=${idOf(1)}`);
    await userEvent.click(await screen.findByRole('link', { name: 'Modifica' }));
    await screen.findByText(/La richiesta è in attesa/);
    expect(screen.getByLabelText<HTMLInputElement>('Dal').value).toBe('2026-11-23');
    type('Al', '2026-11-26');
    await press('Invia richiesta');
    await isList();
    expect(written(change)).toEqual([
      expect.objectContaining({ status: 'draft', endsOn: '2026-11-26', version: 4 }),
      { status: 'pendingReview', version: 5 },
    ]);
  });

  test('a draft is worded anew and sent in one step', async () => {
    keepRecords({ leave: [vacation({ status: 'draft', submittedAt: null })] });
    answers[change] = () => vacation();
    await ask(`/me/requests/new?id=${idOf(1)}`);
    await press('Invia richiesta');
    await isList();
    expect(written(change)).toEqual([expect.objectContaining({ status: 'pendingReview', note: 'Mare', version: 4 })]);
  });

  test('one that was decided cannot be edited, nor one that is not there', async () => {
    keepRecords({ leave: [rejectedRol] });
    for (const id of [rejectedRol.id, idOf(9)]) {
      open(`/me/requests/new?id=${id}`);
      await screen.findByText('Questa richiesta non si può più modificare.');
      cleanup();
    }
  });
});

test('an address chooses the kind', async () => {
  await ask('/me/requests/new?type=rol');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Permesso ROL/ }).checked).toBe(true);
});
