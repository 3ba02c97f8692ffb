import { expect, test } from 'vitest';
import { noTotals } from '@timbro/core/work-days/rules.ts';
import { countsAnew, scheduleQuestion, shiftQuestion, signedClock, summaryOf } from './what-if.ts';

const scheduleId = 'schedule';
const shiftId = 'shift';

test.each<[string, Parameters<typeof scheduleQuestion>[1] & { name?: string }, object | null]>([
  ['another rounding', { stampingInterval: 30 }, { workScheduleId: scheduleId, schedule: { stampingInterval: 30 } }],
  [
    'no rounding any more',
    { stampingInterval: null },
    { workScheduleId: scheduleId, schedule: { stampingInterval: null } },
  ],
  [
    'mode and grace together',
    { roundingMode: 'company', graceMinutes: 0 },
    { workScheduleId: scheduleId, schedule: { roundingMode: 'company', graceMinutes: 0 } },
  ],
  ['a new name alone', { name: 'Officina' }, null],
  ['nothing', {}, null],
])('a schedule with %s', (_, changes, expected) => expect(scheduleQuestion(scheduleId, changes)).toEqual(expected));

test.each<[string, Parameters<typeof shiftQuestion>[1] & { color?: string }, object | null]>([
  ['a wider window', { toleranceBefore: 120 }, { shifts: [{ id: shiftId, toleranceBefore: 120 }] }],
  ['another colour alone', { color: '#111111' }, null],
])('a shift with %s', (_, changes, expected) => expect(shiftQuestion(shiftId, changes)).toEqual(expected));

test.each<[Parameters<typeof countsAnew>[0], object, boolean]>([
  ['shift', { start: '05:00' }, true],
  ['shift', { breakEnd: null }, true],
  ['shift', { paidBreakMinutes: 10, name: 'Alba' }, true],
  ['shift', { toleranceBefore: 120 }, false],
  ['shift', { name: 'Alba', color: null }, false],
  ['schedule', { weeks: [] }, true],
  ['schedule', { anchorDate: '2026-01-12' }, true],
  ['schedule', { roundingMode: 'company' }, false],
  ['schedule', { userIds: [] }, false],
  ['rules', { countEarlyEntry: true }, true],
  ['rules', { autoBreak: false }, true],
  ['rules', { dedupeSeconds: 60 }, true],
  ['rules', { dstNinthHour: 'excess' }, true],
  ['rules', { nightFrom: '21:00' }, true],
  ['rules', { holidays: [] }, true],
  ['rules', { hourlyVacation: true, rolMinStep: 30, payrollCode: '12' }, false],
])('a change of a %s, %o, counts days anew unseen: %s', (of, changes, expected) =>
  expect(countsAnew(of, changes)).toBe(expected),
);

const itemOf = (displayName: string, ordinary: [number, number], excess: [number, number] = [0, 0]) => ({
  user: { id: displayName, displayName, sortName: displayName, departmentId: null },
  before: { ...noTotals(), ordinary: ordinary[0], excess: excess[0] },
  after: { ...noTotals(), ordinary: ordinary[1], excess: excess[1] },
  difference: ordinary[1] + excess[1] - ordinary[0] - excess[0],
});

test('the largest difference comes first, names settle a tie, and who is untouched is only counted', () => {
  const { moved, ...counts } = summaryOf({
    items: [
      itemOf('Zanetti', [480, 495]),
      itemOf('Bianchi', [480, 450]),
      itemOf('Conti', [480, 480]),
      itemOf('Abate', [480, 465]),
      itemOf('Moro', [480, 465], [15, 30]),
    ],
    difference: -30,
  });
  expect(counts).toEqual({ difference: -30, gaining: 1, losing: 2, same: 1 });
  expect(moved.map(({ name, difference }) => [name, difference])).toEqual([
    ['Bianchi', -30],
    ['Abate', -15],
    ['Zanetti', 15],
    ['Moro', 0],
  ]);
  expect(moved.at(-1)).toMatchObject({ ordinary: { before: 480, after: 465 }, excess: { before: 15, after: 30 } });
  expect(moved[0]?.excess).toBeNull();
});

test('nobody affected leaves nothing to tell', () =>
  expect(summaryOf({ items: [itemOf('Conti', [480, 480])], difference: 0 })).toEqual({
    difference: 0,
    gaining: 0,
    losing: 0,
    same: 1,
    moved: [],
  }));

test.each([
  [15, '+0:15'],
  [-7, '−0:07'],
  [0, '0:00'],
  [610, '+10:10'],
])('%i minutes read %s', (minutes, text) => expect(signedClock(minutes)).toBe(text));
