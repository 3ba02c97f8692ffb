import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allModules } from '@timbro/core/access.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { idOf, illness, keepRecords, rejectedRol, stampingChange, vacation } from './requests-testing.ts';
import { answers, open, prepareApi, press, sent, signIn, silence } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const reads = ['leave-requests', 'stamps/updates', 'absences', 'balances'].map((name) => `GET /${name}/mine`);
const withdrawal = 'PATCH /leave-requests/:leaveRequestId';
const toggle = (name: RegExp) => screen.findByRole('button', { name });
const isAnswered = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
const refuse = (statusCode: number, code: 'internal' | 'stale' | 'moduleOff', message: string) => () => {
  throw new ApiError({ statusCode, code, message, requestId: 'req-1' });
};

beforeEach(() => {
  prepareApi();
  signIn();
  keepRecords({
    leave: [rejectedRol, vacation()],
    stampings: [stampingChange],
    absences: [illness(), illness({ id: idOf(5), type: 'vacation', leaveRequestId: idOf(1) })],
  });
});
afterEach(() => vi.restoreAllMocks());

test('the own requests are one list, newest first, under what is left of the year', async () => {
  open('/me/requests');
  const list = await screen.findByRole('list', { name: 'Elenco delle richieste' });
  const told = within(list)
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim());
  expect(told).toEqual([
    'Modifica timbrature In attesa 11/11/2026',
    'Permesso ROL Rifiutata 03/12/2026, 10:00–12:00 · 2:00 h Rifiutata da Giulia Bianchi, 12/11/2026',
    'Ferie In attesa 23/11 – 27/11/2026 · 40:00 h',
    'Malattia Approvata 04/11 – 05/11/2026 · 16:00 h Approvata da Giulia Bianchi, 09/11/2026',
  ]);
  const tiles = within(await screen.findByRole('region', { name: 'Saldi 2026' }));
  expect(tiles.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Ferie', 'ROL']);
  tiles.getByText('35:20');
  tiles.getByText('8:00 in attesa · 40:00 pianificate');
  tiles.getByText('nessuna richiesta');
  tiles.getByText('−2:00');
  expect(document.title).toBe('Richieste · Timbro');
});

test('a link opens its record and leads the focus there', async () => {
  open(`/me/requests?id=${rejectedRol.id}`);
  const opened = await toggle(/^Permesso ROL/);
  expect(opened.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(opened);
  screen.getByText('Serve la presenza');
  const steps = within(screen.getByRole('list', { name: 'A che punto è' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Inviata11/11/2026, 09:00',
    'RifiutataGiulia Bianchi, 12/11/2026, 10:30',
  ]);
  expect(screen.queryByRole('button', { name: 'Ritira' })).toBeNull();

  await userEvent.click(await toggle(/^Malattia/));
  screen.getByText('123456789');
  expect(opened.getAttribute('aria-expanded')).toBe('false');
  expect(window.location.search).toBe(`?id=${idOf(4)}`);
  await userEvent.click(await toggle(/^Malattia/));
  expect(window.location.search).toBe('');
});

test('the absence that came of a request opens the request', async () => {
  open(`/me/requests?id=${idOf(5)}`);
  expect((await toggle(/^Ferie/)).getAttribute('aria-expanded')).toBe('true');
});

test('a change of stampings shows old and new times and what they do to the day', async () => {
  open(`/me/requests?id=${stampingChange.id}`);
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Entrata08:31→ 08:00modificata',
    'Uscita—→ 17:00aggiunta',
  ]);
  screen.getByText('Lavorate 0:00 → 8:00, ritardo 31 → 0 min');
});

test('an older record is found by its address; one that is not there says so', async () => {
  keepRecords({ leave: [vacation()], older: [illness({ id: idOf(6), archived: true })] });
  open(`/me/requests?id=${idOf(6)}`);
  const found = await toggle(/^Malattia\s+Approvata\s+Archiviata/);
  await waitFor(() => expect(document.activeElement).toBe(found));
  for (const unknown of [idOf(7), 'niente']) {
    cleanup();
    open(`/me/requests?id=${unknown}`);
    const alert = await screen.findByRole('alert');
    within(alert).getByText('Richiesta non trovata');
  }
  await press('Chiudi');
  expect(screen.queryByRole('alert')).toBeNull();
  await toggle(/^Ferie/);
});

