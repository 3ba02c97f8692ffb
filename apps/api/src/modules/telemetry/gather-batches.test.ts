import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherBatches } from './gather-batches.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Batches that are kept at once, and what was kept. */
function batches() {
  const kept: string[] = [];
  const gathered = gatherBatches(async (batch, answer) =>
    answer(() => batch.forEach(({ device, resolve }) => (kept.push(device.deviceId), resolve()))),
  );
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
