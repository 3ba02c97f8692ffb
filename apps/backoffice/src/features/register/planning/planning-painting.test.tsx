import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { luca, sara } from '#parts/people/people-testing.ts';
import { mattina, notte, pomeriggio } from './plan-fixtures.ts';
import {
  cellOf,
  monday,
  open,
  publishButton,
  published,
  says,
  startPlanning,
  tuesday,
} from './planning-tab-testing.ts';
import { PlanningTab } from './planning-tab.tsx';
import { type Company, answerPlanning, setDay } from './planning-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

let company: Company;
beforeEach(() => {
  company = startPlanning();
  return () => vi.useRealTimers();
});

test('the next week is painted by the keyboard, undone, and published with the versions it was seen in', async () => {
  const user = await open();
  await user.click(await cellOf('Conti Sara', 'lunedì 16'));
  await user.keyboard('1{ArrowRight}r{ArrowRight}3');
  await says('Conti Sara', 'lunedì 16', /Mattina 6–14, modifica non pubblicata/);
  await says('Conti Sara', 'martedì 17', /Riposo/);
  await says('Conti Sara', 'mercoledì 18', /Notte/);
  await user.keyboard('{Control>}z{/Control}');
  await says('Conti Sara', 'mercoledì 18', /Pomeriggio 14–22$/);
  await user.click(await publishButton(2));
  await publishButton(0);
  await screen.findByText('Pubblicato: 2 giornate');
  expect(published()).toEqual([
    {
      assignments: [
        { userId: sara.id, date: monday, shiftId: mattina.id, version: 1 },
        { userId: sara.id, date: tuesday, shiftId: null, version: 1 },
      ],
      published: true,
    },
  ]);
  await says('Conti Sara', 'lunedì 16', /Mattina 6–14$/);
  expect(localStorage.getItem(`timbro.plan.${sara.id}`)).toBeNull();
});

test('a selection is filled, coverage and hours follow, and what is erased goes back to the schedule', async () => {
  setDay(company, luca.id, monday, notte, { planned: true, version: 4 });
  const user = await open();
  const coverage = () => screen.getByRole('row', { name: /Copertura/ });
  expect(coverage().textContent).toContain('1/2!');
  await user.click(await cellOf('Ferrari Luca', 'lunedì 16'));
  await user.keyboard('{Delete}');
  await says('Ferrari Luca', 'lunedì 16', /Pomeriggio.*torna all’orario/);
  expect(coverage().textContent).toContain('2/2');
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}r');
  expect(screen.getAllByText('24:00')).not.toHaveLength(0);
  await user.keyboard('{Control>}z{/Control}');
  await user.keyboard('{ArrowUp}r');
  await says('Conti Sara', 'martedì 17', /Riposo/);
  await user.keyboard('{Control>}z{/Control}');
  await user.click(await publishButton(1));
  await waitFor(() =>
    expect(published()).toMatchObject([
      { assignments: [{ userId: luca.id, date: monday, shiftId: null, reset: true, version: 4 }] },
    ]),
  );
});

test('too few at work is said in words, also where the keyboard or a pointer reaches the figures', async () => {
  setDay(company, luca.id, monday, notte, { planned: true, version: 4 });
  const user = await open();
  const words = '1 di 2: personale insufficiente, Produzione: 1 di 2';
  const figures = screen.getByRole('button', { name: `1/2!, lunedì 16 novembre 2026, ${words}` });
  expect(figures.textContent).toBe('1/2!');
  act(() => figures.focus());
  expect((await screen.findByRole('tooltip')).textContent).toBe(words.replace(', ', '\n'));
  act(() => figures.blur());
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await user.hover(figures);
  await screen.findByRole('tooltip');
});

