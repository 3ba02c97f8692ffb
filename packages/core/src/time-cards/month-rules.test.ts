import { describe, expect, test } from 'vitest';
import { type Anomaly, type DayStatus, noTotals } from '../work-days/rules.ts';
import {
  type OwnRequest,
  askedDays,
  changeOf,
  daysBeforeMonth,
  daysToMend,
  monthFigures,
  requestsOn,
} from './month-rules.ts';

const dayOf = (
  date: string,
  status: DayStatus,
  totals: Partial<ReturnType<typeof noTotals>>,
  anomalies: Anomaly[] = [],
) => ({ date, status, totals: { ...noTotals(), ...totals }, anomalies });
const leave = (startsOn: string, endsOn = startsOn, type: OwnRequest['type'] = 'vacation'): OwnRequest => ({
  kind: type === null ? 'stampsUpdates' : 'leaveRequests',
  id: `${startsOn} ${String(type)}`,
  type,
  startsOn,
  endsOn,
  status: 'pendingReview',
});

test.each([
  ['2026-11', 6],
  ['2026-06', 0],
  ['2026-02', 6],
  ['1900-01', 0],
])('before %s lie %i days of its first week', (month, days) => {
  expect(daysBeforeMonth(month)).toBe(days);
});

test('what a month comes to leaves out the day that runs and those to come', () => {
  const days = [
    dayOf('2026-11-09', 'ok', { worked: 480, due: 480 }),
    dayOf('2026-11-10', 'toVerify', { worked: 0, due: 480, balance: -480 }),
    dayOf('2026-11-11', 'ok', { worked: 360, justified: 120, due: 480 }),
    dayOf('2026-11-12', 'running', { worked: 150, due: 480, balance: -330 }),
    dayOf('2026-11-13', 'future', {}),
  ];
  const sums = { worked: 840, due: 1440, justified: 120, balance: -480, until: '2026-11-11' };
  expect(monthFigures(days)).toEqual(sums);
  expect(sums.worked + sums.justified - sums.due).toBe(sums.balance);
  expect(monthFigures(days.slice(3))).toMatchObject({ worked: 0, balance: 0, until: null });
  expect(monthFigures([dayOf('2026-10-01', 'closed', { worked: 60 })])).toMatchObject({
    worked: 60,
    until: '2026-10-01',
  });
});

test('leave that is asked for lies on its days within the month, and a change of stampings on none', () => {
  const requests = [
    leave('2026-10-30', '2026-11-02'),
    leave('2026-11-02', '2026-11-03', 'rol'),
    leave('2026-11-05', '2026-11-05', null),
  ];
  expect([...askedDays(requests, '2026-11')]).toEqual([
    ['2026-11-01', 'vacation'],
    ['2026-11-02', 'vacation'],
    ['2026-11-03', 'rol'],
  ]);
  expect(requestsOn(requests, '2026-11-02')).toHaveLength(2);
  expect(requestsOn(requests, '2026-11-05')).toEqual([requests[2]]);
});

describe('days to put right', () => {
  const missing = dayOf('2026-11-10', 'toVerify', { due: 480, balance: -480 }, ['duplicate', 'missingExit']);
  const absent = dayOf('2026-11-11', 'toVerify', { due: 480, balance: -480 }, ['absentUnjustified']);
  const outside = dayOf('2026-11-12', 'toVerify', { due: 480, balance: -480, presence: 240 }, ['absentUnjustified']);
  const fine = dayOf('2026-11-13', 'ok', { due: 480 }, ['noBreak']);

  test('are those with something that blocks the month, in their order', () => {
    expect(daysToMend([missing, absent, outside, fine], [], 'open')).toEqual([
      { date: '2026-11-10', anomaly: 'missingExit', balance: -480, waiting: null },
      { date: '2026-11-11', anomaly: 'absentUnjustified', balance: -480, waiting: null },
      { date: '2026-11-12', anomaly: 'workedOutside', balance: -480, waiting: null },
    ]);
  });

  test('say that a change is asked for already', () => {
    const asked = leave('2026-11-10', '2026-11-10', null);
    expect(daysToMend([missing], [asked], 'open')).toMatchObject([{ waiting: asked }]);
  });

  test('are none once the month is closed', () => {
    expect(daysToMend([missing], [], 'closed')).toEqual([]);
  });
});

test.each([
  ['open', '2026-11-10', 'possible'],
  ['open', '2026-11-12', 'possible'],
  ['open', '2026-11-13', 'ahead'],
  ['closed', '2026-11-10', 'closed'],
] as const)('in a month that is %s a change of %s is %s', (state, date, verdict) => {
  expect(changeOf(state, date, '2026-11-12')).toBe(verdict);
});
