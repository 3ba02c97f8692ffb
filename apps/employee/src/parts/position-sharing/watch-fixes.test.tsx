import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Fix } from '@timbro/core/positions/reporting-rules.ts';
import { watchFixes } from './watch-fixes.ts';

const asked = vi.fn<(took: (position: GeolocationPosition) => void) => void>();
const cleared = vi.fn();
const taken: Fix[] = [];
const positionNow = () =>
  ({ timestamp: Date.now(), coords: { latitude: 43, longitude: 11, accuracy: 8 } }) as GeolocationPosition;
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
