import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { send } from '@timbro/kit/data/send.ts';
import { layOut } from '@timbro/kit/testing/lay-out.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { luca, magazzino, refusal, sara, sentTo } from '#parts/people/people-testing.ts';
import { PlanSettingsPanel } from './plan-settings-panel.tsx';
import { answerWithRules, mattina, notte, officina, settings } from './plan-settings-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
layOut();
// The lists are a chunk of their own; its first import is not what a test is about.
beforeAll(async () => void (await import('./plan-settings-lists.tsx')));

const close = vi.fn<() => void>();
const openPanel = () => openPage(() => <PlanSettingsPanel open onClose={close} />);
// One event each: what a pointer or a keyboard does on the way is the fields' own business, and tested with them.
const openTab = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }));
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const fieldOf = (name: string | RegExp) => screen.findByRole('textbox', { name });
const type = async (name: string | RegExp, text: string) => {
  const field = await fieldOf(name);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};
const choose = async (name: string, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const search = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value: text } });
const changeFrom = async (day: string) => {
  const field = within(await screen.findByRole('group', { name: 'Le modifiche valgono dal' }));
  fireEvent.click(field.getByRole('spinbutton', { name: 'Giorno' }));
  await userEvent.keyboard(day);
};
const agree = async () =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Salva' }));
const dialogOf = (name: string | RegExp) => screen.findByRole('dialog', { name });
/** Until the effect is there, there is nothing to agree to. */
const saveWithEffect = async () => {
  const effect = within(await dialogOf(/Prima di salvare/));
  const save = effect.getByRole<HTMLButtonElement>('button', { name: 'Salva' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-12T09:30:00Z'), toFake: ['Date'] });
  signInAs('Admin');
  answerWithRules();
  close.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(send).mockReset();
});

test('a new shift past midnight says so while it is typed, and is sent whole', async () => {
  answerWithRules({
    'POST /work-schedules/shifts': ({ body }) => {
      if (body instanceof Object && 'name' in body && body.name === 'Notte')
        throw refusal('duplicate', 'Esiste già', [{ path: 'name', message: 'Esiste già un turno con questo nome' }]);
      return notte;
    },
  });
  openPanel();
  await press('Nuovo turno');
  await press('Salva');
  expect(await screen.findAllByText('Campo obbligatorio')).toHaveLength(4);
  await type('Nome', 'Notte');
  await choose('Fascia', 'Notte');
  await type('Inizio', '2230');
  await type('Fine', '05:30');
  expect(await screen.findByText('7:00 ore di lavoro; finisce il giorno dopo')).toBeTruthy();
  expect((await fieldOf('Inizio della pausa')).getAttribute('placeholder')).toBe('--:--');
  await type('Inizio della pausa', '01:00');
  await type('Fine della pausa', '01:30');
  expect(await screen.findByText('6:30 ore di lavoro; finisce il giorno dopo')).toBeTruthy();
  await choose('Tolleranza prima del turno', '2 h');
  fireEvent.click(screen.getByRole('radio', { name: 'Indaco' }));
  await press('Salva');
  expect(await screen.findByText('Esiste già un turno con questo nome')).toBeTruthy();
  await type('Nome', 'Notte corta');
  await press('Salva');
  expect(await screen.findByText('Turno creato')).toBeTruthy();
  expect(sentTo('POST /work-schedules/shifts').at(-1)?.body).toEqual({
    name: 'Notte corta',
    period: 'night',
    start: '22:30',
    end: '05:30',
    breakStart: '01:00',
    breakEnd: '01:30',
    paidBreakMinutes: 0,
    toleranceBefore: 120,
    toleranceAfter: 60,
    color: '#4b4a8c',
  });
});

test('another tolerance is replayed on last month: back changes nothing, then it is saved from a day on', async () => {
  answerWithRules({
    'PATCH /work-schedules/shifts/:shiftId': () => {
      if (sentTo('PATCH /work-schedules/shifts/:shiftId').length === 1)
        throw refusal('monthClosed', 'Il mese è chiuso', [{ path: 'validFrom', message: 'Ottobre è chiuso' }]);
      return mattina;
    },
  });
  openPanel();
  await press('Modifica Mattina');
  await choose('Tolleranza dopo il turno', '30 min');
  await press('Salva');
  const effect = within(await dialogOf('Prima di salvare: che cosa cambia'));
  const lines = within(await effect.findByRole('list', { name: 'Differenze per persona' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Luca Ferrari.*160:00.*159:30.*−0:30/),
  ]);
  expect(effect.getByText('1 persona perde minuti · 1 persona senza differenze')).toBeTruthy();
  expect(sentTo('POST /work-schedules/what-if')).toEqual([
    { body: { shifts: [{ id: mattina.id, toleranceAfter: 30 }] } },
  ]);

  // Whoever clicked twice on the form has not seen it yet: neither the one click nor the other answers.
  fireEvent.click(effect.getByRole('button', { name: 'Salva' }), { detail: 2 });
  const backdrop = (await dialogOf(/Prima di salvare/)).parentElement;
  if (!backdrop) throw new Error('The dialog stands on nothing');
  fireEvent.mouseDown(backdrop);
  fireEvent.click(backdrop);
  expect(await dialogOf(/Prima di salvare/)).toBeTruthy();
  expect(sentTo('PATCH /work-schedules/shifts/:shiftId')).toEqual([]);

  fireEvent.click(effect.getByRole('button', { name: 'Torna indietro' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Prima di salvare/ })).toBeNull());
  expect(sentTo('PATCH /work-schedules/shifts/:shiftId')).toEqual([]);

  await press('Salva');
  await saveWithEffect();
  expect(await screen.findByText('Ottobre è chiuso')).toBeTruthy();
  await press('Salva');
  await saveWithEffect();
  expect(await screen.findByText('Turno aggiornato')).toBeTruthy();
  expect(sentTo('PATCH /work-schedules/shifts/:shiftId').at(-1)).toEqual({
    params: { shiftId: mattina.id },
    body: { toleranceAfter: 30, validFrom: '2026-11-12', version: 4 },
  });
});

