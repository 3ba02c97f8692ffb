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

test.each<[string, Partial<Kpis>, Partial<Kpis>, ReturnType<typeof weeksFinding>]>([
  ['nothing was planned', { planned: 0 }, {}, { kind: 'none' }],
  ['overtime fell', { overtime: 264 }, {}, { kind: 'overtime', percent: -12 }],
  ['overtime hardly moved', { overtime: 273 }, {}, { kind: 'coverage', percent: 90 }],
  ['a tenth more is told', { overtime: 330 }, {}, { kind: 'overtime', percent: 10 }],
  ['overtime where there was none', {}, { overtime: 0 }, { kind: 'coverage', percent: 90 }],
  ['the window before cannot be compared', { overtime: 30 }, { planned: 100 }, { kind: 'coverage', percent: 90 }],
])('weeks: %s', (_, now, before, expected) =>
  expect(weeksFinding({ ...some, ...now }, { ...some, ...before })).toEqual(expected),
);

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
  ['one has half of it', [100, 60, 40, -30], { kind: 'credit', people: 1, minutes: 200 }],
  ['one has a little less than half', [99, 61, 40, -30], { kind: 'credit', people: 2, minutes: 200 }],
  ['the debts weigh more', [50, -40, -40, -40], { kind: 'debit', people: 2, minutes: 120 }],
  ['as much on either side', [50, -50], { kind: 'credit', people: 1, minutes: 50 }],
])('balances: %s', (_, minutes, expected) =>
  expect(balancesFinding(minutes.map((each) => ({ minutes: each })))).toEqual(expected),
);

test.each([
  ['none', [], { kind: 'none' }],
  ['mostly vacation', [july, august], { kind: 'first', type: 'vacation', percent: 96 }],
])('share: %s', (_, months, expected) => expect(shareFinding(months)).toEqual(expected));
