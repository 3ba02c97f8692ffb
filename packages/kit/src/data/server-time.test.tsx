import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceClock, heardServerMs, heardServerTime, serverMark, serverNow } from './server-time.ts';

const noon = Date.parse('2026-11-12T12:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: noon + 7_200_000 });
});
afterEach(() => vi.useRealTimers());

test('an answer tells the time of the moment halfway through the call', () => {
  const asked = deviceClock();
  vi.advanceTimersByTime(400);
  heardServerTime(String(noon + 150), asked);
  expect(serverMark()).toEqual({
    serverMs: noon + 150,
    deviceMs: noon + 7_200_000 + 200,
    monotonicMs: asked.monotonicMs + 200,
    spreadMs: 201,
  });
});

test('an answer that took seconds moves nothing that a quick one has told', () => {
  const quick = deviceClock();
  heardServerTime(String(serverNow().getTime() + 100), quick);
  const told = serverNow().getTime();
  const slow = deviceClock();
  vi.advanceTimersByTime(4000);
  // It was written at once and took four seconds to arrive.
  heardServerTime(String(told), slow);
  expect(serverNow().getTime() - told).toBe(4000);
});

test('the present of the server goes on from there, whatever becomes of the clock', () => {
  heardServerTime(String(noon), deviceClock());
  vi.advanceTimersByTime(60_000);
  expect(heardServerMs()).toBe(noon + 60_000);
  vi.setSystemTime(noon - 7_200_000);
  expect(heardServerMs()).toBe(noon + 60_000);
});

test.each([null, '', 'soon'])('an answer that says %j tells nothing', (header) => {
  const before = serverMark();
  heardServerTime(header, deviceClock());
  expect(serverMark()).toEqual(before);
});

test('a page that opens later knows it from the storage, without a count of its own', async () => {
  vi.advanceTimersByTime(60_000);
  heardServerTime(String(noon), deviceClock());
  vi.resetModules();
  const later = await import('./server-time.ts');
  expect(later.heardServerMs()).toBeNull();
  expect(later.serverMark()).toEqual({ serverMs: noon, deviceMs: noon + 7_260_000, monotonicMs: null });
  localStorage.setItem('timbro.serverTime', '{"serverMs":"x"}');
  expect(later.serverMark()).toBeNull();
});
