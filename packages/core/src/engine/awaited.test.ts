import { describe, expect, test } from 'vitest';
import { awaitedFrom } from './awaited.ts';
import { aDay, aShift, at, type Case, night, office, theDay } from './examples.cases.ts';

const awaitedIn = (given: Case): string | null => {
  const minute = awaitedFrom(theDay(given));
  return minute === null ? null : new Date(minute * 60_000).toISOString();
};
const utc = (day: string, time: string) => new Date(at(day, time)).toISOString();
const eight = utc(aDay, '08:00');
const from = (startTime: string, endTime: string) => ({
  startTime: Number(startTime.slice(0, 2)) * 60,
  endTime: Number(endTime.slice(0, 2)) * 60,
});

describe('somebody is awaited', () => {
  test.each<[string, Case, string | null]>([
    ['from the start of the shift', {}, eight],
    ['also long after it', { asOf: '+09:00' }, eight],
    ['and before it', { asOf: '-20:00' }, eight],
    ['not on a day of rest', { shift: null }, null],
    ['not on a public holiday', { holidays: [aDay] }, null],
    ['not during a whole absence', { absences: [{}] }, null],
    ['after a permission at the start', { absences: [from('08:00', '10:00')] }, utc(aDay, '10:00')],
    ['after one that begins before the shift', { absences: [from('07:00', '09:00')] }, utc(aDay, '09:00')],
    ['after the break, where the morning is taken', { absences: [from('08:00', '12:00')] }, utc(aDay, '13:00')],
    ['from the start, where a permission comes later', { absences: [from('10:00', '12:00')] }, eight],
    ['after hours without times, which may be the first', { absences: [{ minutes: 90 }] }, utc(aDay, '09:30')],
    ['over the break, where they reach so far', { absences: [{ minutes: 300 }] }, utc(aDay, '14:00')],
    ['not where such hours are the whole shift', { absences: [{ minutes: 480 }] }, null],
    [
      'not during permissions that make up the shift',
      { absences: [from('08:00', '12:00'), from('12:00', '17:00')] },
      null,
    ],
  ])('%s', (_, given, expected) => expect(awaitedIn(given)).toBe(expected));
});

describe('a stamp', () => {
  const tight = aShift('08:00', '17:00', ['12:00', '13:00'], { toleranceBefore: 30, toleranceAfter: 30 });
  test.each<[string, Case, string | null]>([
    ['at the start is awaited no more', { stamps: '08:00-?', asOf: '08:20' }, null],
    ['within the tolerance neither', { shift: tight, stamps: '07:30-?', asOf: '08:20' }, null],
    ['that was followed by an exit neither', { shift: tight, stamps: '07:31-07:40', asOf: '08:20' }, null],
    [
      'too early to belong to the shift is another matter',
      { shift: tight, stamps: '07:00-07:29', asOf: '08:20' },
      eight,
    ],
    ['too early, but still open, is an entry', { shift: tight, stamps: '06:00-?', asOf: '08:20' }, null],
    ['of an exit alone says that somebody is there', { shift: tight, stamps: '?-08:10', asOf: '08:20' }, null],
    ['after the shift is another matter', { shift: tight, stamps: '18:00-19:00', asOf: '19:30' }, eight],
  ])('%s', (_, given, expected) => expect(awaitedIn(given)).toBe(expected));

  test('told by a correction counts as one, and one that says nobody came does not', () => {
    const correction = (pairs: { id: string; enteredAt: number; exitedAt: null; source: 'manual' }[]) => [
      { day: aDay, seq: 1, pairs },
    ];
    const pair = { id: 'c', enteredAt: at(aDay, '08:05'), exitedAt: null, source: 'manual' as const };
    expect(awaitedIn({ corrections: correction([pair]), asOf: '08:20' })).toBeNull();
    expect(awaitedIn({ corrections: correction([]), stamps: '08:00-?', asOf: '08:20' })).toBe(eight);
  });
});

describe('a night', () => {
  const small = { shift: aShift('02:30', '09:00') };
  test.each<[string, Case, string]>([
    ['begins on its own day', { shift: night, asOf: '22:20' }, '2026-11-12T21:00:00.000Z'],
    [
      'has its permission after midnight',
      { shift: night, absences: [from('22:00', '01:00')] },
      '2026-11-13T00:00:00.000Z',
    ],
    ['in which the clocks go forward begins as ever', { shift: night, day: '2026-03-28' }, '2026-03-28T21:00:00.000Z'],
    ['in which they go back too', { shift: night, day: '2026-10-24' }, '2026-10-24T20:00:00.000Z'],
    [
      'that begins in the hour that is skipped begins after it',
      { ...small, day: '2026-03-29' },
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'that begins in the hour that comes twice begins in the first',
      { ...small, day: '2026-10-25' },
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'has its permission in the time that the clocks show',
      { shift: night, day: '2026-10-24', absences: [from('22:00', '04:00')] },
      '2026-10-25T03:00:00.000Z',
    ],
  ])('%s', (_, given, expected) => expect(awaitedIn(given)).toBe(expected));

  test('is stamped for on the evening before', () =>
    expect(awaitedIn({ shift: night, stamps: '21:50-?', asOf: '22:20' })).toBeNull());
});

test('a shift of no length is nothing to come to', () =>
  expect(awaitedIn({ shift: { ...office, end: office.start } })).toBeNull());
