import { describe, expect, test } from 'vitest';
import { type DeviceClock, type ServerMark, reckonStamp } from './clock-rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const noon = Date.parse('2026-11-12T12:00:00.000Z');
/** The server said noon; this phone was two hours ahead, and its page had been open for a second. */
const mark: ServerMark = { serverMs: noon, deviceMs: noon + 2 * hour, monotonicMs: 1000 };
const ofFormerPage: ServerMark = { ...mark, monotonicMs: null };
/** So much later by the phone's clock, and by the page's count. */
const later = (device: number, page = device): DeviceClock => ({
  deviceMs: mark.deviceMs + device,
  monotonicMs: 1000 + page,
});
const timeOf = (at: string) => (Date.parse(at) - noon) / 1000;

describe('the time of a stamp by the server’s clock', () => {
  const cases: readonly [
    what: string,
    now: DeviceClock,
    mark: ServerMark | null,
    lastAt: number | null,
    seconds: number,
    sure: boolean,
  ][] = [
    ['a clock that is two hours wrong does not matter', later(10 * minute), mark, null, 600, true],
    ['a second of difference is nothing', later(10 * minute + 1000, 10 * minute), mark, null, 600, true],
    ['nor are two', later(10 * minute + 2000, 10 * minute), mark, null, 600, true],
    ['more is told', later(10 * minute + 2001, 10 * minute), mark, null, 602.001, false],
    [
      'a clock set back by an hour: the page has counted on',
      later(10 * minute - hour, 10 * minute),
      mark,
      null,
      600,
      false,
    ],
    ['a phone that slept an hour: its clock went on', later(70 * minute, 10 * minute), mark, null, 4200, false],
    ['after a reload the clock is believed, and it is told', later(10 * minute, -500), ofFormerPage, null, 600, false],
    ['a clock that stands before the last that is known', later(-hour, 5000), ofFormerPage, null, 0, false],
    ['never before the stamp taken before it', later(-hour, 5000), ofFormerPage, noon + 5 * minute, 300.001, false],
    ['what is sure is not moved by one that was not', later(minute), mark, noon + hour, 60, true],
    ['nor is what comes after anyway', later(minute, -500), ofFormerPage, noon, 60, false],
  ];
  test.each(cases)('%s', (_, now, known, lastAt, seconds, sure) => {
    const { at, clock } = reckonStamp(now, known, lastAt);
    expect([timeOf(at), clock.sure]).toEqual([seconds, sure]);
    expect(clock.deviceAt).toBe(new Date(now.deviceMs).toISOString());
  });

  test('without any word of the server it is the phone’s, and it is told', () => {
    expect(reckonStamp(later(0), null, null)).toEqual({
      at: '2026-11-12T14:00:00.000Z',
      clock: { deviceAt: '2026-11-12T14:00:00.000Z', serverOffsetMs: null, monotonicMs: null, sure: false },
    });
  });

  test('tells what it was reckoned from', () => {
    expect(reckonStamp(later(minute), mark, null).clock).toMatchObject({
      serverOffsetMs: -2 * hour,
      monotonicMs: minute,
    });
    expect(reckonStamp(later(minute), ofFormerPage, null).clock).toMatchObject({
      serverOffsetMs: -2 * hour,
      monotonicMs: null,
    });
  });
});
