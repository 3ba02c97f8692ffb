import { expect, test } from 'vitest';
import {
  type AbsenceSpan,
  daysWithout,
  firstStatus,
  hoursOf,
  lacksProtocol,
  minutesOfHours,
  spanFaults,
} from './rules.ts';

const vacation = { type: 'vacation', startsOn: '2026-11-09', endsOn: '2026-11-13' } as const;
const day = { startsOn: '2026-11-09', endsOn: '2026-11-09' };

test.each<[string, AbsenceSpan, string[]]>([
  ['a week', vacation, []],
  ['one day: it lasts until midnight', { type: 'dayOff', ...day }, []],
  ['an end before the start', { ...vacation, endsOn: '2026-11-08' }, ['endsOn validation.endAfterStart']],
  ['a whole leap year', { type: 'illness', startsOn: '2028-01-01', endsOn: '2028-12-31' }, []],
  ['a day more', { ...vacation, startsOn: '2028-01-01', endsOn: '2029-01-01' }, ['endsOn absences.tooManyDays']],
  ['no type', day, ['type validation.required']],
  ['times', { type: 'rol', ...day, startTime: '09:00', endTime: '11:00' }, []],
  ['times past midnight', { type: 'rol', ...day, startTime: '23:00', endTime: '01:00' }, []],
  ['a start without an end', { type: 'rol', ...day, startTime: '09:00' }, ['endTime validation.required']],
  ['an end without a start', { type: 'rol', ...day, endTime: '09:00' }, ['startTime validation.required']],
  [
    'no time at all',
    { type: 'rol', ...day, startTime: '09:00', endTime: '09:00' },
    ['endTime validation.endAfterStart'],
  ],
  ['times over several days', { ...vacation, startTime: '09:00', endTime: '11:00' }, ['endsOn absences.oneDay']],
  [
    'times and hours',
    { type: 'rol', ...day, startTime: '09:00', endTime: '11:00', hours: 2 },
    ['hours absences.timesOrHours'],
  ],
  ['hours of a day off', { type: 'dayOff', ...day, hours: 4 }, ['hours absences.wholeDays']],
  [
    'hours of an illness',
    { type: 'illness', ...day, startTime: '08:00', endTime: '12:00' },
    ['startTime absences.wholeDays'],
  ],
  ['a converted delay', { ...day, delayMinutes: 31, convertTo: 'rol' }, []],
  ['a delay converted into a day off', { ...day, delayMinutes: 31, convertTo: 'dayOff' }, []],
  ['a delay without a conversion', { type: 'rol', ...day, delayMinutes: 31 }, ['convertTo absences.together']],
  ['a conversion without a delay', { ...day, convertTo: 'rol' }, ['delayMinutes absences.together']],
  ['a delay over two days', { ...vacation, delayMinutes: 31, convertTo: 'rol' }, ['endsOn absences.oneDay']],
  ['a number on a vacation', { ...vacation, protocolNumber: '12345678' }, ['protocolNumber absences.onlyIllness']],
])('%s', (_, span, faults) =>
  expect(spanFaults(span).map(({ path, message }) => `${path} ${message}`)).toEqual(faults),
);

test.each([
  ['an illness with its number', 'illness', '123456789', 'approved', false],
  ['an illness without one', 'illness', null, 'approved', true],
  ['an empty number', 'illness', '', undefined, true],
  ['a draft without one', 'illness', null, 'draft', false],
  ['a vacation', 'vacation', null, 'approved', false],
] as const)('%s lacks the number: %s', (_, type, number, status, lacks) =>
  expect(lacksProtocol(type, number, status)).toBe(lacks),
);

test.each([
  ['for somebody else', false, false, undefined, 'approved'],
  ['for somebody else, as a draft', false, false, 'draft', 'draft'],
  ['for oneself', false, true, undefined, 'pendingReview'],
  ['for oneself, approved', false, true, 'approved', 'ownRequest'],
  ['certified, for oneself', true, true, undefined, 'approved'],
  ['certified, put forward', true, true, 'pendingReview', 'approved'],
  ['certified, as a draft', true, false, 'draft', 'draft'],
] as const)('an absence %s begins so', (_, certified, own, asked, status) =>
  expect(firstStatus({ certified, own, asked })).toBe(status),
);

test.each([
  ['in the middle', '2026-11-11', '2026-11-12', ['2026-11-09–2026-11-10', '2026-11-13–2026-11-13']],
  ['at the start', '2026-11-07', '2026-11-09', ['2026-11-10–2026-11-13']],
  ['at the end', '2026-11-13', '2026-11-20', ['2026-11-09–2026-11-12']],
  ['all of it', '2026-11-09', '2026-11-13', []],
  ['more than all', '2026-11-01', '2026-11-30', []],
])('a vacation from 9 to 13 November, ill %s', (_, startsOn, endsOn, left) =>
  expect(daysWithout(vacation, { startsOn, endsOn }).map((part) => `${part.startsOn}–${part.endsOn}`)).toEqual(left),
);

test('hours have two decimals', () => {
  expect([hoursOf(480), hoursOf(31), hoursOf(800)]).toEqual([8, 0.52, 13.33]);
  expect([minutesOfHours(8), minutesOfHours(0.52), minutesOfHours(13.33)]).toEqual([480, 31, 800]);
});
