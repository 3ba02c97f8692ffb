import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  at,
  bodiesOf,
  change,
  draftExit,
  exitOf,
  idOf,
  keepExits,
  pendingExit,
  refuse,
  seenExit,
  takeChange,
} from './exits-testing.ts';
import { answers, open, prepareApi, press, sent, signIn } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const path = '/me/exits';
const remove = 'DELETE /exits/:exitId';
const record = (name: RegExp) => screen.findByRole('button', { name });
const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const steps = async () =>
  within(await screen.findByRole('list', { name: 'Cosa è successo' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const acts = () =>
  within(screen.getByRole('list', { name: 'Cosa è successo' }).parentElement ?? document.body)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at('12:00')) });
  prepareApi();
  signIn();
});
afterEach(() => vi.useRealTimers());

const back = exitOf({
  id: idOf(6),
  startsAt: at('09:00', '2026-11-10'),
  expectedReturnAt: at('09:30', '2026-11-10'),
  submittedAt: at('08:00', '2026-11-10'),
  decidedAt: at('08:10', '2026-11-10'),
  leftAt: at('09:02', '2026-11-10'),
  returnedAt: at('09:28', '2026-11-10'),
});
const rejected = exitOf({ id: idOf(7), reason: 'personal', status: 'rejected', decisionNote: 'Serve in reparto' });

test('what is under way comes before what was, each with its state', async () => {
  keepExits([pendingExit, draftExit, rejected, back]);
  open(path);
  const linesOf = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim());
  expect(await linesOf('In corso')).toEqual([
    'Visita medica In attesa 12/11/2026, 14:00–15:30',
    'Visita medica Bozza 12/11/2026, 14:00–15:30',
  ]);
  expect(await linesOf('Precedenti')).toEqual([
    'Motivi personali Rifiutata 12/11/2026, 14:00–15:30 Rifiutata da Giulia Bianchi, 12/11/2026',
    'Visita medica Approvata 10/11/2026, 09:00–09:30 Rientro 09:28',
  ]);
});

test.each([
  ['one that waits', pendingExit, ['Inviata12/11/2026, 13:00', 'In attesa di approvazione'], ['Ritira', 'Elimina']],
  ['a draft', draftExit, ['Bozza12/11/2026, 13:00'], ['Invia', 'Modifica', 'Elimina']],
  [
    'one rejected, with the note',
    rejected,
    ['Inviata12/11/2026, 13:00', 'Rifiutata da Giulia Bianchi12/11/2026, 13:20«Serve in reparto»'],
    ['Elimina'],
  ],
  [
    'one that is over',
    back,
    [
      'Inviata10/11/2026, 08:00',
      'Approvata da Giulia Bianchi10/11/2026, 08:10',
      'Uscita10/11/2026, 09:02',
      'Rientro10/11/2026, 09:28',
    ],
    [],
  ],
  [
    'one that was rejected while the person was out',
    { ...rejected, leftAt: at('11:50') },
    [
      'Inviata12/11/2026, 13:00',
      'Rifiutata da Giulia Bianchi12/11/2026, 13:20«Serve in reparto»',
      'Uscita12/11/2026, 11:50',
      'Rientro non ancora',
    ],
    ['Sono rientrato'],
  ],
])('what has happened and what can be done: %s', async (_, exit, happened, possible) => {
  keepExits([exit]);
  open(`${path}?id=${exit.id}`);
  expect(await steps()).toEqual(happened);
  expect(acts()).toEqual(possible);
});

test('one that waits is withdrawn when one says so', async () => {
  keepExits([pendingExit]);
  takeChange([{ ...draftExit, id: pendingExit.id }]);
  open(path);
  await userEvent.click(await record(/In attesa/));
  await press('Ritira');
  await answer('Torna indietro');
  expect(bodiesOf(change)).toEqual([]);
  await press('Ritira');
  within(await screen.findByRole('alertdialog')).getByText(/^Uscita del 12\/11\/2026, 14:00–15:30\./);
  await answer('Ritira');
  await screen.findByText('Richiesta ritirata');
  expect(bodiesOf(change)).toEqual([{ status: 'draft', version: 2 }]);
  const toggle = await record(/Bozza/);
  await waitFor(() => expect(document.activeElement).toBe(toggle));
});

test('one decided meanwhile says so and shows the decision', async () => {
  keepExits([pendingExit]);
  answers[change] = () => {
    keepExits([{ ...rejected, id: pendingExit.id }]);
    return refuse('La richiesta è già stata decisa', { code: 'alreadyDecided' })();
  };
  open(`${path}?id=${pendingExit.id}`);
  await press('Ritira');
  await answer('Ritira');
  await screen.findByText('La richiesta è già stata decisa');
  await record(/^Motivi personali\s+Rifiutata/);
});

