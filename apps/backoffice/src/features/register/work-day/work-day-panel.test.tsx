import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { useAddress } from '@timbro/kit/address/address.ts';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { changeOf } from '#parts/decisions/request-fixtures.ts';
import { luca, namedAs, paolo, refusal, sentTo } from '#parts/people/people-testing.ts';
import {
  afternoon,
  date,
  dayOf,
  elsewhere,
  exitOf,
  forgotten,
  idOf,
  mattina,
  sara,
  sera,
  stampIds,
  stampOf,
  totalsOf,
} from './work-day-fixtures.ts';
import { WorkDayPanel } from './work-day-panel.tsx';
import { answerDay, openDay, place, saved, shown, untouched } from './work-day-testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
beforeAll(async () => {
  await import('./day-editor.tsx');
  await import('../absences/new-absence-dialog.tsx');
});
beforeEach(() => signInAs('Admin'));
afterEach(() => vi.mocked(send).mockReset());

test('a figure tells its reasons, those of the figures behind it, and marks the stampings it comes from', async () => {
  answerDay(dayOf());
  const panel = await openDay();
  expect(await panel.findByRole('heading', { name: 'mercoledì 11 novembre 2026' })).toBeTruthy();
  expect(await panel.findByText('Produzione')).toBeTruthy();
  expect(panel.getByRole('list', { name: 'Stato della giornata' }).textContent).toBe('Ritardo di 31 min');
  expect(await panel.findByText('(tolleranza 30 min)')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: /^Lavorate 7:30/ }));
  expect(panel.getAllByRole('list').map(({ textContent }) => textContent)).toContain('Ore ordinarie7:30');
  await userEvent.click(panel.getByRole('button', { name: 'Ore ordinarie' }));
  expect(panel.getByText('Entrata alle 08:31 invece delle 08:00')).toBeTruthy();
  const stampings = () =>
    within(panel.getByRole('region', { name: 'Timbrature' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(stampings().filter((text) => text?.includes('in questo calcolo'))).toHaveLength(2);
  await userEvent.click(panel.getByRole('button', { name: /^Ritardo 0:31 → conteggiato 0:30/ }));
  expect(stampings()).toEqual([
    '08:31 – 12:05app●In azienda · Sede◂ in questo calcolo',
    '13:00 – 17:00app●In azienda · Sede',
  ]);
});

test('until the day has come, the panel says whose it is and what the cell has told', async () => {
  let come: (() => void) | undefined;
  const waited = new Promise<void>((resolve) => (come = resolve));
  answerDay(dayOf(), { 'GET /work-days/info': () => waited.then(() => dayOf()) });
  const glimpse = { user: sara, text: 'entrata 8:31, in ritardo 31 minuti' };
  openPage(() => <WorkDayPanel place={place} glimpse={glimpse} onClose={() => undefined} />);
  const panel = await shown();
  expect(panel.getByRole('heading', { name: 'mercoledì 11 novembre 2026' })).toBeTruthy();
  expect(panel.getByText('entrata 8:31, in ritardo 31 minuti')).toBeTruthy();
  expect(panel.queryByRole('region', { name: 'Timbrature' })).toBeNull();
  come?.();
  expect(await panel.findByRole('region', { name: 'Timbrature' })).toBeTruthy();
  expect(panel.queryByText('entrata 8:31, in ritardo 31 minuti')).toBeNull();
});

test('what a phone showed stands beside the time that counts, where the two differ or the time is a guess', async () => {
  const at = (time: string) => `${date}T${time}:00.000Z`;
  const [first, firstOut, second, secondOut] = [
    stampOf({ deviceAt: at('09:31') }),
    stampOf({ id: stampIds.firstOut, at: at('11:05'), deviceAt: at('11:07') }),
    stampOf({ id: stampIds.second, at: at('12:00'), receivedAt: at('12:02'), deviceAt: null, clockSure: false }),
    stampOf({
      id: stampIds.secondOut,
      at: at('16:00'),
      receivedAt: at('15:49'),
      deviceAt: at('14:55'),
      clockSure: false,
    }),
  ];
  const ofNoPair = stampOf({ id: idOf('55'), at: at('17:20'), deviceAt: at('17:25') });
  answerDay(dayOf({ stamps: [first, firstOut, second, secondOut, ofNoPair] }));
  const panel = await openDay();
  const region = within(await panel.findByRole('region', { name: 'Timbrature' }));
  expect(region.getByText('08:31 · orologio del telefono: 10:31 (+2 h)').closest('li')?.textContent).toMatch(
    /^08:31 – 12:05/,
  );
  const afternoonLine = region.getByText('13:00 · ora stimata').closest('li');
  expect(afternoonLine?.textContent).toMatch(/^13:00 – 17:00/);
  expect(afternoonLine?.textContent).toContain(
    '17:00 · ora stimata · orologio del telefono: 15:55 (−1 h 5 min) · ricevuta alle 16:49',
  );
  expect(region.getByText('18:20 · orologio del telefono: 18:25 (+5 min)').closest('li')).toBeNull();
  expect(region.queryByText(/^12:05 ·/)).toBeNull();
});

test('a missing exit is mended by what the plan proposes, in one click', async () => {
  const kept = answerDay(forgotten, {
    'PATCH /work-days': () => (kept.info = dayOf({ totals: totalsOf({ due: 480, ordinary: 480, worked: 480 }) })),
  });
  const panel = await openDay();
  expect(await panel.findByText('Uscita mancante – proposta 17:00')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Usa la proposta' }));
  expect(await screen.findByText('Giornata lavorativa aggiornata')).toBeTruthy();
  expect(saved()).toEqual([
    {
      userId: sara.id,
      date,
      version: 4,
      stampings: [untouched, { id: stampIds.second, enteredAt: afternoon.enteredAt, exitedAt: afternoon.exitedAt }],
    },
  ]);
  await waitFor(() => expect(panel.queryByText(/Uscita mancante/)).toBeNull());
});

test('who worked at other hours was not absent: the shift they worked is proposed as the server rehearsed it', async () => {
  const kept = answerDay(elsewhere, {
    'GET /work-schedules/shifts': () => ({ items: [mattina, sera], total: 2, page: 1, pageSize: 25 }),
    'PATCH /work-days': ({ body }) => {
      const inOrder = dayOf({ shift: sera, totals: totalsOf({ due: 480, presence: 480, ordinary: 480, worked: 480 }) });
      if (!JSON.stringify(body).includes('dryRun')) kept.info = inOrder;
      return inOrder;
    },
  });
  const panel = await openDay();
  const chips = await panel.findByRole('list', { name: 'Stato della giornata' });
  expect(chips.textContent).toBe('Lavoro fuori turno');
  const task = within(panel.getByRole('region', { name: 'Da sistemare' }));
  expect(task.getByText('8:00 timbrate, ma nessuna durante il turno')).toBeTruthy();
  expect(task.queryByText(/Nessuna timbratura/)).toBeNull();
  expect(task.getByText('Eccedenza di 8:00 da autorizzare')).toBeTruthy();
  expect(task.getByRole('button', { name: 'Aggiungi assenza' })).toBeTruthy();
  expect(await task.findByText('Con il turno Sera 18:00–02:00: lavorate 8:00 di 8:00 dovute')).toBeTruthy();
  await userEvent.click(task.getByRole('button', { name: 'Cambia turno' }));
  await waitFor(() => expect(panel.queryByText('Lavoro fuori turno')).toBeNull());
  const asked = { userId: sara.id, date, version: 4, shiftId: sera.id };
  expect(saved()).toEqual([{ ...asked, dryRun: true }, asked]);
});

test('a day planned by hand goes back to the schedule after a question', async () => {
  answerDay(dayOf({ planned: true }), { 'DELETE /work-days': () => null });
  const panel = await openDay();
  await userEvent.click(await panel.findByRole('button', { name: 'Altre azioni' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Torna all’orario' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Tornare all’orario di lavoro?' }));
  await userEvent.click(question.getByRole('button', { name: 'Torna all’orario' }));
  expect(await screen.findByText('Giornata lavorativa eliminata')).toBeTruthy();
  expect(sentTo('DELETE /work-days')).toEqual([{ body: { days: [{ userId: sara.id, date }] } }]);
});

test('a pending change of stampings is decided right there, and the decision can be taken back', async () => {
  const request = changeOf({ date });
  const day = dayOf({
    requests: {
      leave: [],
      stamps: [{ id: request.id, status: 'pendingReview', reason: request.reason, changes: request.changes }],
    },
  });
  answerDay(day, {
    'GET /stamps/updates': ({ query }) => ({
      items: query?.['id'] === request.id ? [request] : [],
      total: 1,
      page: 1,
      pageSize: 25,
    }),
    'PATCH /stamps/updates/:stampsUpdateRequestId': () => request,
  });
  const panel = await openDay();
  const card = within(await panel.findByRole('region', { name: /Richiesta di modifica timbratura/ }));
  expect(card.getByRole('row', { name: /^Entrata 08:31/ }).textContent).toContain('08:02');
  expect(card.getByText('«Lettore spento»')).toBeTruthy();
  expect(await card.findByText('Lavorate 7:29 → 7:58, ritardo 31 → 2 min, ordinarie 7:29 → 7:58')).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Approva' }));
  const decided = () => sentTo('PATCH /stamps/updates/:stampsUpdateRequestId').map(({ body }) => body);
  await waitFor(() => expect(decided()).toEqual([{ status: 'approved', version: 2 }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(decided().at(-1)).toEqual({ status: 'pendingReview' }));
});

test('uncovered minutes are converted by a form that begins with them', async () => {
  answerDay(dayOf());
  const panel = await openDay();
  expect(await panel.findByText('0:30 non coperte')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Converti in permesso' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuova assenza' }));
  expect(dialog.getByRole('textbox', { name: /Minuti di ritardo/ })).toHaveProperty('value', '30');
  expect(dialog.getByRole('combobox', { name: /Converti in/ }).textContent).toBe('Permesso ROL');
  expect(dialog.getByRole('button', { name: 'Ritardo' }).getAttribute('aria-pressed')).toBe('true');
  expect(dialog.getByText('Sara Conti')).toBeTruthy();
});

test('uncovered minutes of an approved exit are called by it', async () => {
  const outing = { figure: 'ordinary' as const, rule: 'outing', minutes: -90, text: 'Uscita approvata', stampIds: [] };
  answerDay(dayOf({ totals: totalsOf({ due: 480, ordinary: 390, uncovered: 90 }), trace: [outing] }));
  const panel = await openDay();
  expect(await panel.findByText('1:30 non coperte')).toBeTruthy();
  expect(panel.getByText('uscita approvata 1:30')).toBeTruthy();
});

test('excess begins with what the law proposes; not recognised it needs a word', async () => {
  const excess = { minutes: 45, state: 'toAuthorise', holiday: 0, night: 0, holidayNight: 0 } as const;
  answerDay(dayOf({ excess, excessProposal: 'overtime', status: 'toVerify' }));
  const panel = await openDay();
  expect(await panel.findByText('Eccedenza di 0:45 da autorizzare')).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Straordinario' }).getAttribute('aria-pressed')).toBe('true');
  // Only part-time people have supplementary hours.
  expect(panel.queryByRole('button', { name: 'Supplementare' })).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: 'Non riconosciuto' }));
  await userEvent.click(panel.getByRole('button', { name: 'Conferma' }));
  expect(await panel.findByText('Scrivere una nota che spieghi la decisione')).toBeTruthy();
  expect(saved()).toEqual([]);
  await userEvent.type(panel.getByRole('textbox', { name: /Nota della decisione/ }), 'Non richiesto');
  await userEvent.click(panel.getByRole('button', { name: 'Conferma' }));
  await waitFor(() =>
    expect(saved()).toEqual([
      { userId: sara.id, date, version: 4, note: 'Non richiesto', excess: { state: 'notRecognised', minutes: 45 } },
    ]),
  );
});

