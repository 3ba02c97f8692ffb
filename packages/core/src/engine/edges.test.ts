import { describe, expect, test } from 'vitest';
import type { Outing } from './day-input.ts';
import { aShift, aStamp, at, days, hours, morning, night, office, stampsOf, theDay } from './examples.cases.ts';
import { traceOf } from './trace.ts';

const [monday, tuesday] = ['2026-11-09', '2026-11-10'];
const [spring, autumn] = ['2026-03-28', '2026-10-24'];
const thursday = '2026-11-12';
const minute = (day: string, time: string) => at(day, time) / 60_000;
const spanOf = (day: string, from: string, to: string) => ({ start: minute(day, from), end: minute(day, to) });
const anExit = (from: string, to: string) => ({ id: 'e', requested: spanOf(thursday, from, to), actual: null });
const corrected = (id: string, entered: string | null, left: string | null) => ({
  id,
  enteredAt: entered === null ? null : at(thursday, entered),
  exitedAt: left === null ? null : at(thursday, left),
  source: 'manual' as const,
});

describe('pairs', () => {
  test('a repeated exit that comes more than sixteen hours after the entry is no exit of it', () => {
    const raw = [
      aStamp(at(monday, '06:00'), 'in', 'entry'),
      aStamp(at(monday, '21:59:30'), 'out', 'early'),
      aStamp(at(monday, '22:00:30'), 'out', 'late'),
    ];
    const [day] = days({ raw, shift: null, day: monday }, monday, monday);
    expect(day?.pieces.map(({ stampIds, duplicateIds }) => [stampIds, duplicateIds])).toEqual([
      [['entry'], []],
      [['late'], ['early']],
    ]);
  });

  test.each([
    ['the end of the shift worked through is an exit', '05:00', '17:00', [[true, true]]],
    [
      'the start of a shift is an entry',
      '05:00',
      '08:05',
      [
        [true, false],
        [true, false],
      ],
    ],
  ])('without direction, after an entry before every window: %s', (_, entered, next, wanted) => {
    const raw = [aStamp(at(thursday, entered), null), aStamp(at(thursday, next), null)];
    const { pieces } = theDay({ raw });
    expect(pieces.map(({ enteredAt, exitedAt }) => [enteredAt !== null, exitedAt !== null])).toEqual(wanted);
  });

  test('a forgotten exit after an entry outside every window is out of shift, whatever is stamped later', () => {
    const forgotten = aStamp(at(monday, '05:00'), 'in');
    const shifts = { [monday]: office, [tuesday]: office };
    const alone = days({ raw: [forgotten], day: monday, shifts }, monday, monday);
    const followed = days(
      { raw: [forgotten, ...stampsOf('08:00-17:00', tuesday)], day: monday, shifts },
      monday,
      monday,
    );
    for (const [day] of [alone, followed]) expect(day?.result.anomalies).toEqual(['missingExit', 'outOfShift']);
  });

  test('somebody who entered before every window and is still inside works on the shift', () =>
    expect(theDay({ stamps: '05:00-?', asOf: '10:00' }).result.totals).toMatchObject({ ordinary: 120, excess: 0 }));

  test('a pair inside two overlapping shifts is neither lengthened nor counted twice', () => {
    const shifts = { [monday]: night, [tuesday]: aShift('05:00', '13:00') };
    for (const stamps of ['+05:40-+05:50', '+05:05-+05:20', '+05:10-+05:50']) {
      const both = days({ stamps, day: monday, shifts }, monday, tuesday);
      const [pair] = both.flatMap(({ pieces }) => pieces);
      expect(
        both.reduce((sum, { result }) => sum + result.totals.presence, 0),
        stamps,
      ).toBe({ '+05:40-+05:50': 10, '+05:05-+05:20': 15, '+05:10-+05:50': 40 }[stamps]);
      expect(pair).toBeDefined();
    }
  });
});

