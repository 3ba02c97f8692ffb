import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, download, send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { produzione, sara, sentTo } from '#parts/people/people-testing.ts';
import { AnalysesTab } from './analyses-tab.tsx';
import { answerAnalyses, someStats } from './analyses-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
  download: vi.fn(),
}));

beforeEach(() => {
  signInAs('Admin');
  answerAnalyses();
  vi.mocked(download).mockResolvedValue();
});
afterEach(() => {
  vi.mocked(send).mockReset();
  vi.unstubAllGlobals();
});

const address = `/register?tab=analyses&departmentId=${produzione.id}`;
const kept = `departmentId=${produzione.id}`;
const hrefsIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('each tile says how its figure changed, and in words whether that is good', async () => {
  openPage(AnalysesTab, address);
  const tiles = within(await screen.findByRole('region', { name: 'Indicatori' })).getAllByRole('listitem');
  const against = 'variazioni rispetto ai 30 giorni precedenti';
  expect(tiles.map(({ textContent }) => textContent)).toEqual([
    `Ore lavorate8592:04 hsu 9680:00 h dovute (89 %)stabile${against}`,
    `Straordinario66:30 h0,8 % delle ore lavorate−41 %meglio${against}`,
    `Tasso di assenza9,9 %delle ore dovute−1,7 puntimeglio${against}`,
    `Puntualità95,6 %giornate senza ritardo+0,6 puntimeglio${against}`,
    `Timbrature mancanti7giornate da completare+5peggio${against}`,
    'Tempo medio di approvazione12:46 hdalla richiesta alla decisionenessun confronto',
  ]);
  expect(tiles.map((tile) => tile.querySelector('polyline') !== null)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(screen.getByText(`Dal 14/10/2026 al 12/11/2026 · ${against}`)).toBeTruthy();
});

test('a chart is told by what it found, and its table leads to the register with that filter', async () => {
  const router = openPage(AnalysesTab, address);
  const card = await screen.findByRole('region', { name: 'Ritardi −12 %, soprattutto di venerdì alle 14:00' });
  await userEvent.click(within(card).getByRole('button', { name: /^Mostra tabella/ }));
  const rows = within(await within(card).findByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'GiornoOra di entrataRitardi',
    'lunedì8:002',
    'venerdì14:006',
  ]);
  expect(hrefsIn(card)).toEqual([
    `/register?tab=calendar&${kept}&range=month&date=2026-10&eventType=late`,
    `/register?tab=calendar&${kept}&range=month&date=2026-10&eventType=late`,
  ]);
  expect(router.state.location.searchStr).toContain('table=lateness');
  const absences = screen.getByRole('region', { name: 'Assenze: 562:30 h' });
  await userEvent.click(within(absences).getByRole('button', { name: /^Mostra tabella/ }));
  expect(hrefsIn(absences)).toEqual([
    `/register?tab=calendar&${kept}&range=month&date=2026-10`,
    ...['illness', 'vacation', 'rol'].map(
      (type) => `/register?tab=calendar&${kept}&range=month&date=2026-10&absenceType=${type}`,
    ),
  ]);
  expect(router.state.location.searchStr).toContain('table=lateness&table=absences');
  await userEvent.click(within(card).getByRole('button', { name: /^Mostra grafico/ }));
  fireEvent.click(within(card).getByTitle('lunedì alle 8:00: 2 ritardi'));
  await waitFor(() => expect(router.state.location.searchStr).toContain('tab=calendar'));
  expect(router.state.location.searchStr).toBe(`?tab=calendar&${kept}&range=month&date=2026-10&eventType=late`);
});

test('titles say what their charts show, and a share leads to the absences of the same days', async () => {
  openPage(AnalysesTab, address);
  expect(await screen.findByRole('region', { name: 'Ore lavorate: 89 % delle dovute' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Più lontano da zero: Sara Conti, +25:01 h' })).toBeTruthy();
  const share = screen.getByRole('region', { name: 'Ferie: 58 % delle ore di assenza' });
  expect(within(share).getByText('328:00 h')).toBeTruthy();
  expect(hrefsIn(share)[0]).toBe(
    `/register?tab=absences&${kept}&status=approved&absenceType=vacation&from=2026-10-14&to=2026-11-12`,
  );
});

test('another window is in the address and asked for; what is exported is what is shown', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const router = openPage(AnalysesTab, address);
  await userEvent.click(await screen.findByRole('button', { name: 'Ultimi 3 mesi' }));
  await waitFor(() => expect(router.state.location.searchStr).toContain('window=3m'));
  const asked = { window: '3m', departmentId: [produzione.id] };
  await waitFor(() => expect(sentTo('GET /work-days/stats').at(-1)?.query).toMatchObject(asked));
  expect(sentTo('GET /work-days/compliance').at(-1)?.query).toMatchObject(asked);
  const choose = async (format: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Esporta' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: format }));
  };
  await choose('CSV (.csv)');
  expect(vi.mocked(download).mock.lastCall).toMatchObject([
    'GET /work-days/stats/export',
    { query: { ...asked, format: 'csv' } },
  ]);
  await choose('PDF (stampa)');
  expect(print).toHaveBeenCalledOnce();
});

test('who passes a limit comes first, with the days that say so', async () => {
  const router = openPage(AnalysesTab, address);
  const panel = await screen.findByRole('region', {
    name: 'Limiti di legge sull’orario di lavoro: 1 persona oltre i limiti',
  });
  const [, first, second] = within(panel).getAllByRole('row');
  expect(first?.textContent).toContain('Oltre il limite13/10 (7:57)19/10 (16:00)48:01 su 48:00 h250:01 su 250:00 h0');
  expect(second?.textContent).toContain('Vicino al limite');
  expect(second?.textContent).toContain('82lavoro notturno');
  expect(hrefsIn(first ?? panel).slice(0, 3)).toEqual([
    `/register?tab=calendar&id=${sara.id}&workDayDate=2026-10-13`,
    `/register?tab=calendar&userId=${sara.id}&range=week&date=2026-10-19`,
    `/register?tab=calendar&id=${sara.id}&workDayDate=2026-10-20`,
  ]);
  expect(within(panel).getByText('ancora 1')).toBeTruthy();
  await userEvent.click(within(panel).getByRole('button', { name: 'Oltre il limite (1)' }));
  await waitFor(() => expect(router.state.location.searchStr).toContain('level=over'));
  await waitFor(() => expect(sentTo('GET /work-days/compliance').at(-1)?.query).toMatchObject({ level: ['over'] }));
});

test('before seven days there is nothing to tell, and the filter that is to blame can go', async () => {
  answerAnalyses({ 'GET /work-days/stats': () => ({ ...someStats, since: '2026-11-07' }) });
  const router = openPage(AnalysesTab, address);
  expect(await screen.findByText('Servono almeno 7 giorni')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Indicatori' })).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: 'Azzera' }).at(-1) ?? document.body);
  await waitFor(() => expect(router.state.location.searchStr).toBe('?tab=analyses'));
});

test('a closed door is explained once', async () => {
  const closed = () => {
    throw new ApiError({ statusCode: 403, code: 'forbidden', message: 'Accesso negato', requestId: 'R1' });
  };
  answerAnalyses({ 'GET /work-days/stats': closed, 'GET /work-days/compliance': closed });
  openPage(AnalysesTab, address);
  expect(await screen.findByText('Accesso negato')).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
