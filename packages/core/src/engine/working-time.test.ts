import { describe, expect, test } from 'vitest';
import { addDays } from '../days/rules.ts';
import {
  type Week,
  type WorkedStretch,
  asksForReason,
  averageUpTo,
  averageWeekMinutes,
  breakMissing,
  isNightWork,
  isNightWorker,
  isOverAverage48,
  longestRow,
  overtimeLevel,
  planRules,
  restsUnder11h,
  supplementaryPart,
  weeklyRestOf,
  weeksWithoutRest,
} from './working-time.ts';

const minuteOf = (instant: string) => Date.parse(instant) / 60_000;
/** A stretch in the zone of its offsets; the offset of the exit may be another. */
const stretch = (entry: string, exit: string): WorkedStretch => ({
  day: entry.slice(0, 10),
  start: minuteOf(entry),
  end: minuteOf(exit),
});

describe('11 h of rest between two days', () => {
  test.each([
    ['exactly 11 h', '2026-11-09T22:00+01:00', '2026-11-10T09:00+01:00', []],
    ['one minute less', '2026-11-09T22:00+01:00', '2026-11-10T08:59+01:00', [659]],
    ['none, night 22–06 then 06–14', '2026-11-10T06:00+01:00', '2026-11-10T06:00+01:00', [0]],
    ['shifts that overlap', '2026-11-10T07:00+01:00', '2026-11-10T06:00+01:00', [0]],
    ['11 h by the clock on the night that loses one', '2026-03-28T21:00+01:00', '2026-03-29T08:00+02:00', [600]],
    ['10 h by the clock on the night that gains one', '2026-10-24T22:00+02:00', '2026-10-25T08:00+01:00', []],
    ['a day off between', '2026-11-09T14:00+01:00', '2026-11-11T06:00+01:00', []],
  ])('%s', (_, exit, entry, rests) => {
    const before = stretch(new Date(Date.parse(exit) - 8 * 3_600_000).toISOString(), exit);
    const after = stretch(entry, new Date(Date.parse(entry) + 8 * 3_600_000).toISOString());
    const day = entry.slice(0, 10);
    expect(restsUnder11h([before, after])).toEqual(rests.map((restMinutes) => ({ day, restMinutes })));
  });

  test('a long stretch also ends the rest of the day after next', () => {
    const long = stretch('2026-11-09T08:00Z', '2026-11-10T20:00Z');
    const inside = stretch('2026-11-10T08:00Z', '2026-11-10T12:00Z');
    const next = stretch('2026-11-11T06:00Z', '2026-11-11T14:00Z');
    expect(restsUnder11h([long, inside, next])).toEqual([
      { day: '2026-11-10', restMinutes: 0 },
      { day: '2026-11-11', restMinutes: 600 },
    ]);
  });

  test.each([
    ['nobody worked', []],
    ['one day alone', [stretch('2026-11-09T08:00Z', '2026-11-09T17:00Z')]],
  ])('%s', (_, stretches) => expect(restsUnder11h(stretches)).toEqual([]));
});

const monday = '2026-11-02';
/** Weeks from 2 November 2026 on, in UTC. */
const weeks = (count: number): Week[] =>
  Array.from({ length: count }, (_, index) => {
    const day = addDays(monday, 7 * index);
    return { monday: day, start: minuteOf(`${day}T00:00Z`), end: minuteOf(`${addDays(day, 7)}T00:00Z`) };
  });
/** The same hours on days counted from that Monday; an exit before its entry is on the next day. */
const work = (days: readonly number[], entry: string, exit: string): WorkedStretch[] =>
  days.map((index) => {
    const day = addDays(monday, index);
    return stretch(`${day}T${entry}Z`, `${exit <= entry ? addDays(day, 1) : day}T${exit}Z`);
  });
const daysFrom = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const inOrder = (...lists: WorkedStretch[][]) => lists.flat().toSorted((one, other) => one.start - other.start);
const fiveDays = (week: number) => daysFrom(7 * week, 7 * week + 4);
const sixDays = (week: number) => daysFrom(7 * week, 7 * week + 5);
const sevenDays = (week: number) => daysFrom(7 * week, 7 * week + 6);

