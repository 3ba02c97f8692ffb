import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allModules } from '@timbro/core/access.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { keepRecords } from './requests-testing.ts';
import { anna, answers, open, prepareApi, press, sent, sessionList, signIn, silence } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const reads = ['GET /users/personal-profile', 'GET /auth/sessions'] as const;

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const route of [...Object.keys(answers), 'GET /notifications']) answers[route] = silence;
  window.dispatchEvent(new Event('offline'));
}

function comeBack(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
}

/** Reads everything once, as on the day before, and closes the app. */
async function openOnce(): Promise<void> {
  vi.setSystemTime('2026-11-12T09:30:00Z');
  signIn();
  open();
  await screen.findByText('Firefox · Windows');
  cleanup();
  vi.setSystemTime('2026-11-13T08:00:00Z');
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  prepareApi();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('without a connection the last known data are shown, with their age and without any fault', async () => {
  await openOnce();
  goOffline();
  open();
  await screen.findByText('Magazzino');
  screen.getByText('Nessuna connessione: le modifiche sono sospese.');
  screen.getByText('Ultimo aggiornamento: gio 12 nov, 10:30');
  screen.getByText('Firefox · Windows');
  expect(screen.getAllByText('Ultimo utilizzo ieri')).toHaveLength(2);
  await waitFor(() => expect(sent.mock.calls.filter(([route]) => route === reads[0]).length).toBeGreaterThan(1));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Il server non risponde')).toBeNull();
});

test('a screen that was never visited says once, and calmly, that it is not here yet', async () => {
  await openOnce();
  keepRecords({});
  goOffline();
  open('/me/requests');
  await screen.findByText('Questi dati non sono ancora su questo telefono.');
  expect(screen.queryByText(/Il server non risponde/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(screen.getAllByText('Questi dati non sono ancora su questo telefono.')).toHaveLength(1));
});

test('the age of what is shown is told by the server’s clock, however the phone’s is set', async () => {
  await openOnce();
  const deviceMs = Date.parse('2026-11-12T09:30:00Z');
  localStorage.setItem('timbro.serverTime', JSON.stringify({ serverMs: deviceMs - 7_200_000, deviceMs }));
  goOffline();
  open();
  await screen.findByText('Ultimo aggiornamento: gio 12 nov, 08:30');
});

test('nothing can be changed meanwhile, but one can leave', async () => {
  await openOnce();
  goOffline();
  open();
  const reason = await screen.findByText('Nessuna connessione: le modifiche sono sospese.');
  const resting = ['Modifica il telefono', 'English', 'Termina la sessione su Firefox · Windows', 'Cambia password'];
  for (const name of resting) {
    const button = await screen.findByRole('button', { name });
    expect(button.closest('[disabled]')?.getAttribute('aria-describedby'), name).toBe(reason.id);
  }
  await userEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(session.get().user?.language).toBe('it');

  answers['POST /auth/sign-out'] = silence;
  await userEvent.click(screen.getAllByRole('button', { name: 'Disconnetti' })[0] ?? document.body);
  await screen.findByRole('heading', { name: 'Accesso' });
  screen.getByText(/^Sessione chiusa su questo dispositivo\. Non c'è connessione/);
  expect(Object.keys(localStorage)).toEqual(['timbro.signOutLater']);
});

test('when the connection is back everything is read again by itself', async () => {
  await openOnce();
  goOffline();
  open();
  await screen.findByText('Magazzino');
  answers['GET /users/personal-profile'] = () => ({ ...anna(), department: { id: 'e', name: 'Spedizioni' } });
  answers['GET /auth/sessions'] = () => ({ ...sessionList(), items: [], total: 0 });
  act(comeBack);
  await screen.findByText('Spedizioni');
  await waitFor(() => expect(screen.queryByText('Firefox · Windows')).toBeNull());
  expect(screen.queryByText(/Nessuna connessione/)).toBeNull();
  expect(screen.getByRole('button', { name: 'English' }).closest('[disabled]')).toBeNull();
});

test('what was never read says so in place, once', async () => {
  signIn();
  goOffline();
  open();
  expect(await screen.findAllByText('Questi dati non sono ancora su questo telefono.')).toHaveLength(reads.length);
  expect(screen.queryByText(/Ultimo aggiornamento/)).toBeNull();
});

test('nothing of one person is shown to the next, nor left behind by leaving', async () => {
  await openOnce();
  session.set({ accessToken: 'other', user: { ...anna(), id: 'bruno', firstName: 'Bruno' }, permissions: allModules });
  goOffline();
  open();
  await screen.findByRole('heading', { name: 'Bruno Rossi' });
  expect(screen.queryByText('Magazzino')).toBeNull();
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('anna'))).toEqual([]));
  await press('Disconnetti');
  await screen.findByRole('heading', { name: 'Accesso' });
  expect(localStorage).toHaveLength(0);
});