test('a pending request is withdrawn when one says so', async () => {
  answers[withdrawal] = () => keepRecords({ leave: [vacation({ status: 'draft', submittedAt: null })] });
  open(`/me/requests?id=${idOf(1)}`);
  await press('Ritira');
  within(await screen.findByRole('alertdialog')).getByText(/^Ferie, 23\/11 – 27\/11\/2026\. La richiesta torna/);
  await press('Torna indietro');
  await isAnswered();
  expect(sent.mock.calls.map(([route]) => route)).not.toContain(withdrawal);

  await press('Ritira');
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Ritira' }));
  await screen.findByText('Richiesta ritirata');
  expect(sent).toHaveBeenCalledWith(withdrawal, {
    params: { leaveRequestId: idOf(1) },
    body: { status: 'draft', version: 4 },
  });
  const draft = await toggle(/^Ferie\s+Bozza/);
  expect(document.activeElement).toBe(draft);
  screen.getByRole('button', { name: 'Elimina' });
});

test('one that was decided meanwhile says so and shows the decision', async () => {
  answers[withdrawal] = () => {
    keepRecords({ leave: [vacation({ ...rejectedRol, id: idOf(1), type: 'vacation' })] });
    refuse(409, 'stale', 'Modificata nel frattempo')();
  };
  open(`/me/requests?id=${idOf(1)}`);
  await press('Ritira');
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Ritira' }));
  await screen.findByText('Modificata nel frattempo');
  await toggle(/^Ferie\s+Rifiutata/);
});

test('a pending change of stampings is deleted, and the focus goes to the heading', async () => {
  answers['DELETE /stamps/updates/:stampsUpdateRequestId'] = () => keepRecords({ leave: [vacation()] });
  open(`/me/requests?id=${stampingChange.id}`);
  await press('Elimina');
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Elimina' }));
  await screen.findByText('Richiesta di modifica timbratura eliminata');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Modifica timbrature/ })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Richieste' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(window.location.search).toBe('');
});

test('nothing asked for yet, and what cannot be read', async () => {
  keepRecords({});
  open('/me/requests');
  await screen.findByRole('heading', { name: 'Nessuna richiesta' });
  cleanup();
  localStorage.clear();
  signIn();
  answers['GET /absences/mine'] = refuse(500, 'internal', 'Errore imprevisto');
  open('/me/requests');
  within(await screen.findByRole('alert')).getByText('Codice della richiesta: req-1');
  expect(screen.queryByText('Nessuna richiesta')).toBeNull();
  keepRecords({ absences: [illness()] });
  await press('Riprova');
  await toggle(/^Malattia/);
});

test('without a connection the last known requests are shown, and nothing can be taken back', async () => {
  open('/me/requests');
  await toggle(/^Ferie/);
  await screen.findByText('35:20');
  cleanup();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const route of [...reads, 'GET /users/personal-profile']) answers[route] = silence;
  open(`/me/requests?id=${idOf(1)}`);
  const reason = await screen.findByText('Nessuna connessione: le modifiche sono sospese.');
  await screen.findByText('35:20');
  for (const name of ['Ritira', 'Elimina']) {
    const button = await screen.findByRole('button', { name });
    expect(button.closest('[disabled]')?.getAttribute('aria-describedby'), name).toBe(reason.id);
  }
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a decision is there when one comes back to the app', async () => {
  open('/me/requests');
  await toggle(/^Ferie\s+In attesa/);
  keepRecords({ leave: [vacation({ ...rejectedRol, id: idOf(1), type: 'vacation' })] });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await toggle(/^Ferie\s+Rifiutata/);
});

test('a company without the module has no such page and says so', async () => {
  session.set({ permissions: { ...allModules, moduleHr: false } });
  open('/me/requests');
  screen.getByRole('heading', { name: 'Modulo non attivo' });
  expect(screen.queryByRole('link', { name: 'Richieste' })).toBeNull();
  expect(sent.mock.calls.map(([route]) => route)).not.toContain(reads[0]);

  cleanup();
  signIn();
  for (const route of reads) answers[route] = refuse(403, 'moduleOff', 'Spento');
  open('/me/requests');
  await screen.findByText("Modulo non attivo per l'azienda");
  expect(screen.queryByRole('alert')).toBeNull();
});