describe('the longest rest of a week', () => {
  const [first = { start: 0, end: 0 }, second = first] = weeks(2);
  test.each([
    ['no work at all', [], 168],
    ['Monday to Friday 08–17: Friday 17:00 to Sunday 24:00', work(fiveDays(0), '08:00', '17:00'), 55],
    ['a rest in the middle of the week', work([0, 1, 4, 5, 6], '08:00', '16:00'), 64],
    ['a night of the week before that ends on Monday', work([-1], '22:00', '06:00'), 162],
    ['a night that begins on Sunday', work([6], '22:00', '06:00'), 166],
    ['every day 08–20', work(daysFrom(-1, 7), '08:00', '20:00'), 12],
    ['work of other weeks, the rest between them longer than the week', work([-3, 9], '08:00', '17:00'), 279],
    ['two weeks of rest, this one being the lesser half', work([-10, 7], '08:00', '17:00'), 168],
    ['work over the whole week', [stretch('2026-11-01T08:00Z', '2026-11-10T08:00Z')], 0],
  ])('%s', (_, stretches, hours) => expect(weeklyRestOf(stretches, first)).toBe(hours * 60));

  test.each([
    ['Saturday 14:00 to Monday 06:00', work([...sixDays(0), 7, 8], '06:00', '14:00'), 40, 16],
    ['Saturday 22:00 to Monday 14:00', work([...sixDays(0), 7, 8], '14:00', '22:00'), 40, 16],
    ['Sunday 06:00 to Monday 22:00', work([...daysFrom(-1, 5), 7, 8, 9], '22:00', '06:00'), 18, 40],
    [
      'Sunday 04:00 to Monday 20:00, as long on either side',
      work([...daysFrom(-1, 5), 7, 8], '20:00', '04:00'),
      40,
      20,
    ],
  ])('a rest over Sunday midnight, %s', (_, stretches, inFirst, inSecond) => {
    const busy = inOrder(stretches, work(daysFrom(9, 15), '06:00', '14:00'));
    expect(weeklyRestOf(busy, first)).toBe(inFirst * 60);
    expect(weeklyRestOf(busy, second)).toBe(inSecond * 60);
  });

  test('a week that loses an hour has 167 of them', () => {
    const short = { start: minuteOf('2026-03-23T00:00+01:00'), end: minuteOf('2026-03-30T00:00+02:00') };
    expect(weeklyRestOf([], short)).toBe(167 * 60);
  });
});

describe('weeks without weekly rest', () => {
  const flagged = (week: number, hours: number) => ({ monday: addDays(monday, 7 * week), restMinutes: hours * 60 });
  /** Work without weekly rest before and after the two weeks looked at, so that only they can help. */
  const between = (...lists: WorkedStretch[][]) =>
    inOrder(work(sevenDays(-1), '06:00', '14:00'), ...lists, work(sevenDays(2), '06:00', '14:00'));

  test.each([
    ['Monday to Friday', between(work([...fiveDays(0), ...fiveDays(1)], '08:00', '17:00')), []],
    ['the Sundays free, 06–14', between(work([...sixDays(0), ...sixDays(1)], '06:00', '14:00')), []],
    [
      'the Sundays free, 06–20: 34 h each',
      between(work([...sixDays(0), ...sixDays(1)], '06:00', '20:00')),
      [flagged(0, 34), flagged(1, 34)],
    ],
    [
      'the Sundays free, 06–19: 35 h to the minute',
      between(work([...sixDays(0), ...sixDays(1)], '06:00', '19:00')),
      [],
    ],
    [
      'no day free in two weeks',
      between(work([...sevenDays(0), ...sevenDays(1)], '06:00', '14:00')),
      [flagged(0, 16), flagged(1, 16)],
    ],
    ['twelve days in a row, then two free', between(work([...sevenDays(0), ...fiveDays(1)], '06:00', '14:00')), []],
    [
      'thirteen days in a row, then one free: 40 h and 16 h',
      between(work([...sevenDays(0), ...sixDays(1)], '06:00', '14:00')),
      [flagged(0, 16)],
    ],
    [
      'two free days in one week, none in the other',
      between(work([...sevenDays(0), 7, 9, 10, 12, 13], '06:00', '14:00')),
      [],
    ],
    [
      '59 h and 11 h make 70 over two',
      between(work([...sevenDays(0), ...daysFrom(7, 10)], '06:00', '19:00'), work([11], '06:00', '19:00')),
      [],
    ],
    [
      'one minute less than 70 h over two',
      between(work([...sevenDays(0), ...daysFrom(7, 10)], '06:00', '19:00'), work([11], '06:00', '19:01')),
      [flagged(0, 11)],
    ],
    ['a vacation over both weeks', between(), []],
  ])('%s', (_, stretches, expected) => expect(weeksWithoutRest(stretches, weeks(2))).toEqual(expected));

  test('the week before helps as well as the week after', () => {
    const worked = work(sevenDays(1), '08:00', '17:00');
    const busy = work([...sevenDays(0), ...sevenDays(2)], '08:00', '17:00');
    expect(weeksWithoutRest(worked, weeks(2))).toEqual([]);
    expect(weeksWithoutRest(inOrder(worked, busy), weeks(3))).toHaveLength(3);
  });
});

