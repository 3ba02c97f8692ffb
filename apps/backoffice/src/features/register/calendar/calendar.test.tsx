import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { noTotals } from '@timbro/core/work-days/rules.ts';
import { tellEntityEvent } from '@timbro/kit/data/live.ts';
import { download, send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { resize } from '@timbro/kit/testing/viewport.ts';
import { luca, magazzino, refusal, sara, sentTo } from '#parts/people/people-testing.ts';
import type { WorkDayPanelProps } from '../work-day/work-day-panel.tsx';
import { CalendarTab } from './calendar-tab.tsx';
import { answerRegister, late, now, rowOf, shifts } from './calendar-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
  download: vi.fn(),
}));
// The panel has tests of its own; here it only says which day is open and walks.
vi.mock('../work-day/work-day-panel.tsx', () => ({
  WorkDayPanel: ({ place, glimpse, onClose, onNextDay, onNextPerson, startEditing, moved }: WorkDayPanelProps) =>
    place && (
      <aside aria-label={`${place.userId} ${place.date}${startEditing ? ' modifica' : ''}`}>
        {moved && `${moved.end} ${moved.at}`}
        {glimpse && <p>{`${glimpse.user.displayName}: ${glimpse.text}`}</p>}
        <button type="button" disabled={!onNextDay} onClick={onNextDay}>
          giorno dopo
        </button>
        <button type="button" disabled={!onNextPerson} onClick={onNextPerson}>
          persona dopo
        </button>
        <button type="button" onClick={onClose}>
          chiudi la giornata
        </button>
      </aside>
    ),
}));

const rows = [
  rowOf(sara, {
    '2026-11-02': { absence: { id: sara.id, type: 'vacation' }, firstIn: null, lastOut: null },
    '2026-11-05': { status: 'toVerify', anomalies: ['missingExit'], lastOut: null },
    '2026-11-12': late,
  }),
  rowOf(luca, {}, magazzino.id),
];

beforeAll(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  // One after the other: what two of them load at once is found half linked.
  await import('./filter-drawer.tsx');
  await import('./shift-dialog.tsx');
  await import('./move-ends.ts');
});
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  signInAs('Admin');
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(send).mockReset();
  vi.mocked(download).mockReset();
  resize();
});

const open = (address = '/register') => openPage(CalendarTab, address);
// By its own label: the name of each of some hundred cells takes long to work out.
const cell = (name: RegExp | string) => screen.findByLabelText(name, { selector: '[role=gridcell]' });
const listed = () => sentTo('GET /work-days').filter(({ query }) => query?.['pageSize'] !== 1);

test('a month says of each day what matters, by letter and in words, in the groups of its people', async () => {
  answerRegister(rows);
  open();
  expect(await screen.findByRole('heading', { name: 'novembre 2026' })).toBeTruthy();
  const grid = await screen.findByRole('grid', { name: 'Registro presenze, novembre 2026' });
  expect(await within(grid).findByText('2 persone · 2 reparti')).toBeTruthy();
  expect((await cell('Conti Sara, giovedì 12, entrata 8:31, in ritardo 31 minuti')).textContent).toBe('8:31');
  expect((await cell('Conti Sara, lunedì 2, Ferie')).textContent).toBe('F');
  expect((await cell('Conti Sara, giovedì 5, entrata 8:00, Uscita mancante')).textContent).toBe('!');
  expect((await cell('Ferrari Luca, venerdì 6, lavorate 8:00 di 8:00, entrata 8:00, uscita 17:00')).textContent).toBe(
    '8:00',
  );
  expect((await cell('Ferrari Luca, venerdì 13, previsto Ufficio 8:00–17:00')).textContent).toBe('8');
  expect((await cell('Ferrari Luca, sabato 14, riposo')).textContent).toBe('·');
  expect(listed()[0]?.query).toMatchObject({ from: '2026-11-01', to: '2026-11-30', date: '2026-11-12' });
});

test('the grid asks for cells, and what a cell says goes along into the panel', async () => {
  answerRegister(rows);
  open();
  await userEvent.click(await cell(/^Conti Sara, giovedì 12/));
  expect(listed().map(({ query }) => query?.['shape'])).toEqual(['cells']);
  expect(await screen.findByText('Sara Conti: entrata 8:31, in ritardo 31 minuti')).toBeTruthy();
});

