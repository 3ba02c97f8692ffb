import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Fix } from '@timbro/core/positions/reporting-rules.ts';
import { deviceClock, heardServerTime } from '@timbro/kit/data/server-time.ts';
import { watchFixes } from './watch-fixes.ts';

const asked = vi.fn<(took: (position: GeolocationPosition) => void) => void>();
const cleared = vi.fn();
const taken: Fix[] = [];
const positionNow = (timestamp = Date.now()) =>
  ({ timestamp, coords: { latitude: 43, longitude: 11, accuracy: 8 } }) as GeolocationPosition;
let tellOf: (position: GeolocationPosition) => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-12T10:00:00Z') });
  taken.length = 0;
  asked.mockReset().mockImplementation((took) => took(positionNow()));
  cleared.mockReset();
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      watchPosition: (took: typeof tellOf) => {
        tellOf = took;
        return 7;
      },
      getCurrentPosition: asked,
      clearWatch: cleared,
    },
  });
});
afterEach(() => vi.useRealTimers());

const minutesTaken = () => taken.map(({ at }) => at.slice(11, 16));
const watch = (minutes: number) => watchFixes(minutes, { lastAt: null }, (fix) => taken.push(fix));

test('a phone that lies still is asked once an interval', () => {
  const stop = watch(5);
  tellOf(positionNow());
  vi.advanceTimersByTime(14 * 60_000);
  expect(minutesTaken()).toEqual(['10:00', '10:05', '10:10']);
  stop();
  vi.advanceTimersByTime(60 * 60_000);
  expect(taken).toHaveLength(3);
  expect(cleared).toHaveBeenCalledExactlyOnceWith(7);
});

/** As phones do: the answer comes a moment after the question. */
const answerAfter = (ms: number) => asked.mockImplementation((took) => void setTimeout(() => took(positionNow()), ms));

test.each([
  [1, ['10:00', '10:01', '10:02', '10:03', '10:04']],
  [15, ['10:00', '10:15', '10:30', '10:45', '11:00']],
])('one whose answers take a moment still tells once in %i minutes', (minutes, expected) => {
  answerAfter(300);
  const stop = watch(minutes);
  tellOf(positionNow());
  vi.advanceTimersByTime((4 * minutes + 0.5) * 60_000);
  stop();
  expect(minutesTaken()).toEqual(expected);
});

test('one that stops moving is asked an interval after its last fix, not after its last word', () => {
  const stop = watch(1);
  tellOf(positionNow());
  vi.advanceTimersByTime(40_000);
  tellOf(positionNow());
  vi.advanceTimersByTime(20_000);
  expect(minutesTaken()).toEqual(['10:00', '10:01']);
  stop();
});

test('one that finds no position is asked again an interval later', () => {
  asked.mockImplementation(() => {});
  const stop = watch(1);
  tellOf(positionNow());
  vi.advanceTimersByTime(3 * 60_000);
  expect(asked).toHaveBeenCalledTimes(3);
  stop();
});

test('an answer that comes after the end is not handed on, and nothing is asked any more', () => {
  answerAfter(2000);
  const stop = watch(1);
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveBeenCalledOnce();
  stop();
  vi.advanceTimersByTime(10 * 60_000);
  expect(taken).toEqual([]);
  expect(asked).toHaveBeenCalledOnce();
});

test('one looked at again is asked when its next fix is due', () => {
  const since = { lastAt: Date.now() - 45_000 };
  const stop = watchFixes(1, since, (fix) => taken.push(fix));
  tellOf(positionNow());
  vi.advanceTimersByTime(15_000);
  expect(taken).toHaveLength(1);
  stop();
});

test('one that tells by itself is not asked', () => {
  const stop = watch(1);
  for (let second = 0; second < 180; second += 1) {
    tellOf(positionNow());
    vi.advanceTimersByTime(1000);
  }
  stop();
  expect(minutesTaken()).toEqual(['10:00', '10:01', '10:02']);
  expect(asked).not.toHaveBeenCalled();
});

test('each fix has an id of its own', () => {
  const stop = watch(1);
  tellOf(positionNow());
  vi.advanceTimersByTime(60_000);
  stop();
  expect(new Set(taken.map(({ id }) => id)).size).toBe(2);
});

test.each([
  ['its own clock', 0],
  ['the clock of the satellites', 7],
])('one that is seven hours behind and dates positions by %s tells them by the time of the server', (_, hours) => {
  const hourMs = 60 * 60_000;
  heardServerTime(String(Date.now() + 7 * hourMs), deviceClock());
  const stop = watch(5);
  tellOf(positionNow(Date.now() + hours * hourMs - 1000));
  stop();
  expect(taken.map(({ at }) => at)).toEqual(['2026-11-12T16:59:59.000Z']);
  heardServerTime(String(Date.now()), deviceClock());
});
