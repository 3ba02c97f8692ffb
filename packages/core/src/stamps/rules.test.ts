import { describe, expect, test } from 'vitest';
import { clockDifference, clockIsTold, clocksDiffer, deservesReview } from './rules.ts';

const at = new Date('2026-11-12T09:30:00.000Z');
const later = (ms: number) => new Date(at.getTime() + ms);
const [twoMinutes, twoHours] = [120_000, 7_200_000];

describe('a stamp deserves a look', () => {
  test.each([
    ['that came at once, without a clock', 0, null, true, false],
    ['that came two minutes later', twoMinutes, null, true, false],
    ['that came more than two minutes later', twoMinutes + 1, null, true, true],
    ['from two minutes ahead', -twoMinutes, null, true, false],
    ['from more than two minutes ahead', -twoMinutes - 1, null, true, true],
    ['whose phone showed the same', 0, 0, true, false],
    ['whose phone was two minutes ahead', 0, twoMinutes, true, false],
    ['whose phone was more than two minutes ahead', 0, twoMinutes + 1, true, true],
    ['whose phone was two minutes behind', 0, -twoMinutes, true, false],
    ['whose phone was more than two minutes behind', 0, -twoMinutes - 1, true, true],
    ['whose phone was an hour off, though it came at once', 0, twoHours, true, true],
    ['whose phone showed the moment it arrived, but not its time', twoHours, twoHours, true, true],
    ['whose phone was not sure, though all agree', 0, 0, false, true],
    ['whose phone was not sure and told no clock', 0, null, false, true],
  ])('%s (arrived %i, shown %s, sure %s): %s', (_, arrived, shown, clockSure, expected) => {
    const deviceAt = shown === null ? null : later(shown);
    expect(deservesReview({ at, receivedAt: later(arrived), deviceAt, clockSure })).toBe(expected);
  });
});

test('two clocks differ in either direction alike', () => {
  for (const [ms, expected] of [
    [twoMinutes, false],
    [twoMinutes + 1, true],
  ] as const)
    expect([clocksDiffer(at, later(ms)), clocksDiffer(later(ms), at)]).toEqual([expected, expected]);
});

test.each([
  ['the same', 0, { sign: '+', hours: 0, minutes: 0 }],
  ['half a minute ahead', 30_000, { sign: '+', hours: 0, minutes: 1 }],
  ['three minutes behind', -180_000, { sign: '−', hours: 0, minutes: 3 }],
  ['two hours ahead', twoHours, { sign: '+', hours: 2, minutes: 0 }],
  ['an hour and five minutes behind', -3_900_000, { sign: '−', hours: 1, minutes: 5 }],
  ['two days ahead', 172_800_000, { sign: '+', hours: 48, minutes: 0 }],
])('a clock that shows %s', (_, ms, expected) => {
  expect(clockDifference(at, later(ms))).toEqual(expected);
});

test.each([
  ['of a phone that told no clock', null, true, false],
  ['of one that agreed', twoMinutes, true, false],
  ['of one that did not', twoMinutes + 1, true, true],
  ['that was estimated', 0, false, true],
  ['that was estimated without a clock', null, false, true],
])('the clock %s', (_, shown, clockSure, expected) => {
  expect(clockIsTold({ at, deviceAt: shown === null ? null : later(shown), clockSure })).toBe(expected);
});
