import { describe, expect, test } from 'vitest';
import type { Kpis } from './analyses-rules.ts';
import { absencesFinding, balancesFinding, latenessFinding, shareFinding, weeksFinding } from './findings-rules.ts';

const some: Kpis = {
  worked: 8_950,
  planned: 10_000,
  overtime: 300,
  absenceRate: 0.1,
  punctuality: 0.95,
  missingStamps: 0,
  approvalHours: null,
};

test.each<[string, Partial<Kpis>, ReturnType<typeof weeksFinding>]>([
  ['nothing was planned', { planned: 0 }, { kind: 'none' }],
  ['in whole per cent', {}, { kind: 'coverage', percent: 90 }],
  ['more than was due', { worked: 10_400 }, { kind: 'coverage', percent: 104 }],
])('weeks: %s', (_, now, expected) => expect(weeksFinding({ ...some, ...now })).toEqual(expected));

const month = (name: string, vacation: number, illness = 0) => ({ month: name, vacation, illness, dayOff: 0, rol: 0 });
const [july, august, september] = [month('2026-07', 600), month('2026-08', 900, 60), month('2026-09', 960)];

test.each([
  ['no month', [], { kind: 'none' }],
  ['nobody away', [month('2026-07', 0)], { kind: 'none' }],
  ['two months are too few for a peak', [july, august], { kind: 'total', minutes: 1_560 }],
  ['the first of equal peaks', [july, august, september], { kind: 'peak', month: '2026-08', minutes: 960 }],
])('absences: %s', (_, months, expected) => expect(absencesFinding(months)).toEqual(expected));

describe('lateness', () => {
  const cells = [
    { weekday: 1, hour: 8, count: 3 },
    { weekday: 3, hour: 6, count: 5 },
    { weekday: 3, hour: 8, count: 5 },
  ];
  const most = { weekday: 3, hour: 6 };
  test.each<[string, typeof cells, Partial<Kpis>, Partial<Kpis>, ReturnType<typeof latenessFinding>]>([
    ['nobody', [], {}, {}, { kind: 'none' }],
    ['less often', cells, { punctuality: 0.956 }, {}, { kind: 'changed', percent: -12, ...most }],
    ['as often', cells, {}, {}, { kind: 'changed', percent: 0, ...most }],
    ['never before', cells, {}, { punctuality: 1 }, { kind: 'mostly', ...most }],
    ['nothing to compare with', cells, {}, { planned: 0 }, { kind: 'mostly', ...most }],
  ])('%s', (_, given, now, before, expected) =>
    expect(latenessFinding(given, { ...some, ...now }, { ...some, ...before })).toEqual(expected),
  );
});

test.each([
  ['nobody', [], { kind: 'none' }],
  ['all even', [0, 0], { kind: 'none' }],
  ['the greatest credit', [40, 100, -60], { kind: 'furthest', balance: { minutes: 100 } }],
  ['the greatest debt', [50, -40, -70], { kind: 'furthest', balance: { minutes: -70 } }],
  ['the first of two as far', [50, -50], { kind: 'furthest', balance: { minutes: 50 } }],
])('balances: %s', (_, minutes, expected) =>
  expect(balancesFinding(minutes.map((own) => ({ minutes: own })))).toEqual(expected),
);

test.each([
  ['none', [], { kind: 'none' }],
  ['mostly vacation', [july, august], { kind: 'first', type: 'vacation', percent: 96 }],
])('share: %s', (_, months, expected) => expect(shareFinding(months)).toEqual(expected));
