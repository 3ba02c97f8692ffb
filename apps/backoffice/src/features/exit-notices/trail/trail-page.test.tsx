import { focusManager, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Trail } from '@timbro/core/positions/contract.ts';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { answerWith, refusal, sentTo } from '#parts/people/people-testing.ts';
import { layOutMaps, mapNamed } from '../map/map-testing.ts';
import { TrailPage } from './trail-page.tsx';
import { TrailScreen } from './trail-screen.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
layOutMaps();

const userId = '018f2b6e-0000-7000-8000-0000000000e1';
const user = { id: userId, displayName: 'Filippo Conte', sortName: 'Conte Filippo', departmentId: null };
const fix = (time: string, inside: boolean | null, accuracy = 12) => ({
  at: `2026-11-12T${time}.000Z`,
  lat: 43.7701,
  lng: 11.2552,
  accuracy,
  inside,
});
const trailOf = (own: Partial<Trail> = {}): Trail => ({
  user,
  date: '2026-11-12',
  fixes: [fix('09:00:00', true), fix('09:01:00', false, 24), fix('09:20:00', null, 140), fix('09:28:00', true)],
  crossings: [
    { leftAt: '2026-11-12T07:05:00.000Z', returnedAt: '2026-11-12T07:37:00.000Z' },
    { leftAt: '2026-11-12T09:01:00.000Z', returnedAt: null },
  ],
  ...own,
});

const readings = () => sentTo('GET /positions/:userId').map(({ query }) => query?.['date']);
function answerTrail(answer: () => unknown = () => trailOf()) {
  answerWith({
    'GET /positions/:userId': answer,
    'GET /polygons': () => ({ items: [], total: 0, page: 1, pageSize: 200 }),
    'GET /exits-settings': () => ({ tileUrl: null }),
  });
}
const open = (address = `/exit-notices/${userId}`) => openPage(() => <TrailPage userId={userId} />, address);
const table = async () => within(await screen.findByRole('table', { name: 'Posizioni' }));
const rows = async () =>
  (await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [row.getAttribute('aria-current') === 'true', row.textContent]);
const currentRow = async () => (await rows()).findIndex(([isCurrent]) => isCurrent);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-12T09:42:00.000Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  signInAs('Responsible');
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(send).mockReset();
});

test('the table says all that the map shows, and the page that it was read', async () => {
  answerTrail();
  open();
  await mapNamed('Mappa del percorso');
  expect(await rows()).toEqual([
    [false, '10:00Nell’area±12 m43,7701 N 11,2552 E'],
    [false, '10:01Fuori dall’area±24 m43,7701 N 11,2552 E'],
    [false, '10:20Non attendibile±140 m43,7701 N 11,2552 E'],
    [true, '10:28Nell’area±12 m43,7701 N 11,2552 E'],
  ]);
  expect(screen.getByRole('heading', { name: 'Posizioni 4 posizioni inviate dal telefono' })).toBeTruthy();
  expect(screen.getByText('Questa apertura è stata registrata: Filippo Conte la vede nella propria app.')).toBeTruthy();
  expect(screen.getByText('Posizione di 14 min fa')).toBeTruthy();
  const crossings = within(screen.getByRole('region', { name: /^Uscite dall’area/ }));
  expect(crossings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '08:05 – 08:37 · 32 min',
    '10:01 – ancora fuori',
  ]);
  expect(screen.getByRole('link', { name: 'Tracciamento' }).getAttribute('href')).toBe(
    `/exit-notices?tab=tracking&id=${userId}`,
  );
});

/** Everything is asked for again, as after a loss of which nobody knows what it hid. */
const SomethingHappens = () => {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.invalidateQueries()}>
      elsewhere
    </button>
  );
};

describe('looking leaves a trace, so it is read', () => {
  test('when the page opens and when somebody asks, not when something happens elsewhere', async () => {
    answerTrail();
    openPage(() => (
      <>
        <SomethingHappens />
        <TrailPage userId={userId} />
      </>
    ));
    await table();
    await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }));
    await waitFor(() => expect(sentTo('GET /exits-settings')).toHaveLength(2));
    act(() => [false, true].forEach((isFocused) => focusManager.setFocused(isFocused)));
    expect(readings()).toEqual(['2026-11-12']);
    await userEvent.click(screen.getByRole('button', { name: 'Aggiorna' }));
    await waitFor(() => expect(readings()).toEqual(['2026-11-12', '2026-11-12']));
  });

  test('once for each day that is chosen, however often one goes to and fro', async () => {
    answerTrail();
    const router = open();
    await table();
    await userEvent.click(screen.getByRole('button', { name: 'Ieri' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ date: '2026-11-11' }));
    await waitFor(() => expect(readings()).toEqual(['2026-11-12', '2026-11-11']));
    await table();
    // How old the last position of another day is says nothing.
    expect(screen.queryByText(/Posizione di/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Oggi' }));
    expect(await screen.findByText('Posizione di 14 min fa')).toBeTruthy();
    expect(readings()).toEqual(['2026-11-12', '2026-11-11']);
  });
});

