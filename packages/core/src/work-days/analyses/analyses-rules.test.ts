import { describe, expect, test } from 'vitest';
import {
  type KpiName,
  type Kpis,
  changeOf,
  fullestMonth,
  furthestBalances,
  hasEnoughDays,
  heatOf,
  heatStep,
  isComparable,
  percentChange,
  sharesOf,
  wholeWeeks,
} from './analyses-rules.ts';

const some: Kpis = {
  worked: 9_000,
  planned: 10_000,
  overtime: 300,
  absenceRate: 0.1,
  punctuality: 0.94,
  missingStamps: 4,
  approvalHours: 12,
};

test.each([
  ['nobody yet', null, false],
  ['six days', '2026-11-07', false],
  ['seven days', '2026-11-06', true],
  ['all of the window', '2026-10-14', true],
])('enough days: %s', (_, since, expected) => expect(hasEnoughDays(since, '2026-11-12')).toBe(expected));

describe('change', () => {
  test.each<[string, KpiName, Partial<Kpis>, Partial<Kpis>, ReturnType<typeof changeOf>]>([
    [
      'more hours are neither good nor bad',
      'worked',
      { worked: 9_900 },
      {},
      { unit: 'percent', by: 10, meaning: 'neutral' },
    ],
    ['less overtime', 'overtime', { overtime: 177 }, {}, { unit: 'percent', by: -41, meaning: 'better' }],
    ['more overtime', 'overtime', { overtime: 450 }, {}, { unit: 'percent', by: 50, meaning: 'worse' }],
    ['overtime where there was none', 'overtime', {}, { overtime: 0 }, null],
    ['still none', 'overtime', { overtime: 0 }, { overtime: 0 }, { unit: 'percent', by: 0, meaning: 'same' }],
    ['a change too small to be told', 'overtime', { overtime: 299 }, {}, { unit: 'percent', by: 0, meaning: 'same' }],
    ['fewer absences', 'absenceRate', { absenceRate: 0.083 }, {}, { unit: 'points', by: -1.7, meaning: 'better' }],
    ['more punctual', 'punctuality', { punctuality: 0.95 }, {}, { unit: 'points', by: 1, meaning: 'better' }],
    ['less punctual', 'punctuality', { punctuality: 0.939 }, {}, { unit: 'points', by: -0.1, meaning: 'worse' }],
    ['hardly less punctual', 'punctuality', { punctuality: 0.93996 }, {}, { unit: 'points', by: 0, meaning: 'same' }],
    ['more stamps missing', 'missingStamps', { missingStamps: 7 }, {}, { unit: 'count', by: 3, meaning: 'worse' }],
    ['quicker decisions', 'approvalHours', { approvalHours: 6 }, {}, { unit: 'percent', by: -50, meaning: 'better' }],
    ['nothing decided now', 'approvalHours', { approvalHours: null }, {}, null],
    ['nothing decided before', 'approvalHours', {}, { approvalHours: null }, null],
    ['a window before that was half empty', 'missingStamps', {}, { planned: 4_999 }, null],
  ])('%s', (_, name, now, before, expected) =>
    expect(changeOf(name, { ...some, ...now }, { ...some, ...before })).toEqual(expected),
  );

  test.each([
    ['as much', 10_000, true],
    ['half', 5_000, true],
    ['a minute less than half', 4_999, false],
    ['nothing', 0, false],
  ])('comparable: %s', (_, planned, expected) => expect(isComparable(some, { ...some, planned })).toBe(expected));

  test('a fall that rounds to nothing has no sign', () => expect(Object.is(percentChange(999, 1_000), 0)).toBe(true));
});

test('only weeks that lie whole in the window and are over', () => {
  const weeks = ['2026-10-12', '2026-10-19', '2026-11-02', '2026-11-09'].map((startsOn) => ({ startsOn }));
  const startsOf = (from: string, to: string) => wholeWeeks(weeks, from, to).map(({ startsOn }) => startsOn);
  expect(startsOf('2026-10-14', '2026-11-12')).toEqual(['2026-10-19', '2026-11-02']);
  expect(startsOf('2026-10-12', '2026-11-15')).toEqual(['2026-10-12', '2026-10-19', '2026-11-02']);
});

describe('heat', () => {
  test.each([
    ['nobody was late', [], { hours: [], rows: [], most: 0 }],
    [
      'the hours that had any in their order, Monday to Friday',
      [
        { weekday: 5, hour: 14, count: 6 },
        { weekday: 1, hour: 8, count: 2 },
        { weekday: 2, hour: 8, count: 1 },
      ],
      {
        hours: [8, 14],
        rows: [
          { weekday: 1, counts: [2, 0] },
          { weekday: 2, counts: [1, 0] },
          { weekday: 3, counts: [0, 0] },
          { weekday: 4, counts: [0, 0] },
          { weekday: 5, counts: [0, 6] },
        ],
        most: 6,
      },
    ],
  ])('%s', (_, cells, expected) => expect(heatOf(cells)).toEqual(expected));

  test('a Sunday brings the weekend', () =>
    expect(heatOf([{ weekday: 7, hour: 0, count: 1 }]).rows.map(({ weekday }) => weekday)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]));

  test.each([
    [0, 8, 0],
    [1, 8, 1],
    [2, 8, 1],
    [3, 8, 2],
    [8, 8, 4],
    [1, 1, 4],
    [0, 0, 0],
  ])('%i of %i is step %i', (count, most, step) => expect(heatStep(count, most)).toBe(step));

  test.each([
    ['the last day of a month', '2026-10-31', '2026-10'],
    ['a fortnight into the next one', '2026-11-14', '2026-10'],
    ['half of the thirty days lie in each', '2026-11-15', '2026-11'],
    ['after a short month', '2026-03-14', '2026-02'],
  ])('the fullest month of the last thirty days: %s', (_, to, month) => expect(fullestMonth(to)).toBe(month));
});

test('shares of absence, the greatest first', () => {
  const month = { month: '2026-10', illness: 100, vacation: 0, dayOff: 0, rol: 100 };
  expect(sharesOf([month, { ...month, vacation: 200 }])).toEqual([
    { type: 'illness', minutes: 200, share: 1 / 3 },
    { type: 'vacation', minutes: 200, share: 1 / 3 },
    { type: 'rol', minutes: 200, share: 1 / 3 },
  ]);
  expect(sharesOf([{ month: '2026-10', illness: 0, vacation: 0, dayOff: 0, rol: 0 }])).toEqual([]);
});

test('balances furthest from nought, credits before debts', () => {
  const balances = [30, -500, 0, 200, -10, 60].map((minutes) => ({ minutes }));
  expect(furthestBalances(balances, 3).map(({ minutes }) => minutes)).toEqual([200, 60, -500]);
  expect(furthestBalances(balances, 10).map(({ minutes }) => minutes)).toEqual([200, 60, 30, -10, -500]);
});