describe('a key after a choice means the cell it is pressed on', () => {
  type User = Awaited<ReturnType<typeof open>>;
  const drafted = () => screen.queryAllByLabelText(/non pubblicat[ao]/).map((cell) => cell.getAttribute('aria-label'));
  const start = async (user: User) => user.click(await cellOf('Conti Sara', 'lunedì 16'));

  test.each<[string, (user: User) => Promise<void>, string, RegExp]>([
    [
      'cells chosen by the mouse',
      async (user) => {
        await start(user);
        await user.keyboard('{Shift>}');
        await user.click(await cellOf('Ferrari Luca', 'mercoledì 18'));
        await user.keyboard('{/Shift}');
      },
      '{ArrowLeft}',
      /^Ferrari Luca, martedì 17 .*Mattina/,
    ],
    [
      'Shift and arrows',
      async (user) => {
        await start(user);
        await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
      },
      '{ArrowLeft}',
      /^Conti Sara, martedì 17 .*Mattina/,
    ],
    [
      'a day',
      async (user) => {
        await start(user);
        await user.click(screen.getByRole('columnheader', { name: /martedì 17/ }));
      },
      '{ArrowDown}',
      /^Ferrari Luca, lunedì 16 .*Mattina/,
    ],
    [
      'everything',
      async (user) => {
        await start(user);
        await user.keyboard('{Control>}a{/Control}');
      },
      '{End}',
      /^Conti Sara, domenica 22 .*Mattina/,
    ],
  ])('of %s', async (_, choose, walk, painted) => {
    const user = await open();
    await choose(user);
    await screen.findByRole('group', { name: /giornate selezionate$/ });
    await user.keyboard(walk);
    expect(screen.queryByRole('group', { name: /selezionat[ae]$/ })).toBeNull();
    await user.keyboard('1');
    await publishButton(1);
    expect(drafted()).toEqual([expect.stringMatching(painted)]);
  });

  test('but cells gathered one by one are kept on the way, and painted from any of them', async () => {
    const user = await open();
    await start(user);
    await user.keyboard(' {ArrowRight}{ArrowRight} ');
    await screen.findByRole('group', { name: '2 giornate selezionate' });
    await user.keyboard('1');
    await publishButton(2);
  });
});

test('Ctrl D gives a cell alone what the person above has that day', async () => {
  setDay(company, sara.id, monday, notte, { planned: true, version: 2 });
  const user = await open();
  await user.click(await cellOf('Ferrari Luca', 'lunedì 16'));
  await user.keyboard('{Control>}d{/Control}');
  await says('Ferrari Luca', 'lunedì 16', /Notte 22–6, modifica non pubblicata/);
  await publishButton(1);
});

test('the browser prints a sheet for each department, and the button asks it to', async () => {
  const printed: (string | null)[] = [];
  const print = vi.fn(() => {
    window.dispatchEvent(new Event('beforeprint'));
    for (const { textContent } of document.querySelectorAll('.plan-print section')) printed.push(textContent);
    window.dispatchEvent(new Event('afterprint'));
  });
  vi.stubGlobal('print', print);
  onTestFinished(() => void vi.unstubAllGlobals());
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Stampa' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  await waitFor(() => expect(document.querySelector('.plan-print')).toBeNull());
  expect(printed).toEqual([expect.stringMatching(/Produzione.*sett\. 47.*Conti Sara/)]);
});

test('a new shift is written without leaving the plan', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: '+ turno' }));
  await screen.findByRole('dialog', { name: 'Nuovo turno' });
});

test('a week is copied on after a look at what will happen: first over nothing but days without a shift', async () => {
  for (const { id } of [sara, luca]) setDay(company, id, monday, mattina, { planned: true, version: 2 });
  setDay(company, luca.id, '2026-11-23', notte, { planned: true, version: 2 });
  setDay(company, sara.id, '2026-11-24', pomeriggio, { holiday: 'Santo patrono' });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Copia settimana' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copia in altre settimane…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Copia settimana' });
  const preview = await within(dialog).findByRole('status', { name: 'Anteprima' });
  const add = within(dialog).getByRole('button', { name: 'Aggiungi alle bozze' });
  const foresees = (...lines: string[]) =>
    waitFor(() => expect([...preview.children].map(({ textContent }) => textContent)).toEqual(lines));
  const handLeft = '1 già pianificata a mano, lasciata';
  await foresees(
    '0 giornate da aggiungere alle bozze',
    '11 già uguali',
    '1 festiva, saltata',
    '1 con il turno da orario, lasciata',
    handLeft,
  );
  expect(add).toHaveProperty('disabled', true);
  await user.click(within(dialog).getByRole('radio', { name: 'Anche quelle con il turno da orario' }));
  await foresees('1 giornata da aggiungere alle bozze', '11 già uguali', '1 festiva, saltata', handLeft);
  await user.click(within(dialog).getByRole('checkbox', { name: 'Anche nei festivi' }));
  await foresees('2 giornate da aggiungere alle bozze', '11 già uguali', handLeft);
  await user.click(within(dialog).getByRole('radio', { name: /^Tutte/ }));
  await foresees('3 giornate da aggiungere alle bozze', '11 già uguali');
  await user.click(add);
  await says('Ferrari Luca', 'lunedì 23', /Mattina.*non pubblicata/);
  await publishButton(3);
});

