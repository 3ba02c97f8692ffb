import { expect, test } from 'vitest';
import { monthOf } from './month-fixtures.ts';
import { fixesOf, obstaclesOf, uncoveredOf } from './obstacles.ts';

const proposal = { enteredAt: '2026-10-07T06:00:00.000Z', exitedAt: '2026-10-07T15:00:00.000Z' };
const missing = (date: string, given = true) => ({
  date,
  anomaly: 'missingExit' as const,
  presence: 0,
  proposal: given ? proposal : null,
});
const absent = (date: string) => ({ date, anomaly: 'absentUnjustified' as const, presence: 0, proposal: null });

test.each([
  ['nobody', {}, []],
  ['an exit', { anomalies: [missing('2026-10-07')] }, ['2026-10-07 missingExit']],
  [
    'days in their order, whatever their kind',
    { anomalies: [missing('2026-10-07'), absent('2026-10-20')], excesses: [{ date: '2026-10-09', minutes: 45 }] },
    ['2026-10-07 missingExit', '2026-10-09 excess', '2026-10-20 absentUnjustified'],
  ],
  [
    'requests by where they are decided, after the days',
    { pending: { leave: 2, stamps: 0, absences: 1 }, excesses: [{ date: '2026-10-31', minutes: 15 }] },
    ['2026-10-31 excess', 'leave', 'absences'],
  ],
  ['a night that is still worked', { runningDays: 1 }, ['running']],
  [
    'only late stamps once it is closed',
    { state: 'closed', lateStamps: 2, lateStampsOn: ['2026-10-08'], pending: { leave: 1, stamps: 0, absences: 0 } },
    ['late'],
  ],
  ['nothing of what is closed', { state: 'closed', runningDays: 3 }, []],
] as const)('tells %s', (_, given, keys) => expect(obstaclesOf(monthOf(given)).map(({ key }) => key)).toEqual(keys));

const late = { date: '2026-10-06', minutes: 75 };
const forgot = { date: '2026-10-07', minutes: 240 };
test.each([
  ['of a month that can be closed', {}, [late, forgot]],
  ['but not of a day that is in the way itself', { anomalies: [missing('2026-10-07')] }, [late]],
  ['but not of a month that is closed', { state: 'closed' }, []],
] as const)('uncovered hours are told %s', (_, given, days) => {
  const month = monthOf({ ...given, uncoveredDays: [late, forgot] });
  expect(uncoveredOf(month)).toEqual(days);
  expect(obstaclesOf(month).some(({ key }) => key.startsWith(late.date))).toBe(false);
});

test('only what needs nobody to say more is applied at once', () => {
  const month = monthOf({
    anomalies: [missing('2026-10-07'), missing('2026-10-12', false), absent('2026-10-20')],
    excesses: [{ date: '2026-10-09', minutes: 45 }],
    pending: { leave: 1, stamps: 0, absences: 0 },
  });
  expect(fixesOf(month).map(({ obstacle }) => obstacle.key)).toEqual(['2026-10-07 missingExit', '2026-10-09 excess']);
});

test('hours of a day worked outside its shift are not authorised at once: another shift may have them', () => {
  const month = monthOf({
    anomalies: [{ ...absent('2026-10-20'), presence: 480 }],
    excesses: [
      { date: '2026-10-09', minutes: 45 },
      { date: '2026-10-20', minutes: 480 },
    ],
  });
  expect(fixesOf(month).map(({ obstacle }) => obstacle.key)).toEqual(['2026-10-09 excess']);
});