const absent = dayOf({
  totals: totalsOf({ due: 480, uncovered: 480, balance: -480 }),
  anomalies: ['absentUnjustified'],
  status: 'toVerify',
  stampings: [],
});

test('Escape leaves what is open inside the day, and not the day', async () => {
  answerDay(absent);
  const onClose = vi.fn();
  const panel = await openDay(onClose);
  const confirm = () => panel.findByRole('button', { name: 'Conferma come ingiustificata' });
  await userEvent.click(await confirm());
  await userEvent.type(panel.getByRole('textbox', { name: /Nota della decisione/ }), 'Sciopero{Escape}');
  expect(panel.queryByRole('textbox')).toBeNull();
  await waitFor(async () => expect(document.activeElement).toBe(await confirm()));
  await userEvent.click(await confirm());
  expect(panel.getByRole('textbox', { name: /Nota della decisione/ })).toHaveProperty('value', 'Sciopero');
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a word that was typed for a decision is not lost by closing the day unasked', async () => {
  answerDay(absent);
  const Page = () => {
    const [{ workDayDate }, write] = useAddress();
    return (
      <WorkDayPanel
        place={workDayDate === undefined ? null : place}
        onClose={() => write({ workDayDate: undefined }, { replace: true })}
      />
    );
  };
  openPage(Page, `/?workDayDate=${date}`);
  const panel = await shown();
  await userEvent.click(await panel.findByRole('button', { name: 'Conferma come ingiustificata' }));
  await userEvent.type(panel.getByRole('textbox', { name: /Nota della decisione/ }), 'Sciopero');
  await userEvent.click(panel.getByRole('button', { name: 'Chiudi' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Modifiche non salvate' }));
  await userEvent.click(question.getByRole('button', { name: 'Resta' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(panel.getByRole('textbox', { name: /Nota della decisione/ })).toHaveProperty('value', 'Sciopero');
  await userEvent.click(panel.getByRole('button', { name: 'Chiudi' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Abbandona le modifiche' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a decision that is not recognised after all is left by Escape as it was', async () => {
  const excess = { minutes: 45, state: 'overtime', holiday: 0, night: 0, holidayNight: 0 } as const;
  answerDay(dayOf({ excess, excessProposal: 'overtime' }));
  const onClose = vi.fn();
  const panel = await openDay(onClose);
  await userEvent.click(await panel.findByRole('button', { name: 'Cambia decisione' }));
  await userEvent.click(panel.getByRole('button', { name: 'Non riconosciuto' }));
  await userEvent.type(panel.getByRole('textbox', { name: /Nota della decisione/ }), 'Non richiesto{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Abbandona le modifiche' }));
  expect(await panel.findByText('Eccedenza di 0:45: Straordinario')).toBeTruthy();
  expect(panel.queryByRole('textbox')).toBeNull();
  expect([saved(), onClose.mock.calls]).toEqual([[], []]);
});

test('one’s own day is not corrected but asked for', async () => {
  const own = namedAs(paolo);
  answerDay({ ...forgotten, user: own });
  openPage(() => <WorkDayPanel place={{ userId: own.id, date }} onClose={() => undefined} />);
  const panel = await shown('Paolo Marino');
  expect(await panel.findByText(/^È la propria giornata/)).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Usa la proposta' }));
  expect(await screen.findByText(/^Richiesta inviata/)).toBeTruthy();
  expect(screen.queryByText('Giornata lavorativa aggiornata')).toBeNull();
  await userEvent.click(panel.getAllByRole('button', { name: 'Modifica giornata' }).at(-1) ?? document.body);
  const form = within(await panel.findByRole('form', { name: 'Modifica della giornata' }));
  expect(form.getByRole('textbox', { name: /Motivo della richiesta/ })).toBeTruthy();
  expect(form.queryByRole('combobox', { name: /Turno/ })).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Usa la proposta: 17:00' }));
  await userEvent.click(panel.getByRole('button', { name: 'Invia la richiesta' }));
  await waitFor(() => expect(saved()).toHaveLength(2));
  await waitFor(() => expect(panel.queryByRole('form')).toBeNull());
});

test('of a closed month everything is read only, with the way to open it again', async () => {
  answerDay({ ...forgotten, status: 'closed' });
  const panel = await openDay();
  expect(await panel.findByText('Il mese è chiuso: la giornata si può solo consultare.')).toBeTruthy();
  const link = panel.getByRole('link', { name: 'Vai alla chiusura del mese' });
  expect(link.getAttribute('href')).toBe('/register?tab=calendar&close=2026-11');
  for (const name of ['Modifica giornata', 'Aggiungi assenza', 'Usa la proposta'])
    expect(panel.queryByRole('button', { name })).toBeNull();
});

test('walking to another person never shows the figures of the one before', async () => {
  let arrive: (info: WorkDayInfo) => void = () => undefined;
  const others = dayOf({
    user: namedAs(luca),
    totals: totalsOf({ due: 480, worked: 480 }),
  });
  answerDay(dayOf(), {
    'GET /work-days/info': ({ query }) =>
      query?.['userId'] === sara.id ? dayOf() : new Promise<WorkDayInfo>((resolve) => void (arrive = resolve)),
  });
  const Walk = () => {
    const [userId, setUserId] = useState(sara.id);
    return <WorkDayPanel place={{ userId, date }} onClose={() => undefined} onNextPerson={() => setUserId(luca.id)} />;
  };
  openPage(Walk);
  const first = await shown();
  await first.findByRole('button', { name: /^Lavorate 7:30/ });
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const waiting = await shown('Giornata lavorativa');
  expect(waiting.queryByText('7:30')).toBeNull();
  arrive(others);
  expect((await shown('Luca Ferrari')).getByText('Lavorate')).toBeTruthy();
});

test('a day that cannot be read says so and can be asked for again', async () => {
  answerDay(dayOf(), {
    'GET /work-days/info': () => Promise.reject(refusal('stale', 'Registro in aggiornamento')),
  });
  openPage(() => <WorkDayPanel place={place} onClose={() => undefined} />);
  const panel = await shown('Giornata lavorativa');
  expect((await panel.findByRole('alert')).textContent).toContain('Registro in aggiornamento');
  expect(panel.getByRole('button', { name: 'Riprova' })).toBeTruthy();
});

describe('the exits of the day', () => {
  const linesOf = async () => {
    const exits = within(await (await openDay()).findByRole('region', { name: 'Uscite' }));
    return { exits, lines: exits.getAllByRole('listitem').map(({ textContent }) => textContent) };
  };
  const some = [
    exitOf(),
    exitOf({
      id: idOf('b2'),
      reason: null,
      source: 'detected',
      status: 'draft',
      countsAsWork: false,
      returnedAt: null,
    }),
    exitOf({ id: idOf('b3'), reason: 'medical', status: 'pendingReview', countsAsWork: false, leftAt: null }),
    exitOf({ id: idOf('b4'), reason: 'union', status: 'rejected', leftAt: null, expectedReturnAt: null }),
  ];

  test('say why, when and whether they count, and lead to their request', async () => {
    answerDay(dayOf({ exits: some }));
    const { exits, lines } = await linesOf();
    expect(lines).toEqual([
      'Presso cliente15:10–15:50ApprovataApriConta come lavoro',
      'Motivo non indicato15:10 – ancora fuoriBozzaApriNon conta come lavoro · Rilevata, non richiesta',
      'Visita medicarichiesta 15:00–16:00In attesaApriNon conta come lavoro',
      'Attività sindacalerichiesta dalle 15:00RifiutataApriNon conta come lavoro',
    ]);
    expect(exits.getByRole('link', { name: 'Apri l’uscita: Presso cliente' }).getAttribute('href')).toBe(
      `/exit-notices?tab=exit-requests&id=${idOf('b1')}`,
    );
  });

  test('are only told where there is no page of exits', async () => {
    signInAs('Admin', { moduleExitNotices: false });
    answerDay(dayOf({ exits: some }));
    const { exits, lines } = await linesOf();
    expect(lines).toHaveLength(4);
    expect(exits.queryByRole('link')).toBeNull();
  });
});
