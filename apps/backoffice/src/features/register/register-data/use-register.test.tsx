import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EntityEvent } from '@timbro/core/realtime.ts';
import { counterNames, noTotals } from '@timbro/core/work-days/rules.ts';
import { setConnected, tellEntityEvent } from '@timbro/kit/data/live.ts';
import { type SendInput, send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { answerWith, luca, namedAs, sara, sentTo } from '#parts/people/people-testing.ts';
import { type RegisterQuery, type RegisterRow, useRegister, useRegisterCounters } from './use-register.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));

const query: RegisterQuery = { from: '2026-11-01', to: '2026-11-30' };
const rowOf = (user: typeof sara, worked: number): RegisterRow => ({
  user: { ...namedAs(user), presence: 'inside' },
  totals: { ...noTotals(), worked },
  days: [],
});

let kept: RegisterRow[] = [];
let drawn: (readonly RegisterRow[])[] = [];

function Page() {
  const { rows, total } = useRegister(query);
  const counters = useRegisterCounters(query);
  if (rows) drawn.push(rows);
  return (
    <>
      <p>{`${total} in tutto, ${counters?.present ?? '–'} presenti`}</p>
      <ul>
        {rows?.map(({ user, totals }) => (
          <li key={user.id}>{`${user.displayName} ${totals.worked}`}</li>
        ))}
      </ul>
    </>
  );
}

const asked = () => sentTo('GET /work-days').map(({ query: own }) => own?.['userId'] ?? own?.['pageSize']);
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const tell = (event: Partial<EntityEvent>) =>
  act(() => tellEntityEvent({ eventType: 'stamps.create', entityId: null, companyId: null, at: '', ...event }));

beforeEach(() => {
  signInAs('Admin');
  setConnected(true);
  kept = [rowOf(sara, 480), rowOf(luca, 450)];
  drawn = [];
  answerWith({
    'GET /work-days': ({ query: own = {} }: SendInput) => {
      const ids = [own['userId'] ?? []].flat();
      const items = kept.filter(({ user }) => ids.length === 0 || ids.includes(user.id));
      const counters = Object.fromEntries(counterNames.map((name) => [name, kept.length]));
      return { items, total: items.length, page: 1, pageSize: own['pageSize'], counters };
    },
  });
});
afterEach(() => {
  setConnected(false);
  vi.mocked(send).mockReset();
});

test('an event asks for the people it names alone, and the other rows stay the same', async () => {
  openPage(Page);
  await screen.findByText('2 in tutto, 2 presenti');
  expect(asked()).toEqual([500, 1]);
  kept = [rowOf(sara, 500), rowOf(luca, 999)];
  tell({ userIds: [sara.id] });
  tell({ userIds: [sara.id] });
  await screen.findByText('Sara Conti 500');
  expect(lines()).toEqual(['Sara Conti 500', 'Luca Ferrari 450']);
  expect(asked().slice(2)).toHaveLength(2);
  expect(asked().slice(2)).toEqual(expect.arrayContaining([1, [sara.id]]));
  expect(drawn.at(-1)?.[1]).toBe(drawn[0]?.[1]);
});

test('who enters or leaves what is shown, and whatever names nobody, has the whole asked again', async () => {
  openPage(Page);
  await screen.findByText('2 in tutto, 2 presenti');
  kept = [rowOf(luca, 450)];
  tell({ userIds: [sara.id] });
  await screen.findByText('1 in tutto, 1 presenti');
  expect(lines()).toEqual(['Luca Ferrari 450']);
  kept = [rowOf(luca, 460)];
  tell({ eventType: 'workSchedules.update' });
  await waitFor(() => expect(lines()).toEqual(['Luca Ferrari 460']));
});

test('what has nothing to do with days asks for nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  openPage(Page);
  await screen.findByText('2 in tutto, 2 presenti');
  tell({ eventType: 'views.create', userIds: [sara.id] });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  vi.useRealTimers();
  expect(asked()).toEqual([500, 1]);
});

const isOfPeople = ({ query: own }: SendInput) => own?.['userId'] !== undefined;
const isWhole = (input: SendInput) => input.query?.['pageSize'] === 500 && !isOfPeople(input);

/** Answers to such questions wait here until they are given. */
function hold(isHeld: (input: SendInput) => boolean) {
  const held: (() => void)[] = [];
  const answer = vi.mocked(send).getMockImplementation();
  vi.mocked(send).mockImplementation(async (route, input) => {
    const reply = await answer?.(route, input);
    if (isHeld(input ?? {})) await new Promise<void>((resolve) => held.push(resolve));
    return reply;
  });
  return held;
}

/** By the time that a later answer is on show, every one before it has been heeded. */
async function showsNext(held: readonly (() => void)[]) {
  const before = held.length;
  kept = kept.map((row) => (row.user.id === luca.id ? rowOf(luca, 999) : row));
  tell({ userIds: [luca.id] });
  await waitFor(() => expect(held).toHaveLength(before + 1));
  held.at(-1)?.();
  await screen.findByText('Luca Ferrari 999');
}

test('of two answers about a person that overlap, the one asked for later stays', async () => {
  openPage(Page);
  await screen.findByText('2 in tutto, 2 presenti');
  const held = hold(isOfPeople);
  kept = [rowOf(sara, 500), rowOf(luca, 450)];
  tell({ userIds: [sara.id] });
  await waitFor(() => expect(held).toHaveLength(1));
  kept = [rowOf(sara, 510), rowOf(luca, 450)];
  tell({ userIds: [sara.id] });
  await waitFor(() => expect(held).toHaveLength(2));
  await act(async () => held[1]?.());
  await screen.findByText('Sara Conti 510');
  held[0]?.();
  await showsNext(held);
  expect(lines()).toEqual(['Sara Conti 510', 'Luca Ferrari 999']);
});

test('an answer about a person that is older than the whole does not undo it, nor the other way round', async () => {
  openPage(Page);
  await screen.findByText('2 in tutto, 2 presenti');
  const held = hold(isOfPeople);
  kept = [rowOf(sara, 500), rowOf(luca, 450)];
  tell({ userIds: [sara.id] });
  await waitFor(() => expect(held).toHaveLength(1));
  kept = [rowOf(sara, 520), rowOf(luca, 460)];
  tell({ eventType: 'workSchedules.update' });
  await waitFor(() => expect(lines()).toEqual(['Sara Conti 520', 'Luca Ferrari 460']));
  held[0]?.();
  await showsNext(held);
  expect(lines()).toEqual(['Sara Conti 520', 'Luca Ferrari 999']);
});

test('a whole that was asked for before a single row, and comes after it, keeps that row', async () => {
  openPage(Page);
  await screen.findByText('2 in tutto, 2 presenti');
  const whole = hold(isWhole);
  kept = [rowOf(sara, 500), rowOf(luca, 455)];
  tell({ eventType: 'workSchedules.update' });
  await waitFor(() => expect(whole).toHaveLength(1));
  kept = [rowOf(sara, 530), rowOf(luca, 455)];
  tell({ userIds: [sara.id] });
  await screen.findByText('Sara Conti 530');
  await act(async () => whole[0]?.());
  await screen.findByText('Luca Ferrari 455');
  expect(lines()).toEqual(['Sara Conti 530', 'Luca Ferrari 455']);
});
