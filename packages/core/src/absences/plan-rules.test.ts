import { expect, test } from 'vitest';
import { type HourGround, type PlacedAbsence, clash, givesWayTo, hourFaults } from './plan-rules.ts';
import type { AbsenceSpan } from './rules.ts';

const day = { startsOn: '2026-11-09', endsOn: '2026-11-09' };
const ground: HourGround = { settings: { hourlyVacation: false, rolMinStep: 30 }, overnight: false };
const generous: HourGround = { settings: { hourlyVacation: true, rolMinStep: 15 }, overnight: true };

test.each<[string, AbsenceSpan, HourGround, string[]]>([
  ['a whole day', { type: 'vacation', ...day }, ground, []],
  [
    'vacation by times',
    { type: 'vacation', ...day, startTime: '09:00', endTime: '11:00' },
    ground,
    ['startTime absences.hourlyVacationOff'],
  ],
  ['vacation by hours', { type: 'vacation', ...day, hours: 2 }, ground, ['hours absences.hourlyVacationOff']],
  ['vacation by hours where it is granted', { type: 'vacation', ...day, hours: 2 }, generous, []],
  [
    'a delay into vacation',
    { ...day, delayMinutes: 7, convertTo: 'vacation' },
    ground,
    ['convertTo absences.hourlyVacationOff'],
  ],
  ['a delay of any length', { ...day, delayMinutes: 7, convertTo: 'rol' }, ground, []],
  ['ROL in steps', { type: 'rol', ...day, startTime: '09:00', endTime: '10:30' }, ground, []],
  [
    'ROL out of step',
    { type: 'rol', ...day, startTime: '09:00', endTime: '10:15' },
    ground,
    ['endTime absences.rolStep'],
  ],
  ['hours of ROL out of step', { type: 'rol', ...day, hours: 1.25 }, ground, ['hours absences.rolStep']],
  ['a quarter where quarters are taken', { type: 'rol', ...day, hours: 1.25 }, generous, []],
  [
    'past midnight without a night shift',
    { type: 'rol', ...day, startTime: '23:00', endTime: '01:00' },
    ground,
    ['endTime absences.notOvernight'],
  ],
  ['past midnight in a night shift', { type: 'rol', ...day, startTime: '23:00', endTime: '01:00' }, generous, []],
])('%s', (_, span, where, faults) =>
  expect(hourFaults(span, where).map(({ path, message }) => `${path} ${message}`)).toEqual(faults),
);

const placed = (given: Partial<PlacedAbsence> = {}): PlacedAbsence => ({
  type: 'rol',
  ...day,
  startTime: null,
  endTime: null,
  minutes: null,
  ...given,
});
const times = (startTime: string, endTime: string) => placed({ startTime, endTime });

test.each<[string, PlacedAbsence, PlacedAbsence, boolean]>([
  ['the same day', placed(), placed(), true],
  ['the next day', placed(), placed({ startsOn: '2026-11-10', endsOn: '2026-11-10' }), false],
  ['a week over a day', placed({ endsOn: '2026-11-13' }), times('09:00', '10:00'), true],
  ['intervals that touch', times('09:00', '10:00'), times('10:00', '11:00'), false],
  ['intervals that share a minute', times('09:00', '10:01'), times('10:00', '11:00'), true],
  ['one past midnight and one before dawn', times('23:00', '02:00'), times('01:00', '03:00'), true],
  ['one past midnight and one at noon', times('23:00', '02:00'), times('12:00', '13:00'), false],
  ['hours without times beside an interval', placed({ minutes: 60 }), times('09:00', '10:00'), false],
  ['hours without times on a whole day', placed({ minutes: 60 }), placed(), true],
])('%s clash: %s', (_, one, other, clashes) => {
  expect(clash(one, other)).toBe(clashes);
  expect(clash(other, one)).toBe(clashes);
});

test('a vacation gives way to a certified illness, and to nothing else', () => {
  const vacation = placed({ type: 'vacation' });
  expect(givesWayTo(vacation, { type: 'illness', protocolNumber: '12345678' })).toBe(true);
  expect(givesWayTo(vacation, { type: 'illness', protocolNumber: null })).toBe(false);
  expect(givesWayTo(placed(), { type: 'illness', protocolNumber: '12345678' })).toBe(false);
  expect(givesWayTo(vacation, { type: 'dayOff', protocolNumber: null })).toBe(false);
});
