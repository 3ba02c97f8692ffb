import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLane } from './lane.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const taking = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** When each part began, after so many milliseconds. */
async function startsOf(parts: readonly (() => Promise<unknown>)[], passing = 5_000): Promise<number[]> {
  const inTurn = createLane();
  const [began, starts]: [number, number[]] = [performance.now(), []];
  const all = Promise.allSettled(
    parts.map((part) =>
      inTurn(() => {
        starts.push(performance.now() - began);
        return part();
      }),
    ),
  );
  await vi.advanceTimersByTimeAsync(passing);
  await all;
  return starts;
}

test('one part at a time, in the order they came, and as long a rest after each', async () => {
  expect(await startsOf([() => taking(100), () => taking(40), () => taking(10)])).toEqual([0, 200, 280]);
});

test('after a part that took long the rest is short', async () => {
  expect(await startsOf([() => taking(900), () => taking(10)])).toEqual([0, 1_150]);
});

test('a part that waits for somebody else does not keep the others waiting until its end', async () => {
  expect(await startsOf([() => taking(4_000), () => taking(10), () => taking(10)])).toEqual([0, 1_250, 1_270]);
});

test('a part that fails is told so, and keeps nobody from going', async () => {
  const inTurn = createLane();
  const failing = inTurn(() => Promise.reject(new Error('not this one')));
  const next = inTurn(() => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('not this one');
  await vi.advanceTimersByTimeAsync(1);
  await expect(next).resolves.toBe('done');
});

test('whoever comes to an empty lane waits for nothing', async () => {
  const inTurn = createLane();
  await expect(inTurn(() => Promise.resolve('done'))).resolves.toBe('done');
});
