import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { at, atWork, bodiesOf, idOf, refuse, stampingOf } from './exits-testing.ts';
import { answers, open, prepareApi, press, signIn } from './testing.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const anId: unknown = expect.stringMatching(/^[\da-f-]{36}$/);
const post = 'POST /stamps';
const proposal = () => screen.queryByRole('region', { name: "Timbrare l'uscita?" });
const isGone = () => waitFor(() => expect(proposal()).toBeNull());
const stampedOut = () => {
  atWork({ stamping: stampingOf({ exitedAt: at('17:04') }), presence: 'notInCompany' });
  return { stamp: null, stamping: stampingOf() };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at('17:04')) });
  prepareApi();
  signIn();
  atWork({ presence: 'outside' });
  answers[post] = stampedOut;
});
afterEach(() => vi.useRealTimers());

async function meetProposal(): Promise<void> {
  open('/me/exits');
  await screen.findByRole('region', { name: "Timbrare l'uscita?" });
}

test('who is out at the end of the shift is asked, and stamps by a tap', async () => {
  await meetProposal();
  screen.getByText(/^Fine turno alle 17:00: si è fuori dall'area aziendale/);
  expect(bodiesOf(post)).toEqual([]);
  await press("Timbra l'uscita");
  await screen.findByText('Uscita timbrata alle 17:04');
  expect(bodiesOf(post)).toEqual([{ id: anId, at: at('17:04'), direction: 'out', source: 'app' }]);
  await isGone();
});

test('a no sends nothing, and the focus stays on the page', async () => {
  await meetProposal();
  await press('Non ora');
  await isGone();
  expect(bodiesOf(post)).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Uscite' }));
});

test('a hurried hand stamps once', async () => {
  let answer = () => {};
  answers[post] = () => new Promise((resolve) => (answer = () => resolve(stampedOut())));
  await meetProposal();
  await userEvent.dblClick(await screen.findByRole('button', { name: "Timbra l'uscita" }));
  expect(bodiesOf(post)).toHaveLength(1);
  answer();
  await isGone();
});

test('a try right after a lost answer is the same stamp; later it is another moment', async () => {
  answers[post] = refuse('Il server non risponde', { code: 'unavailable', status: 0 });
  await meetProposal();
  await press("Timbra l'uscita");
  await screen.findByText('Il server non risponde');
  vi.setSystemTime(at('17:05'));
  await press("Timbra l'uscita");
  await waitFor(() => expect(bodiesOf(post)).toHaveLength(2));
  vi.setSystemTime(at('17:06'));
  await press("Timbra l'uscita");
  await waitFor(() => expect(bodiesOf(post)).toHaveLength(3));
  const [first, second, third] = bodiesOf(post);
  expect(second).toEqual(first);
  expect(third).toMatchObject({ at: at('17:06') });
  expect(third).not.toMatchObject({ id: (first as { id: string }).id });
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
