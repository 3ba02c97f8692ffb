import { expect, test } from 'vitest';
import { dayIn, isRealDay, isRealMonth } from './rules.ts';

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
