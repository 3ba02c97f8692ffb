import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyStamp } from '#parts/stamp-queue/queue-store.ts';
import { freshPhone } from '#parts/stamp-queue/queue-testing.ts';
import { at, atWork, idOf, stampingOf } from './exits-testing.ts';
import { open, prepareApi, press, signIn } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const proposal = () => screen.queryByRole('region', { name: "Timbrare l'uscita?" });
const isGone = () => waitFor(() => expect(proposal()).toBeNull());
const stampedOut = () => atWork({ stamping: stampingOf({ exitedAt: at('17:04') }), presence: 'notInCompany' });

beforeEach(() => {
  freshPhone();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at('17:04')) });
  prepareApi();
  signIn();
  atWork({ presence: 'outside' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function meetProposal(): Promise<void> {
  open('/me/exits');
  await screen.findByRole('region', { name: "Timbrare l'uscita?" });
}

test('who is out at the end of the shift is asked, and stamps by a tap, without a network too', async () => {
  await meetProposal();
  screen.getByText(/^Fine turno alle 17:00: si è fuori dall'area aziendale/);
  expect(await everyStamp()).toEqual([]);
  await press("Timbra l'uscita");
  await screen.findByText('Uscita timbrata alle 17:04');
  expect(await everyStamp()).toMatchObject([
    { phase: 'held', body: { direction: 'out', source: 'app', at: at('17:04') } },
  ]);
  await isGone();
  cleanup();
  open('/me/exits');
  await screen.findByRole('heading', { name: 'Nessuna uscita' });
  await screen.findByText(/^Posizione non condivisa: /);
  expect(proposal()).toBeNull();
});

test('a no sends nothing, and the focus stays on the page', async () => {
  await meetProposal();
  await press('Non ora');
  await isGone();
  expect(await everyStamp()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Uscite' }));
});

test('a hurried hand stamps once', async () => {
  await meetProposal();
  await userEvent.dblClick(await screen.findByRole('button', { name: "Timbra l'uscita" }));
  await isGone();
  expect(await everyStamp()).toHaveLength(1);
});

test('what the phone cannot keep is said, and the question stays', async () => {
  await meetProposal();
  vi.stubGlobal('indexedDB', undefined);
  await press("Timbra l'uscita");
  await screen.findByText(/^Timbratura non salvata/);
  expect(proposal()).not.toBeNull();
});

test.each([
  ['who is inside', () => atWork()],
  ['who has stamped', stampedOut],
  ['who has no shift', () => atWork({ presence: 'outside', shift: null })],
  ['who is out in the middle of it', () => vi.setSystemTime(at('11:00'))],
])('nobody else is asked: %s', async (_, prepare) => {
  prepare();
  open('/me/exits');
  await screen.findByRole('heading', { name: 'Nessuna uscita' });
  // Said once it is known how things stand.
  await screen.findByText(/^Posizione non condivisa: /);
  expect(proposal()).toBeNull();
});

test('a no holds for this stamping, not for the next', async () => {
  await meetProposal();
  await press('Non ora');
  await isGone();
  atWork({ stamping: stampingOf({ id: idOf(7) }), presence: 'outside' });
  vi.setSystemTime(at('17:10'));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await screen.findByRole('region', { name: "Timbrare l'uscita?" });
});
