import { expect, test } from 'vitest';
import { briefTitle, periodTitle } from './period-title.ts';
import { type Range, periodOf } from './period.ts';

test.each<[Range, string, string]>([
  ['month', '2026-11', 'novembre 2026'],
  ['week', '2026-11-18', '16 – 22 novembre 2026'],
  ['week', '2026-11-30', '30 novembre – 6 dicembre 2026'],
  ['week', '2026-12-31', '28 dicembre 2026 – 3 gennaio 2027'],
  ['day', '2026-11-12', 'giovedì 12 novembre 2026'],
])('%s %s is called %s', (range, date, title) => expect(periodTitle(periodOf(range, date, '2026-11-12'))).toBe(title));

test.each<[Range, string, string]>([
  ['month', '2026-11', 'novembre 2026'],
  ['week', '2026-11-18', '16 – 22 nov 2026'],
  ['week', '2026-11-30', '30 nov – 6 dic 2026'],
  ['week', '2026-12-31', '28 dic 2026 – 3 gen 2027'],
  ['day', '2026-11-12', 'gio 12 nov 2026'],
])('%s %s is called %s where there is little room', (range, date, title) =>
  expect(briefTitle(periodOf(range, date, '2026-11-12'))).toBe(title),
);