test('counters are filters of the address; a chip takes them away again', async () => {
  answerRegister(rows);
  const router = open();
  await cell(/^Conti Sara, giovedì 12/);
  const counter = await screen.findByRole('button', { name: '1 In ritardo' });
  await userEvent.click(counter);
  await waitFor(() => expect(router.state.location.search).toEqual({ eventType: 'late' }));
  expect(counter.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(listed().at(-1)?.query).toMatchObject({ eventType: ['late'] }));
  await userEvent.click(screen.getByRole('button', { name: '4 Da approvare' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ eventType: ['late', 'toApprove'] }));
  // Each of them is a step of its own on the way back.
  router.history.back();
  await waitFor(() => expect(router.state.location.search).toEqual({ eventType: 'late' }));
  router.history.forward();
  await waitFor(() => expect(router.state.location.search).toEqual({ eventType: ['late', 'toApprove'] }));

  await userEvent.click(await screen.findByRole('button', { name: 'Rimuovi il filtro Situazione' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(counter.getAttribute('aria-pressed')).toBe('false');
});

test('the counters of another month say of which day they are, and that who is present is so now', async () => {
  answerRegister(rows);
  open('/register?date=2026-10');
  const told = 'Situazione di sabato 31 ottobre; i presenti sono di adesso';
  expect(await screen.findByText(told)).toBeTruthy();
  const counters = within(screen.getByRole('group', { name: told }));
  expect(await counters.findByRole('button', { name: '2 Presenti ora' })).toBeTruthy();
});

test('what a link says wrongly is left out, and said', async () => {
  answerRegister(rows);
  const router = open('/register?eventType=nothing&absenceType=vacation&date=2026-13');
  expect(await screen.findByText(/Filtro non valido rimosso: situazione, data/)).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toEqual({ absenceType: 'vacation' }));
  expect(await screen.findByRole('heading', { name: 'novembre 2026' })).toBeTruthy();
});

test('a link to a day that is none says so', async () => {
  answerRegister(rows);
  const router = open('/register?id=nope');
  expect(await screen.findByText(/Filtro non valido rimosso: giorno/)).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('a department that is not known is said to be so', async () => {
  answerRegister(rows);
  open(`/register?departmentId=${sara.id}`);
  expect(await screen.findByRole('button', { name: 'Reparto: sconosciuto' })).toBeTruthy();
});

test('the drawer says how many people there will be before it is applied', async () => {
  answerRegister(rows);
  const router = open();
  await cell(/^Conti Sara, giovedì 12/);
  await userEvent.keyboard('f');
  const drawer = within(await screen.findByRole('dialog', { name: 'Filtri' }));
  await userEvent.click(drawer.getByRole('checkbox', { name: 'Notte' }));
  await userEvent.click(drawer.getByRole('switch', { name: 'Solo chi ha anomalie' }));
  await waitFor(() =>
    expect(sentTo('GET /work-days').at(-1)?.query).toMatchObject({
      shiftType: ['night'],
      eventType: ['anomaly'],
      pageSize: 1,
    }),
  );
  expect(router.state.location.search).toEqual({});
  await userEvent.click(await drawer.findByRole('button', { name: 'Applica: 2 persone' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ shiftType: 'night', eventType: 'anomaly' }));
});

test('a day opens beside the grid and walks along it; e opens it to be edited', async () => {
  answerRegister(rows);
  const router = open('/register?group=none');
  await userEvent.click(await cell(/^Conti Sara, giovedì 12/));
  expect(await screen.findByRole('complementary', { name: `${sara.id} 2026-11-12` })).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ id: sara.id, workDayDate: '2026-11-12' });
  await userEvent.click(screen.getByRole('button', { name: 'giorno dopo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'persona dopo' }));
  expect(await screen.findByRole('complementary', { name: `${luca.id} 2026-11-13` })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'persona dopo' })).toHaveProperty('disabled', true);
  expect((await cell(/^Ferrari Luca, venerdì 13/)).tabIndex).toBe(0);
  expect(router.history.length).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: 'chiudi la giornata' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ group: 'none' }));

  (await cell(/^Ferrari Luca, venerdì 13/)).focus();
  await userEvent.keyboard('{ArrowUp}e');
  expect(await screen.findByRole('complementary', { name: `${sara.id} 2026-11-13 modifica` })).toBeTruthy();
});

test('walking goes on into the next period, which comes with it and stays when the day is closed', async () => {
  answerRegister(rows);
  const router = open(`/register?group=none&id=${sara.id}&workDayDate=2026-11-30`);
  await userEvent.click(await screen.findByRole('button', { name: 'giorno dopo' }));
  expect(await screen.findByRole('complementary', { name: `${sara.id} 2026-12-01` })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'dicembre 2026' })).toBeTruthy();
  expect((await cell(/^Conti Sara, martedì 1,/)).tabIndex).toBe(0);
  expect(router.history.length).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'chiudi la giornata' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ group: 'none', date: '2026-12' }));
});