describe('the average week', () => {
  const week = (hours: number, absent = false) => ({ worked: hours * 60, absent });
  const many = (count: number, hours: number, absent = false) =>
    Array.from({ length: count }, () => week(hours, absent));

  test.each([
    ['17 weeks, 800 h, 2 of vacation', [...many(15, 800 / 15), ...many(2, 0, true)], 3200, true],
    ['17 weeks of 48 h', many(17, 48), 2880, false],
    ['one minute more in 17 weeks', [...many(16, 48), { worked: 2881, absent: false }], 2880 + 1 / 17, true],
    ['older weeks are forgotten', [...many(5, 60), ...many(17, 40)], 2400, false],
    ['a week of absence keeps its place among the 17', [...many(1, 60), ...many(16, 40), week(0, true)], 2400, false],
    ['hours of a week of absence count nothing', [week(40), week(60, true)], 2400, false],
    ['somebody hired three weeks ago', many(3, 50), 3000, true],
    ['absent all the time', many(17, 0, true), null, false],
    ['no week yet', [], null, false],
  ])('%s', (_, given, average, isOver) => {
    expect(averageWeekMinutes(given)).toBe(average);
    expect(isOverAverage48(averageWeekMinutes(given))).toBe(isOver);
  });

  /** Hours of the weeks before the planned one, the last of them next to it, and of that one. */
  test.each([
    ['alone, it is no average', [], 60, null],
    ['beside a week that was worked', [60], 36, 48],
    ['weeks between now and then count like any other', [60, 36, 36], 36, 42],
    ['a plan of long weeks is seen before it is worked', [36, 60, 60], 48, 51],
    ['a week of nothing between is one of absence', [60, 0, 36], 48, 48],
    ['the sixteenth week before it is the first', [91, ...Array.from({ length: 15 }, () => 40)], 40, 43],
    ['the seventeenth is past', [900, ...Array.from({ length: 16 }, () => 40)], 40, 40],
    ['nothing planned is nothing to be warned of', [60, 60], 0, null],
  ])('up to a planned week: %s', (_, before, planned, hours) => {
    const minutes = new Map(
      [...before, planned].map((one, at) => [addDays(monday, 7 * (at - before.length)), one * 60]),
    );
    expect(averageUpTo(monday, (one) => minutes.get(one) ?? 0)).toBe(hours === null ? null : hours * 60);
  });
});

test.each([
  ['none', 0, 'ok'],
  ['a minute before 225 h', 225 * 60 - 1, 'ok'],
  ['225 h', 225 * 60, 'near'],
  ['250 h, all that may be', 250 * 60, 'near'],
  ['a minute beyond 250 h', 250 * 60 + 1, 'over'],
])('overtime of the year: %s', (_, minutes, level) => expect(overtimeLevel(minutes)).toBe(level));

test('every warning asks for a reason but the one that a limit is near', () =>
  expect(planRules.filter((rule) => !asksForReason(rule))).toEqual(['overtime225']));

test.each([
  ['6 h to the minute', [[480, 840]], 0, 360, false],
  ['one minute more', [[480, 841]], 0, 361, true],
  ['8 h in a row', [[360, 840]], 0, 480, true],
  ['8 h with a paid break of 10 min', [[360, 840]], 10, 480, false],
  ['8 h with a paid break of 9 min', [[360, 840]], 9, 480, true],
  [
    'the office shift with its lunch',
    [
      [480, 720],
      [780, 1020],
    ],
    0,
    240,
    false,
  ],
  [
    'a gap of 10 min',
    [
      [480, 720],
      [730, 970],
    ],
    0,
    240,
    false,
  ],
  [
    'a gap of 9 min',
    [
      [480, 720],
      [729, 969],
    ],
    0,
    480,
    true,
  ],
  [
    'a break after more than 6 h',
    [
      [480, 900],
      [930, 990],
    ],
    0,
    420,
    true,
  ],
  ['a night shift past midnight', [[1320, 1800]], 0, 480, true],
  ['no shift', [], 0, 0, false],
])('break: %s', (_, segments, paidBreakMinutes, row, missing) => {
  const spans = segments.map(([start = 0, end = 0]) => ({ start, end }));
  expect(longestRow(spans)).toBe(row);
  expect(breakMissing({ segments: spans, paidBreakMinutes })).toBe(missing);
});

test.each([
  [0, false],
  [179, false],
  [180, true],
  [480, true],
])('%i night minutes are night work: %s', (minutes, expected) => expect(isNightWork(minutes)).toBe(expected));

test.each([
  [79, false],
  [80, true],
])('%i nights a year make a night worker: %s', (nights, expected) => expect(isNightWorker(nights)).toBe(expected));

test.each([
  ['part-time far from 40 h', 1200, 1200, 90, 90, 0],
  ['part-time up to 40 h to the minute', 1200, 2310, 90, 90, 0],
  ['part-time that passes 40 h', 1200, 2370, 90, 30, 60],
  ['part-time already at 40 h', 1200, 2400, 90, 0, 90],
  ['part-time already beyond 40 h', 1200, 2500, 90, 0, 90],
  ['one minute below full time', 2399, 2399, 15, 1, 14],
  ['full time', 2400, 2400, 90, 0, 90],
  ['full time in a week of absence', 2400, 480, 90, 0, 90],
  ['no minutes', 1200, 1200, 0, 0, 0],
])('excess of %s', (_, weeklyMinutes, weekBefore, minutes, supplementary, overtime) =>
  expect(supplementaryPart({ weeklyMinutes, weekBefore, minutes })).toEqual({ supplementary, overtime }),
);
