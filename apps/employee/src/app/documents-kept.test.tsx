import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allModules } from '@timbro/core/access.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { guardKeptSlips } from '../features/documents/kept-slips.ts';
import { filesAsked, giveFiles, handOut, idOf, july, pdf, refuse, september } from './documents-testing.ts';
import { fillPhone, onPhone, ownersOnPhone, preparePhone, putOnPhone } from './file-store-testing.ts';
import { anna, answers, open, prepareApi, signIn, silence } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
  receiveFile: vi.fn(),
  saveFile: vi.fn(),
}));
vi.mock('@timbro/kit/pdf/pdf-view.tsx', () => ({
  PdfView: ({ label }: { label: string }) => <p>{`pages of ${label}`}</p>,
}));

const path = '/me/documents';
const pages = (title: string) => screen.findByText(`pages of ${title}`);
const switchOf = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Conserva su questo telefono' });
const close = async () => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Chiudi' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const route of Object.keys(answers)) answers[route] = silence;
  giveFiles(silence);
  window.dispatchEvent(new Event('offline'));
}

function comeBack(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  prepareApi();
  giveFiles();
  handOut({ slips: [september, july] });
  window.dispatchEvent(new Event('online'));
}

/** Opens a slip with the switch on, as on the day before. */
async function keepSeptember(): Promise<void> {
  open(path);
  await userEvent.click(await switchOf());
  await userEvent.click(await screen.findByRole('button', { name: /^Settembre 2026/ }));
  await pages('Settembre 2026');
  await close();
  await isClosed();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T09:00:00Z') });
  preparePhone();
  prepareApi();
  signIn();
  handOut({ slips: [september, july] });
  giveFiles();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.dispatchEvent(new Event('online'));
});

test('nothing is kept unless one says so; then what one opens is, and is marked', async () => {
  open(path);
  expect((await switchOf()).checked).toBe(false);
  await userEvent.click(await screen.findByRole('button', { name: /^Luglio 2026/ }));
  await pages('Luglio 2026');
  await close();
  await isClosed();
  expect(onPhone()).toEqual([]);
  cleanup();

  await keepSeptember();
  expect(onPhone()).toEqual(['2 first']);
  await screen.findByRole('button', { name: 'Settembre 2026 aperta il 12 ott conservata su questo telefono' });
  screen.getByRole('button', { name: "Luglio 2026 aperta l'11 ago · scaricata" });
});

test('without a connection what is kept opens, and the rest says what it needs', async () => {
  await keepSeptember();
  cleanup();
  goOffline();
  open(path);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Settembre 2026 aperta il 12 ott conservata su questo telefono' }),
  );
  await pages('Settembre 2026');
  const sheet = within(screen.getByRole('dialog'));
  sheet.getByText('Senza connessione: è mostrata la copia conservata su questo telefono.');
  expect(sheet.getByRole('button', { name: 'Scarica' }).closest('[disabled]')).not.toBeNull();
  await close();
  await isClosed();

  await userEvent.click(screen.getByRole('button', { name: /^Luglio 2026 .* · serve la connessione$/ }));
  within(await screen.findByRole('alert')).getByText('Serve la connessione per aprire questo file');
  act(comeBack);
  await pages('Luglio 2026');
  expect(onPhone()).toEqual(['2 first', '3 first']);
});

test('without the switch there is nothing to open without a connection', async () => {
  putOnPhone('anna', { id: idOf(2), print: 'first', ...pdf });
  open(path);
  await screen.findByRole('button', { name: /^Settembre 2026/ });
  cleanup();
  goOffline();
  open(path);
  await userEvent.click(await screen.findByRole('button', { name: /^Settembre 2026/ }));
  within(await screen.findByRole('alert')).getByText('Serve la connessione per aprire questo file');
});

test('switching it off takes the copies away at once', async () => {
  await keepSeptember();
  await userEvent.click(await switchOf());
  await screen.findByText('Copie rimosse da questo telefono');
  expect(onPhone()).toEqual([]);
  expect(screen.queryByText('conservata su questo telefono')).toBeNull();
});

test('a slip that was withdrawn, or replaced, leaves the phone at the next contact', async () => {
  await keepSeptember();
  cleanup();
  vi.setSystemTime(Date.now() + 60_000);
  handOut({ slips: [{ ...september, sha256: 'second', openedAt: null }, july] });
  open('/me/profile');
  await waitFor(() => expect(onPhone()).toEqual([]));
  cleanup();

  vi.setSystemTime(Date.now() + 60_000);
  handOut({ slips: [september, july] });
  open(path);
  await userEvent.click(await screen.findByRole('button', { name: /^Settembre 2026/ }));
  await waitFor(() => expect(onPhone()).toEqual(['2 first']));
  await close();
  await isClosed();
  giveFiles(refuse(404, 'Non trovato', 'notFound'));
  await userEvent.click(await screen.findByRole('button', { name: /^Settembre 2026/ }));
  await screen.findByText("Questa busta paga è stata ritirata dall'ufficio.");
  expect(onPhone()).toEqual([]);
});

test('a phone without room says so and shows the slip all the same', async () => {
  fillPhone();
  open(path);
  await userEvent.click(await switchOf());
  await userEvent.click(await screen.findByRole('button', { name: /^Settembre 2026/ }));
  await pages('Settembre 2026');
  screen.getByText('Non è stato possibile conservarla su questo telefono.');
});

test('signing out, and a session that ends by itself, leave nothing on the phone', async () => {
  await keepSeptember();
  cleanup();
  open('/me/profile');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Disconnetti' }))[0] ?? document.body);
  await screen.findByRole('heading', { name: 'Accesso' });
  expect(onPhone()).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.includes('anna'))).toEqual([]);
  cleanup();

  signIn();
  await keepSeptember();
  act(() => session.clear());
  expect(onPhone()).toEqual([]);
});

test('a slip that arrives after its reader has left is not kept', async () => {
  open(path);
  await userEvent.click(await switchOf());
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  giveFiles(async () => {
    await arrival;
    return pdf;
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Settembre 2026/ }));
  act(() => session.clear());
  await screen.findByRole('heading', { name: 'Accesso' });
  await act(async () => arrive());
  expect(filesAsked()).toHaveLength(1);
  expect(onPhone()).toEqual([]);
});

test('whoever signs in next finds nothing of the one before, nor what a closed browser left behind', async () => {
  putOnPhone('carla', { id: idOf(8), print: 'first', ...pdf });
  guardKeptSlips();
  await waitFor(() => expect(ownersOnPhone()).toEqual([]));
  await keepSeptember();
  cleanup();
  const bruno = { ...anna(), id: 'bruno', firstName: 'Bruno' };
  session.set({ accessToken: 'other', user: bruno, permissions: allModules });
  await waitFor(() => expect(ownersOnPhone()).toEqual([]));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('timbro.keepSlips'))).toEqual([]);
  open(path);
  expect((await switchOf()).checked).toBe(false);
});
