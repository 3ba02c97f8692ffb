import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { download, send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { luca, namedAs, paolo, refusal, sara, sentTo } from '#parts/people/people-testing.ts';
import { elsewhere, sera, stampingOf } from '../work-day/work-day-fixtures.ts';
import { answerMonths, dayOf, entered, ofSara, pairId, proposal } from './month-close-testing.ts';
import { MonthClose } from './month-close.tsx';
import { listOfMonths, monthOf } from './month-fixtures.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
  download: vi.fn(),
}));
beforeAll(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  // One after the other: what two of them load at once is found half linked.
  await import('./reason-dialog.tsx');
  await import('./register-check-dialog.tsx');
});
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-12T09:30:00Z'), toFake: ['Date'] });
  signInAs('Admin');
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(send).mockReset();
  vi.mocked(download).mockReset();
});

const onClose = vi.fn();
const open = (more = '', month = '2026-10') =>
  openPage(() => <MonthClose month={month} onClose={onClose} />, `/register?tab=calendar&close=${month}${more}`);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const bodiesTo = (route: string) => sentTo(route).map(({ body }) => body);
const ofLuca = monthOf({ user: namedAs(luca) });

test('a missing exit is mended by its proposal, then the next obstacle has the focus, then the month can be closed', async () => {
  answerMonths([ofSara]);
  open();
  await press('Conti Sara');
  expect(await screen.findByText('Uscita mancante, mercoledì 7')).toBeTruthy();
  expect(screen.getByText(/proposta 17:00/)).toBeTruthy();

  await press('Applica la proposta, mercoledì 7');
  expect(bodiesTo('PATCH /work-days')).toEqual([
    { userId: sara.id, date: '2026-10-07', stampings: [{ id: pairId, ...proposal }], version: 4 },
  ]);
  const next = await button('Straordinario, venerdì 9');
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(screen.queryByText(/mercoledì 7/)).toBeNull();

  await userEvent.click(next);
  expect(bodiesTo('PATCH /work-days').at(-1)).toEqual({
    userId: sara.id,
    date: '2026-10-09',
    excess: { state: 'overtime', minutes: 45 },
    version: 4,
  });
  const free = await screen.findByText('Niente da sistemare: il mese si può chiudere');
  await waitFor(() => expect(document.activeElement).toBe(free));
  await press('Chiudi il mese');
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Chiudere ottobre 2026 per 1 persona?' })).getByRole(
      'button',
      {
        name: 'Chiudi',
      },
    ),
  );
  expect(await button('Riapri mese')).toBeTruthy();
  expect(bodiesTo('PATCH /work-days/months')).toEqual([{ month: '2026-10', userIds: [sara.id], state: 'closed' }]);
});

test('the figures of a month add up to its balance, by the names they have on a single day', async () => {
  const totals = { ...ofSara.totals, worked: 9_600, justified: 900, due: 10_560, balance: -60 };
  answerMonths([monthOf({ user: ofSara.user, totals })]);
  open();
  const row = await screen.findByRole('row', { name: /Conti Sara/ });
  const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const cells = [...row.children].map(({ textContent }) => textContent);
  const figures = ['Lavorate', 'Giustificate', 'Dovute', 'Saldo', 'Eccedenza'];
  expect(figures.map((name) => cells[names.indexOf(name)])).toEqual(['160:00', '15:00', '176:00', '−1:00', '–']);
});

test('the balance of a month that goes on is that of the days that are over', async () => {
  answerMonths([monthOf({ user: ofSara.user, totals: { ...ofSara.totals, balance: -390 }, balance: -60 })]);
  open('', '2026-11');
  const row = await screen.findByRole('row', { name: /Conti Sara/ });
  const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(row.children[names.indexOf('Saldo')]?.textContent).toBe('−1:00');
});

test('the progress is that of the month whoever is searched for, and says so where a filter narrows it', async () => {
  const all = listOfMonths([ofLuca, ofSara]);
  const summary = { ...all.summary, people: 60, closed: 12 };
  answerMonths([ofSara], { 'GET /work-days/months': () => ({ ...all, summary }) });
  open('&search=conti');
  expect(await screen.findByText('12 di 60 persone chiuse')).toBeTruthy();
  cleanup();
  open('&departmentId=none');
  expect(await screen.findByText('12 di 60 persone chiuse, con i filtri scelti')).toBeTruthy();
});