test('a day of which nothing is kept is dropped from the address, and named', async () => {
  answerTrail();
  const router = open(`/exit-notices/${userId}?date=2026-11-01`);
  await table();
  expect(readings()).toEqual(['2026-11-12']);
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.getByText(/giorno/)).toBeTruthy();
});

describe('the slider', () => {
  test('goes by the minute with the keys, and the table and the steps go along', async () => {
    answerTrail();
    open();
    await table();
    const slider = screen.getByRole('slider', { name: 'Ora del percorso' });
    expect(slider.getAttribute('aria-valuetext')).toBe('10:28');
    slider.focus();
    await userEvent.keyboard('{Home}');
    expect(slider.getAttribute('aria-valuetext')).toBe('10:00');
    expect(await currentRow()).toBe(0);
    expect(screen.getByRole('button', { name: 'Posizione precedente' })).toHaveProperty('disabled', true);
    await userEvent.keyboard('{ArrowRight}');
    expect(await currentRow()).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Posizione successiva' }));
    expect(slider.getAttribute('aria-valuetext')).toBe('10:20');
    await userEvent.click(screen.getByRole('button', { name: 'Mostra la posizione delle 10:28' }));
    expect(await currentRow()).toBe(3);
    expect(screen.getByRole('button', { name: 'Posizione successiva' })).toHaveProperty('disabled', true);
  });

  test('walks by itself, as fast as one likes, and stops at the end', async () => {
    answerTrail();
    open();
    await table();
    const slider = screen.getByRole('slider', { name: 'Ora del percorso' });
    // From the end it begins anew, an hour in a minute.
    await userEvent.click(screen.getByRole('button', { name: 'Riproduci' }));
    act(() => void vi.advanceTimersByTime(2_000));
    expect(slider.getAttribute('aria-valuetext')).toBe('10:02');
    await userEvent.click(screen.getByRole('button', { name: '×10' }));
    act(() => void vi.advanceTimersByTime(12_000));
    expect(slider.getAttribute('aria-valuetext')).toBe('10:04');
    await userEvent.click(screen.getByRole('button', { name: 'Pausa' }));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(slider.getAttribute('aria-valuetext')).toBe('10:04');
    await userEvent.click(screen.getByRole('button', { name: '×60' }));
    await userEvent.click(screen.getByRole('button', { name: 'Riproduci' }));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(slider.getAttribute('aria-valuetext')).toBe('10:28');
    expect(screen.getByRole('button', { name: 'Riproduci' })).toBeTruthy();
  });

  test('does not walk by itself for who prefers calm', async () => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      matchMedia.call(window, query.includes('reduced-motion') ? 'all' : query),
    );
    answerTrail();
    open();
    await table();
    expect(screen.queryByRole('button', { name: 'Riproduci' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Posizione precedente' })).toBeTruthy();
    vi.mocked(window.matchMedia).mockRestore();
  });
});

describe('what is missing says so', () => {
  test('a day without positions', async () => {
    answerTrail(() => trailOf({ fixes: [], crossings: [] }));
    open();
    expect(await screen.findByText('Nessuna posizione per questo giorno')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test('a person whom one does not look after', async () => {
    answerTrail(() => {
      throw refusal('notFound', 'Non trovato');
    });
    const router = open();
    await userEvent.click(await screen.findByRole('button', { name: /Torna/ }));
    await waitFor(() => expect(router.state.location.href).toBe('/exit-notices?tab=tracking'));
    expect(screen.queryByRole('button', { name: 'Aggiorna' })).toBeNull();
  });

  test('a mistyped address, of which the server is not asked', async () => {
    answerTrail();
    openPage(TrailScreen, '/exit-notices/nobody');
    expect(await screen.findByRole('button', { name: /Torna/ })).toBeTruthy();
    expect(readings()).toEqual([]);
  });

  test('an answer that fails can be asked for again', async () => {
    let fails = true;
    answerTrail(() => {
      if (fails) throw refusal('internal', 'Errore interno');
      return trailOf();
    });
    open();
    const fault = within(await screen.findByRole('alert'));
    fails = false;
    await userEvent.click(fault.getByRole('button', { name: 'Riprova' }));
    await table();
  });
});
