import { describe, expect, test } from 'vitest';
import type { Anomaly, Totals } from '../work-days/rules.ts';
import {
  type Case,
  aShift,
  at,
  days,
  hours,
  morning,
  night,
  office,
  stampsOf,
  aStamp,
  theDay,
} from './examples.cases.ts';

type Wanted = Partial<Totals> & { anomalies?: Anomaly[]; status?: string; flags?: string[]; state?: string | null };

const check = (given: Case, { anomalies, status, flags, state, ...totals }: Wanted) => {
  const { result } = theDay(given);
  expect(result.totals).toMatchObject(totals);
  if (anomalies) expect(result.anomalies).toEqual(anomalies);
  if (status) expect(result.status).toBe(status);
  if (flags) expect(result.flags).toEqual(flags);
  if (state !== undefined) expect(result.excess.state).toBe(state);
  expect(result.totals.ordinary + result.totals.justified + result.totals.uncovered).toBe(result.totals.due);
};

const partTime = aShift('09:00', '13:00');
const toNight = '21:50-+06:10';
const company = { mode: 'company' } as const;
const employee = { mode: 'employee' } as const;
const spring = '2026-03-28';
const autumn = '2026-10-24';

const table: [string, Case, Wanted][] = [
  [
    '1 early and late by minutes',
    { stamps: '07:52-17:06' },
    { ordinary: hours('8:00'), excess: 0, break: 60, flags: ['autoBreak'], delayActual: 0, status: 'ok' },
  ],
  [
    '2 neutral',
    { stamps: '08:07-17:00' },
    { ordinary: hours('8:00'), delayActual: 7, delayCounted: 0, roundingDifference: 7 },
  ],
  ['2 company', { stamps: '08:07-17:00', counting: company }, { ordinary: hours('7:45') }],
  ['2 employee', { stamps: '08:07-17:00', counting: employee }, { ordinary: hours('8:00') }],
  [
    '3 neutral',
    { stamps: '08:08-17:00' },
    { ordinary: hours('7:45'), delayActual: 8, delayCounted: 15, roundingDifference: -7 },
  ],
  ['3 company', { stamps: '08:08-17:00', counting: company }, { ordinary: hours('7:45') }],
  ['3 employee', { stamps: '08:08-17:00', counting: employee }, { ordinary: hours('8:00') }],
  [
    '4 neutral',
    { stamps: '08:22-17:50' },
    { ordinary: hours('7:45'), excess: 45, state: 'toAuthorise', status: 'toVerify' },
  ],
  ['4 company', { stamps: '08:22-17:50', counting: company }, { ordinary: hours('7:30'), excess: 45 }],
  ['4 employee', { stamps: '08:22-17:50', counting: employee }, { ordinary: hours('7:45'), excess: 45 }],
  ['4b neutral', { stamps: '08:22-17:50', counting: { step: 30 } }, { ordinary: hours('7:30'), excess: 30 }],
  [
    '4b company',
    { stamps: '08:22-17:50', counting: { step: 30, ...company } },
    { ordinary: hours('7:30'), excess: 30 },
  ],
  [
    '4b employee',
    { stamps: '08:22-17:50', counting: { step: 30, ...employee } },
    { ordinary: hours('8:00'), excess: 30 },
  ],
  ['4c neutral', { stamps: '08:22-17:50', counting: { step: 60 } }, { ordinary: hours('8:00'), excess: 0 }],
  ['4c company', { stamps: '08:22-17:50', counting: { step: 60, ...company } }, { ordinary: hours('7:00'), excess: 0 }],
  [
    '4c employee',
    { stamps: '08:22-17:50', counting: { step: 60, ...employee } },
    { ordinary: hours('8:00'), excess: 0 },
  ],
  [
    '5 neutral',
    { stamps: '08:00-12:05, 13:20-17:00' },
    { ordinary: hours('7:45'), delayActual: 20, delayCounted: 15, break: 75, flags: [] },
  ],
  ['5 company', { stamps: '08:00-12:05, 13:20-17:00', counting: company }, { ordinary: hours('7:30') }],
  ['6 neutral', { stamps: '08:00-16:20' }, { ordinary: hours('7:15'), earlyExitActual: 40, earlyExitCounted: 45 }],
  ['6 company', { stamps: '08:00-16:20', counting: company }, { ordinary: hours('7:15') }],
  ['6 employee', { stamps: '08:00-16:20', counting: employee }, { ordinary: hours('7:30') }],
  [
    '7 night',
    { stamps: toNight, shift: night },
    { ordinary: hours('8:00'), night: hours('8:00'), excess: 0, due: hours('8:00') },
  ],
  [
    '8 spring',
    { stamps: toNight, shift: night, day: spring },
    {
      due: hours('7:00'),
      ordinary: hours('7:00'),
      worked: hours('7:00'),
      excess: 0,
      flags: ['clockChange'],
      uncovered: 0,
    },
  ],
  [
    '8 autumn',
    { stamps: toNight, shift: night, day: autumn },
    { due: hours('9:00'), ordinary: hours('9:00'), excess: 0, flags: ['clockChange'], uncovered: 0 },
  ],
  [
    '8 autumn, ninth hour as excess',
    { stamps: toNight, shift: night, day: autumn, settings: { ninthHourIsExcess: true } },
    { due: hours('8:00'), ordinary: hours('8:00'), excess: 60, state: 'toAuthorise' },
  ],
  [
    '9 hourly absence',
    { stamps: '10:05-17:00', absences: [{ startTime: 480, endTime: 600 }] },
    { ordinary: hours('6:00'), justified: hours('2:00'), delayActual: 5, delayCounted: 0, uncovered: 0 },
  ],
  [
    '10 conversion',
    { stamps: '08:45-17:00', absences: [{ minutes: 45 }] },
    { ordinary: hours('7:15'), justified: 45, delayActual: 45, delayCounted: 0, uncovered: 0 },
  ],
  [
    '10 arrival 08:40 counts 45',
    { stamps: '08:40-17:00' },
    { delayActual: 40, delayCounted: 45, ordinary: hours('7:15') },
  ],
  [
    '11 part-time',
    { stamps: '08:58-14:35', shift: partTime },
    { ordinary: hours('4:00'), excess: hours('1:30'), state: 'toAuthorise' },
  ],
  ['12 inner gap', { stamps: '08:00-10:30, 11:10-17:00' }, { ordinary: hours('7:20') }],
  [
    '13 nobody came',
    {},
    { ordinary: 0, uncovered: hours('8:00'), anomalies: ['absentUnjustified'], status: 'toVerify' },
  ],
  [
    '14 public holiday',
    { stamps: '08:00-12:20', day: '2026-05-01', holidays: ['2026-05-01'] },
    { due: 0, holidayCredit: hours('8:00'), excess: hours('4:15'), holiday: hours('4:15'), state: 'toAuthorise' },
  ],
  ['15 no compensation', { stamps: '08:20-17:20' }, { ordinary: hours('7:45'), delayCounted: 15, excess: 15 }],
  ['17 spring', { stamps: '22:20-+06:00', shift: night, day: spring }, { ordinary: hours('6:45'), due: hours('7:00') }],
  ['17 autumn', { stamps: '22:20-+06:00', shift: night, day: autumn }, { ordinary: hours('8:45'), due: hours('9:00') }],
  [
    '18 never below nought',
    { stamps: '10:10-10:50', shift: aShift('08:00', '12:00'), counting: { step: 60, ...company } },
    { ordinary: 0, uncovered: hours('4:00') },
  ],
  [
    '19 presence and gaps',
    { stamps: '08:00-12:30, 12:50-15:00, 15:30-17:00' },
    { ordinary: hours('7:30'), presence: hours('8:10') },
  ],
];

