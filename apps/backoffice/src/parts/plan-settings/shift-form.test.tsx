import { describe, expect, test } from 'vitest';
import { type ShiftLength, type ShiftValues, lengthOf, shiftForm } from './shift-form.ts';

type Times = Parameters<typeof lengthOf>[0];

test.each<[string, Times, ShiftLength | null]>([
  ['a morning', { start: '06:00', end: '14:00' }, { minutes: 480, ends: 'sameDay' }],
  ['a night', { start: '22:00', end: '06:00' }, { minutes: 480, ends: 'nextDay' }],
  ['an end at midnight', { start: '16:00', end: '00:00' }, { minutes: 480, ends: 'nextDay' }],
  ['the same hour is a whole day', { start: '08:00', end: '08:00' }, { minutes: 1440, ends: 'dayLater' }],
  [
    'a break is taken off',
    { start: '08:00', end: '17:00', breakStart: '12:00', breakEnd: '13:00' },
    { minutes: 480, ends: 'sameDay' },
  ],
  [
    'a break past midnight',
    { start: '22:00', end: '06:00', breakStart: '01:00', breakEnd: '01:30' },
    { minutes: 450, ends: 'nextDay' },
  ],
  ['times as they are typed', { start: '830', end: '9.30' }, { minutes: 60, ends: 'sameDay' }],
  ['half a break', { start: '08:00', end: '17:00', breakStart: '12:00' }, null],
  ['a break outside', { start: '08:00', end: '12:00', breakStart: '13:00', breakEnd: '14:00' }, null],
  ['no end yet', { start: '08:00', end: '' }, null],
  ['no time at all', { start: 'otto', end: '17:00' }, null],
])('the length of a shift: %s', (_, typed, expected) => expect(lengthOf(typed)).toEqual(expected));

const office: ShiftValues = {
  name: 'Ufficio',
  period: 'day',
  start: '08:00',
  end: '17:00',
  breakStart: '12:00',
  breakEnd: '13:00',
  paidBreakMinutes: null,
  toleranceBefore: '60',
  toleranceAfter: '120',
  color: '#3f9d6e',
  validFrom: '2026-11-12',
};
const faultsOf = (change: Partial<ShiftValues>) =>
  shiftForm.safeParse({ ...office, ...change }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the form of a shift', () => {
  test('makes numbers of what was chosen, and no paid break of nothing', () =>
    expect(shiftForm.parse(office)).toMatchObject({ toleranceBefore: 60, toleranceAfter: 120, paidBreakMinutes: 0 }));

  test.each<[string, Partial<ShiftValues>, string[][]]>([
    ['without a name', { name: ' ' }, [['name', 'validation.required']]],
    ['without a start', { start: '' }, [['start', 'validation.required']]],
    ['with a time that is none', { end: '25:00' }, [['end', 'validation.time']]],
    ['with half a break', { breakEnd: null }, [['breakEnd', 'shifts.breakWhole']]],
    ['with a break outside', { breakStart: '18:00', breakEnd: '19:00' }, [['breakStart', 'shifts.breakInside']]],
    ['with too long a paid break', { paidBreakMinutes: 61 }, [['paidBreakMinutes', 'planSettings.range.paidBreak']]],
    ['without the day it changes from', { validFrom: '' }, [['validFrom', 'validation.required']]],
    ['with a colour that is none', { color: 'rosso' }, [['color', 'validation.format']]],
  ])('%s is refused', (_, change, expected) => expect(faultsOf(change)).toEqual(expected));
});
