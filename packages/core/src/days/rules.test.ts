import { expect, test } from 'vitest';
import { dayIn, daysFrom, daysOfMonth, isRealDay, isRealMonth, monthBefore } from './rules.ts';

test.each([
  ['2026-11-12', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2100-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-11-00', false],
  ['0026-11-12', false],
  ['2026-1-1', false],
  ['12/11/2026', false],
])('%s is a day: %s', (value, expected) => {
  expect(isRealDay(value)).toBe(expected);
});

test('a month is one that has a first day', () => {
  expect(isRealMonth('2026-11')).toBe(true);
  expect(isRealMonth('2026-13')).toBe(false);
});

test.each([
  ['shortly before midnight in Rome', 'Europe/Rome', '2026-11-12T22:59:59Z', '2026-11-12'],
  ['midnight in Rome, still yesterday in UTC', 'Europe/Rome', '2026-11-12T23:00:00Z', '2026-11-13'],
  ['midnight of a summer day in Rome', 'Europe/Rome', '2026-07-14T22:00:00Z', '2026-07-15'],
  ['the night that loses an hour', 'Europe/Rome', '2026-03-28T23:00:00Z', '2026-03-29'],
  ['the first minute of the year', 'Europe/Rome', '2026-12-31T23:05:00Z', '2027-01-01'],
  ['the same instant far away', 'Pacific/Auckland', '2026-11-12T12:00:00Z', '2026-11-13'],
])('%s', (_, zone, at, expected) => {
  expect(dayIn(zone, new Date(at))).toBe(expected);
});

test.each([
  ['2026-11', 1, '2026-10'],
  ['2026-01', 1, '2025-12'],
  ['2026-03', 15, '2024-12'],
  ['2026-12', -1, '2027-01'],
])('%s and %i months before it: %s', (month, count, expected) => {
  expect(monthBefore(month, count)).toBe(expected);
});

test.each([
  ['2026-11', '2026-11-30'],
  ['2026-12', '2026-12-31'],
  ['2027-02', '2027-02-28'],
  ['2028-02', '2028-02-29'],
])('the last day of %s is %s', (month, last) => {
  const { from, to } = daysOfMonth(month);
  expect([from, to]).toEqual([`${month}-01`, last]);
  expect([...daysFrom(from, to)]).toHaveLength(Number(last.slice(8)));
});
