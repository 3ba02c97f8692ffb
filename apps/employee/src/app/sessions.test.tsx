import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@timbro/kit/data/send.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { answers, open, prepareApi, press, sent, sessionList, signIn } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const remove = 'DELETE /auth/sessions/:sessionId';
const firefox = 'Termina la sessione su Firefox · Windows';
const ended = () =>
  sent.mock.calls.filter(([route]) => route === remove).map(([, input]) => input?.params?.['sessionId']);
const question = () => screen.findByRole('alertdialog');
const isAnswered = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

/** A server with these other sessions that ends them, but for those it refuses to. */
function keepSessions(others: readonly string[], refusals: Readonly<Record<string, number>> = {}): void {
  const [own, other] = sessionList().items;
  let kept = others.map((id) => ({ ...other, id, device: id }));
  answers['GET /auth/sessions'] = () => ({ items: [own, ...kept], total: kept.length + 1, page: 1, pageSize: 100 });
  answers[remove] = (input) => {
    const { sessionId } = (input as { params: { sessionId: string } }).params;
    const statusCode = refusals[sessionId];
    if (statusCode === undefined || statusCode === 404) kept = kept.filter(({ id }) => id !== sessionId);
    if (statusCode !== undefined)
      throw new ApiError({ statusCode, code: 'internal', message: `Rifiuto ${statusCode}`, requestId: 'r' });
  };
}

beforeEach(() => {
  prepareApi();
  signIn();
});

test('another session is ended when one says so, and the focus stays in its section', async () => {
  keepSessions(['Firefox · Windows']);
  open();
  await press(firefox);
  within(await question()).getByText('Firefox · Windows dovrà accedere di nuovo.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Annulla' }));
  expect(ended()).toEqual([]);
  await press('Annulla');
  await isAnswered();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: firefox }));
  expect(ended()).toEqual([]);

  await press(firefox);
  await press('Termina la sessione');
  await screen.findByText('Sessione terminata');
  expect(ended()).toEqual(['Firefox · Windows']);
  await waitFor(() => expect(screen.queryByRole('button', { name: firefox })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessioni aperte' }));
  expect(screen.queryByRole('button', { name: 'Termina tutte le altre' })).toBeNull();
});

test('a refusal is said, and the focus is where it was', async () => {
  keepSessions(['Firefox · Windows'], { 'Firefox · Windows': 500 });
  open();
  await press(firefox);
  await press('Termina la sessione');
  await screen.findByText('Rifiuto 500');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: firefox }));
});

test('all the others are ended at once; what could not be is counted, and what was gone is not', async () => {
  keepSessions(['Safari', 'Edge', 'Opera'], { Edge: 500, Opera: 404 });
  open();
  await press('Termina tutte le altre');
  await screen.findByRole('alertdialog', { name: 'Terminare 3 sessioni?' });
  await press('Annulla');
  await isAnswered();
  expect(ended()).toEqual([]);

  await press('Termina tutte le altre');
  await userEvent.click(within(await question()).getByRole('button', { name: 'Termina' }));
  await screen.findByText('2 sessioni terminate');
  await screen.findByText('1 sessione non terminata: riprovare');
  expect(ended()).toEqual(['Safari', 'Edge', 'Opera']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Termina tutte le altre' })).toBeNull());
  screen.getByRole('button', { name: 'Termina la sessione su Edge' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessioni aperte' }));
});

test('others that have ended meanwhile are not asked about', async () => {
  keepSessions(['Safari', 'Edge']);
  open();
  await screen.findByRole('button', { name: 'Termina tutte le altre' });
  keepSessions([]);
  await press('Termina tutte le altre');
  await screen.findByText('Nessun’altra sessione è aperta');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(screen.queryByText('Safari')).toBeNull());
});

test('the own session is ended by signing out, without a question while nothing is unsaved', async () => {
  open();
  const own = (await screen.findByText('Questo dispositivo')).closest('li');
  if (own) await userEvent.click(within(own).getByRole('button', { name: 'Disconnetti' }));
  expect(sent).toHaveBeenCalledWith('POST /auth/sign-out');
  await screen.findByRole('heading', { name: 'Accesso' });
  expect(session.get()).toEqual({});
});
