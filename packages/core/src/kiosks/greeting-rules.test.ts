import { expect, test } from 'vitest';
import { partOfDay, wishOf } from './greeting-rules.ts';

test.each([
  [0, 'evening'],
  [3, 'evening'],
  [4, 'morning'],
  [12, 'morning'],
  [13, 'afternoon'],
  [16, 'afternoon'],
  [17, 'evening'],
  [23, 'evening'],
])('at %i it is %s', (hour, part) => expect(partOfDay(hour)).toBe(part));

test('whoever comes is wished good work, whoever goes the rest of their day', () => {
  expect([wishOf('in', 22), wishOf('out', 12), wishOf('out', 17)]).toEqual(['in', 'out.morning', 'out.evening']);
});
