import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { tellEntityEvent } from '@timbro/kit/data/live.ts';
import { heardFromServer } from '@timbro/kit/data/offline.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { luca, refusal, sara, sentTo } from '#parts/people/people-testing.ts';
import { mattina, notte } from './plan-fixtures.ts';
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
import { type Company, isPlan, setDay } from './planning-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

let company: Company;
beforeEach(() => {
  company = startPlanning();
  return () => vi.useRealTimers();
});

const draftActions = () => screen.getByRole('button', { name: 'Altre azioni sulle bozze' });

test('two presses at once publish once', async () => {
  const user = await open();
  await user.click(await cellOf('Conti Sara', 'lunedì 16'));
  await user.keyboard('1');
  const button = await publishButton(1);
  act(() => {
    button.click();
    button.click();
  });
  await publishButton(0);
  expect(published()).toHaveLength(1);
  expect(screen.queryByRole('dialog', { name: 'Da controllare' })).toBeNull();
});

test('what was painted and not published is there again, and can be kept on the server as a draft', async () => {
  const user = await open();
  await user.click(await cellOf('Conti Sara', 'lunedì 16'));
  await user.keyboard('1');
  await publishButton(1);
  cleanup();
  openPage(PlanningTab, '/register?tab=planning');
  await says('Conti Sara', 'lunedì 16', /Mattina/);
  await user.click(screen.getByRole('button', { name: 'Altre azioni sulle bozze' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Salva 1 giornata come bozza' }));
  await waitFor(() => expect(published()).toMatchObject([{ published: false }]));
  await screen.findByText('Bozza salvata: 1 giornata');
  await says('Conti Sara', 'lunedì 16', /Mattina.*bozza salvata/);
  await publishButton(1);
});

describe('a draft that the server keeps', () => {
  const keptTwice = async () => {
    for (const date of [monday, tuesday]) setDay(company, sara.id, date, mattina, { published: false, version: 3 });
    const user = await open();
    await publishButton(2);
    return user;
  };
  const back = (...dates: string[]) => ({
    assignments: dates.map((date) => ({ userId: sara.id, date, shiftId: null, reset: true, version: 3 })),
    published: false,
  });

  test('is discarded with all those of the week, and what is published shows again', async () => {
    const user = await keptTwice();
    await user.click(draftActions());
    const drop = await screen.findByRole('menuitem', { name: 'Scarta 2 bozze salvate' });
    expect(screen.getAllByRole('menuitem')).toEqual([drop]);
    await user.click(drop);
    await publishButton(0);
    await screen.findByText('Bozza scartata: 2 giornate');
    expect(published()).toEqual([back(monday, tuesday)]);
    await says('Conti Sara', 'lunedì 16', /Pomeriggio 14–22$/);
  });

  test('is not discarded where somebody has changed it meanwhile: the week shows what they made of it', async () => {
    const user = await keptTwice();
    setDay(company, sara.id, monday, notte, { planned: true, version: 4 });
    await user.click(draftActions());
    await user.click(await screen.findByRole('menuitem', { name: 'Scarta 2 bozze salvate' }));
    await screen.findByText(/modificati nel frattempo/);
    await says('Conti Sara', 'lunedì 16', /Notte 22–6$/);
    await publishButton(1);
    expect(screen.queryByRole('dialog', { name: 'Da controllare' })).toBeNull();
  });

  test('is not published where somebody has changed it meanwhile: the week shows that, with nothing to decide', async () => {
    const user = await keptTwice();
    setDay(company, sara.id, monday, notte, { planned: true, version: 4 });
    await user.click(await publishButton(2));
    await screen.findByText(/modificati nel frattempo/);
    await says('Conti Sara', 'lunedì 16', /Notte 22–6$/);
    expect(screen.queryByRole('dialog', { name: 'Da controllare' })).toBeNull();
    await user.click(await publishButton(1));
    await screen.findByText('Pubblicato: 1 giornata');
  });

  test('says who saved it and when: in its cell, where all of them are published, and where they are discarded', async () => {
    const user = await keptTwice();
    await says('Conti Sara', 'lunedì 16', /Mattina 6–14, bozza salvata da Marta Villa, 12\/11\/2026, 08:15$/);
    const cell = await cellOf('Conti Sara', 'lunedì 16');
    expect(within(cell).getByTitle('bozza salvata da Marta Villa, 12/11/2026, 08:15')).toBeTruthy();
    const both = '2 bozze salvate da Marta Villa, 12/11/2026, 08:15';
    expect((await publishButton(2)).title).toBe(both);
    await user.click(draftActions());
    expect((await screen.findByRole('menu')).textContent).toContain(both);
    await user.keyboard('{Escape}');
    company.warnings = [{ userId: sara.id, date: tuesday, rule: 'nightWork', detail: 'Lavoro notturno' }];
    await user.click(await publishButton(2));
    expect((await screen.findByRole('dialog', { name: 'Pubblicare con 1 avviso?' })).textContent).toContain(both);
  });

  test('is counted elsewhere where the week or the people on show leave it out, and is a press away', async () => {
    setDay(company, sara.id, '2026-11-24', mattina, { published: false, version: 3 });
    const user = await open();
    await publishButton(0);
    await user.click(await screen.findByRole('button', { name: '1 altrove' }));
    const show = await screen.findByRole('menuitem', { name: 'Mostra sett. 48 (1)' });
    expect(screen.getAllByRole('menuitem')).toEqual([show]);
    await user.click(show);
    await says('Conti Sara', 'martedì 24', /bozza salvata da Marta Villa/);
    await publishButton(1);
    expect(screen.queryByText('1 altrove')).toBeNull();
  });

  test('waits elsewhere beside what is painted here, which alone is published or discarded from afar', async () => {
    setDay(company, luca.id, '2026-11-24', mattina, { published: false, version: 3 });
    const user = await open();
    await user.click(await cellOf('Conti Sara', 'lunedì 16'));
    await user.keyboard('1');
    await user.click(screen.getByRole('button', { name: 'Settimana precedente' }));
    await user.click(await screen.findByRole('button', { name: '2 altrove' }));
    await screen.findByRole('menuitem', { name: 'Scarta 1 modifica non salvata altrove' });
    await user.click(screen.getByRole('menuitem', { name: 'Pubblica quelle mostrate e le mie altrove (1)' }));
    await screen.findByText('Pubblicato: 1 giornata');
    expect(published()).toMatchObject([{ assignments: [{ userId: sara.id, date: monday }] }]);
    await screen.findByRole('button', { name: '1 altrove' });
  });

  test('is discarded alone where it is chosen', async () => {
    const user = await keptTwice();
    await user.click(await cellOf('Conti Sara', 'martedì 17'));
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await user.click(await screen.findByRole('button', { name: 'Scarta 1 bozza salvata' }));
    await publishButton(1);
    expect(published()).toEqual([back(tuesday)]);
  });
});

test('what was thrown away comes back by the message, beside what was painted since', async () => {
  const user = await open();
  await user.click(await cellOf('Conti Sara', 'lunedì 16'));
  await user.keyboard('1{ArrowRight}1');
  await user.click(draftActions());
  await user.click(await screen.findByRole('menuitem', { name: 'Scarta 2 modifiche non salvate' }));
  await publishButton(0);
  await user.click(await cellOf('Conti Sara', 'martedì 17'));
  await user.keyboard('3{ArrowRight}3');
  await publishButton(2);
  await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Annulla modifica' }));
  await publishButton(3);
  await says('Conti Sara', 'lunedì 16', /Mattina 6–14, modifica non pubblicata/);
  await says('Conti Sara', 'martedì 17', /Notte/);
});

describe('drafts of another week', () => {
  const paintTwoWeeks = async () => {
    const user = await open();
    await user.click(await cellOf('Conti Sara', 'lunedì 16'));
    await user.keyboard('1');
    await user.click(screen.getByRole('button', { name: 'Settimana successiva' }));
    await user.click(await cellOf('Ferrari Luca', 'lunedì 23'));
    await user.keyboard('3');
    await publishButton(1);
    await user.click(await screen.findByRole('button', { name: '1 altrove' }));
    return user;
  };
  const sent = () => published().map((body) => isPlan(body) && body.assignments.map(({ date }) => date));

  test('wait there while this one is published, and are a press away', async () => {
    const user = await paintTwoWeeks();
    await user.click(await screen.findByRole('menuitem', { name: 'Mostra sett. 47 (1)' }));
    await says('Conti Sara', 'lunedì 16', /Mattina.*non pubblicata/);
    await user.click(await publishButton(1));
    await publishButton(0);
    expect(sent()).toEqual([[monday]]);
    await screen.findByRole('button', { name: '1 altrove' });
  });

  test('are published together where that is asked', async () => {
    const user = await paintTwoWeeks();
    await user.click(await screen.findByRole('menuitem', { name: 'Pubblica tutte le bozze (2)' }));
    await publishButton(0);
    expect(sent()).toEqual([['2026-11-23', monday]]);
    expect(screen.queryByText('1 altrove')).toBeNull();
  });

  test('are thrown away without those on show, and come back', async () => {
    const user = await paintTwoWeeks();
    await user.click(await screen.findByRole('menuitem', { name: 'Scarta 1 altrove' }));
    await waitFor(() => expect(screen.queryByText('1 altrove')).toBeNull());
    await publishButton(1);
    await user.click(await cellOf('Ferrari Luca', 'lunedì 23'));
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByRole('button', { name: '1 altrove' });
  });

  test('are undone and redone from here, and that is said', async () => {
    const user = await paintTwoWeeks();
    await user.keyboard('{Escape}');
    await user.click(await cellOf('Ferrari Luca', 'lunedì 23'));
    await user.keyboard('{Control>}z{/Control}');
    await publishButton(0);
    expect(screen.queryByText(/non in questa vista/)).toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('1 giornata modificata, non in questa vista: 16/11/2026');
    expect(screen.queryByText('1 altrove')).toBeNull();
    await user.keyboard('{Control>}y{/Control}');
    await screen.findByRole('button', { name: '1 altrove' });
  });
});

describe('a day that somebody else has changed', () => {
  const paintAndMove = async () => {
    const user = await open();
    await user.click(await cellOf('Conti Sara', 'lunedì 16'));
    await user.keyboard('1{ArrowRight}1');
    setDay(company, sara.id, monday, notte, { planned: true, version: 2 });
    return user;
  };

  test('is marked as soon as it arrives, before anything is sent', async () => {
    await paintAndMove();
    tellEntityEvent({ eventType: 'workDays.plan', entityId: null, companyId: null, at: '', userIds: [sara.id] });
    await says('Conti Sara', 'lunedì 16', /In conflitto/);
  });

  test('stops the whole plan, is shown with both sides, and each is decided for itself', async () => {
    const user = await paintAndMove();
    await user.click(await publishButton(2));
    const panel = await screen.findByRole('dialog', { name: 'Da controllare' });
    expect(published()).toEqual([]);
    const card = await within(panel).findByRole('listitem');
    await waitFor(() => expect(card.textContent).toMatch(/Ora\s*Notte \(Marta Villa, 10 secondi fa\)/));
    expect(card.textContent).toMatch(/In bozza\s*Mattina/);
    await user.click(within(card).getByRole('button', { name: 'Tieni la mia' }));
    await within(panel).findByText('Niente da controllare');
    await user.click(within(panel).getByRole('button', { name: 'Chiudi' }));
    await user.click(await publishButton(2));
    await waitFor(() =>
      expect(published()).toMatchObject([
        {
          assignments: [
            { date: tuesday, shiftId: mattina.id, version: 1 },
            { date: monday, shiftId: mattina.id, version: 2 },
          ],
        },
      ]),
    );
  });

  test('taken as it is leaves no draft', async () => {
    const user = await paintAndMove();
    await user.click(await publishButton(2));
    await user.click(await screen.findByRole('button', { name: 'Prendi l’altra' }));
    await user.click(screen.getByRole('button', { name: 'Chiudi' }));
    await publishButton(1);
    await says('Conti Sara', 'lunedì 16', /Notte/);
  });
});

test('the law is asked while painting, and publishing against it needs a reason', async () => {
  const detail = 'Riposo di 8:00 h prima del turno: ne servono almeno 11';
  company.warnings = [{ userId: sara.id, date: tuesday, rule: 'rest11', detail }];
  const user = await open();
  await user.click(await cellOf('Conti Sara', 'martedì 17'));
  await user.keyboard('1');
  await screen.findByRole('button', { name: '1 avviso' });
  await says('Conti Sara', 'martedì 17', new RegExp(detail));
  await user.click(await publishButton(1));
  const dialog = await screen.findByRole('dialog', { name: 'Pubblicare con 1 avviso?' });
  expect(dialog.textContent).toContain(detail);
  await user.click(within(dialog).getByRole('button', { name: 'Pubblica 1' }));
  await within(dialog).findByText('Campo obbligatorio');
  await user.type(within(dialog).getByLabelText(/Motivo/), 'Cambio con Rossi');
  await user.click(within(dialog).getByRole('button', { name: 'Pubblica 1' }));
  await waitFor(() => expect(published()).toMatchObject([{ overrideNote: 'Cambio con Rossi', published: true }]));
});

test('many warnings are folded up by rule, open by the keyboard to who and when, and one reason answers them all', async () => {
  const dates = ['16', '17', '18', '19', '20'].map((day) => `2026-11-${day}`);
  company.warnings = [
    { userId: luca.id, date: tuesday, rule: 'onLeave', detail: 'Turno in un giorno di assenza approvata' },
    ...dates.map((date) => ({ userId: sara.id, date, rule: 'rest11', detail: `Riposo corto il ${date}` })),
  ];
  const user = await open();
  await user.click(await cellOf('Conti Sara', 'martedì 17'));
  await user.keyboard('1');
  await user.click(await screen.findByRole('button', { name: '6 avvisi' }));
  const panel = await screen.findByRole('dialog', { name: 'Da controllare' });
  const isOpen = (inside: HTMLElement) =>
    [...inside.querySelectorAll('details')].map((group) => [group.querySelector('summary')?.textContent, group.open]);
  const folded = [
    ['Riposo tra due turni sotto le 11 ore 5 avvisi 1 persona', false],
    ['Turno in un giorno di assenza 1 avviso 1 persona', false],
  ];
  expect(isOpen(panel)).toEqual(folded);
  await user.click(within(panel).getByText('Turno in un giorno di assenza'));
  await user.click(within(panel).getByRole('button', { name: /^Luca Ferrari, martedì 17 novembre 2026: Turno in/ }));

  await user.click(await publishButton(1));
  const dialog = await screen.findByRole('dialog', { name: 'Pubblicare con 6 avvisi?' });
  expect(isOpen(dialog)).toEqual(folded);
  await user.type(within(dialog).getByLabelText(/Motivo/), 'Consegna urgente');
  await user.click(within(dialog).getByRole('button', { name: 'Pubblica 1' }));
  await waitFor(() => expect(published()).toMatchObject([{ overrideNote: 'Consegna urgente' }]));
});

test('that a limit is near is told before publishing, and needs no reason', async () => {
  const detail = 'Straordinario dell’anno a 230:00 h: vicino al limite di 250';
  company.warnings = [{ userId: sara.id, date: tuesday, rule: 'overtime225', detail }];
  const user = await open();
  await user.click(await cellOf('Conti Sara', 'martedì 17'));
  await user.keyboard('1');
  await user.click(await publishButton(1));
  const dialog = await screen.findByRole('dialog', { name: 'Pubblicare con 1 avviso?' });
  expect(dialog.textContent).toContain(detail);
  await user.click(within(dialog).getByRole('button', { name: 'Pubblica 1' }));
  await waitFor(() => expect(published()).toMatchObject([{ published: true }]));
  expect(published()[0]).not.toHaveProperty('overrideNote');
});

test('a cell that cannot be published says why, and the others are judged without it', async () => {
  company.refuse = ({ assignments }) => {
    const at = assignments.findIndex(({ date }) => date === tuesday);
    return at < 0
      ? null
      : refusal('statusForbids', 'Non permesso', [{ path: `assignments.${at}.date`, message: 'Non in servizio' }]);
  };
  const user = await open();
  await user.click(await cellOf('Conti Sara', 'lunedì 16'));
  await user.keyboard('1{ArrowRight}1');
  await screen.findByRole('button', { name: '1 giornata non pubblicabile' });
  await says('Conti Sara', 'martedì 17', /Non in servizio/);
  expect(sentTo('POST /work-days').at(-1)?.body).toMatchObject({ assignments: [{ date: monday }], dryRun: true });
});

test('without an answer the warnings are said to be unknown', async () => {
  company.refuse = () => refusal('monthClosed', 'Il mese è chiuso');
  const user = await open();
  await user.click(await cellOf('Conti Sara', 'lunedì 16'));
  await user.keyboard('1');
  await screen.findByText(/avvisi di legge non sono disponibili: Il mese è chiuso/);
});

test('without a connection painting goes on in this browser, and what needs the server says why it waits', async () => {
  const user = await open();
  onTestFinished(() => act(() => heardFromServer(true)));
  act(() => heardFromServer(false));
  await user.click(await cellOf('Conti Sara', 'lunedì 16'));
  await user.keyboard('1');
  await screen.findByText(/^Senza connessione le bozze restano in questo browser/);
  const publish = await publishButton(1);
  expect([publish.getAttribute('aria-disabled'), publish.title]).toEqual([
    'true',
    'Nessuna connessione: i salvataggi sono sospesi',
  ]);
  await user.click(publish);
  await user.click(screen.getByRole('button', { name: 'Altre azioni sulle bozze' }));
  const keep = await screen.findByRole('menuitem', { name: 'Salva 1 giornata come bozza' });
  expect([keep.getAttribute('aria-disabled'), keep.title]).toEqual(['true', publish.title]);
  await user.click(keep);
  expect(sentTo('POST /work-days')).toEqual([]);
  act(() => heardFromServer(true));
  await user.click(screen.getByRole('menuitem', { name: 'Salva 1 giornata come bozza' }));
  await screen.findByText('Bozza salvata: 1 giornata');
});
