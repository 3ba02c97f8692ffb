import { expect, test } from 'vitest';
import { mostFileBytes } from '@timbro/core/limits.ts';
import {
  formatAgo,
  formatBytes,
  formatDay,
  formatDays,
  formatEuro,
  formatInstant,
  formatLength,
  formatLongDay,
  formatDayOfYear,
  formatMonth,
  formatMonthName,
  formatShortWeekday,
  formatWeekdayName,
  formatNumber,
  formatShortTime,
  formatTime,
  formatWeekday,
  formatZone,
} from './format.ts';

test('dates, times and numbers read as in Italy', () => {
  expect(formatDay('2026-11-02')).toBe('02/11/2026');
  expect(formatDays('2026-11-02', '2026-11-02')).toBe('02/11/2026');
  expect(formatDays('2026-11-02', '2026-12-01')).toBe('02/11 – 01/12/2026');
  expect(formatDays('2026-12-30', '2027-01-02')).toBe('30/12/2026 – 02/01/2027');
  expect(formatLongDay('2026-11-12')).toBe('giovedì 12 novembre 2026');
  expect(formatWeekday('2026-11-12')).toBe('giovedì 12');
  expect(formatDayOfYear('2026-11-12')).toBe('giovedì 12 novembre');
  expect(formatWeekdayName('2026-11-12')).toBe('giovedì');
  expect(formatShortWeekday('2026-11-12')).toBe('gio 12');
  expect(formatMonthName('2026-11')).toBe('novembre');
  expect(formatMonth('2026-11')).toBe('novembre 2026');
  expect(formatNumber(1234.5, 2)).toBe('1.234,50');
  expect(formatNumber(1204)).toBe('1.204');
  expect(formatEuro(1234.5)).toBe('1.234,50\u00a0€');
});

test.each([
  ['nothing', 0, '1 kB'],
  ['a page', 20_480, '20 kB'],
  ['the last kilobyte', 1023 * 1024, '1.023 kB'],
  ['almost a megabyte', 1024 * 1024 - 1, '1 MB'],
  ['a bit more', 1_300_000, '1,2 MB'],
  ['the largest file that is taken', mostFileBytes, '10 MB'],
  ['clearly too large', 11_010_048, '10,5 MB'],
])('the size of %s', (_, bytes, text) => expect(formatBytes(bytes)).toBe(text));

test.each([
  ['winter', '2026-11-12T07:02:00.000Z', '12/11/2026, 08:02', '08:02'],
  ['summer', '2026-07-12T22:30:00.000Z', '13/07/2026, 00:30', '00:30'],
])('an instant of %s is shown in the company zone', (_, instant, full, time) => {
  expect(formatInstant(instant)).toBe(full);
  expect(formatTime(instant)).toBe(time);
});

test('another zone is another time, and says its offset', () => {
  expect(formatTime('2026-11-12T07:02:00.000Z', 'Europe/London')).toBe('07:02');
  expect(formatZone('Europe/Rome', new Date('2026-11-12T07:02:00Z'))).toBe('Europe/Rome (UTC+1)');
  expect(formatZone('Europe/Rome', new Date('2026-07-12T07:02:00Z'))).toBe('Europe/Rome (UTC+2)');
});

test.each([
  ['2026-11-12T07:59:48Z', '12 secondi fa', '12 seconds ago'],
  ['2026-11-12T07:57:00Z', '3 minuti fa', '3 minutes ago'],
  ['2026-11-12T05:00:00Z', '3 ore fa', '3 hours ago'],
  ['2026-11-11T07:00:00Z', 'ieri', 'yesterday'],
])('%s was %s', (instant, it, en) => {
  const now = new Date('2026-11-12T08:00:00Z');
  expect(formatAgo(instant, now, 'it')).toBe(it);
  expect(formatAgo(instant, now, 'en')).toBe(en);
});

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [72, '1 h 12 min'],
  [1440, '24 h'],
])('%i minutes are %s', (minutes, text) => expect(formatLength(minutes)).toBe(text));

test('a time in a sentence has no nought before it, and midnight keeps its hour', () => {
  expect(formatShortTime('2026-11-12T07:02:00.000Z')).toBe('8:02');
  expect(formatShortTime('2026-11-12T23:05:00.000Z')).toBe('0:05');
  expect(formatShortTime('2026-11-12T17:05:00.000Z')).toBe('18:05');
});
