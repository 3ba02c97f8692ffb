import { describe, expect, expectTypeOf, test } from 'vitest';
import type { WorkDay } from '../day.ts';
import { type Totals, noTotals } from '../rules.ts';
import {
  type SheetDay,
  type SheetPerson,
  hundredthsOf,
  movementsOf,
  openAnomaliesOf,
  partTimeShare,
  protocolNumberOf,
  sheetOf,
} from './sheet-rules.ts';

const aDay = ({ totals, ...own }: Partial<Omit<SheetDay, 'totals'>> & { totals?: Partial<Totals> } = {}): SheetDay => ({
  date: '2026-10-01',
  shift: null,
  rest: false,
  holiday: null,
  anomalies: [],
  justifications: [],
  status: 'ok',
  excess: { minutes: 0, state: null, holiday: 0, night: 0, holidayNight: 0 },
  flags: [],
  firstIn: null,
  lastOut: null,
  note: null,
  protocolNumbers: [],
  ...own,
  totals: { ...noTotals(), ...totals },
});
const aPerson = (days: readonly SheetDay[]): SheetPerson => ({
  id: 'p',
  firstName: 'Anna',
  lastName: 'Rossi',
  taxCode: null,
  payrollCode: null,
  department: null,
  role: 'Operator',
  weeklyMinutes: 2400,
  balances: [],
  days,
});
const codes = (day: SheetDay) => Object.fromEntries(movementsOf(day).map(({ code, minutes }) => [code, minutes]));

describe('the movements of a day', () => {
  test.each<[string, SheetDay, Record<string, number>]>([
    ['an ordinary day', aDay({ totals: { ordinary: 480 } }), { OR: 480 }],
    ['a day with nothing', aDay(), {}],
    ['a rest day is a mark without minutes', aDay({ rest: true }), { RI: 0 }],
    [
      'overtime is told apart by holiday and night',
      aDay({
        totals: { ordinary: 480 },
        excess: { minutes: 180, state: 'overtime', holiday: 60, night: 45, holidayNight: 0 },
      }),
      { OR: 480, ST: 75, SN: 45, SF: 60 },
    ],
    [
      'supplementary hours have one code, also at night',
      aDay({
        totals: { ordinary: 240, night: 30 },
        excess: { minutes: 90, state: 'supplementary', holiday: 0, night: 30, holidayNight: 0 },
      }),
      { OR: 240, SU: 90 },
    ],
    [
      'the hour bank',
      aDay({ excess: { minutes: 45, state: 'hourBank', holiday: 0, night: 0, holidayNight: 0 } }),
      { BO: 45 },
    ],
    [
      'excess nobody recognised',
      aDay({ excess: { minutes: 45, state: 'notRecognised', holiday: 0, night: 0, holidayNight: 0 } }),
      {},
    ],
    [
      'excess nobody decided',
      aDay({ excess: { minutes: 45, state: 'toAuthorise', holiday: 0, night: 0, holidayNight: 0 } }),
      {},
    ],
    [
      'night hours stay within the ordinary ones, without those of the excess',
      aDay({
        totals: { ordinary: 480, night: 465 },
        excess: { minutes: 60, state: 'overtime', holiday: 0, night: 45, holidayNight: 0 },
      }),
      { OR: 480, ST: 15, SN: 45, NO: 420 },
    ],
    [
      'a night worked on a holiday has no ordinary hours to be within',
      aDay({
        totals: { night: 120, holiday: 120 },
        excess: { minutes: 120, state: 'overtime', holiday: 120, night: 0, holidayNight: 120 },
      }),
      { SF: 120 },
    ],
    [
      'absences by kind, two of a kind as one',
      aDay({
        totals: { ordinary: 120, justified: 360 },
        justifications: [
          { absenceId: 'a', type: 'rol', minutes: 60 },
          { absenceId: 'b', type: 'rol', minutes: 120 },
          { absenceId: 'c', type: 'vacation', minutes: 90 },
          { absenceId: 'd', type: 'dayOff', minutes: 60 },
          { absenceId: 'e', type: 'illness', minutes: 30 },
        ],
      }),
      { OR: 120, FE: 90, RO: 180, PR: 60, MA: 30 },
    ],
    ['a holiday not worked', aDay({ holiday: 'labour', totals: { holidayCredit: 480 } }), { FS: 480 }],
    [
      'uncovered minutes of a day that is over',
      aDay({ totals: { ordinary: 465, uncovered: 15 } }),
      { OR: 465, AI: 15 },
    ],
    ['a closed day is over', aDay({ status: 'closed', totals: { uncovered: 480 } }), { AI: 480 }],
    [
      'a running day has nothing unjustified yet',
      aDay({ status: 'running', totals: { ordinary: 120, uncovered: 360 } }),
      { OR: 120 },
    ],
    [
      'a day to come says nothing',
      aDay({
        status: 'future',
        rest: true,
        totals: { justified: 480 },
        justifications: [{ absenceId: 'a', type: 'vacation', minutes: 480 }],
      }),
      {},
    ],
  ])('%s', (_, day, expected) => expect(codes(day)).toEqual(expected));

  test('come in the order of the codes', () => {
    const day = aDay({
      rest: true,
      totals: { ordinary: 60, uncovered: 30, holidayCredit: 10 },
      justifications: [{ absenceId: 'a', type: 'vacation', minutes: 20 }],
    });
    expect(movementsOf(day).map(({ code }) => code)).toEqual(['OR', 'FE', 'FS', 'RI', 'AI']);
  });
});