test('a change holds from today; an earlier day says that days already over change, and half a date is refused', async () => {
  answerWithRules({ 'PATCH /work-schedules/shifts/:shiftId': () => mattina });
  openPanel();
  await press('Modifica Mattina');
  await type('Nome', 'Alba');
  expect(screen.queryByText(/giornate già passate/)).toBeNull();
  await changeFrom('02112026');
  expect(await screen.findByText('Cambia anche giornate già passate, dal 02/11/2026')).toBeTruthy();
  await changeFrom('{Backspace}');
  await press('Salva');
  expect(sentTo('PATCH /work-schedules/shifts/:shiftId')).toEqual([]);
  expect(await screen.findByText('Data non corretta')).toBeTruthy();
  await changeFrom('02112026');
  await press('Salva');
  expect(await screen.findByText('Turno aggiornato')).toBeTruthy();
  expect(sentTo('PATCH /work-schedules/shifts/:shiftId')).toEqual([
    { params: { shiftId: mattina.id }, body: { name: 'Alba', validFrom: '2026-11-02', version: 4 } },
  ]);
});

test.each([
  ['has ended changes from today', { validFrom: '2026-01-01', validTo: '2026-10-31' }, '2026-11-12'],
  ['is still to begin changes from its first day', { validFrom: '2026-12-01', validTo: null }, '2026-12-01'],
])('a schedule that %s', async (_, days, validFrom) => {
  const schedule = { ...officina, ...days, changedFrom: validFrom };
  answerWithRules({
    'GET /work-schedules': () => ({ items: [schedule], total: 1, page: 1, pageSize: 200 }),
    'PATCH /work-schedules/:workScheduleId': () => schedule,
  });
  openPanel();
  await openTab('Orari');
  await press('Modifica Officina');
  await type('Nome', 'Reparto');
  await press('Salva');
  expect(await screen.findByText('Orario di lavoro aggiornato')).toBeTruthy();
  expect(sentTo('PATCH /work-schedules/:workScheduleId')[0]?.body).toEqual({ name: 'Reparto', validFrom, version: 4 });
});