describe('the hour that the clocks skip or repeat', () => {
  test.each([
    ['02:00', '03:00'],
    ['02:30', '03:00'],
  ])('a break from %s to %s that is skipped is none', (from, to) => {
    const shift = aShift('22:00', '06:00', [from, to]);
    const { result, shift: instance } = theDay({ stamps: '22:00-+06:00', shift, day: spring });
    expect(instance?.segments).toHaveLength(1);
    expect(result.totals).toMatchObject({ due: hours('7:00'), ordinary: hours('7:00'), break: 0 });
    expect(result.flags).toEqual(['clockChange']);
  });

  test('a break that the clocks move past the end of its shift is none', () => {
    const shift = aShift('22:00', '03:10', ['02:30', '02:50']);
    const { totals } = theDay({ stamps: '22:00-+04:00', shift, day: spring, settings: { autoBreak: false } }).result;
    expect(totals).toMatchObject({ due: hours('4:10'), ordinary: hours('4:10'), excess: 45 });
  });

  test('a break before a start that the clocks move is none', () => {
    const shift = aShift('02:30', '06:30', ['03:10', '03:25']);
    const settings = { autoBreak: false, countEarlyEntry: true };
    const { totals } = theDay({ stamps: '03:00-06:30', shift, day: '2026-03-29', settings }).result;
    expect(totals).toMatchObject({ due: hours('3:00'), ordinary: hours('3:00'), excess: 30 });
  });

  test('a shift that the clocks skip is none', () => {
    const { totals } = theDay({ shift: aShift('02:30', '03:00'), day: '2026-03-29' }).result;
    expect(totals).toMatchObject({ due: 0, uncovered: 0 });
  });

  test('an absence that the clocks skip justifies nothing', () => {
    const absences = [{ startTime: 150, endTime: 180 }];
    const { totals } = theDay({ stamps: '22:00-+06:00', shift: night, day: spring, absences }).result;
    expect(totals).toMatchObject({ due: hours('7:00'), ordinary: hours('7:00'), justified: 0 });
  });

  test('a break over the repeated hour leaves no ninth hour', () => {
    const shift = aShift('22:00', '06:00', ['02:00', '03:00']);
    const settings = { ninthHourIsExcess: true };
    const { totals } = theDay({ stamps: '22:00-+06:00', shift, day: autumn, settings }).result;
    expect(totals).toMatchObject({ due: hours('7:00'), ordinary: hours('7:00'), excess: 0, break: 120 });
  });
});

describe('absences and exits', () => {
  test.each([
    ['after the end of the shift', '08:00-18:00', { startTime: 900, endTime: 1140 }, {}],
    ['in the unpaid break', '08:00-17:00', { startTime: 660, endTime: 840 }, { autoBreak: false }],
    ['before the start', '06:30-17:00', { startTime: 360, endTime: 540 }, { countEarlyEntry: true }],
  ])('stamps inside an hourly absence count nothing: %s', (_, stamps, absence, settings) =>
    expect(theDay({ stamps, absences: [absence], settings }).result.totals.excess).toBe(0),
  );

  test('nothing is deducted from a day of vacation that was worked', () => {
    const { result } = theDay({ stamps: '08:00-17:00', absences: [{ type: 'vacation' }] });
    expect(result.totals).toMatchObject({ excess: hours('9:00'), break: 0 });
    expect(result.flags).toEqual([]);
    expect(result.anomalies).toContain('noBreak');
  });

  test('a service exit over lunch leaves the planned break', () =>
    expect(theDay({ stamps: '08:00-11:28, 14:05-17:00', exits: [anExit('11:30', '14:00')] }).result.totals.break).toBe(
      60,
    ));

  test.each([
    ['of the morning is a gap', '10:00', '10:40', { ordinary: hours('7:20'), uncovered: 40, presence: hours('8:20') }],
    ['over lunch costs what of it was to be worked', '11:30', '13:30', { ordinary: hours('7:00'), uncovered: 60 }],
    ['within the lunch break costs nothing', '12:05', '12:55', { ordinary: hours('8:00'), uncovered: 0 }],
    ['that nobody came back from lasts until the exit is stamped', '16:00', null, { ordinary: hours('7:00') }],
    ['after the shift costs nothing', '18:00', '19:00', { ordinary: hours('8:00'), uncovered: 0 }],
  ])('an exit for oneself %s', (_, from, to, totals) => {
    const outing = { id: 'o', start: minute(thursday, from), end: to === null ? Infinity : minute(thursday, to) };
    const { result } = theDay({ stamps: '08:00-17:00', outings: [outing] });
    expect(result.totals).toMatchObject(totals);
  });

  test('the trace tells an exit from any other gap', () => {
    const given = { stamps: '08:00-10:00, 10:30-17:00' };
    const rulesOf = (outings: readonly Outing[]) => traceOf(theDay({ ...given, outings })).map(({ rule }) => rule);
    expect(rulesOf([])).toContain('gap');
    const rules = rulesOf([{ id: 'o', start: minute(thursday, '10:00'), end: minute(thursday, '10:30') }]);
    expect(rules).toContain('outing');
    expect(rules).not.toContain('gap');
  });

  test('a service exit is no break', () => {
    const given = { stamps: '06:00-09:00, 09:30-14:00', shift: morning };
    expect(theDay(given).result.anomalies).toEqual([]);
    expect(theDay({ ...given, exits: [anExit('09:00', '09:30')] }).result.anomalies).toEqual(['noBreak']);
  });
});