test('whoever leaves what the filter shows hands over to the next', async () => {
  const alsoLate = monthOf({ user: ofLuca.user, excesses: ofSara.excesses });
  answerMonths([monthOf({ user: ofSara.user, excesses: ofSara.excesses }), alsoLate]);
  const router = open(`&standing=blocked&id=${sara.id}`);
  await press('Straordinario, venerdì 9');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ id: luca.id }));
  const next = await button('Ferrari Luca');
  expect(document.activeElement).toBe(next);
  expect(next.getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Conti Sara' })).toBeNull();
});

test('what is refused is told where it happened; what has changed meanwhile is not decided', async () => {
  const days = { now: dayOf('2026-10-07') };
  answerMonths([ofSara], {
    'GET /work-days/info': ({ query = {} }) => (query['date'] === '2026-10-07' ? days.now : dayOf('2026-10-09')),
    'PATCH /work-days': () => {
      throw refusal('validation', 'Controllare i dati inseriti', [
        { path: 'stampings.0.enteredAt', message: 'La timbratura si sovrappone a un’altra della stessa giornata' },
      ]);
    },
  });
  open(`&id=${sara.id}`);
  const line = within(await screen.findByRole('group', { name: 'Cosa sistemare per Sara Conti' }));
  await press('Applica la proposta, mercoledì 7');
  expect((await line.findByRole('alert')).textContent).toContain('si sovrappone a un’altra della stessa giornata');

  days.now = {
    ...days.now,
    stampings: days.now.stampings.map((pair) => ({ ...pair, enteredAt: null, exitedAt: entered })),
  };
  await press('Applica la proposta, mercoledì 7');
  expect(await line.findByText('La giornata è cambiata e la proposta non vale più')).toBeTruthy();
  expect(sentTo('PATCH /work-days')).toHaveLength(1);
});

test('whoever is ready is selected at once and closed; who is not is left out with the reason', async () => {
  answerMonths([ofLuca, ofSara]);
  open();
  await press('Seleziona i pronti (1)');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleziona Conti Sara' }));
  await press('Chiudi 2');
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getByText('1 persona non è pronta: verrà saltata, con il motivo.')).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: 'Chiudi' }));
  expect(bodiesTo('PATCH /work-days/months')).toEqual([
    { month: '2026-10', userIds: [luca.id, sara.id], state: 'closed' },
  ]);
  const outcome = within(await screen.findByRole('dialog', { name: '1 chiusa, 1 non chiusa' }));
  expect(outcome.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sara Conti1 anomalia aperta',
  ]);
  await userEvent.click(outcome.getByRole('button', { name: 'Chiudi' }));
  expect(await screen.findByText('1 di 2 persone chiuse')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Azioni sulla selezione' })).toBeNull();
});

test('a closing shows that it runs, and is told once, when the list has it', async () => {
  let answer = () => {};
  const kept = answerMonths([ofLuca], {
    'GET /work-days/months': async () => {
      const list = listOfMonths([...kept.values()]);
      if (list.summary.closed > 0) await new Promise<void>((resolve) => (answer = resolve));
      return list;
    },
  });
  open();
  await press('Seleziona i pronti (1)');
  await press('Chiudi 1');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Chiudi' }));
  // The list, everybody who is ready, and the list again.
  await waitFor(() => expect(sentTo('GET /work-days/months')).toHaveLength(3));
  expect(sentTo('PATCH /work-days/months')).toHaveLength(1);
  expect(await screen.findByRole('progressbar', { name: 'Chiusura di ottobre 2026' })).toBeTruthy();
  expect(screen.queryByText('1 mese chiuso')).toBeNull();
  answer();
  expect(await screen.findByText('1 mese chiuso')).toBeTruthy();
  expect(screen.getByRole('row', { name: /Ferrari Luca/ }).textContent).toContain('Mese chiuso');
  expect(screen.queryByRole('progressbar', { name: 'Chiusura di ottobre 2026' })).toBeNull();
  expect(screen.queryByText(/Mese (aggiornato|riaperto)/)).toBeNull();
});

test('uncovered hours hinder nobody, but are told in the list, by their days, and before the month is closed', async () => {
  const uncoveredDays = [
    { date: '2026-10-06', minutes: 15 },
    { date: '2026-10-21', minutes: 60 },
  ];
  answerMonths([monthOf({ user: ofSara.user, uncoveredDays }), ofLuca]);
  const router = open();
  const row = await screen.findByRole('row', { name: /Conti Sara/ });
  expect(row.textContent).toMatch(/Pronto.*1:15 non coperte$/);
  expect(screen.getByRole('row', { name: /Ferrari Luca/ }).textContent).toMatch(/–$/);
  await press('Conti Sara');
  expect(await screen.findByText(/vanno alle paghe come assenza ingiustificata$/)).toBeTruthy();
  expect(await button('Apri la giornata, martedì 6, 0:15')).toBeTruthy();

  await press('Seleziona i pronti (2)');
  await press('Chiudi 2');
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getByText(/^1 persona ha ore non coperte, che vanno alle paghe come assenza/)).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: 'Annulla' }));
  await press('Apri la giornata, mercoledì 21, 1:00');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ id: sara.id, workDayDate: '2026-10-21' }));
});

