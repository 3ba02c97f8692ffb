import { expect, test } from 'vitest';
import { type Anomaly, anomalies, blockingAnomalies } from '../rules.ts';
import {
  type MonthCounts,
  countGroups,
  isExcessOverdue,
  isInGroup,
  monthWarnings,
  standingOf,
  warningsOf,
} from './month-rules.ts';

const counts = (given: Partial<MonthCounts> = {}): MonthCounts => ({
  state: 'open',
  anomalies: 0,
  excess: 0,
  requests: 0,
  runningDays: 0,
  lateStamps: 0,
  ...given,
});

test.each([
  ['nothing in the way', {}, true, 'ready'],
  ['nothing in the way of a month that goes on', {}, false, 'running'],
  ['the last night still worked', { runningDays: 1 }, true, 'running'],
  ['an anomaly', { anomalies: 1 }, true, 'blocked'],
  ['excess to authorise', { excess: 1 }, true, 'blocked'],
  ['a request that waits', { requests: 1 }, true, 'blocked'],
  ['an anomaly in a month that goes on', { anomalies: 1, runningDays: 12 }, false, 'blocked'],
  ['closed', { state: 'closed' }, true, 'closed'],
  ['closed, with a request that came since', { state: 'closed', requests: 1 }, true, 'closed'],
] as const)('%s', (_, given, isOver, standing) => expect(standingOf(counts(given), isOver)).toBe(standing));

test('a closed month with a late stamp is in two groups', () => {
  const late = counts({ state: 'closed', lateStamps: 2 });
  expect([isInGroup(late, true, 'closed'), isInGroup(late, true, 'late'), isInGroup(late, true, 'ready')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('everybody is counted once where they stand, and late stamps beside that', () => {
  const everybody = [
    { ...counts(), people: 2 },
    { ...counts({ anomalies: 3 }), people: 1 },
    { ...counts({ requests: 1 }), people: 4 },
    { ...counts({ runningDays: 1 }), people: 1 },
    { ...counts({ state: 'closed' }), people: 1 },
    { ...counts({ state: 'closed', lateStamps: 1 }), people: 3 },
  ];
  expect(countGroups(everybody, true)).toEqual({ ready: 2, blocked: 5, running: 1, closed: 4, late: 3 });
  expect(countGroups([], true)).toEqual({ ready: 0, blocked: 0, running: 0, closed: 0, late: 0 });
});

test.each([
  ['a week ago', '2026-11-05', false],
  ['a week and a day ago', '2026-11-04', true],
  ['in the month before', '2026-10-28', true],
  ['today', '2026-11-12', false],
])('excess of %s', (_, date, overdue) => expect(isExcessOverdue(date, '2026-11-12')).toBe(overdue));

test('every anomaly either blocks or is a warning', () => {
  const known = [...blockingAnomalies, ...monthWarnings.filter((warning) => warning !== 'lateStamp')];
  expect(known.toSorted()).toEqual(anomalies.toSorted());
});

test.each<[string, Anomaly[], { presence?: number; lateStamp?: boolean }, string[]]>([
  ['nothing to see', [], {}, []],
  ['what blocks is none', ['missingExit'], {}, []],
  ['beside what blocks', ['missingExit', 'shortRest'], {}, ['shortRest']],
  ['several', ['noBreak', 'shortRest'], {}, ['noBreak', 'shortRest']],
  [
    'stamps on a day of absence',
    ['outOfShift', 'workedWhileAbsent'],
    { presence: 240 },
    ['outOfShift', 'workedWhileAbsent'],
  ],
  ['work outside the shift, which is in the way itself', ['outOfShift', 'absentUnjustified'], { presence: 240 }, []],
  ['nobody there, and a lone stamp elsewhere', ['outOfShift', 'absentUnjustified'], {}, ['outOfShift']],
  ['a stamp that came after the correction', [], { lateStamp: true }, ['lateStamp']],
])('warnings: %s', (_, found, given, warnings) =>
  expect(warningsOf({ anomalies: found, presence: 0, lateStamp: false, ...given })).toEqual(warnings),
);