describe('as time passes', () => {
  test('a segment that is over has its early exit, though the shift still runs', () => {
    const [atLunch, after] = [
      theDay({ stamps: '08:00-11:50', asOf: '12:30' }).result.totals,
      theDay({ stamps: '08:00-16:20', asOf: '17:30' }).result.totals,
    ];
    expect(atLunch).toMatchObject({ earlyExitActual: 10, earlyExitCounted: 15, ordinary: 225 });
    expect(after).toMatchObject({ earlyExitCounted: 45, ordinary: hours('7:15') });
  });

  test('a day to which a forgotten entry will return is looked at again then', () => {
    const shifts = { [tuesday]: aShift('00:30', '08:00', undefined, { toleranceBefore: 60, toleranceAfter: 60 }) };
    const given = { stamps: '23:00-?', shift: null, day: monday, shifts };
    const [lender, worked] = days({ ...given, asOf: '+01:00' }, monday, tuesday);
    expect(worked?.result.totals).toMatchObject({ ordinary: 30 });
    expect(lender?.result.recheckAt).toBe(minute(tuesday, '09:00'));
    const [returned] = days({ ...given, asOf: '+09:00' }, monday, tuesday);
    expect(returned?.result.anomalies).toEqual(['missingExit', 'outOfShift']);
  });
});

describe('rest', () => {
  test.each([
    ['a forgotten entry', '?-23:00', '06:00-14:00'],
    ['a forgotten exit', '15:00-23:00', '06:00-?'],
  ])('is measured from exit to entry despite %s', (_, before, after) => {
    const raw = [...stampsOf(before, monday), ...stampsOf(after, tuesday)];
    const shifts = { [monday]: aShift('15:00', '23:00'), [tuesday]: morning };
    const [, second] = days({ raw, day: monday, shifts }, monday, tuesday);
    expect(second?.result.anomalies).toContain('shortRest');
  });
});

describe('corrections', () => {
  const onThursday = (...pairs: ReturnType<typeof corrected>[]) => [{ day: thursday, seq: 1_000_000, pairs }];

  test('only the last pair can still be open', () => {
    const corrections = onThursday(corrected('a', '08:00', null), corrected('b', '13:00', null));
    const { pieces, result } = theDay({ corrections, asOf: '15:00' });
    expect(pieces.map(({ open }) => open)).toEqual([false, true]);
    expect(result.totals).toMatchObject({ ordinary: 120 });
  });

  test.each(['08:00-17:50', '06:50-07:30, 08:10-17:00', '02:00-04:00, 08:00-17:00', '08:00-12:30, 20:00-22:00'])(
    'that repeat what was stamped change nothing: %s',
    (stamps) => {
      const raw = stampsOf(stamps, thursday);
      const pairs = stamps.split(', ').map((pair, n) => {
        const [entered = '', left = ''] = pair.split('-');
        return corrected(`c${n}`, entered, left);
      });
      const [{ result: stamped }, { result: repeated }] = [
        theDay({ raw }),
        theDay({ raw, corrections: onThursday(...pairs) }),
      ];
      expect(repeated.totals).toEqual(stamped.totals);
      expect(repeated.anomalies).toEqual(stamped.anomalies);
    },
  );
});
