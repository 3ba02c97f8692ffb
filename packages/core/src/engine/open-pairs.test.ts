import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Day } from '../days/rules.ts';
import { type ComputedDay, type Correction, type DaysToCompute, computeDays } from './compute-days.ts';
import { defaultCounting } from './counting.ts';
import { aDay, aShift, aStamp, at, night, office, rome, standard } from './examples.cases.ts';
import type { RawStamp } from './pairing.ts';
import type { ShiftRule } from './shift-instance.ts';

const minuteMs = 60_000;
/** Seconds when nothing else runs; a busy machine may take its time. */
const yesterday: Day = '2026-11-11';

type Given = {
  from: Day;
  to: Day;
  stamps: readonly RawStamp[];
  corrections: readonly Correction[];
  asOf: number;
  shiftOn?: (day: Day) => ShiftRule | null;
};
const stretchOf = ({ from, to, stamps, corrections, asOf, shiftOn = () => null }: Given): DaysToCompute => ({
  zone: rome,
  from,
  to,
  planOn: (day) => ({ shift: shiftOn(day), holiday: null, counting: defaultCounting, settings: standard }),
  isHoliday: () => false,
  stamps,
  corrections: new Map(corrections.map((one) => [one.day, one])),
  absences: [],
  exits: [],
  decisionOn: () => ({ excess: null, absenceConfirmed: false }),
  asOf,
});
const corrected = (day: Day, ...pairs: readonly (readonly [number | null, number | null])[]): Correction => ({
  day,
  seq: 1_000,
  pairs: pairs.map(([enteredAt, exitedAt], n) => ({ id: `${day} ${n}`, enteredAt, exitedAt, source: 'manual' })),
});
const openOf = (days: readonly ComputedDay[]) =>
  days.flatMap(({ pieces }) => pieces.filter(({ open }) => open).map(({ id }) => id));
const anomaliesOn = (days: readonly ComputedDay[], day: Day) => days.find((one) => one.day === day)?.result.anomalies;

describe('of two that are open the newest is', () => {
  const range = { from: yesterday, to: aDay, asOf: at(aDay, '10:30') };
  const leftOpen = corrected(yesterday, [at(yesterday, '23:50'), null]);

  test('a stamp after a corrected one: the exit of the older is missing', () => {
    const days = computeDays(
      stretchOf({ ...range, stamps: [aStamp(at(aDay, '08:00'), 'in', 'new')], corrections: [leftOpen] }),
    );
    expect(openOf(days)).toEqual(['new']);
    expect(anomaliesOn(days, yesterday)).toContain('missingExit');
  });

  test('also once the newer one has ended', () => {
    const stamps = [aStamp(at(aDay, '08:00'), 'in'), aStamp(at(aDay, '09:00'), 'out')];
    const days = computeDays(stretchOf({ ...range, stamps, corrections: [leftOpen] }));
    expect(openOf(days)).toEqual([]);
    expect(anomaliesOn(days, yesterday)).toContain('missingExit');
  });

  test('a correction after a stamp, and one after another', () => {
    const today = corrected(aDay, [at(aDay, '08:00'), null]);
    const stamped = computeDays(
      stretchOf({ ...range, stamps: [aStamp(at(yesterday, '23:50'), 'in')], corrections: [today] }),
    );
    expect(openOf(stamped)).toEqual([`${aDay} 0`]);
    expect(anomaliesOn(stamped, yesterday)).toContain('missingExit');
    const both = computeDays(stretchOf({ ...range, stamps: [], corrections: [leftOpen, today] }));
    expect(openOf(both)).toEqual([`${aDay} 0`]);
  });

  test('of two corrected pairs at the same moment one', () => {
    const twice = corrected(aDay, [at(aDay, '08:00'), null], [at(aDay, '08:00'), null]);
    expect(openOf(computeDays(stretchOf({ ...range, stamps: [], corrections: [twice] })))).toHaveLength(1);
  });

  test('a stamp that a correction of its day has replaced takes nothing from anybody', () => {
    const today = corrected(aDay, [at(aDay, '07:00'), at(aDay, '07:30')]);
    const earlier = corrected(yesterday, [at(yesterday, '23:50'), at(aDay, '00:30')], [at(aDay, '08:30'), null]);
    const stamps = [aStamp(at(aDay, '09:00'), 'in')];
    expect(openOf(computeDays(stretchOf({ ...range, stamps, corrections: [today, earlier] })))).toEqual([
      `${yesterday} 1`,
    ]);
  });

  test('one that was lent to a shift goes back to its own day', () => {
    const early = aShift('06:00', '14:00', undefined, { toleranceBefore: 30 });
    const days = computeDays(
      stretchOf({
        ...range,
        stamps: [aStamp(at(yesterday, '23:50'), 'in', 'lent')],
        corrections: [corrected('2026-11-13', [at(aDay, '09:00'), null])],
        shiftOn: (day) => (day === aDay ? early : null),
      }),
    );
    expect(days.map(({ day, pieces }) => [day, pieces.map(({ id, shift }) => [id, shift])])).toEqual([
      [yesterday, [['lent', null]]],
      [aDay, []],
    ]);
  });
});