test('days worth a look hinder nobody, but are told in the list, by their words, and before the month is closed', async () => {
  const warnings: PersonMonth['warnings'] = [
    { date: '2026-10-06', kinds: ['noBreak', 'shortRest'] },
    { date: '2026-10-21', kinds: ['lateStamp'] },
  ];
  answerMonths([monthOf({ user: ofSara.user, warnings }), ofLuca]);
  const router = open();
  const row = await screen.findByRole('row', { name: /Conti Sara/ });
  expect(row.textContent).toMatch(/Pronto.*2 giornate da guardare$/);
  expect(screen.getByRole('row', { name: /Ferrari Luca/ }).textContent).toMatch(/–$/);
  await press('Conti Sara');
  const detail = within(await screen.findByRole('group', { name: 'Cosa sistemare per Sara Conti' }));
  expect(detail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Pausa non rispettata · Riposo inferiore a 11 ore, martedì 6: da guardare, non bloccaApri la giornata',
    'Timbratura arrivata dopo la correzione, mercoledì 21: da guardare, non bloccaApri la giornata',
  ]);
  expect(detail.getByText('Niente da sistemare: il mese si può chiudere')).toBeTruthy();

  await press('Chiudi il mese');
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getByText('1 persona ha giornate da guardare, che non bloccano la chiusura.')).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: 'Annulla' }));
  await press('Apri la giornata, mercoledì 21');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ id: sara.id, workDayDate: '2026-10-21' }));
});

test('Escape lets go of whoever is selected, but first closes what is open', async () => {
  answerMonths([ofLuca, ofSara]);
  open();
  const box = (checked: boolean) => screen.findByRole('checkbox', { name: 'Seleziona Ferrari Luca', checked });
  await userEvent.click(await box(false));
  await press('Chiudi 1');
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await box(true)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await box(false));
  await box(true);
  await userEvent.keyboard('{Escape}');
  expect(await box(false)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Azioni sulla selezione' })).toBeNull();
});

test('where nobody can be closed, each obstacle is named', async () => {
  answerMonths([ofSara], {
    'PATCH /work-days/months': () => {
      throw refusal('openAnomalies', 'Ci sono anomalie aperte', [
        { path: `${sara.id}.2026-10-07`, message: 'Sara Conti, 07/10/2026: Uscita mancante' },
        { path: sara.id, message: 'Sara Conti: 1 eccedenza da autorizzare' },
      ]);
    },
  });
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleziona Conti Sara' }));
  await press('Chiudi 1');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Chiudi' }));
  const outcome = within(await screen.findByRole('dialog', { name: 'Nessun mese è stato chiuso' }));
  expect(outcome.getByText('07/10/2026: Uscita mancante · 1 eccedenza da autorizzare')).toBeTruthy();
});

test('all proposals at once: what cannot be applied is told with its reason', async () => {
  const absent = monthOf({
    user: ofLuca.user,
    anomalies: [{ date: '2026-10-20', anomaly: 'absentUnjustified', presence: 0, proposal: null }],
  });
  const own = monthOf({
    user: namedAs(paolo),
    excesses: ofSara.excesses,
  });
  answerMonths([absent, own, ofSara]);
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleziona tutte le persone della pagina' }));
  await press('Applica tutte le proposte (3)');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Applicare 3 proposte?' }));
  expect(asked.getByText('1 timbratura mancante verrà completata con l’orario del turno.')).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: 'Applica' }));
  const outcome = within(await screen.findByRole('dialog', { name: '2 applicate, 2 da decidere' }));
  expect(outcome.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Paolo Marino · 09/10/2026Le proprie giornate le sistema un’altra persona',
    'Luca Ferrari · 20/10/2026Assenza ingiustificata: serve un’assenza, o una conferma con nota',
    'Sara Conti · 07/10/2026Uscita mancante: 17:00 aggiunta',
    'Sara Conti · 09/10/2026Straordinario',
  ]);
});

test('proposals that somebody else has applied meanwhile are not asked about', async () => {
  const kept = answerMonths([ofSara]);
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleziona Conti Sara' }));
  const apply = await button('Applica tutte le proposte (2)');
  kept.set(sara.id, monthOf({ user: ofSara.user }));
  await userEvent.click(apply);
  expect(await screen.findByText('Nel frattempo le proposte sono state applicate')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(screen.queryByText('1 anomalia · 1 eccedenza')).toBeNull());
});

