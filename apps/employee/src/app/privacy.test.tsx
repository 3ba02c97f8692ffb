import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Correction, OwnExport, StoredData } from '@timbro/core/privacy/contract.ts';
import { receiveFile, saveFile } from '@timbro/kit/data/send.ts';
import { answers, open, prepareApi, press, sent, signIn } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
  receiveFile: vi.fn(),
  saveFile: vi.fn(),
}));

const stored = (own: Partial<StoredData>): StoredData => ({
  kind: 'stamps',
  count: 12,
  more: false,
  since: '2026-05-04T06:00:00.000Z',
  yearsAfterLeaving: 5,
  basis: 'law',
  ...own,
});
const ada = { id: 'ada', displayName: 'Ada Capo', sortName: 'Capo Ada', departmentId: null };
const corrected: Correction = {
  id: 'c1',
  at: '2026-11-10T09:00:00.000Z',
  kind: 'stampings',
  by: ada,
  own: false,
  date: '2026-11-09',
  outcome: null,
  pairs: [{ enteredAt: '2026-11-09T07:00:00.000Z', exitedAt: null }],
};
const listOf = (items: readonly object[], total = items.length) => ({ items, total, page: 1, pageSize: 5 });
const section = async (name: string) => within(await screen.findByRole('region', { name }));

let latest: OwnExport | null;

beforeEach(() => {
  latest = null;
  prepareApi();
  signIn();
  answers['GET /privacy/mine'] = () => ({
    items: [
      stored({}),
      stored({ kind: 'payslips', count: 1, since: null }),
      stored({ kind: 'positions', count: 10_000, more: true, basis: 'workersStatute' }),
      stored({ kind: 'views', count: 0, since: null }),
    ],
    export: latest,
  });
  answers['GET /privacy/readings/mine'] = () =>
    listOf([{ id: 'r1', at: '2026-11-11T08:00:00.000Z', reader: ada, date: '2026-11-10' }]);
  answers['GET /privacy/corrections/mine'] = () =>
    listOf([corrected, { ...corrected, id: 'c2', kind: 'person', outcome: 'users.archive', date: null, pairs: [] }], 9);
});

test('what is stored stands in groups, with its time and its basis', async () => {
  open('/me/privacy');
  const work = await section('Lavoro e presenze');
  expect(work.getByText('12 timbrature dal 04/05/2026')).toBeTruthy();
  expect(work.getByText(/Il registro delle timbrature è sigillato/)).toBeTruthy();
  expect(work.getByText('Base indicata').closest('details')).toHaveProperty('open', false);
  expect(work.getByText(/^Timbrature: Obbligo di legge/)).toBeTruthy();
  expect((await section('Buste paga e documenti')).getByText('1 busta paga')).toBeTruthy();
  expect((await section('Posizioni e uscite')).getByText(/più di 10\.000 posizioni/)).toBeTruthy();
  expect((await section('Account e uso dell’app')).getByText('Niente')).toBeTruthy();
});

test('what can be done and who has looked come before what is stored', async () => {
  open('/me/privacy');
  await section('Lavoro e presenze');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.slice(0, 4)).toEqual([
    'Scarica i miei dati',
    'Chi ha guardato la mia posizione',
    'Correzioni e decisioni',
    'Lavoro e presenze',
  ]);
});

test('who has looked and who has corrected is named, and more of it on demand', async () => {
  open('/me/privacy');
  const readings = await section('Chi ha guardato la mia posizione');
  expect(await readings.findByText('Ada Capo')).toBeTruthy();
  expect(readings.getByText(/Giornata del 10\/11\/2026/)).toBeTruthy();
  const corrections = await section('Correzioni e decisioni');
  expect(await corrections.findByText('Timbrature corrette · 08:00–?')).toBeTruthy();
  expect(corrections.getByText('Archiviazione utente')).toBeTruthy();
  expect(corrections.getByText(/Ada Capo · Giornata del 09\/11\/2026/)).toBeTruthy();
  await press('Mostra altro');
  const asked = () =>
    sent.mock.calls.filter(([route]) => route === 'GET /privacy/corrections/mine').map(([, input]) => input?.query);
  await waitFor(() => expect(asked()).toEqual([{ pageSize: 5 }, { pageSize: 20 }]));
});

test('the file is asked for once, followed, and saved when it is there', async () => {
  let state = 'running';
  answers['POST /privacy/export'] = () => ({ jobId: 'j1' });
  answers['GET /jobs/:jobId'] = () => ({ id: 'j1', state, progress: 30, url: null, result: null });
  const file = { bytes: new Blob(), name: 'dati.zip', type: 'application/zip' };
  vi.mocked(receiveFile).mockResolvedValue(file as never);
  open('/me/privacy');
  await press('Scarica i miei dati');
  expect(await screen.findByRole('progressbar', { name: 'Preparazione del file' })).toHaveProperty('value', 30);
  await press('Scarica i miei dati');
  state = 'done';
  await screen.findByText('File scaricato');
  expect(vi.mocked(saveFile)).toHaveBeenCalledWith(file);
  expect(sent.mock.calls.filter(([route]) => route === 'POST /privacy/export')).toHaveLength(1);
});

const file = { bytes: new Blob(), name: 'dati.zip', type: 'application/zip' };
const begun = () => sent.mock.calls.filter(([route]) => route === 'POST /privacy/export');

test('a file that is ready is offered to whoever comes back, without another being made', async () => {
  latest = { jobId: 'j1', state: 'done', askedAt: '2026-11-12T09:05:00.000Z' };
  vi.mocked(receiveFile).mockResolvedValue(file as never);
  open('/me/privacy');
  await press('Scarica il file pronto');
  await screen.findByText('File scaricato');
  expect(vi.mocked(saveFile)).toHaveBeenCalledWith(file);
  expect(begun()).toEqual([]);
  expect(screen.getByText('File pronto, chiesto il 12/11/2026, 10:05.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Prepara di nuovo' })).toBeTruthy();
});

test('a file that is being made goes on being followed by whoever comes back', async () => {
  latest = { jobId: 'j1', state: 'running', askedAt: '2026-11-12T09:05:00.000Z' };
  answers['GET /jobs/:jobId'] = () => ({ id: 'j1', state: latest?.state, progress: 60, url: null, result: null });
  open('/me/privacy');
  expect(await screen.findByRole('progressbar', { name: 'Preparazione del file' })).toHaveProperty('value', 60);
  latest = { ...latest, state: 'done' };
  await screen.findByRole('button', { name: 'Scarica il file pronto' });
  expect(begun()).toEqual([]);
});

test('a file that failed is said, and can be asked for again', async () => {
  answers['POST /privacy/export'] = () => ({ jobId: 'j1' });
  answers['GET /jobs/:jobId'] = () => ({ id: 'j1', state: 'failed', progress: 0, url: null, result: null });
  open('/me/privacy');
  await press('Scarica i miei dati');
  await screen.findByText('Il file non è riuscito. Riprovare più tardi.');
  expect(screen.getByRole('button', { name: 'Scarica i miei dati' }).getAttribute('aria-disabled')).toBe('false');
});

test('the profile leads there', async () => {
  open();
  expect((await screen.findByRole('link', { name: /Privacy e dati personali/ })).getAttribute('href')).toBe(
    '/me/privacy',
  );
});