const daysInStretch = 4;
const momentIn = (minutes: number) => fc.integer({ min: 0, max: minutes });
const someDays = fc.record({
  stamps: fc.array(
    fc.record({ minute: momentIn(daysInStretch * 1440), direction: fc.constantFrom('in', 'in', 'out', null) }),
    { maxLength: 6 },
  ),
  corrections: fc.array(
    fc.record({
      day: fc.nat(daysInStretch - 1),
      // A pair of a correction lies between the day before and the day after the next.
      pairs: fc.array(
        fc.record({
          enteredAt: fc.option(fc.integer({ min: -600, max: 2_400 }), { nil: null, freq: 6 }),
          minutes: fc.option(momentIn(960), { nil: null }),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 4 },
  ),
  shifts: fc.array(fc.constantFrom(null, null, office, night, aShift('05:00', '09:00')), {
    minLength: daysInStretch,
    maxLength: daysInStretch,
  }),
  asOf: momentIn(daysInStretch * 1440 + 600),
});

test('over random logs and corrections at most one is open, also when each day is computed by itself', () => {
  let runsWithOpen = 0;
  const property = fc.property(someDays, ({ stamps, corrections, shifts, asOf }) => {
    const first: Day = '2026-11-09';
    const [start, dayAt] = [rome.midnight(first), (n: number) => rome.dayAfter(first, n)];
    const now = (start + asOf) * minuteMs;
    const whole = stretchOf({
      from: first,
      to: dayAt(daysInStretch - 1),
      // What is stamped ahead of time counts once its time has come.
      stamps: stamps
        .map(({ minute, direction }, n): RawStamp => ({
          id: `s${n}`,
          at: (start + minute) * minuteMs,
          direction: direction === 'in' || direction === 'out' ? direction : null,
          source: 'app',
          seq: n,
        }))
        .filter((stamp) => stamp.at <= now),
      corrections: corrections.map(({ day, pairs }) => {
        const midnight = rome.midnight(dayAt(day));
        return corrected(
          dayAt(day),
          ...pairs.flatMap(({ enteredAt, minutes }) => {
            const entered = enteredAt === null ? null : (midnight + enteredAt) * minuteMs;
            const left = minutes === null ? null : (entered ?? midnight * minuteMs) + minutes * minuteMs;
            return entered === null && left === null ? [] : [[entered, left] as const];
          }),
        );
      }),
      asOf: now,
      shiftOn: (day) => shifts[[0, 1, 2, 3].find((n) => dayAt(n) === day) ?? daysInStretch] ?? null,
    });
    const together = openOf(computeDays(whole));
    const apart = Array.from({ length: daysInStretch }, (_, n) =>
      openOf(computeDays({ ...whole, from: dayAt(n), to: dayAt(n) })),
    ).flat();
    if (together.length > 1) throw new Error(`Open at once: ${together.join(', ')}`);
    if (apart.join() !== together.join()) throw new Error(`Open day by day: ${apart.join(', ')}`);
    runsWithOpen += together.length;
  });
  fc.assert(property, { seed: 20_261_112, numRuns: 2_000 });
  expect(runsWithOpen).toBeGreaterThan(200);
});
