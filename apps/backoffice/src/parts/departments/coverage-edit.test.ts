import { describe, expect, test } from 'vitest';
import {
  type Coverage,
  coverageText,
  inOrder,
  isRequired,
  requiredOf,
  requiredOn,
  withRequired,
} from './coverage-edit.ts';

const monday = { shiftId: 'm', weekday: 1, required: 2 };
const tuesday = { shiftId: 'm', weekday: 2, required: 3 };
const night = { shiftId: 'n', weekday: 1, required: 1 };

describe('the coverage of a department', () => {
  test.each<[string, Coverage, Coverage]>([
    ['takes a number on a new day', withRequired([monday], 'm', 2, 3), [monday, tuesday]],
    ['takes another number on the same day', withRequired([monday], 'm', 1, 5), [{ ...monday, required: 5 }]],
    ['knows another shift of the same day', withRequired([monday], 'n', 1, 1), [monday, night]],
    ['forgets what is emptied', withRequired([monday, night], 'm', 1, null), [night]],
    ['forgets nought', withRequired([monday], 'm', 1, 0), []],
    ['is the same in any order', inOrder([night, tuesday, monday]), [monday, tuesday, night]],
  ])('%s', (_, result, expected) => expect(result).toEqual(expected));

  test('is read by shift and day', () => {
    expect(requiredOn([monday, night], 'n', 1)).toBe(1);
    expect(requiredOn([monday, night], 'n', 2)).toBeNull();
  });
});

test.each<[string, Coverage, string]>([
  ['the most of each shift', [monday, tuesday, night], 'Mattina 3, Notte 1'],
  ['a shift that is gone is left out', [{ ...night, shiftId: 'x' }], ''],
  ['nothing', [], ''],
])('coverage is told in short: %s', (_, coverage, expected) => {
  const shifts = [
    { id: 'm', name: 'Mattina' },
    { id: 'n', name: 'Notte' },
  ];
  expect(coverageText(shifts, coverage)).toBe(expected);
});

test.each([
  ['', null],
  ['  ', null],
  ['12', 12],
  [' 7 ', 7],
  ['0', 0],
])('%j is typed for %s', (typed, expected) => expect(requiredOf(typed)).toBe(expected));

test.each([
  ['a word', requiredOf('tre'), false],
  ['less than nothing', requiredOf('-1'), false],
  ['half a person', requiredOf('1,5'), false],
  ['the most there is', 1000, true],
  ['more than that', 1001, false],
])('%s can be required: %s %s', (_, required, expected) => expect(isRequired(required ?? Number.NaN)).toBe(expected));
