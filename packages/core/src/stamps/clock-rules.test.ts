import { describe, expect, test } from 'vitest';
import {
  type DeviceClock,
  type HeardMark,
  type ServerMark,
  betterMark,
  reckonStamp,
  withoutFuture,
} from './clock-rules.ts';

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

describe('the time of a stamp that leaves', () => {
  const cases: readonly [
    what: string,
    seconds: number,
    sure: boolean,
    serverSeconds: number | null,
    lastSeconds: number | null,
    expected: number,
  ][] = [
    ['a guess ahead of the server is its present', 600, false, 60, null, 60],
    ['what has passed stays', 60, false, 600, null, 60],
    ['so does this very moment', 60, false, 60, null, 60],
    ['what was sure stays', 600, true, 60, null, 600],
    ['nothing is known of the server’s present', 600, false, null, null, 600],
    ['the one before it lies further back', 600, false, 60, 30, 60],
    ['never before the one taken before it', 600, false, 60, 90, 90.001],
    ['nor at the same moment', 600, false, 60, 60, 60.001],
    ['never later than it was', 600, false, 60, 700, 600],
  ];
  test.each(cases)('%s', (_, seconds, sure, serverSeconds, lastSeconds, expected) => {
    const msOf = (value: number | null) => (value === null ? null : noon + value * 1000);
    const at = new Date(noon + seconds * 1000).toISOString();
    const stamp = { id: 'a', at, clock: { deviceAt: at, serverOffsetMs: 0, monotonicMs: null, sure } };
    const left = withoutFuture(stamp, msOf(serverSeconds), msOf(lastSeconds));
    expect(timeOf(left.at)).toBe(expected);
    expect(left).toEqual({ ...stamp, at: left.at });
  });
});

describe('of two marks the better one is kept', () => {
  const quick: HeardMark = { serverMs: noon, deviceMs: noon + 2 * hour, monotonicMs: 1000, spreadMs: 50 };
  /** Heard so much later, by an answer that may be wrong by so much and is wrong by so much. */
  const heard = (afterMs: number, spreadMs: number, wrongMs = 0, setMs = 0): HeardMark => ({
    serverMs: noon + afterMs + wrongMs,
    deviceMs: quick.deviceMs + afterMs + setMs,
    monotonicMs: quick.monotonicMs + afterMs,
    spreadMs,
  });
  const cases: readonly [what: string, known: HeardMark | null, heard: HeardMark, isNew: boolean][] = [
    ['the first, however slow', null, heard(0, 5000), true],
    ['a slow answer does not take its place', quick, heard(minute, 2500, 2100), false],
    ['nor does one a little slower', quick, heard(minute, 57), false],
    ['a quicker one does', quick, heard(minute, 49), true],
    ['after a minute the clocks may have drifted by six milliseconds', quick, heard(minute, 56), true],
    ['so that in the end any answer is better', quick, heard(8 * hour, 2500), true],
    ['a slow one that cannot be true together with it', quick, heard(minute, 2500, 2557), true],
    ['one that just can', quick, heard(minute, 2500, 2555), false],
    ['a clock that somebody set meanwhile', quick, heard(minute, 2500, 0, 2001), true],
    ['or that was only corrected a little', quick, heard(minute, 2500, 0, 2000), false],
  ];
  test.each(cases)('%s', (_, known, newer, isNew) => {
    expect(betterMark(known, newer)).toBe(isNew ? newer : known);
  });
});