test('a draft is sent by one tap, and deleted after a question', async () => {
  keepExits([draftExit]);
  takeChange([{ ...pendingExit, id: draftExit.id }]);
  open(`${path}?id=${draftExit.id}`);
  await press('Invia');
  await record(/In attesa/);
  expect(bodiesOf(change)).toEqual([{ status: 'pendingReview', version: 2 }]);
  answers[remove] = () => keepExits([]);
  await press('Elimina');
  await answer('Elimina');
  await screen.findByText('Richiesta di uscita eliminata');
  await screen.findByRole('heading', { name: 'Nessuna uscita' });
  expect(sent).toHaveBeenCalledWith(remove, { params: { exitId: draftExit.id } });
  expect(window.location.search).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Uscite' })));
});

test('an older one is found by its address; one that is not there says so', async () => {
  keepExits([pendingExit], [back]);
  open(`${path}?id=${back.id}`);
  const found = await record(/Rientro 09:28/);
  await waitFor(() => expect(document.activeElement).toBe(found));
  screen.getByText('Sono mostrate le 50 uscite più recenti.');
  for (const unknown of [idOf(8), 'niente']) {
    cleanup();
    open(`${path}?id=${unknown}`);
    within(await screen.findByRole('alert')).getByText('Uscita non trovata');
    await press('Chiudi');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  }
});

test('what cannot be read says why and can be asked for again', async () => {
  answers['GET /exits/mine'] = refuse('Errore imprevisto', { code: 'internal', status: 500 });
  open(path);
  within(await screen.findByRole('alert')).getByText('Errore imprevisto');
  keepExits([pendingExit]);
  await press('Riprova');
  await record(/In attesa/);
});

test('an exit that was seen is framed on top and counted in the bar until its owner says why', async () => {
  keepExits([seenExit]);
  takeChange([{ ...seenExit, status: 'pendingReview', reason: 'break', submittedAt: at('12:00'), justifyBy: null }]);
  open(`${path}?id=${seenExit.id}`);
  await screen.findByRole('link', { name: 'Uscite 1 da giustificare' });
  const card = within(await screen.findByRole('region', { name: 'Uscita da giustificare' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Uscita da giustificare'));
  card.getByText(/^Uscita rilevata alle 10:36, rientro 10:52: indicare il motivo/);
  card.getByText(/Entro 13\/11\/2026, 10:40; dopo decide l'azienda\./);
  await press('Invia il motivo');
  await card.findByText('Campo obbligatorio');
  await userEvent.click(card.getByRole('radio', { name: 'Pausa' }));
  await press('Invia il motivo');
  await screen.findByText('Motivo inviato');
  expect(bodiesOf(change)).toEqual([{ reason: 'break', note: null, status: 'pendingReview', version: 2 }]);
  await record(/^Pausa\s+In attesa\s+12\/11\/2026, 10:36–10:52/);
  await screen.findByRole('link', { name: 'Uscite' });
  expect(screen.queryByRole('region', { name: 'Uscita da giustificare' })).toBeNull();
});

test('who is still out on such an exit says that they are back, and what they typed stays', async () => {
  const stillOut = { ...seenExit, returnedAt: null };
  keepExits([stillOut]);
  takeChange([{ ...seenExit, version: 3 }]);
  open(path);
  const card = within(await screen.findByRole('region', { name: 'Uscita da giustificare' }));
  card.getByText(/^Uscita rilevata alle 10:36: indicare il motivo/);
  await userEvent.type(card.getByLabelText('Nota (facoltativa)'), 'Caffè');
  await press('Sono rientrato');
  await card.findByText(/rientro 10:52/);
  expect(card.getByLabelText<HTMLTextAreaElement>('Nota (facoltativa)').value).toBe('Caffè');
  expect(card.queryByRole('button', { name: 'Sono rientrato' })).toBeNull();
});

test('above a pass it takes little room until it is wanted', async () => {
  vi.setSystemTime(at('14:10'));
  keepExits([seenExit, exitOf({ leftAt: at('14:02') })]);
  open(path);
  const card = within(await screen.findByRole('region', { name: 'Uscita da giustificare' }));
  await screen.findByRole('region', { name: 'Pass di uscita' });
  expect(card.queryByRole('radio')).toBeNull();
  await press('Indica il motivo');
  card.getByRole('radio', { name: 'Pausa' });
  expect(document.activeElement?.textContent).toBe('Uscita da giustificare');
});
