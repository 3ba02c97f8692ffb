import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allModules } from '@timbro/core/access.ts';
import { session } from '@timbro/kit/memory/session.ts';
import {
  documentOf,
  filesAsked,
  giveFiles,
  handOut,
  idOf,
  july,
  pdf,
  refuse,
  saved,
  september,
  slipOf,
  thirteenth,
} from './documents-testing.ts';
import { answers, open, prepareApi, press, sent, signIn } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
  receiveFile: vi.fn(),
  saveFile: vi.fn(),
}));
vi.mock('@timbro/kit/pdf/pdf-view.tsx', () => ({
  PdfView: ({ label, fileName }: { label: string; fileName: string }) => <p>{`pages of ${label}, ${fileName}`}</p>,
}));

const october = slipOf();
const path = '/me/documents';
const plain = (element: HTMLElement) => element.textContent.replace(/\s+/g, ' ').trim();
const sheet = () => screen.findByRole('dialog');
const close = async () => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Chiudi' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const region = (name: string) => screen.findByRole('region', { name });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T09:00:00Z') });
  prepareApi();
  signIn();
  handOut({ slips: [october, september, july, thirteenth], documents: [documentOf()] });
  giveFiles();
  saved.mockReset();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('what waits to be read stands on top, the rest by year, newest month first', async () => {
  open(path);
  const unread = within(await region('Da leggere'));
  expect(unread.getAllByRole('listitem').map(plain)).toEqual([
    'Ottobre 2026 nuovaarrivata il 10 nov · PDF, 180 kBApri',
  ]);
  const ofYear = within(await region('2026'));
  ofYear.getByText('2 lette · 1 da leggere');
  expect(ofYear.getAllByRole('button').map(plain)).toEqual([
    'Settembre 2026 aperta il 12 ott',
    "Luglio 2026 aperta l'11 ago · scaricata",
  ]);
  expect(
    within(await region('2025'))
      .getAllByRole('button')
      .map(plain),
  ).toEqual(['Dicembre 2025 · Tredicesima aperta il 20 dic 2025']);
  within(await region('2025')).getByText('1 busta paga');
  screen.getByText("L'azienda vede la data di apertura di ogni documento.");
  screen.getByRole('link', { name: 'Documenti 2 da leggere' });
  expect(document.title).toBe('Documenti · Timbro');
});