test('the rotation of a schedule is laid over the people on show', async () => {
  setDay(company, sara.id, monday, mattina, { planned: true, version: 2 });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Modelli' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Applica orario di lavoro…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Applica orario di lavoro' });
  await user.click(within(dialog).getByRole('radio', { name: /^Tutte/ }));
  expect(within(dialog).getByRole('status', { name: 'Anteprima' }).textContent).toContain('1 giornata da aggiungere');
  await user.click(within(dialog).getByRole('button', { name: 'Aggiungi alle bozze' }));
  await says('Conti Sara', 'lunedì 16', /Pomeriggio.*non pubblicata/);
});

test('days that are over and closed months are shown and not painted', async () => {
  setDay(company, sara.id, '2026-11-13', pomeriggio, { status: 'closed' });
  openPage(PlanningTab, '/register?tab=planning&week=2026-11-09');
  const user = userEvent.setup();
  for (const day of ['mercoledì 11', 'venerdì 13']) {
    await user.click(await cellOf('Conti Sara', day));
    await user.keyboard('1');
    await says('Conti Sara', day, /Pomeriggio.*non modificabile/);
  }
  await screen.findByText(/non si pianificano più/);
  await publishButton(0);
});

test('a company without shifts is led to its first one', async () => {
  answerPlanning({ 'GET /work-schedules/shifts': () => ({ items: [], total: 0, page: 1, pageSize: 200 }) });
  openPage(PlanningTab, '/register?tab=planning');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Crea il primo turno' }));
  await screen.findByRole('dialog', { name: 'Nuovo turno' });
});

const onAPhone = () => {
  const narrow = vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('max-width'),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  onTestFinished(() => narrow.mockRestore());
  return { router: openPage(PlanningTab, '/register?tab=planning'), user: userEvent.setup() };
};

test('on a phone, Back closes the sheet and stays on the plan', async () => {
  const { router, user } = onAPhone();
  await user.click(await screen.findByRole('button', { name: 'Assegna turni a Luca Ferrari' }));
  await screen.findByRole('dialog', { name: 'Assegna…' });
  await waitFor(() => expect(router.history.length).toBe(2));
  act(() => router.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.href).toBe('/register?tab=planning');
});

test('a phone shows a card for each person, and a sheet assigns', async () => {
  const { user } = onAPhone();
  await user.click(await screen.findByRole('button', { name: 'Assegna turni a Luca Ferrari' }));
  const sheet = await screen.findByRole('dialog', { name: 'Assegna…' });
  await user.click(within(sheet).getByRole('checkbox', { name: 'lunedì 16 novembre 2026' }));
  const told = within(sheet).getByRole('status');
  const nowOn = (day: string) => {
    const box = within(sheet).getByRole('checkbox', { name: `${day} novembre 2026` });
    return document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;
  };
  expect([told.textContent, nowOn('lunedì 16')]).toEqual(['', 'Pomeriggio 14–22']);
  await user.click(within(sheet).getByRole('button', { name: 'Notte 22:00–06:00' }));
  expect([told.textContent, nowOn('lunedì 16')]).toEqual(['1 giornata assegnata: Notte', 'Notte 22–6']);
  await user.click(within(sheet).getByRole('checkbox', { name: 'lunedì 16 novembre 2026' }));
  expect(told.textContent).toBe('');
  await user.click(within(sheet).getByRole('button', { name: 'Chiudi' }));
  const card = screen.getByRole('heading', { name: 'Ferrari Luca' }).closest('li');
  expect(card?.textContent).toContain('Notte 22–6, modifica non pubblicata');
  await publishButton(1);
  await user.click(screen.getByRole('button', { name: 'Turni, orari, reparti, regole' }));
  await screen.findByRole('dialog', { name: 'Turni, orari, reparti, regole' });
});
