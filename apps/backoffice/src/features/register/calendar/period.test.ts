import { describe, expect, test } from 'vitest';
import { type Period, type Range, dayInFocus, periodOf, stepped } from './period.ts';

const today = '2026-11-12';

test.each<[string, Range, string | undefined, Omit<Period, 'range'>]>([
  ['now', 'month', undefined, { date: '2026-11', from: '2026-11-01', to: '2026-11-30' }],
  ['a month', 'month', '2024-02', { date: '2024-02', from: '2024-02-01', to: '2024-02-29' }],
  ['the month of a day', 'month', '2026-12-24', { date: '2026-12', from: '2026-12-01', to: '2026-12-31' }],
  ['this week', 'week', undefined, { date: today, from: '2026-11-09', to: '2026-11-15' }],
  ['a Sunday ends its week', 'week', '2026-11-15', { date: '2026-11-15', from: '2026-11-09', to: '2026-11-15' }],
  ['a week over New Year', 'week', '2026-12-31', { date: '2026-12-31', from: '2026-12-28', to: '2027-01-03' }],
  ['this month as a week', 'week', '2026-11', { date: today, from: '2026-11-09', to: '2026-11-15' }],
  ['another month as a day', 'day', '2026-10', { date: '2026-10-01', from: '2026-10-01', to: '2026-10-01' }],
  ['today', 'day', undefined, { date: today, from: today, to: today }],
])('the period of %s', (_, range, date, period) => expect(periodOf(range, date, today)).toEqual({ range, ...period }));

test.each<[Range, string, 1 | -1, string]>([
  ['month', '2026-12', 1, '2027-01'],
  ['month', '2026-01', -1, '2025-12'],
  ['week', '2026-12-31', 1, '2027-01-07'],
  ['day', '2026-03-01', -1, '2026-02-28'],
])('a step from the %s %s by %i', (range, date, step, then) =>
  expect(stepped(periodOf(range, date, today), step)).toBe(then),
);

describe('the day that counters speak of', () => {
  test.each<[string, Range, string, string]>([
    ['today while it is on show', 'month', '2026-11', today],
    ['the last of a month that is over', 'month', '2026-10', '2026-10-31'],
    ['the first of a month to come', 'month', '2026-12', '2026-12-01'],
    ['the day on show', 'day', '2026-11-02', '2026-11-02'],
  ])('%s', (_, range, date, day) => expect(dayInFocus(periodOf(range, date, today), today)).toBe(day));
});