test('other documents are behind the second button, each with when it came and when it was read', async () => {
  const contract = documentOf({
    id: idOf(7),
    displayName: 'Contratto',
    fileType: 'image/png',
    downloadedAt: '2026-11-08T08:00:00Z',
  });
  handOut({ slips: [september], documents: [documentOf(), contract] });
  open(path);
  await press('Altri documenti 1 da leggere');
  const unread = within(await region('Da leggere'));
  unread.getByText('arrivato il 3 nov · PDF, 1,2 MB');
  expect(
    within(await region('2026'))
      .getAllByRole('button')
      .map(plain),
  ).toEqual(["Contratto arrivato il 3 nov · PNG, 1,2 MB · aperto l'8 nov"]);
  expect(window.location.search).toBe('?list=documents');
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a slip opens over the page, is read from then on, and Back closes it', async () => {
  open(path);
  const opener = await screen.findByRole('button', { name: 'Apri Ottobre 2026' });
  handOut({ slips: [slipOf({ openedAt: '2026-11-12T09:00:00Z' }), september], documents: [] });
  await userEvent.click(opener);
  within(await sheet()).getByText('arrivata il 10 nov · PDF, 180 kB');
  await screen.findByText('pages of Ottobre 2026, rossi.pdf');
  expect(filesAsked()).toEqual([`GET /payslips/download/${idOf(1)} true`]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ottobre 2026' }));
  expect(window.location.search).toBe(`?id=${idOf(1)}`);
  await waitFor(() => expect(screen.queryByText('Da leggere')).toBeNull());

  act(() => window.history.back());
  await isClosed();
  expect(window.location.search).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ottobre 2026 aperta il 12 nov' }));
  screen.getByRole('link', { name: 'Documenti' });
});

test('a slip with another file is new again, with the day it was updated', async () => {
  const renewed = { ...september, renewedAt: '2026-11-11T08:00:00Z', openedAt: null };
  handOut({ slips: [renewed, july] });
  open(path);
  const unread = within(await region('Da leggere'));
  expect(unread.getAllByRole('listitem').map(plain)).toEqual([
    "Settembre 2026 nuovaaggiornata l'11 nov · PDF, 180 kBApri",
  ]);
});

test.each([
  ['slip', 'Apri Ottobre 2026'],
  ['document', 'Apri Regolamento aziendale'],
])('opening a %s takes its notice off the bell', async (kind, name) => {
  let unread = 1;
  answers['GET /notifications'] = () => ({ items: [], total: 1, page: 1, pageSize: 50, unread });
  giveFiles(() => {
    unread = 0;
    return pdf;
  });
  open(kind === 'slip' ? path : `${path}?list=documents`);
  await screen.findByRole('link', { name: 'Avvisi, 1 da leggere' });
  await press(name);
  await sheet();
  await screen.findByRole('link', { name: 'Avvisi', hidden: true });
});

test('downloading saves the file under its name and says so; a refusal is said in the sheet', async () => {
  open(`${path}?id=${idOf(2)}`);
  await screen.findByText('pages of Settembre 2026, rossi.pdf');
  handOut({ slips: [{ ...september, downloadedAt: '2026-11-12T09:00:00Z' }] });
  await press('Scarica');
  await within(await sheet()).findByText('File scaricato');
  expect(filesAsked().at(-1)).toBe(`GET /payslips/download/${idOf(2)}`);
  expect(saved).toHaveBeenCalledExactlyOnceWith(pdf);
  await screen.findByText('aperta il 12 ott · scaricata');

  giveFiles(refuse(500, 'Errore imprevisto'));
  await press('Scarica');
  await within(await sheet()).findByText('Errore imprevisto');
  await close();
  await isClosed();
});

test('a document is downloaded by opening it, so saving asks for nothing more', async () => {
  open(`${path}?id=${idOf(6)}`);
  await screen.findByText('pages of Regolamento aziendale, rossi.pdf');
  expect(screen.getByRole('button', { name: /^Altri documenti/, hidden: true }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await press('Scarica');
  expect(saved).toHaveBeenCalledExactlyOnceWith(pdf);
  expect(filesAsked()).toEqual([`GET /documents/download/${idOf(6)}`]);
});

test('a document that is an image is shown as one', async () => {
  const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  giveFiles(() => ({ ...pdf, type: 'image/png' }));
  open(`${path}?id=${idOf(6)}`);
  const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Regolamento aziendale' });
  expect(image.src).toBe('blob:photo');
  expect(url).toHaveBeenCalledOnce();
});

test('a file that does not come says why, and another try helps', async () => {
  giveFiles(refuse(500, 'Errore imprevisto'));
  open(`${path}?id=${idOf(2)}`);
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('Errore imprevisto');
  alert.getByText('Codice della richiesta: req-1');
  expect(screen.queryByRole('button', { name: 'Scarica' })).toBeNull();
  giveFiles();
  await press('Riprova');
  await screen.findByText('pages of Settembre 2026, rossi.pdf');
});

test('a slip withdrawn meanwhile is no longer available, and leaves the list', async () => {
  open(path);
  const opener = await screen.findByRole('button', { name: /^Settembre 2026/ });
  giveFiles(refuse(404, 'Non trovato', 'notFound'));
  handOut({ slips: [july] });
  await userEvent.click(opener);
  within(await sheet()).getByRole('heading', { name: 'Settembre 2026' });
  expect(plain(await screen.findByRole('alert'))).toBe("Questa busta paga è stata ritirata dall'ufficio.");
  await close();
  await isClosed();
  await waitFor(() => expect(screen.queryByText('Settembre 2026')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Documenti' }));
});

test('a link to an older slip opens it; one to nothing says so', async () => {
  handOut({ slips: [september], older: [thirteenth] });
  open(`${path}?id=${idOf(4)}`);
  await screen.findByText('pages of Dicembre 2025 · Tredicesima, rossi.pdf');
  for (const unknown of [idOf(9), 'niente']) {
    cleanup();
    open(`${path}?id=${unknown}`);
    within(await screen.findByRole('alert')).getByText('Non è più disponibile');
  }
  await close();
  await isClosed();
  expect(window.location.search).toBe('');
});

test('several slips come as one file', async () => {
  open(path);
  await press('Scarica più mesi');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Scarica più mesi' }));
  await press('Scegliere le buste paga');
  expect(screen.getByRole('button', { name: 'Scegliere le buste paga' }).getAttribute('aria-disabled')).toBe('true');
  expect(filesAsked()).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tutto il 2026' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Luglio 2026/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Dicembre 2025/ }));
  handOut({ slips: [slipOf({ openedAt: october.createdAt, downloadedAt: october.createdAt }), september] });
  await press('Scarica 3 buste paga (ZIP)');
  await screen.findByText('File scaricato');
  expect(filesAsked()).toEqual([`GET /payslips/mine/zip ${idOf(1)} ${idOf(2)} ${idOf(4)}`]);
  expect(saved).toHaveBeenCalledOnce();
  await screen.findByText('aperta il 10 nov · scaricata');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Scarica più mesi' }));
});

test('at most sixty slips are chosen, and a refusal keeps the choice', async () => {
  const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
  const slips = ['2021', '2022', '2023', '2024', '2025', '2026'].flatMap((year) =>
    months.map((month) => slipOf({ ...september, id: `${year}${month}`, month: `${year}-${month}`, displayName: '' })),
  );
  handOut({ slips });
  open(path);
  await press('Scarica più mesi');
  for (const year of [2026, 2025, 2024, 2023, 2022])
    await userEvent.click(screen.getByRole('checkbox', { name: `Tutto il ${year}` }));
  screen.getByText('Se ne possono scaricare al massimo 60 alla volta.');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Marzo 2021/ }).disabled).toBe(true);
  giveFiles(refuse(404, 'Non trovato', 'notFound'));
  await press('Scarica 60 buste paga (ZIP)');
  await screen.findByText('Non trovato');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tutto il 2022' }).checked).toBe(true);
  await press('Annulla');
  await region('2021');
});

test('nothing handed out yet, and what cannot be read', async () => {
  handOut({});
  open(path);
  await screen.findByRole('heading', { name: 'Nessuna busta paga ancora' });
  expect(screen.queryByRole('button', { name: 'Scarica più mesi' })).toBeNull();
  await press('Altri documenti');
  await screen.findByRole('heading', { name: 'Nessun documento ancora' });
  cleanup();
  localStorage.clear();
  signIn();
  answers['GET /payslips/mine'] = refuse(500, 'Errore imprevisto');
  open(path);
  within(await screen.findByRole('alert')).getByText('Errore imprevisto');
  handOut({ slips: [september] });
  await press('Riprova');
  await screen.findByRole('button', { name: /^Settembre 2026/ });
});

test('a new slip is there when one comes back to the app', async () => {
  handOut({ slips: [september] });
  open('/me/profile');
  await screen.findByRole('link', { name: 'Documenti' });
  handOut({ slips: [october, september] });
  vi.setSystemTime(Date.now() + 60_000);
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await screen.findByRole('link', { name: 'Documenti 1 da leggere' });
});

test('a company without the module has no such page and says so', async () => {
  session.set({ permissions: { ...allModules, moduleHr: false } });
  open(path);
  screen.getByRole('heading', { name: 'Modulo non attivo' });
  expect(screen.queryByRole('link', { name: /^Documenti/ })).toBeNull();
  expect(sent.mock.calls.map(([route]) => route)).not.toContain('GET /payslips/mine');

  cleanup();
  signIn();
  for (const list of ['payslips', 'documents']) answers[`GET /${list}/mine`] = refuse(403, 'Spento', 'moduleOff');
  open(path);
  await screen.findByText("Modulo non attivo per l'azienda");
  expect(screen.queryByText('Spento')).toBeNull();
});
