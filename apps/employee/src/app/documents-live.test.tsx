import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOffline } from '@timbro/kit/data/offline.ts';
import { connectReads } from '@timbro/kit/light/connect-reads.ts';
import { keepReadsLive } from '@timbro/kit/light/live-reads.ts';
import { FakeSocket, eventOf } from '@timbro/kit/testing/fake-socket.ts';
import { documentOf, filesAsked, giveFiles, handOut, idOf, july, september, slipOf } from './documents-testing.ts';
import { onPhone, preparePhone } from './file-store-testing.ts';
import { answers, open, prepareApi, press, sent, signIn } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
  receiveFile: vi.fn(),
  saveFile: vi.fn(),
}));
vi.mock('@timbro/kit/pdf/pdf-view.tsx', () => ({
  PdfView: ({ label }: { label: string }) => <p>{`pages of ${label}`}</p>,
}));
const library = vi.hoisted(() => ({ io: vi.fn() }));
vi.mock('socket.io-client', () => library);

const path = '/me/documents';
let socket: FakeSocket;
const tell = (eventType: string) => socket.receive('entityEvent', eventOf(eventType));
const pages = (title: string) => screen.findByText(`pages of ${title}`);
const asked = (route: string) => sent.mock.calls.filter(([called]) => called === route).length;

const fetched = vi.fn(async () => connectReads);
keepReadsLive(fetched);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T09:00:00Z') });
  socket = new FakeSocket();
  library.io.mockReset().mockImplementation(() => socket);
  preparePhone();
  prepareApi();
  signIn();
  handOut({ slips: [september, july], documents: [documentOf()] });
  giveFiles();
});
afterEach(() => vi.useRealTimers());
afterAll(() => vi.restoreAllMocks());

/** As the screen stands, connected. */
async function openLive(at = path) {
  open(at);
  await screen.findByRole('link', { name: /^Documenti/, hidden: true });
  await waitFor(() => expect(library.io).toHaveBeenCalledOnce());
  socket.receive('connect');
}

test('what connects is fetched once the screen stands, and ends with the session', async () => {
  expect(fetched).not.toHaveBeenCalled();
  open(path);
  await screen.findByRole('button', { name: /^Settembre 2026/ });
  expect(library.io).not.toHaveBeenCalled();
  await waitFor(() => expect(library.io).toHaveBeenCalledOnce());
  socket.receive('connect');
  await userEvent.click(await screen.findByRole('link', { name: /^Profilo/ }));
  await press('Disconnetti');
  await screen.findByRole('heading', { name: 'Accesso' });
  expect(socket.disconnect).toHaveBeenCalled();
});

test('a slip that is published appears by itself, in the list, in the bar and in the bell', async () => {
  await openLive();
  await screen.findByRole('button', { name: /^Settembre 2026/ });
  handOut({ slips: [slipOf(), september, july], documents: [documentOf()] });
  answers['GET /notifications'] = () => ({ items: [], total: 1, page: 1, pageSize: 50, unread: 1 });
  tell('payslips.publish');
  await screen.findByRole('button', { name: 'Apri Ottobre 2026' });
  await screen.findByRole('link', { name: 'Documenti 2 da leggere' });
  await screen.findByRole('link', { name: 'Avvisi, 1 da leggere' });
});

test('an event asks again for what it made old and for nothing else', async () => {
  await openLive();
  await screen.findByRole('button', { name: /^Settembre 2026/ });
  const before = [asked('GET /payslips/mine'), asked('GET /documents/mine')];
  handOut({ slips: [september], documents: [] });
  tell('documents.remove');
  await press('Altri documenti');
  await screen.findByRole('heading', { name: 'Nessun documento ancora' });
  expect([asked('GET /payslips/mine'), asked('GET /documents/mine')]).toEqual([before[0], (before[1] ?? 0) + 1]);
});

test.each([
  ['slip', idOf(2), 'Settembre 2026', 'payslips.remove', "Questa busta paga è stata ritirata dall'ufficio."],
  ['document', idOf(6), 'Regolamento aziendale', 'documents.remove', "Questo documento è stato ritirato dall'ufficio."],
])('a %s withdrawn while it is read says so instead of its pages', async (_, id, title, event, sentence) => {
  await openLive(`${path}?id=${id}`);
  await pages(title);
  handOut({ slips: [july] });
  tell(event);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.queryByText(`pages of ${title}`)).toBeNull();
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.queryByRole('button', { name: 'Scarica' })).toBeNull();
  await userEvent.click(sheet.getByRole('button', { name: 'Chiudi' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: new RegExp(title) })).toBeNull();
});

test('one that was opened by a link alone, too', async () => {
  handOut({ slips: [july], older: [september] });
  await openLive(`${path}?id=${idOf(2)}`);
  await pages('Settembre 2026');
  handOut({ slips: [july] });
  tell('payslips.remove');
  expect((await screen.findByRole('alert')).textContent).toBe("Questa busta paga è stata ritirata dall'ufficio.");
});

test('one that only falls off the end of a long list is read on', async () => {
  await openLive(`${path}?id=${idOf(2)}`);
  await pages('Settembre 2026');
  handOut({ slips: [july], older: [september] });
  tell('payslips.publish');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Settembre 2026/, hidden: true })).toBeNull());
  await pages('Settembre 2026');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the copy on the phone of a withdrawn slip goes at the same moment', async () => {
  await openLive();
  await userEvent.click(await screen.findByRole('switch', { name: 'Conserva su questo telefono' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Settembre 2026/ }));
  await pages('Settembre 2026');
  await waitFor(() => expect(onPhone()).toEqual(['2 first']));
  handOut({ slips: [july] });
  tell('payslips.remove');
  await waitFor(() => expect(onPhone()).toEqual([]));
});

test('another file is not opened by itself: it waits for a tap, since opening it is written down', async () => {
  await openLive(`${path}?id=${idOf(2)}`);
  await pages('Settembre 2026');
  const renewed = { ...september, sha256: 'second', openedAt: null, renewedAt: '2026-11-12T09:00:00Z' };
  handOut({ slips: [renewed, july] });
  tell('payslips.update');
  const alert = within(await screen.findByRole('alert'));
  alert.getByText("L'ufficio ha sostituito questa busta paga con una nuova versione.");
  expect(screen.queryByText('pages of Settembre 2026')).toBeNull();
  expect(filesAsked()).toHaveLength(1);
  handOut({ slips: [{ ...renewed, openedAt: '2026-11-12T09:00:00Z' }, july] });
  await press('Apri la nuova versione');
  await pages('Settembre 2026');
  expect(filesAsked()).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a connection that cannot be made, or is lost, says nothing of its own', async () => {
  await openLive();
  await screen.findByRole('button', { name: /^Settembre 2026/ });
  socket.receive('disconnect', 'transport close');
  socket.receive('connect_error', new Error('xhr poll error'));
  expect(isOffline()).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
  handOut({ slips: [slipOf(), september] });
  socket.missed = ['payslips.publish'];
  socket.receive('connect');
  await screen.findByRole('button', { name: 'Apri Ottobre 2026' });
});
