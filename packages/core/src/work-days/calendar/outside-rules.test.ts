import { describe, expect, test } from 'vitest';
import { at, rome } from '@timbro/core/engine/examples.cases.ts';
import { fittingShift } from './outside-rules.ts';

const date = '2026-11-12';
const shift = (name: string, start: string, end: string, tolerance = 120) => ({
  id: name,
  name,
  period: 'day' as const,
  start,
  end,
  toleranceBefore: tolerance,
  toleranceAfter: tolerance,
});
const shifts = [
  shift('morning', '06:00', '14:00'),
  shift('late morning', '07:00', '15:00'),
  shift('afternoon', '14:00', '22:00'),
  shift('night', '22:00', '06:00', 30),
];
const moment = (time: string) => (time === '?' ? null : new Date(at(date, time)).toISOString());
const pairsOf = (text: string) =>
  text.split(' ').map((pair) => {
    const [entered = '', left = ''] = pair.split('-');
    return { enteredAt: moment(entered), exitedAt: moment(left) };
  });

describe('the shift somebody seems to have worked', () => {
  test.each([
    ['is the one of those hours', '13:50-22:10', 'afternoon'],
    ['is the nearest where two would do', '06:40-15:00', 'late morning'],
    ['may have been left and come back to', '14:00-17:00 18:00-21:30', 'afternoon'],
    ['may end on the next day', '22:00-29:45', 'night'],
    ['is none that was come to too late', '18:00-22:00', null],
    ['is none beyond its own tolerance', '22:31-30:00', null],
    ['is told by no pair that lacks an end', '14:00-?', null],
    ['is told by no pairs but whole ones', '14:00-17:00 18:00-?', null],
  ])('%s', (_, stamped, name) =>
    expect(fittingShift(shifts, { date, zone: rome, pairs: pairsOf(stamped) })?.name ?? null).toBe(name),
  );

  test('is none of a day without stamps', () =>
    expect(fittingShift(shifts, { date, zone: rome, pairs: [] })).toBeNull());
});