test('one’s own days are seen to by somebody else, and the page says so', async () => {
  const own = monthOf({
    user: namedAs(paolo),
    anomalies: [{ date: '2026-10-20', anomaly: 'absentUnjustified', presence: 0, proposal: null }],
  });
  answerMonths([own]);
  open(`&id=${paolo.id}`);
  expect(await screen.findByText('Le proprie giornate le sistema un’altra persona')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Aggiungi|Conferma)/ })).toBeNull();
});

test('a closed month is opened again with a reason, and an absence is confirmed with a note', async () => {
  const closed = monthOf({
    user: ofLuca.user,
    state: 'closed',
    closedBy: ofSara.user,
    closedAt: '2026-11-03T09:00:00.000Z',
  });
  const absent = monthOf({
    user: ofSara.user,
    anomalies: [{ date: '2026-10-20', anomaly: 'absentUnjustified', presence: 0, proposal: null }],
  });
  answerMonths([closed, absent], {
    'GET /work-days/info': () => ({ ...dayOf('2026-10-20'), anomalies: ['absentUnjustified'] }),
  });
  open();
  await press('Ferrari Luca');
  expect(await screen.findByText('Chiuso da Sara Conti, 03/11/2026, 10:00')).toBeTruthy();
  await press('Riapri mese');
  const reopening = within(await screen.findByRole('dialog', { name: 'Riaprire ottobre 2026 per Luca Ferrari?' }));
  await userEvent.click(reopening.getByRole('button', { name: 'Riapri mese' }));
  expect(await reopening.findByText('Campo obbligatorio')).toBeTruthy();
  expect(sentTo('PATCH /work-days/months')).toEqual([]);
  await userEvent.type(reopening.getByRole('textbox', { name: /Motivo/ }), 'Busta da rifare');
  await userEvent.click(reopening.getByRole('button', { name: 'Riapri mese' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesTo('PATCH /work-days/months')).toEqual([
    { month: '2026-10', userIds: [luca.id], state: 'open', reason: 'Busta da rifare' },
  ]);
  expect(await screen.findByText('Mese riaperto: Luca Ferrari, ottobre 2026')).toBeTruthy();

  await press('Conti Sara');
  await press('Conferma come ingiustificata, martedì 20');
  const confirming = within(await screen.findByRole('dialog', { name: 'Confermare l’assenza ingiustificata?' }));
  await userEvent.type(confirming.getByRole('textbox', { name: /Nota/ }), 'Sciopero');
  await userEvent.click(confirming.getByRole('button', { name: 'Conferma' }));
  await screen.findByText('Niente da sistemare: il mese si può chiudere');
  expect(bodiesTo('PATCH /work-days')).toEqual([
    { userId: sara.id, date: '2026-10-20', confirmAbsence: true, note: 'Sciopero', version: 4 },
  ]);
});

test('who worked at other hours is not told absent, and gets the shift they worked as it was rehearsed', async () => {
  const outside = monthOf({
    user: ofSara.user,
    anomalies: [{ date: '2026-10-20', anomaly: 'absentUnjustified', presence: 480, proposal: null }],
  });
  const stampings = [stampingOf({ enteredAt: '2026-10-20T16:00:00.000Z', exitedAt: '2026-10-21T00:00:00.000Z' })];
  const day = { ...elsewhere, date: '2026-10-20', user: ofSara.user, stampings };
  const kept = answerMonths([outside], {
    'GET /work-schedules/shifts': () => ({ items: [sera], total: 1, page: 1, pageSize: 25 }),
    'GET /work-days/info': () => day,
    'PATCH /work-days': ({ body }) => {
      if (!JSON.stringify(body).includes('dryRun')) kept.set(sara.id, monthOf({ user: ofSara.user }));
      return { ...day, anomalies: [], totals: { ...day.totals, worked: 480 } };
    },
  });
  open(`&id=${sara.id}`);
  expect(await screen.findByText('Lavoro fuori turno, martedì 20')).toBeTruthy();
  expect(screen.queryByText(/Assenza ingiustificata/)).toBeNull();
  expect(await screen.findByText(/Con il turno Sera 18:00–02:00: lavorate 8:00 di 8:00 dovute/)).toBeTruthy();
  await press('Cambia turno, martedì 20');
  await screen.findByText('Niente da sistemare: il mese si può chiudere');
  const asked = { userId: sara.id, date: '2026-10-20', version: 4, shiftId: sera.id };
  expect(bodiesTo('PATCH /work-days')).toEqual([{ ...asked, dryRun: true }, asked]);
});

test('a final file that is refused is offered as provisional, of whoever is selected', async () => {
  answerMonths([ofSara, ofLuca]);
  vi.mocked(download).mockRejectedValueOnce(
    refusal('openAnomalies', 'Ci sono anomalie aperte', [
      { path: `${sara.id}.2026-10-07`, message: 'Sara Conti, 07/10/2026: Uscita mancante' },
    ]),
  );
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleziona Conti Sara' }));
  await press('Esporta per le paghe');
  expect(await screen.findByText('ottobre 2026: 1 persona selezionata')).toBeTruthy();
  await userEvent.click(screen.getByRole('menuitem', { name: /\.csv/ }));
  const offered = within(await screen.findByRole('alertdialog'));
  expect(offered.getByText('Sara Conti, 07/10/2026: Uscita mancante')).toBeTruthy();
  await userEvent.click(offered.getByRole('button', { name: /provvisorio/ }));
  const final = { month: '2026-10', format: 'csv', userId: [sara.id] };
  await waitFor(() =>
    expect(vi.mocked(download).mock.calls.map(([, input]) => input?.query)).toEqual([
      final,
      { ...final, provisional: true },
    ]),
  );
});

test('of a month that goes on, the reason why its file is provisional is told once', async () => {
  const sorry = 'Il mese non è ancora finito: fino ad allora il file è solo provvisorio';
  answerMonths([ofSara]);
  vi.mocked(download).mockRejectedValueOnce(refusal('statusForbids', sorry, [{ path: 'month', message: sorry }]));
  open('', '2026-11');
  await press('Esporta per le paghe');
  await userEvent.click(await screen.findByRole('menuitem', { name: /\.csv/ }));
  const offered = within(await screen.findByRole('alertdialog'));
  expect(offered.getAllByText(sorry)).toHaveLength(1);
  expect(offered.queryByRole('listitem')).toBeNull();
});

test('the chain of the register holds, or its first break is named', async () => {
  const answers = [
    { intact: true, people: 60, stamps: 17_244, firstBreak: null },
    {
      intact: false,
      people: 60,
      stamps: 17_244,
      firstBreak: { user: ofSara.user, seq: 12, stampId: pairId, at: entered },
    },
  ];
  answerMonths([ofLuca], { 'GET /work-days/register-check': () => answers.shift() });
  open();
  await press('Verifica il registro');
  const dialog = within(await screen.findByRole('dialog', { name: 'Verifica il registro' }));
  expect(await dialog.findByText('Registro integro')).toBeTruthy();
  expect(dialog.getByText('17.244 timbrature di 60 persone, 12/11/2026, 10:30')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Verifica di nuovo' }));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain('Catena interrotta: Sara Conti');
  expect(alert.textContent).toContain('registrazione 12, del 07/10/2026, 08:02');
});

test('who may not close sees where everybody stands and mends days, but closes, opens and verifies nothing', async () => {
  signInAs('BackOffice');
  const closed = monthOf({ user: ofLuca.user, state: 'closed', lateStamps: 1, lateStampsOn: ['2026-10-08'] });
  answerMonths([closed, ofSara]);
  open();
  await press('Ferrari Luca');
  expect(await screen.findByText(/1 timbratura arrivata dopo la chiusura/)).toBeTruthy();
  await press('Conti Sara');
  expect(await button('Applica la proposta, mercoledì 7')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleziona tutte le persone della pagina' }));
  await screen.findByRole('region', { name: 'Azioni sulla selezione' });
  expect(screen.queryByRole('button', { name: /^(Chiudi|Riapri|Verifica)/ })).toBeNull();
});

test('a month that goes on says why it cannot be closed; a tile narrows the list, and back leaves nothing behind', async () => {
  answerMonths([ofSara]);
  const router = open('', '2026-11');
  expect(await screen.findByText('Il mese non è ancora finito: si potrà chiudere dopo l’ultimo giorno')).toBeTruthy();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleziona Conti Sara' }));
  expect(screen.queryByRole('button', { name: /^Chiudi/ })).toBeNull();
  await press(/^1\s?Da sistemare/);
  await waitFor(() => expect(sentTo('GET /work-days/months').at(-1)?.query).toMatchObject({ standing: 'blocked' }));
  expect(router.state.location.search).toMatchObject({ standing: 'blocked', close: '2026-11' });
  await press('Torna al calendario');
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'calendar', close: '2026-11' }));
  expect(onClose).toHaveBeenCalledOnce();
});