test('a counting rule that cannot be replayed is asked about before it is saved', async () => {
  answerWithRules({ 'PATCH /company-settings': () => settings });
  openPanel();
  await openTab('Regole');
  fireEvent.click(await screen.findByRole('switch', { name: 'Entrata anticipata conteggiata' }));
  await press('Salva');
  const question = within(await screen.findByRole('alertdialog', { name: 'Cambiare il conteggio?' }));
  expect(question.getByText(/Cambia il conteggio delle giornate dal 12\/11\/2026/)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Torna indietro' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sentTo('PATCH /company-settings')).toEqual([]);
  await press('Salva');
  await agree();
  expect(await screen.findByText('Impostazioni aggiornate')).toBeTruthy();
  expect(sentTo('PATCH /company-settings')).toEqual([
    { body: { countEarlyEntry: true, validFrom: '2026-11-12', version: 4 } },
  ]);
});

test.each([
  ['Regole', null, /Timbrature doppie entro/, 0, 600],
  ['Regole', null, 'Causale', 1, 20],
  ['Turni', 'Modifica Mattina', 'Pausa retribuita', 0, 60],
  ['Orari', 'Modifica Officina', 'Franchigia', 0, 15],
])('%s: a number out of range says the range, whose ends are taken', async (tab, edit, name, least, most) => {
  openPanel();
  await openTab(tab);
  if (edit) await press(edit);
  const range = `Indicare un numero intero da ${least} a ${most}`;
  await type(name, String(most + 1));
  await press('Salva');
  expect(await screen.findByText(range)).toBeTruthy();
  for (const taken of [least, most]) {
    await type(name, String(taken));
    await waitFor(() => expect(screen.queryByText(range)).toBeNull());
  }
  await type(name, String(least - 1));
  expect(await screen.findByText(range)).toBeTruthy();
});

test('other hours and another tolerance at once: the one is asked about, the other replayed', async () => {
  answerWithRules({ 'PATCH /work-schedules/shifts/:shiftId': () => mattina });
  openPanel();
  await press('Modifica Mattina');
  await type('Inizio', '05:00');
  await choose('Tolleranza dopo il turno', '30 min');
  await press('Salva');
  await saveWithEffect();
  await agree();
  expect(await screen.findByText('Turno aggiornato')).toBeTruthy();
  expect(sentTo('PATCH /work-schedules/shifts/:shiftId')[0]?.body).toEqual({
    start: '05:00',
    toleranceAfter: 30,
    validFrom: '2026-11-12',
    version: 4,
  });
});

test('where the replay fails it is told, and saving stays possible', async () => {
  answerWithRules({
    'POST /work-schedules/what-if': () => {
      throw refusal('unavailable', 'Servizio non disponibile');
    },
    'PATCH /work-schedules/:workScheduleId': () => officina,
  });
  openPanel();
  await openTab('Orari');
  await press('Modifica Officina');
  await choose('Modo di arrotondamento', 'A favore dell’azienda');
  expect(await screen.findByText(/Cass. 14848\/2024/)).toBeTruthy();
  await press('Salva');
  expect(await screen.findByText(/La simulazione non è riuscita: Servizio non disponibile/)).toBeTruthy();
  await press('Salva senza simulazione');
  expect(await screen.findByText('Orario di lavoro aggiornato')).toBeTruthy();
  expect(sentTo('PATCH /work-schedules/:workScheduleId')).toEqual([
    { params: { workScheduleId: officina.id }, body: { roundingMode: 'company', validFrom: '2026-11-12', version: 4 } },
  ]);
});

test('a shift in use says where before anything is asked, and goes once another takes its place', async () => {
  answerWithRules({
    'GET /work-schedules/shifts/:shiftId/uses': () => ({
      uses: ['Compare negli orari di lavoro: Officina', 'Pianificato in 12 giornate'],
    }),
    'DELETE /work-schedules/shifts/:shiftId': () => null,
  });
  openPanel();
  await press('Elimina Mattina');
  const inUse = within(await dialogOf('«Mattina» è in uso'));
  expect(inUse.getByText('Pianificato in 12 giornate')).toBeTruthy();
  await press('Sostituisci ed elimina');
  expect(await inUse.findByText('Campo obbligatorio')).toBeTruthy();
  fireEvent.mouseDown(inUse.getByRole('combobox', { name: 'Turno che lo sostituisce' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Notte']);
  fireEvent.click(screen.getByRole('option', { name: 'Notte' }));
  await press('Sostituisci ed elimina');
  expect(await screen.findByText('Turno eliminato')).toBeTruthy();
  expect(sentTo('DELETE /work-schedules/shifts/:shiftId')).toEqual([
    { params: { shiftId: mattina.id }, query: { replaceWith: notte.id } },
  ]);
});

test('a schedule nobody follows is asked about; one that gets people meanwhile says so, and stays where no other is', async () => {
  answerWithRules({
    'GET /work-schedules/:workScheduleId/uses': () => ({ uses: [] }),
    'DELETE /work-schedules/:workScheduleId': () => {
      throw refusal('inUse', 'L’elemento è in uso', [{ path: 'users', message: 'Assegnato a 1 persona: Sara Conti' }]);
    },
  });
  openPanel();
  await openTab('Orari');
  await press('Elimina Officina');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Elimina' }));
  const inUse = within(await dialogOf('«Officina» è in uso'));
  expect(inUse.getByText('Assegnato a 1 persona: Sara Conti')).toBeTruthy();
  expect(inUse.getByText(/Non c’è un altro orario/)).toBeTruthy();
  expect(screen.queryByText('L’elemento è in uso')).toBeNull();
});

test('a rotation of two weeks for somebody who has a schedule already: replacing is offered, or said at the field', async () => {
  answerWithRules({
    'POST /work-schedules': ({ body }) => {
      if (body instanceof Object && 'replace' in body) return officina;
      throw refusal('overlap', 'Il periodo si sovrappone', [
        { path: 'userIds.0', message: 'Sara Conti segue già l’orario «Officina»' },
      ]);
    },
  });
  openPanel();
  await openTab('Orari');
  await press('Nuovo orario');
  await type('Nome', 'Due turni');
  const put = async (day: string, value: string) =>
    fireEvent.change(await screen.findByRole('combobox', { name: day }), { target: { value } });
  await put('Settimana 1, lunedì', mattina.id);
  await press('Ripeti lun–ven il turno di lunedì, settimana 1');
  await press('Copia la settimana 1');
  await put('Settimana 2, lunedì', notte.id);
  await put('Settimana 2, venerdì', '');
  search('Persone', 'sar');
  fireEvent.click(await screen.findByRole('option', { name: 'Conti Sara' }));
  await press('Salva');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Sara Conti segue già l’orario «Officina»')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('Sara Conti segue già l’orario «Officina»').tagName).toBe('P');

  await press('Salva');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sostituisci' }));
  expect(await screen.findByText('Orario di lavoro creato')).toBeTruthy();
  const [m, n] = [mattina.id, notte.id];
  expect(sentTo('POST /work-schedules').at(-1)?.body).toMatchObject({
    name: 'Due turni',
    departmentId: null,
    stampingInterval: 15,
    roundingMode: 'neutral',
    graceMinutes: 0,
    weeks: [
      [m, m, m, m, m, null, null],
      [n, m, m, m, null, null, null],
    ],
    userIds: [sara.id],
    validTo: null,
    replace: true,
  });
});

test('the people of a schedule are shown by name, and who is added is sent with those who stay', async () => {
  answerWithRules({ 'PATCH /work-schedules/:workScheduleId': () => officina });
  openPanel();
  await openTab('Orari');
  expect(await screen.findByText('lun–ven Mattina')).toBeTruthy();
  await press('Modifica Officina');
  expect(await screen.findByText('Sara Conti', { selector: '.MuiChip-label' })).toBeTruthy();
  search('Persone', 'luc');
  fireEvent.click(await screen.findByRole('option', { name: 'Ferrari Luca' }));
  await press('Salva');
  expect(await screen.findByText('Orario di lavoro aggiornato')).toBeTruthy();
  expect(sentTo('PATCH /work-schedules/:workScheduleId')[0]?.body).toEqual({
    userIds: [sara.id, luca.id],
    validFrom: '2026-11-12',
    version: 4,
  });
  expect(sentTo('POST /work-schedules/what-if')).toEqual([]);
});

test('what a department needs covered is sent with it', async () => {
  answerWithRules({ 'PATCH /work-schedules/departments/:departmentId': () => magazzino });
  openPanel();
  await openTab('Reparti');
  await press('Modifica Magazzino');
  await type('Mattina, lunedì', 'tre');
  await press('Salva');
  expect(await screen.findByText('Indicare numeri interi da 0 a 1000')).toBeTruthy();
  await type('Mattina, lunedì', '3');
  await type('Notte, domenica', '1');
  await press('Salva');
  expect(await screen.findByText('Reparto aggiornato')).toBeTruthy();
  expect(sentTo('PATCH /work-schedules/departments/:departmentId')[0]?.body).toEqual({
    coverage: [
      { shiftId: mattina.id, weekday: 1, required: 3 },
      { shiftId: notte.id, weekday: 7, required: 1 },
    ],
    version: 2,
  });
});

test('rules are saved from a day on; leaving them with changes is asked for', async () => {
  answerWithRules({ 'PATCH /company-settings': () => ({ ...settings, validFrom: '2026-12-01' }) });
  openPanel();
  await openTab('Regole');
  fireEvent.click(await screen.findByRole('switch', { name: 'Ferie a ore' }));
  // What has always held has no first day worth a word.
  expect(screen.queryByText(/In vigore dal/)).toBeNull();
  await type(/Timbrature doppie entro/, '60');
  await openTab('Turni');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Resta' }));
  await press('Aggiungi festività');
  fireEvent.change(
    within(await screen.findByRole('group', { name: 'Festività 1' })).getByRole('textbox', { name: 'Nome' }),
    { target: { value: 'Festa' } },
  );
  await press('Salva');
  expect(await screen.findByText('Campo obbligatorio')).toBeTruthy();
  expect(sentTo('PATCH /company-settings')).toEqual([]);
  await press('Togli la festività 1');
  await changeFrom('01122026');
  await press('Salva');
  await agree();
  expect(await screen.findByText('Impostazioni aggiornate')).toBeTruthy();
  expect(sentTo('PATCH /company-settings')).toEqual([
    { body: { hourlyVacation: true, dedupeSeconds: 60, validFrom: '2026-12-01', version: 4 } },
  ]);
});

test('rules that somebody else has just changed say so, and what was typed outlives the reload', async () => {
  const theirs = { ...settings, dedupeSeconds: 300, validFrom: '2026-10-01', version: 5 };
  let isChanged = false;
  answerWithRules({
    'GET /company-settings': () => (isChanged ? theirs : settings),
    'PATCH /company-settings': ({ body }) => {
      isChanged = true;
      if (body instanceof Object && 'version' in body && body.version === 5) return theirs;
      throw refusal('stale', 'Modificato nel frattempo');
    },
  });
  openPanel();
  await openTab('Regole');
  fireEvent.click(await screen.findByRole('switch', { name: 'Ferie a ore' }));
  await press('Salva');
  expect(await screen.findByText('300')).toBeTruthy();
  await press('Ricarica');
  await press('Salva');
  expect(await screen.findByText('Impostazioni aggiornate')).toBeTruthy();
  expect(sentTo('PATCH /company-settings').at(-1)).toEqual({
    body: { hourlyVacation: true, validFrom: '2026-11-12', version: 5 },
  });
  expect(await screen.findByText('In vigore dal 01/10/2026')).toBeTruthy();
});

test('who may only read sees the lists, no button to change them, and no rules; Back closes them', async () => {
  signInAs('BackOffice');
  const router = openPanel();
  expect(await screen.findByText(/22:00–06:00 del giorno dopo · 8:00 h/)).toBeTruthy();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Turni', 'Orari', 'Reparti']);
  for (const [tab, record] of [
    ['Turni', 'Mattina'],
    ['Orari', 'Officina'],
    ['Reparti', 'Magazzino'],
  ] as const) {
    await openTab(tab);
    expect(await screen.findByText(record)).toBeTruthy();
    expect(screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Chiudi']);
  }
  router.history.back();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});