test('who came by a link to a day finds the keyboard on its cell once the day is closed', async () => {
  answerRegister(rows);
  open(`/register?group=none&id=${sara.id}&workDayDate=2026-11-13`);
  fireEvent.click(await screen.findByRole('button', { name: 'chiudi la giornata' }));
  const left = await cell(/^Conti Sara, venerdì 13/);
  await waitFor(() => expect(document.activeElement).toBe(left));
});

test('one day alone is walked from day to day too', async () => {
  answerRegister(rows);
  const router = open('/register?range=day&date=2026-11-11&group=none');
  await userEvent.click(await cell(/^Conti Sara, mercoledì 11/));
  await userEvent.click(await screen.findByRole('button', { name: 'giorno dopo' }));
  expect(await screen.findByRole('complementary', { name: `${sara.id} 2026-11-12` })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'giovedì 12 novembre 2026' })).toBeTruthy();
  // Today goes without saying.
  expect(router.state.location.search).toMatchObject({ range: 'day', workDayDate: '2026-11-12' });
  expect(router.state.location.search).not.toHaveProperty('date');
});

test('in the hours of a day the ends of what was stamped are moved: the day opens with that time in its form', async () => {
  const yesterday = { '2026-11-11': { status: 'closed' } } as const;
  answerRegister([rows[0] ?? rowOf(sara), rowOf(luca, yesterday, magazzino.id)]);
  const captured = vi.fn();
  Object.assign(Element.prototype, { setPointerCapture: captured });
  open('/register?range=day&date=2026-11-11&group=none');
  const shown = await cell(/^Conti Sara, mercoledì 11/);
  const grip = (end: string) => shown.querySelector(`[data-end=${end}]`) ?? document.body;
  // A minute is a pixel.
  const track = grip('exit').parentElement ?? document.body;
  vi.spyOn(track, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1440, 12));
  expect((await cell(/^Ferrari Luca, mercoledì 11/)).querySelector('[data-end]')).toBeNull();
  await waitFor(() => {
    fireEvent.pointerDown(grip('exit'), { pointerId: 1, clientX: 1020, button: 0 });
    expect(captured).toHaveBeenCalled();
  });
  fireEvent.pointerMove(grip('exit'), { clientX: 1048 });
  expect(shown.querySelector('.cal-moved')?.getAttribute('data-time')).toBe('17:30');
  await userEvent.keyboard('{Escape}');
  expect(shown.querySelector('.cal-moved')).toBeNull();
  fireEvent.pointerUp(grip('exit'));
  expect(screen.queryByRole('complementary')).toBeNull();

  fireEvent.pointerDown(grip('entry'), { pointerId: 2, clientX: 480, button: 0 });
  fireEvent.pointerMove(grip('entry'), { clientX: 462 });
  fireEvent.pointerUp(grip('entry'));
  const panel = await screen.findByRole('complementary', { name: `${sara.id} 2026-11-11 modifica` });
  expect(panel.textContent).toContain('entry 2026-11-11T06:40:00.000Z');
});

test('chosen cells are copied as they read', async () => {
  answerRegister(rows);
  open('/register?group=none');
  (await cell(/^Conti Sara, lunedì 2/)).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  const clipboardData = new DataTransfer();
  fireEvent.copy(document.body, { clipboardData });
  expect(clipboardData.getData('text/plain')).toBe('F\t8:00\n8:00\t8:00');
});

