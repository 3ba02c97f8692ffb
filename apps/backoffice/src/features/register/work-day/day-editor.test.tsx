import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useAddress } from '@timbro/kit/address/address.ts';
import { heardFromServer } from '@timbro/kit/data/offline.ts';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { luca } from '#parts/decisions/request-fixtures.ts';
import { refusal } from '#parts/people/people-testing.ts';
import { date, dayOf, sara, stampIds } from './work-day-fixtures.ts';
import { WorkDayPanel } from './work-day-panel.tsx';
import { answerDay, openDay, place, saved, shown, untouched } from './work-day-testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
beforeAll(async () => {
  await import('./day-editor.tsx');
});
beforeEach(() => signInAs('Admin'));
afterEach(() => vi.mocked(send).mockReset());

test('what the server minds of a pair stands at that pair, and what was typed stays', async () => {
  const sorry = 'La timbratura si sovrappone a un’altra della stessa giornata';
  const kept = answerDay(dayOf(), {
    'PATCH /work-days': () => {
      if (kept.info.status !== 'closed')
        throw refusal('validation', 'Controllare i dati', [{ path: 'stampings.1.enteredAt', message: sorry }]);
      throw refusal('monthClosed', 'Il mese è chiuso');
    },
  });
  const panel = await openDay();
  await userEvent.click(await panel.findByRole('button', { name: 'Modifica giornata' }));
  const form = within(await panel.findByRole('form', { name: 'Modifica della giornata' }));
  const second = within(form.getByRole('group', { name: 'Coppia 2' }));
  const entry = second.getByRole('textbox', { name: 'Entrata' });
  await userEvent.clear(entry);
  await userEvent.type(entry, '11.30');
  await userEvent.type(form.getByRole('textbox', { name: /Nota/ }), 'Rientro');
  await userEvent.click(panel.getByRole('button', { name: 'Salva' }));
  expect(await second.findByText(sorry)).toBeTruthy();
  expect(saved()).toMatchObject([{ note: 'Rientro', stampings: [untouched, { enteredAt: `${date}T10:30:00.000Z` }] }]);
  expect(entry).toHaveProperty('value', '11:30');

  kept.info = dayOf({ status: 'closed' });
  await userEvent.click(panel.getByRole('button', { name: 'Salva' }));
  const closed = within(await form.findByRole('alert'));
  expect(closed.getByText(/Il mese è chiuso/)).toBeTruthy();
  expect(closed.getByRole('link', { name: 'Vai alla chiusura del mese' })).toBeTruthy();
  expect(entry).toHaveProperty('value', '11:30');
});

test('a day that somebody else changed meanwhile is told with what changed; what was typed is saved over it', async () => {
  const [original] = dayOf().stampings;
  const corrected = dayOf({
    version: 5,
    stampings: original ? [{ ...original, id: stampIds.firstOut, exitedAt: `${date}T11:30:00.000Z` }] : [],
    history: [
      {
        id: stampIds.firstOut,
        at: new Date().toISOString(),
        actor: luca,
        action: 'workDays.update',
        entity: 'workDay',
        entityId: sara.id,
        entityName: null,
        companyName: null,
        byProvider: false,
        changes: [],
        refused: false,
        ip: null,
      },
    ],
  });
  const kept = answerDay(dayOf(), {
    'PATCH /work-days': ({ body }) => {
      if (JSON.stringify(body).includes('"version":5')) return kept.info;
      kept.info = corrected;
      throw refusal('stale', 'I dati sono stati modificati nel frattempo da qualcun altro');
    },
  });
  const panel = await openDay();
  await userEvent.click(await panel.findByRole('button', { name: 'Modifica giornata' }));
  const form = within(await panel.findByRole('form', { name: 'Modifica della giornata' }));
  await userEvent.type(form.getByRole('textbox', { name: /Nota/ }), 'Vista');
  await userEvent.click(panel.getByRole('button', { name: 'Salva' }));
  const told = await form.findByRole('alert');
  expect(told.textContent).toContain('Giornata modificata da Luca Ferrari');
  expect(told.textContent).toContain('08:31–12:05, 13:00–17:00→08:31–12:30');
  await userEvent.click(form.getByRole('button', { name: 'Ricarica' }));
  await waitFor(() => expect(form.queryByRole('alert')).toBeNull());
  expect(form.getAllByRole('group').map(({ textContent }) => textContent?.includes('Coppia'))).toEqual([true]);
  expect(form.getByRole('textbox', { name: /Nota/ })).toHaveProperty('value', 'Vista');
  await userEvent.click(panel.getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(saved().at(-1)).toEqual({ userId: sara.id, date, version: 5, note: 'Vista' }));
});

