import { expect, test } from 'vitest';
import { exitsBadge, ownPlaceOf, readUpTo, registerBadge } from './rules.ts';

const counters = { leaveRequests: 7, stampsUpdates: 4, absences: 2, exitsRequests: 3 };

test('the register badge sums all counters but the exits', () => expect(registerBadge(counters)).toBe(13));
test('the exits badge is its own counter', () => expect(exitsBadge(counters)).toBe(3));

test.each([
  ['an instant that has passed', '2026-11-12T08:00:00.000Z', '2026-11-12T08:00:00.000Z'],
  ['now', '2026-11-12T09:30:00.000Z', '2026-11-12T09:30:00.000Z'],
  ['an instant to come', '2027-01-01T00:00:00.000Z', '2026-11-12T09:30:00.000Z'],
  ['an instant of another age', '0000-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'],
])('notices are read up to %s', (_, until, expected) =>
  expect(readUpTo(new Date(until), new Date('2026-11-12T09:30:00.000Z')).toISOString()).toBe(expected),
);

test.each([
  ['an answer', { kind: 'leaveRequests' }, '/me/requests?id=r1'],
  ['an answer about an exit', { kind: 'exits' }, '/me/exits?id=r1'],
  ['a slip', { kind: 'payslips' }, '/me/documents?id=r1'],
  ['a published plan', { kind: 'planPublished', startsOn: '2026-12-28' }, '/me/calendar?month=2026-12'],
  ['a day without its stamp', { kind: 'missedStamp', startsOn: '2026-12-01' }, '/me/requests/stamps?date=2026-12-01'],
  ['a shift that has begun', { kind: 'missedStamp', startsOn: '2026-12-01', startTime: '22:00' }, '/me/'],
  ['a device', { kind: 'deviceAlarms' }, null],
] as const)('an own notice of %s leads to what answers it', (_, notice, place) =>
  expect(ownPlaceOf({ recordId: 'r1', startsOn: null, startTime: null, ...notice })).toBe(place),
);