test('a link to a day of one person opens it in its month', async () => {
  answerRegister(rows);
  open(`/register?userId=${luca.id}&workDayDate=2026-10-20`);
  expect(await screen.findByRole('heading', { name: 'ottobre 2026' })).toBeTruthy();
  expect(await screen.findByRole('complementary', { name: `${luca.id} 2026-10-20` })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'chiudi la giornata' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(screen.getByRole('heading', { name: 'ottobre 2026' })).toBeTruthy();
});

test('chosen days get a shift: days that moved on are named, what the law minds is told before, and takes a reason', async () => {
  const answers = [
    () => {
      throw refusal('stale', 'Modificata nel frattempo', [
        { path: 'assignments.1', message: 'Modificata nel frattempo' },
      ]);
    },
    () => ({
      updated: 2,
      warnings: [{ userId: luca.id, date: '2026-11-16', rule: 'rest11', detail: 'Riposo di 8:00 h prima del turno' }],
    }),
    () => ({ updated: 2, warnings: [] }),
  ];
  answerRegister(rows, { 'POST /work-days': () => answers.shift()?.() });
  open('/register?group=none');
  (await cell(/^Conti Sara, lunedì 16/)).focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  const bar = within(await screen.findByRole('region', { name: 'Azioni sulla selezione' }));
  expect(bar.getByText('2 elementi selezionati')).toBeTruthy();
  await userEvent.click(bar.getByRole('button', { name: 'Imposta il turno' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Imposta il turno di 2 giornate' }));
  await userEvent.click(dialog.getByRole('combobox', { name: /Turno/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Notte · 22:00–6:00' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Salva' }));
  expect(await dialog.findByText('Luca Ferrari, lunedì 16 novembre')).toBeTruthy();
  const assignments = [sara, luca].map(({ id }) => ({
    userId: id,
    date: '2026-11-16',
    shiftId: shifts[1]?.id,
    version: 3,
  }));
  await userEvent.click(dialog.getByRole('button', { name: 'Salva' }));
  expect(await dialog.findByText('1 avviso di legge: nessuna giornata è ancora cambiata')).toBeTruthy();
  expect(dialog.getByText('Riposo di 8:00 h prima del turno')).toBeTruthy();
  expect(sentTo('POST /work-days').map(({ body }) => body)).toEqual([
    { assignments, dryRun: true },
    { assignments, dryRun: true },
  ]);

  await userEvent.click(dialog.getByRole('button', { name: 'Salva' }));
  const reason = dialog.getByRole('textbox', { name: /^Motivo/ });
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
  expect(sentTo('POST /work-days')).toHaveLength(2);
  await userEvent.type(reason, 'Sostituzione urgente');
  await userEvent.click(dialog.getByRole('button', { name: 'Salva' }));
  await waitFor(() =>
    expect(sentTo('POST /work-days').at(-1)?.body).toEqual({ assignments, overrideNote: 'Sostituzione urgente' }),
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Azioni sulla selezione' })).toBeNull());
});

test('days go back to the schedule with their number; Escape in the bar lets go of what is chosen', async () => {
  answerRegister(rows, { 'DELETE /work-days': () => null });
  open('/register?group=none');
  const choose = async () => {
    (await cell(/^Conti Sara, lunedì 16/)).focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    return within(await screen.findByRole('region', { name: 'Azioni sulla selezione' }));
  };
  await userEvent.click((await choose()).getByRole('button', { name: 'Torna all’orario' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Riportare all’orario 2 giornate?' }));
  await userEvent.click(question.getByRole('button', { name: 'Torna all’orario' }));
  expect(await screen.findByText('2 giornate riportate all’orario')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Azioni sulla selezione' })).toBeNull());

  (await choose()).getByRole('button', { name: 'Esporta il mese' }).focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Azioni sulla selezione' })).toBeNull());
});

test('a closed month is marked beside the name, and chosen days of it offer no change, with the reason', async () => {
  const closed = { '2026-11-09': { status: 'closed' }, '2026-11-10': { status: 'closed' } } as const;
  answerRegister([rows[0] ?? rowOf(sara), rowOf(luca, closed, magazzino.id)]);
  open('/register?group=none');
  (await cell(/^Conti Sara, lunedì 9/)).focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names.map((name) => name?.includes('mese chiuso'))).toEqual([false, true]);
  const bar = within(await screen.findByRole('region', { name: 'Azioni sulla selezione' }));
  expect(bar.getByText('Ci sono giornate di un mese chiuso: non si cambiano')).toBeTruthy();
  for (const name of ['Imposta il turno', 'Aggiungi assenza', 'Torna all’orario']) {
    const button = bar.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bar.getByRole('button', { name: 'Esporta il mese' }).getAttribute('aria-disabled')).toBeNull();
  (await cell(/^Conti Sara, lunedì 9/)).focus();
  await userEvent.keyboard('{Escape} ');
  expect(await screen.findByText('1 elemento selezionato')).toBeTruthy();
  expect(screen.queryByText('Ci sono giornate di un mese chiuso: non si cambiano')).toBeNull();
});

test('a month in which something is open is offered as a provisional file of the people on show', async () => {
  answerRegister(rows);
  vi.mocked(download).mockRejectedValueOnce(
    refusal('openAnomalies', 'Ci sono anomalie aperte', [
      { path: sara.id, message: 'Sara Conti, 05/11/2026: Uscita mancante' },
    ]),
  );
  open('/register?search=a&departmentId=none');
  await cell(/^Conti Sara, giovedì 12/);
  await userEvent.click(screen.getByRole('button', { name: 'Esporta' }));
  expect(screen.getByText('novembre 2026: 2 persone mostrate')).toBeTruthy();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Fogli presenze (.pdf)' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Scaricare un file provvisorio?' }));
  expect(asked.getByText('Sara Conti, 05/11/2026: Uscita mancante')).toBeTruthy();
  expect(screen.queryByText('Registro novembre 2026')).toBeNull();
  await userEvent.click(asked.getByRole('button', { name: 'Scarica provvisorio' }));
  expect(await screen.findByText('Registro novembre 2026')).toBeTruthy();
  const query = { month: '2026-11', format: 'pdf', userId: [luca.id, sara.id] };
  expect(vi.mocked(download).mock.calls).toEqual([
    ['GET /work-days/export', { query }],
    ['GET /work-days/export', { query: { ...query, provisional: true } }],
  ]);
});

test('a stamp elsewhere changes the row alone, and leaves what is chosen and focused', async () => {
  const shown = [...rows];
  answerRegister(shown);
  open('/register?group=none');
  const chosen = await cell(/^Ferrari Luca, martedì 10/);
  chosen.focus();
  await userEvent.keyboard(' ');
  expect(chosen.getAttribute('aria-selected')).toBe('true');
  shown[0] = rowOf(sara, {
    '2026-11-12': {
      lastOut: '2026-11-12T09:20:00.000Z',
      status: 'toVerify',
      anomalies: ['missingEntry'],
      firstIn: null,
    },
  });
  answerRegister(shown);
  act(() =>
    tellEntityEvent({ eventType: 'stamps.create', entityId: sara.id, companyId: null, at: now, userIds: [sara.id] }),
  );
  const changed = await cell('Conti Sara, giovedì 12, uscita 10:20, Entrata mancante');
  expect(changed.className).toContain('pg-flash');
  expect(listed().at(-1)?.query).toMatchObject({ userId: [sara.id] });
  expect(document.activeElement).toBe(chosen);
  expect(chosen.getAttribute('aria-selected')).toBe('true');
});

test('without anything planned the way to the planning is shown', async () => {
  const idle = { shift: null, rest: true, firstIn: null, lastOut: null, totals: noTotals(), status: 'future' } as const;
  const row = rowOf(sara);
  const bare = { ...row, totals: noTotals(), days: row.days.map((day) => ({ ...day, ...idle })) };
  answerRegister([bare]);
  open();
  expect(await screen.findByText('Crea turni e assegna un orario')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Apri la pianificazione' }).getAttribute('href')).toBe(
    '/register?tab=planning',
  );
});

test('filters that find nobody can be cleared', async () => {
  answerRegister([]);
  const router = open('/register?search=nessuno&absenceType=rol');
  expect(await screen.findByText('Nessun risultato per 2 filtri')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Azzera' }).at(-1) ?? document.body);
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('a phone has the list of one day, the week above it', async () => {
  resize(390);
  answerRegister([
    ...rows,
    rowOf(
      {
        ...luca,
        id: '018f2b6e-0000-7000-8000-0000000000a3',
        firstName: 'Anna',
        lastName: 'Ricci',
        displayName: 'Anna Ricci',
      },
      { '2026-11-12': { firstIn: null, totals: noTotals() } },
    ),
  ]);
  const router = open();
  const line = await screen.findByRole('button', { name: /Conti Sara/ });
  expect(line.textContent).toContain('Ufficio 8:00–17:00');
  expect(line.textContent).toContain('In ritardo 31 min');
  expect(screen.getByRole('button', { name: /Ferrari Luca/ }).textContent).toContain('In sede dalle 8:00');
  expect(screen.getByRole('button', { name: /Ricci Anna/ }).textContent).toContain('Senza timbratura');
  expect(screen.queryByRole('grid')).toBeNull();
  expect(listed().at(-1)?.query).toMatchObject({ from: '2026-11-12', to: '2026-11-12' });

  expect(screen.getByRole('button', { name: 'Chiudi il mese' })).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'sabato 14 novembre' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ date: '2026-11-14' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /Conti Sara/ }).textContent).toContain('Riposo'));
  await userEvent.click(screen.getByRole('button', { name: /Conti Sara/ }));
  expect(await screen.findByRole('complementary', { name: `${sara.id} 2026-11-14` })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'giorno dopo' }));
  expect(await screen.findByRole('complementary', { name: `${sara.id} 2026-11-15` })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: '15 novembre' })).toBeTruthy();
});
