import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Keep, gatherBatches } from './gather-batches.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Batches that are kept at once, or as told, and what was kept. */
function batches(keep?: Keep) {
  const kept: string[] = [];
  const atOnce: Keep = async (batch, answer) =>
    answer(() => batch.forEach(({ device, resolve }) => (kept.push(device.deviceId), resolve())));
  const gathered = gatherBatches(keep ?? atOnce, { now: () => new Date() });
  const add = (deviceId: string) =>
    gathered.add({
      device: { companyId: 'c', deviceRef: deviceId, deviceId },
      listen: () => ({ what: 'there', at: new Date() }),
      resolve: () => undefined,
      reject: (error) => kept.push(String(error)),
    });
  return { ...gathered, add, kept };
}

test('what nobody waits for is kept by itself after a while', async () => {
  const { add, setOutSoon, kept } = batches();
  add('ALIVE');
  setOutSoon();
  await vi.advanceTimersByTimeAsync(900);
  expect(kept).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(kept).toEqual(['ALIVE']);
});

test('where it went along with a message, the end of that while keeps nobody from setting out', async () => {
  const { add, setOutSoon, setOut, kept } = batches();
  add('ALIVE');
  setOutSoon();
  add('FIRST');
  setOut();
  await vi.advanceTimersByTimeAsync(100);
  expect(kept).toEqual(['ALIVE', 'FIRST']);
  await vi.advanceTimersByTimeAsync(2_000);
  add('SECOND');
  setOut();
  await vi.advanceTimersByTimeAsync(100);
  expect(kept).toEqual(['ALIVE', 'FIRST', 'SECOND']);
});

test('closing keeps what is left, and with nothing left it just ends', async () => {
  const { add, close, kept } = batches();
  add('LAST');
  await close();
  expect(kept).toEqual(['LAST']);
  await close();
});

describe('since when something waits', () => {
  const moment = () => new Date();
  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test('never, where nothing comes and once everything is kept', async () => {
    const { add, setOut, waitsSince } = batches();
    await after(3_600_000);
    expect(waitsSince()).toBeNull();
    const came = moment();
    add('FIRST');
    setOut();
    expect(waitsSince()).toEqual(came);
    await after(100);
    expect(waitsSince()).toBeNull();
  });

  test('since it came, where its batch does not end, though nothing else has come', async () => {
    const { add, setOut, waiting, waitsSince } = batches(() => new Promise(() => undefined));
    const came = moment();
    add('FIRST');
    setOut();
    await after(90_000);
    expect([waiting(), waitsSince()]).toEqual([0, came]);
    add('SECOND');
    expect([waiting(), waitsSince()]).toEqual([1, came]);
  });

  test('never for long where each batch is given back, as while the database is away', async () => {
    const inVainMs = 10_000;
    const { add, setOut, waitsSince } = batches(() => new Promise((given) => setTimeout(given, inVainMs)));
    for (let second = 0; second < 120; second += 1) {
      add(`SECOND${second}`);
      setOut();
      await after(1_000);
      expect(moment().getTime() - (waitsSince() ?? moment()).getTime()).toBeLessThanOrEqual(inVainMs + 1_000);
    }
    await after(2 * inVainMs);
    expect(waitsSince()).toBeNull();
  });

  test('since one of its batch was last kept, where each is kept alone', async () => {
    const step = 40_000;
    const { add, setOut, waitsSince } = batches(async (batch, answer) => {
      for (const { resolve } of batch) {
        await new Promise((kept) => setTimeout(kept, step));
        answer(resolve);
      }
    });
    for (const name of ['FIRST', 'SECOND', 'THIRD']) add(name);
    setOut();
    await after(2 * step + 5_000);
    expect(moment().getTime() - (waitsSince()?.getTime() ?? 0)).toBeLessThan(step);
    await after(step);
    expect(waitsSince()).toBeNull();
  });
});
