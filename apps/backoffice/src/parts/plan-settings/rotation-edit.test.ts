import { describe, expect, test } from 'vitest';
import {
  type Weeks,
  mostWeeks,
  restWeek,
  runsOf,
  weekMinutes,
  withCopy,
  withMondayToFriday,
  withRestWeek,
  withShift,
  withoutWeek,
} from './rotation-edit.ts';

const early = ['m', 'm', 'm', 'm', 'm', null, null];
const late = ['p', 'p', null, 'p', 'p', 'p', null];
const full: Weeks = Array.from({ length: mostWeeks }, () => early);

describe('a rotation', () => {
  test.each<[string, Weeks, Weeks]>([
    ['takes a shift on one day of one week', withShift([early, late], 1, 3, 'n'), [early, late.with(2, 'n')]],
    [
      'takes a rest on the last day',
      withShift([['m', 'm', 'm', 'm', 'm', 'm', 'm']], 0, 7, null),
      [['m', 'm', 'm', 'm', 'm', 'm', null]],
    ],
    ['leaves a week alone that it has not', withShift([early], 4, 1, 'n'), [early]],
    [
      'repeats Monday until Friday and keeps the weekend',
      withMondayToFriday([late], 0),
      [['p', 'p', 'p', 'p', 'p', 'p', null]],
    ],
    [
      'repeats a rest on Monday too',
      withMondayToFriday([[null, 'm', 'm', 'm', 'm', 'm', null]], 0),
      [[null, null, null, null, null, 'm', null]],
    ],
    ['copies a week right after itself', withCopy([early, late], 0), [early, early, late]],
    ['is never longer than eight weeks by a copy', withCopy(full, 0), full],
    ['is never longer than eight weeks by a new one', withRestWeek(full), full],
    ['begins a new week with rest', withRestWeek([early]), [early, restWeek]],
    ['loses a week', withoutWeek([early, late], 0), [late]],
    ['keeps its only week', withoutWeek([early], 0), [early]],
  ])('%s', (_, result, expected) => expect(result).toEqual(expected));
});

test.each<[string, Weeks[number], number]>([
  ['adds up the shifts of its days', early, 2400],
  ['counts a shift that is gone as nothing', ['m', 'x', null, null, null, null, null], 480],
  ['has no minutes of rest', restWeek, 0],
])('a week %s', (_, week, minutes) => expect(weekMinutes(week, new Map([['m', 480]]))).toBe(minutes));

test.each<[string, Weeks[number], (string | number | null)[][]]>([
  [
    'one shift and the weekend',
    early,
    [
      [1, 5, 'm'],
      [6, 7, null],
    ],
  ],
  [
    'a rest in between',
    late,
    [
      [1, 2, 'p'],
      [3, 3, null],
      [4, 6, 'p'],
      [7, 7, null],
    ],
  ],
  ['nothing but rest', restWeek, [[1, 7, null]]],
])('a week is told in runs: %s', (_, week, expected) =>
  expect(runsOf(week).map(({ from, to, shiftId }) => [from, to, shiftId])).toEqual(expected),
);