describe('open anomalies', () => {
  test('are those that block, and excess that nobody decided', () => {
    const days = [
      aDay({ date: '2026-10-01', anomalies: ['missingExit', 'duplicate', 'noBreak'] }),
      aDay({ date: '2026-10-02', anomalies: ['absentUnjustified'] }),
      aDay({ date: '2026-10-03', anomalies: ['absentUnjustified'], flags: ['absenceConfirmed'] }),
      aDay({
        date: '2026-10-04',
        anomalies: ['outOfShift', 'missingEntry'],
        excess: { minutes: 60, state: 'toAuthorise', holiday: 0, night: 0, holidayNight: 0 },
      }),
      aDay({ date: '2026-10-05', excess: { minutes: 60, state: 'overtime', holiday: 0, night: 0, holidayNight: 0 } }),
    ];
    expect(openAnomaliesOf(days)).toEqual([
      { date: '2026-10-01', anomaly: 'missingExit' },
      { date: '2026-10-02', anomaly: 'absentUnjustified' },
      { date: '2026-10-04', anomaly: 'missingEntry' },
      { date: '2026-10-04', anomaly: 'excessToAuthorise' },
    ]);
  });

  test('a missing stamp stays open on a day whose absence was confirmed', () => {
    const day = aDay({ anomalies: ['absentUnjustified', 'missingExit'], flags: ['absenceConfirmed'] });
    expect(openAnomaliesOf([day]).map(({ anomaly }) => anomaly)).toEqual(['missingExit']);
  });
});

describe('the sheet', () => {
  const certificate = { absenceId: 'ill', protocolNumber: '123', startsOn: '2026-10-06', endsOn: '2026-10-07' };
  const ill = { absenceId: 'ill', type: 'illness', minutes: 480 } as const;
  const days = [
    aDay({ date: '2026-10-01', totals: { due: 480, ordinary: 480, worked: 480, night: 60 } }),
    aDay({
      date: '2026-10-02',
      totals: { due: 480, ordinary: 465, worked: 555, uncovered: 15, delayCounted: 15, roundingDifference: -7 },
      excess: { minutes: 90, state: 'overtime', holiday: 30, night: 30, holidayNight: 0 },
    }),
    aDay({ date: '2026-10-04', rest: true, totals: { holiday: 30 } }),
    aDay({
      date: '2026-10-06',
      totals: { due: 480, justified: 480 },
      justifications: [ill],
      protocolNumbers: [certificate],
    }),
    aDay({
      date: '2026-10-07',
      totals: { due: 480, justified: 480 },
      justifications: [ill],
      protocolNumbers: [certificate],
    }),
    aDay({ date: '2026-10-08', status: 'future', totals: { due: 480, ordinary: 480, worked: 480 } }),
  ];
  const sheet = sheetOf(aPerson(days));
  const row = (name: string) => sheet.rows.find((one) => one.name === name);

  test('has the rows of work always, those of the hour bank and of absences when they are used', () => {
    expect(sheet.rows.map(({ name }) => name)).toEqual([
      'ordinary',
      'overtime',
      'supplementary',
      'night',
      'holiday',
      'MA',
      'AI',
    ]);
    const banked = sheetOf(
      aPerson([aDay({ excess: { minutes: 30, state: 'hourBank', holiday: 0, night: 0, holidayNight: 0 } })]),
    );
    expect(banked.rows.map(({ name }) => name)).toContain('hourBank');
  });

  test('adds minutes and days by row', () => {
    expect(row('ordinary')).toMatchObject({ total: 945, days: 2 });
    expect(row('overtime')).toMatchObject({ total: 90, days: 1, codes: ['ST', 'SN', 'SF'] });
    expect(row('night')).toMatchObject({ total: 60, days: 1 });
    expect(row('holiday')).toMatchObject({ total: 30, days: 1 });
    expect(row('MA')).toMatchObject({ total: 960, days: 2 });
    expect([...(row('ordinary')?.minutes ?? [])]).toEqual([
      ['2026-10-01', 480],
      ['2026-10-02', 465],
    ]);
  });

  test('leaves days to come out of its figures', () => {
    expect(sheet.totals).toMatchObject({
      due: 1920,
      worked: 1035,
      ordinary: 945,
      justified: 960,
      roundingDifference: -7,
    });
    expect(sheet.delays).toEqual({ days: 1, minutes: 15 });
  });

  test('names an illness once', () => expect(sheet.illnesses).toEqual([certificate]));

  test('the certificate belongs to the illness of the day only', () => {
    const [, , , sick = aDay()] = days;
    expect(protocolNumberOf(sick, 'MA')).toBe('123');
    expect(protocolNumberOf(sick, 'FE')).toBeNull();
    expect(protocolNumberOf(aDay(), 'MA')).toBeNull();
  });
});

test.each([
  [465, 7.75],
  [470, 7.83],
  [20, 0.33],
  [1, 0.02],
  [0, 0],
  [-7, -0.12],
])('%i minutes are %d hours', (minutes, hours) => expect(hundredthsOf(minutes)).toBe(hours));

test.each([
  [2400, 100],
  [1200, 50],
  [1590, 66],
])('%i minutes a week are %i per cent', (minutes, share) => expect(partTimeShare(minutes)).toBe(share));

test('a day of the register is a day of the sheet but for its certificates', () => {
  expectTypeOf<WorkDay>().toExtend<Omit<SheetDay, 'protocolNumbers'>>();
});