describe('the worked examples of the table', () => {
  test.each(table)('%s', (_, given, wanted) => check(given, wanted));

  test('12 with an approved service exit is a whole day', () => {
    const span = { start: at('2026-11-12', '10:30') / 60_000, end: at('2026-11-12', '11:10') / 60_000 };
    check(
      { stamps: '08:00-10:30, 11:10-17:00', exits: [{ id: 'e', requested: span, actual: null }] },
      { ordinary: hours('8:00') },
    );
  });

  test('16 a repeated entry without exit', () => {
    const raw = [aStamp(at('2026-11-12', '08:00'), 'in'), aStamp(at('2026-11-12', '08:01'), 'in')];
    check({ raw }, { ordinary: 0, anomalies: ['missingExit', 'duplicate'], status: 'toVerify' });
  });
});

const monday = '2026-11-09';
const tuesday = '2026-11-10';

describe('the examples inside the steps', () => {
  test('2 entries at 0, 100 and 200 seconds: kept, duplicate, a new entry', () => {
    const raw = ['08:00:00', '08:01:40', '08:03:20'].map((time, n) => aStamp(at('2026-11-12', time), 'in', `id${n}`));
    const { pieces } = theDay({ raw });
    expect(pieces.map(({ id, duplicateIds }) => [id, duplicateIds])).toEqual([
      ['id0', ['id1']],
      ['id2', []],
    ]);
  });

  test('3 without direction: Monday 08:00, Tuesday 07:55 is a new entry', () => {
    const raw = [aStamp(at(monday, '08:00'), null), aStamp(at(tuesday, '07:55'), null)];
    const [one, two] = days({ raw, shifts: { [monday]: office, [tuesday]: office }, day: monday }, monday, tuesday);
    expect(one?.result.anomalies).toEqual(['missingExit']);
    expect(two?.pieces.map(({ enteredAt, exitedAt }) => [enteredAt !== null, exitedAt])).toEqual([[true, null]]);
  });

  test('3 only the incomplete pair counts nought', () =>
    check(
      { stamps: '08:00-12:00, 13:00-?' },
      { ordinary: hours('4:00'), uncovered: hours('4:00'), status: 'toVerify', anomalies: ['missingExit'] },
    ));

  test('4 a pair over two shifts is cut in the middle', () => {
    const [one, two] = days(
      { stamps: '22:00-+14:00', day: monday, shifts: { [monday]: night, [tuesday]: morning } },
      monday,
      tuesday,
    );
    expect([one?.result.totals.ordinary, two?.result.totals.ordinary]).toEqual([480, 480]);
    expect(two?.result.anomalies).toContain('shortRest');
  });

  test('4 without schedule everything is excess', () =>
    check(
      { stamps: '08:00-17:10', shift: null },
      { due: 0, excess: hours('9:00'), anomalies: ['outOfShift', 'noBreak'] },
    ));

  test('6 a whole day of vacation covers the night that starts on it, and nothing of the night before', () => {
    const shifts = { [monday]: night, [tuesday]: night };
    const absences = [{ type: 'vacation', startsOn: tuesday, endsOn: tuesday } as const];
    const [before, on] = days({ stamps: '22:00-+06:00', day: monday, shifts, absences }, monday, tuesday);
    expect(on?.result.totals).toMatchObject({ justified: 480, uncovered: 0 });
    expect(before?.result.totals).toMatchObject({ ordinary: 480, justified: 0 });
  });

  test('6 times of an hourly absence after midnight belong to the night', () =>
    check(
      { stamps: '22:00-+02:00, +04:00-+06:00', shift: night, absences: [{ startTime: 120, endTime: 240 }] },
      { ordinary: 360, justified: 120, uncovered: 0 },
    ));

  test('6 hours without times cover what is missing, the rest returns', () =>
    check(
      { stamps: '08:40-17:00', absences: [{ minutes: 60 }] },
      { ordinary: hours('7:15'), justified: 45, uncovered: 0 },
    ));

  test('6 worked while on vacation', () =>
    check(
      { stamps: '08:00-12:10', absences: [{ type: 'vacation' }] },
      { justified: hours('8:00'), excess: hours('4:00'), anomalies: ['outOfShift', 'workedWhileAbsent'] },
    ));

  test('7 delay and early exit are sums over the segments', () =>
    check(
      { stamps: '08:00-11:50, 13:10-17:00' },
      { earlyExitActual: 10, earlyExitCounted: 15, delayActual: 10, delayCounted: 15, ordinary: hours('7:30') },
    ));

  test('7 a service exit over lunch', () => {
    const requested = { start: at('2026-11-12', '11:30') / 60_000, end: at('2026-11-12', '14:00') / 60_000 };
    check(
      { stamps: '08:00-11:28, 14:05-17:00', exits: [{ id: 'e', requested, actual: null }] },
      { ordinary: hours('8:00') },
    );
  });

  test('8 back after an early exit', () =>
    check({ stamps: '08:00-16:00, 17:30-18:20' }, { excess: 45, ordinary: hours('7:00') }));

  test('10 more than what is missing is never covered', () =>
    check({ stamps: '08:40-17:00', absences: [{ minutes: 60 }] }, { justified: 45 }));

  test('11 night is measured on counted time', () =>
    check(
      { stamps: '21:55-+04:20', shift: night },
      { earlyExitActual: 100, earlyExitCounted: 105, ordinary: hours('6:15'), night: hours('6:15') },
    ));

  test('11 the minutes of a night on the holiday', () =>
    check(
      { stamps: '22:00-+06:00', shift: night, day: '2026-04-30', holidays: ['2026-05-01'] },
      { ordinary: hours('8:00'), holiday: hours('6:00') },
    ));
});