test('what was typed is not lost by walking on to another day unasked', async () => {
  const next = '2026-11-12';
  answerDay(dayOf(), { 'GET /work-days/info': ({ query }) => dayOf({ date: String(query?.['date']) }) });
  const Walk = () => {
    const [{ workDayDate = date }, write] = useAddress();
    const walk = () => write({ workDayDate: next }, { replace: true });
    const day = String(workDayDate);
    return <WorkDayPanel startEditing={day === date} place={{ ...place, date: day }} onClose={walk} onNextDay={walk} />;
  };
  openPage(Walk);
  const panel = await shown();
  const note = await panel.findByRole('textbox', { name: /Nota/ });
  await userEvent.type(note, 'Vista');
  await userEvent.click(panel.getByRole('button', { name: 'Giorno successivo' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Modifiche non salvate' }));
  await userEvent.click(question.getByRole('button', { name: 'Resta' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(note).toHaveProperty('value', 'Vista');
  await userEvent.click(panel.getByRole('button', { name: 'Giorno successivo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Abbandona le modifiche' }));
  expect(await panel.findByRole('heading', { name: 'giovedì 12 novembre 2026' })).toBeTruthy();
  expect(panel.queryByRole('form')).toBeNull();
});

test('Escape leaves the form after a question, and the day stays open', async () => {
  answerDay(dayOf());
  const panel = await openDay();
  await userEvent.click(await panel.findByRole('button', { name: 'Modifica giornata' }));
  await userEvent.type(await panel.findByRole('textbox', { name: /Nota/ }), 'Vista{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Abbandona le modifiche' }));
  await waitFor(() => expect(panel.queryByRole('form')).toBeNull());
  expect(await panel.findByRole('heading', { name: 'mercoledì 11 novembre 2026' })).toBeTruthy();
});

test('a time that was emptied is not saved, two clicks save once, and without a connection the form says why it waits', async () => {
  const answers: (() => void)[] = [];
  answerDay(dayOf(), {
    'PATCH /work-days': () => new Promise((resolve) => void answers.push(() => resolve(dayOf({ version: 5 })))),
  });
  const panel = await openDay();
  await userEvent.click(await panel.findByRole('button', { name: 'Modifica giornata' }));
  const form = within(await panel.findByRole('form', { name: 'Modifica della giornata' }));
  const second = within(form.getByRole('group', { name: 'Coppia 2' }));
  const entry = second.getByRole('textbox', { name: 'Entrata' });
  await userEvent.clear(entry);
  await userEvent.click(panel.getByRole('button', { name: 'Salva' }));
  expect(await second.findByText('Scrivere l’ora, oppure togliere tutta la coppia')).toBeTruthy();
  await userEvent.type(entry, '25:00');
  await userEvent.click(panel.getByRole('button', { name: 'Salva' }));
  expect(await second.findByText('Scrivere un’ora tra 00:00 e 23:59, come 08:30')).toBeTruthy();
  await userEvent.clear(entry);
  await userEvent.type(entry, '12:30');

  act(() => heardFromServer(false));
  expect(await form.findByText('Nessuna connessione: i salvataggi sono sospesi')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Salva' }));
  expect(saved()).toEqual([]);
  act(() => heardFromServer(true));
  await userEvent.dblClick(panel.getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  act(() => answers.forEach((answer) => answer()));
  await waitFor(() => expect(panel.queryByRole('form')).toBeNull());
  expect(saved()).toHaveLength(1);
});

test('an end that was moved in the grid is in the form as if it were typed; only the reason is missing', async () => {
  answerDay(dayOf());
  const moved = { end: 'exit', at: `${date}T16:30:00.000Z` } as const;
  openPage(() => <WorkDayPanel place={place} startEditing moved={moved} onClose={() => undefined} />);
  const panel = await shown();
  const form = within(await panel.findByRole('form', { name: 'Modifica della giornata' }));
  const second = within(form.getByRole('group', { name: 'Coppia 2' }));
  await waitFor(() => expect(second.getByRole('textbox', { name: 'Uscita' })).toHaveProperty('value', '17:30'));
  const note = form.getByRole('textbox', { name: /Nota/ });
  expect(document.activeElement).toBe(note);
  expect(saved()).toEqual([]);
  await userEvent.type(note, 'Ha finito dopo');
  await userEvent.click(panel.getByRole('button', { name: 'Salva' }));
  await waitFor(() =>
    expect(saved()).toMatchObject([
      { note: 'Ha finito dopo', stampings: [untouched, { exitedAt: `${date}T16:30:00.000Z` }] },
    ]),
  );
});