describe('nobody came to what was to be worked', () => {
  const cases: [string, Case, Wanted][] = [
    [
      'though somebody stamped before the shift',
      { stamps: '03:00-05:00', shift: morning },
      { uncovered: 480, anomalies: ['absentUnjustified'], status: 'toVerify' },
    ],
    ['but for a moment of it', { stamps: '10:10-10:50', shift: morning }, { anomalies: [] }],
    ['but forgot to stamp out', { stamps: '06:00-?', shift: morning }, { anomalies: ['missingExit'] }],
    [
      'and somebody accepted it',
      { stamps: '03:00-05:00', shift: morning, decision: { absenceConfirmed: true } },
      { anomalies: [], flags: ['absenceConfirmed'], status: 'ok' },
    ],
  ];
  test.each(cases)('%s', (_, given, wanted) => check(given, wanted));
});

describe('as time passes', () => {
  const cases: [string, string, string, Wanted][] = [
    ['before the shift', '', '07:30', { due: 0, uncovered: 0, status: 'future', anomalies: [] }],
    [
      'in the shift, nobody there yet',
      '',
      '09:00',
      { due: 480, ordinary: 0, uncovered: 480, status: 'running', anomalies: [] },
    ],
    ['inside', '08:00-?', '10:00', { ordinary: 120, uncovered: 360, status: 'running', anomalies: [] }],
    ['inside after a late arrival', '08:22-?', '10:00', { ordinary: 105, delayCounted: 15, status: 'running' }],
    ['at lunch', '08:00-12:00', '12:30', { ordinary: 240, earlyExitActual: 0, status: 'running' }],
    ['gone too early, perhaps back', '08:00-10:00', '11:00', { ordinary: 120, earlyExitActual: 0, status: 'running' }],
    ['one minute before the tolerance ends', '08:00-?', '18:59', { status: 'running', anomalies: [] }],
    ['when the tolerance ends', '08:00-?', '19:00', { status: 'toVerify', anomalies: ['missingExit'], ordinary: 0 }],
    ['absent, when the tolerance ends', '', '19:00', { status: 'toVerify', anomalies: ['absentUnjustified'] }],
    ['absent, before', '', '18:59', { status: 'running', anomalies: [] }],
  ];
  test.each(cases)('%s', (_, stamps, asOf, wanted) => check({ stamps, asOf }, wanted));

  test.each([
    ['before the shift', '', '07:30', '08:00'],
    ['nobody there', '', '09:00', '19:00'],
    ['somebody inside', '08:00-?', '10:00', '10:01'],
    ['left', '08:00-17:00', '17:30', '19:00'],
    ['over', '08:00-17:00', '19:00', null],
  ])('the next change by time alone: %s', (_, stamps, asOf, next) => {
    const { recheckAt } = theDay({ stamps, asOf }).result;
    expect(recheckAt).toBe(next === null ? null : at('2026-11-12', next) / 60_000);
  });

  test('without a plan an entry is missed after sixteen hours', () => {
    check({ stamps: '08:00-?', shift: null, asOf: '23:59' }, { status: 'running' });
    check(
      { stamps: '08:00-?', shift: null, asOf: '+00:00' },
      { status: 'toVerify', anomalies: ['missingExit', 'outOfShift'] },
    );
  });
});

test('a correction replaces the pairs of its day, and a later stamp asks for a look', () => {
  const raw = stampsOf('08:00-?', '2026-11-12');
  const correction = {
    day: '2026-11-12',
    seq: 1_000_000,
    pairs: [
      { id: 'c', enteredAt: at('2026-11-12', '08:00'), exitedAt: at('2026-11-12', '17:00'), source: 'manual' as const },
    ],
  };
  check({ raw, corrections: [correction] }, { ordinary: 480, status: 'ok', anomalies: [] });
  const late = { ...aStamp(at('2026-11-12', '16:00'), 'out'), seq: 1_000_001 };
  check(
    { raw: [...raw, late], corrections: [correction] },
    { ordinary: 480, status: 'toVerify', flags: ['autoBreak', 'lateStamp'] },
  );
});
