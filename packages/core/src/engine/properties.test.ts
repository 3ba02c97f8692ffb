import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { absenceTypes } from '../absences/rules.ts';
import type { Day } from '../days/rules.ts';
import { languages } from '../language.ts';
import { tolerances } from '../shifts/rules.ts';
import { dayReasons } from '../time-cards/reason-rules.ts';
import { traceText } from '../work-days/calendar/trace-text.ts';
import { excessDecisions, noTotals, totalNames } from '../work-days/rules.ts';
import { roundingModes, stampingIntervals } from '../work-schedules/rules.ts';
import type { ApprovedAbsence } from './absences.ts';
import { type ComputedDay, type Correction, type DaysToCompute, computeDays } from './compute-days.ts';
import type { Counting } from './counting.ts';
import type { DaySettings, Outing, ServiceExit } from './day-input.ts';
import { aShift, rome } from './examples.cases.ts';
import type { RawStamp } from './pairing.ts';
import type { ShiftRule } from './shift-instance.ts';
import { overlap, subtract } from './spans.ts';
import { type TraceStep, traceRules } from './trace-rules.ts';
import { traceOf } from './trace.ts';

/** Printed by fast-check with every failure. */
const seed = 20_261_112;
const daysInStretch = 5;
const minuteMs = 60_000;
/** Seconds when nothing else runs; a busy machine may take its time. */
const unfilled = /[{}]|undefined|NaN|Infinity/;
const longestGapMs = 16 * 60 * minuteMs;

/** An ordinary week, both nights on which the clocks change, and a holiday in the middle. */
const firstDays: readonly Day[] = ['2026-11-09', '2026-03-26', '2026-10-22', '2026-04-29'];
const holidays = new Set<Day>(['2026-05-01', '2026-11-11']);

/** Nothing once in so many times. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>, freq = 2) => fc.option(arbitrary, { nil: null, freq });
const often = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
const few = <T>(arbitrary: fc.Arbitrary<T>, maxLength: number) => fc.array(arbitrary, { maxLength });

const shift: fc.Arbitrary<ShiftRule> = fc
  .record({
    start: fc.oneof(fc.constantFrom(120, 150, 360, 480, 840, 1320), fc.integer({ min: 0, max: 1439 })),
    length: fc.oneof(fc.constantFrom(30, 240, 480, 540), fc.integer({ min: 20, max: 900 })),
    pause: maybe(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 15, max: 90 }))),
    paidBreakMinutes: fc.constantFrom(0, 0, 10, 30),
    toleranceBefore: fc.constantFrom(...tolerances),
    toleranceAfter: fc.constantFrom(...tolerances),
  })
  .map(({ start, length, pause, ...rest }) => {
    const end = start + length;
    const breakStart = pause && start + Math.floor((length * pause[0]) / 10);
    const breakEnd = pause && breakStart !== null ? breakStart + pause[1] : null;
    const fits = breakStart !== null && breakEnd !== null && breakStart > start && breakEnd < end;
    return { ...aShift('00:00', '00:00'), ...rest, start, end, ...(fits && { breakStart, breakEnd }) };
  });

const counting: fc.Arbitrary<Counting> = fc.record({
  step: fc.constantFrom(...stampingIntervals, null),
  mode: fc.constantFrom(...roundingModes),
  grace: fc.constantFrom(0, 0, 5, 15),
});
const settings: fc.Arbitrary<DaySettings> = fc.record({
  autoBreak: fc.boolean(),
  countEarlyEntry: fc.boolean(),
  nightFrom: fc.constantFrom(1320, 1380, 0),
  nightTo: fc.constantFrom(360, 300),
  dedupeSeconds: fc.constantFrom(120, 120, 0),
  ninthHourIsExcess: fc.boolean(),
});

/** A worked day as people stamp it: near what was planned, with what they forget and repeat. */
type Worked = { offsets: readonly number[]; forgotten: readonly boolean[]; blind: boolean; echo: number };
const worked: fc.Arbitrary<Worked> = fc.record({
  offsets: fc.array(fc.integer({ min: -45, max: 60 }), { minLength: 4, maxLength: 4 }),
  forgotten: fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 })
    .map((all) => all.map((n) => n === 0)),
  blind: fc.boolean(),
  echo: fc.integer({ min: -1, max: 6 }),
});
const stray = fc.record({
  minute: fc.integer({ min: 0, max: daysInStretch * 1440 }),
  direction: fc.constantFrom('in' as const, 'out' as const, null),
});
const absence = fc.record({
  day: fc.nat(daysInStretch - 1),
  type: fc.constantFrom(...absenceTypes),
  kind: fc.constantFrom('whole' as const, 'times' as const, 'hours' as const),
  from: fc.nat(1439),
  minutes: fc.integer({ min: 1, max: 600 }),
});
const exit = fc.record({
  from: fc.nat(daysInStretch * 1440),
  minutes: fc.integer({ min: 5, max: 240 }),
  actual: maybe(fc.integer({ min: -20, max: 20 })),
});
const correction = fc.record({
  day: fc.nat(daysInStretch - 1),
  seq: fc.nat(40),
  pairs: few(fc.tuple(maybe(fc.nat(1439), 4), maybe(fc.integer({ min: 0, max: 1900 }), 4)), 3),
});
const decision = fc.record({
  state: fc.constantFrom(...excessDecisions),
  minutes: fc.constantFrom(15, 30, 45, 60, 480),
});

const given = fc.record({
  first: fc.constantFrom(...firstDays),
  shifts: fc.array(maybe(shift, 5), { minLength: daysInStretch, maxLength: daysInStretch }),
  worked: fc.array(maybe(worked, 6), { minLength: daysInStretch, maxLength: daysInStretch }),
  strays: few(stray, 3),
  absences: few(absence, 2),
  exits: few(exit, 1),
  outings: few(exit, 1),
  correction: often(correction),
  decision: maybe(decision),
  counting,
  settings,
  asOf: often(fc.nat(daysInStretch * 1440)),
});
type Given = typeof given extends fc.Arbitrary<infer T> ? T : never;

const dayAt = (first: Day, at: number) => rome.dayAfter(first, at);

function stampsOf({
  first,
  shifts,
  worked: days,
  strays,
  seqOf,
}: Given & { seqOf: (n: number) => number }): RawStamp[] {
  const moments: { ms: number; direction: RawStamp['direction'] }[] = strays.map(({ minute, direction }) => ({
    ms: (rome.midnight(first) + minute) * minuteMs,
    direction,
  }));
  for (const [at, day] of days.entries()) {
    const rule = shifts[at] ?? aShift('09:00', '13:00');
    if (!day) continue;
    const middle = Math.floor((rule.start + rule.end) / 2);
    const planned = [rule.start, rule.breakStart ?? middle, rule.breakEnd ?? middle + 30, rule.end];
    const times = planned.map((minute, n) => minute + (day.offsets[n] ?? 0));
    for (const [n, minute] of times.entries()) {
      if (day.forgotten[n]) continue;
      const ms = rome.at(dayAt(first, at), Math.max(0, minute)) * minuteMs + ((n * 7919) % minuteMs);
      const direction = day.blind ? null : n % 2 === 0 ? 'in' : 'out';
      moments.push({ ms, direction });
      if (day.echo === n) moments.push({ ms: ms + 70_000, direction });
    }
  }
  return moments.map(({ ms, direction }, n) => ({ id: `s${n}`, at: ms, direction, source: 'app', seq: seqOf(n) }));
}

const absencesOf = ({ first, absences }: Given): ApprovedAbsence[] => {
  const whole = new Set(absences.filter(({ kind }) => kind === 'whole').map(({ day }) => day));
  return absences
    .filter(({ kind, day }) => kind === 'whole' || !whole.has(day))
    .map(({ day, type, kind, from, minutes }, n) => ({
      id: `a${n}`,
      type,
      startsOn: dayAt(first, day),
      endsOn: dayAt(first, day),
      startTime: kind === 'times' ? from : null,
      endTime: kind === 'times' ? (from + minutes) % 1440 : null,
      minutes: kind === 'hours' ? minutes : null,
    }));
};

const exitsOf = ({ first, exits }: Given): ServiceExit[] =>
  exits.map(({ from, minutes, actual }, n) => {
    const start = rome.midnight(first) + from;
    const requested = { start, end: start + minutes };
    const shifted = actual === null ? null : { start: start + actual, end: start + actual + minutes };
    return { id: `e${n}`, requested, actual: shifted };
  });

const outingsOf = ({ first, outings }: Given): Outing[] =>
  outings.map(({ from, minutes, actual }, n) => {
    const start = rome.midnight(first) + from;
    return { id: `o${n}`, start, end: actual === null ? Infinity : start + minutes };
  });

function correctionsOf({ first, correction: told }: Given): Map<Day, Correction> {
  if (!told) return new Map();
  const day = dayAt(first, told.day);
  const at = (minute: number | null) => (minute === null ? null : rome.at(day, minute) * minuteMs);
  const pairs = told.pairs
    .filter(([entered, left]) => entered !== null || left !== null)
    .map(([entered, left], n) => ({
      id: `c${n}`,
      enteredAt: at(entered),
      exitedAt: at(left),
      source: 'manual' as const,
    }));
  return new Map([[day, { day, seq: told.seq, pairs }]]);
}

function stretchOf(some: Given, seqOf = (n: number) => n): DaysToCompute {
  const last = dayAt(some.first, daysInStretch - 1);
  const planned = new Map(some.shifts.map((rule, at) => [dayAt(some.first, at), rule]));
  return {
    zone: rome,
    from: some.first,
    to: last,
    planOn: (day) => ({
      shift: planned.get(day) ?? null,
      holiday: holidays.has(day) ? 'labour' : null,
      counting: some.counting,
      settings: some.settings,
    }),
    isHoliday: (day) => holidays.has(day),
    stamps: stampsOf({ ...some, seqOf }),
    corrections: correctionsOf(some),
    absences: absencesOf(some),
    exits: exitsOf(some),
    outings: outingsOf(some),
    decisionOn: () => ({ excess: some.decision, absenceConfirmed: some.decision?.minutes === 15 }),
    asOf: some.asOf === null ? Date.parse('2027-01-10T12:00:00Z') : (rome.midnight(some.first) + some.asOf) * minuteMs,
  };
}

const check = (numRuns: number, holds: (some: Given) => void) =>
  fc.assert(fc.property(given, holds), { seed, numRuns });
const mayBeNegative = new Set<string>(['balance', 'roundingDifference']);

const sent = (step: TraceStep) => ({ ...step, text: '' });
/** The lines of the sum come to what was worked, and each of them says why; only what is stamped ahead of the time it is cannot be told. */
function areExplained({ input, pieces, result: { totals, excess } }: ComputedDay, steps: readonly TraceStep[]) {
  if (steps.length === 0) return true;
  const reasons = dayReasons({ totals, excess, trace: steps.map(sent) });
  const isAhead = pieces.some(({ span }) => span !== null && span.end > input.asOf);
  const isTold = isAhead || reasons.every(({ kind }) => kind !== 'other');
  return isTold && reasons.reduce((sum, { minutes }) => sum + minutes, 0) === totals.worked;
}

/** What does not hold on a day; plain comparisons, because a million expectations would take minutes. */
function faultsOf(computed: ComputedDay, steps: readonly TraceStep[]): string[] {
  const { totals, excess, status } = computed.result;
  const told = noTotals();
  for (const { figure, minutes } of steps) told[figure] += minutes;
  const claims: [string, boolean][] = [
    ['invariant', totals.ordinary + totals.justified + totals.uncovered === totals.due],
    ['night', totals.night <= totals.ordinary + totals.excess],
    ['holiday', totals.holiday <= totals.ordinary + totals.excess],
    ['excess', excess.minutes === totals.excess && excess.holiday + excess.night <= excess.minutes],
    ['worked', totals.worked >= totals.ordinary && totals.worked <= totals.ordinary + totals.excess],
    ['future', status !== 'future' || steps.length === 0],
    ['reasons', areExplained(computed, steps)],
  ];
  const faults = claims.filter(([, isTrue]) => !isTrue).map(([claim]) => claim);
  for (const name of totalNames) {
    if (totals[name] < 0 && !mayBeNegative.has(name)) faults.push(`${name} is negative`);
    if (told[name] !== totals[name]) faults.push(`the trace of ${name} adds up to ${told[name]}`);
  }
  return faults;
}

test('on 10,000 random days the figures hold together, and the trace explains each of them', () => {
  const told = new Map<string, number>();
  let days = 0;
  check(10_000 / daysInStretch, (some) => {
    for (const computed of computeDays(stretchOf(some))) {
      const steps = traceOf(computed);
      const faults = faultsOf(computed, steps);
      if (faults.length > 0) throw new Error(`${computed.day}: ${faults.join(', ')}`);
      days += 1;
      for (const step of steps) {
        const times = told.get(step.rule) ?? 0;
        told.set(step.rule, times + 1);
        if (times < 20) for (const language of languages) expect(traceText(language, step)).not.toMatch(unfilled);
      }
    }
  });
  expect(days).toBe(10_000);
  expect(traceRules.filter((rule) => !told.has(rule))).toEqual([]);
});

/** Everything but the place in the log, which is the order of arrival itself. */
const contentOf = (days: readonly ComputedDay[]) =>
  JSON.stringify(days.map(({ day, pieces, result }) => [day, pieces.map(({ lastSeq: _, ...piece }) => piece), result]));

test('the order in which stamps arrive, and sending them again, change no day', () => {
  check(400, (some) => {
    const untouched = { ...some, correction: null };
    const stretch = stretchOf(untouched);
    const backwards = stretchOf(untouched, (n) => 1_000 - n);
    const mixed = backwards.stamps.toSorted((a, b) => ((a.at * 7) % 1013) - ((b.at * 7) % 1013));
    if (contentOf(computeDays(stretch)) !== contentOf(computeDays({ ...backwards, stamps: mixed })))
      throw new Error('The order of arrival matters.');
  });
});

/** The stamps around a day, up to where nothing was stamped for so long that nothing can reach across. */
function around({ stamps, zone }: DaysToCompute, day: Day): RawStamp[] {
  const [from, to] = [(zone.midnight(day) - 2000) * minuteMs, (zone.midnight(day) + 3500) * minuteMs];
  const ordered = stamps.toSorted((a, b) => a.at - b.at);
  const groups: RawStamp[][] = [];
  for (const stamp of ordered) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before && stamp.at - before.at <= longestGapMs) last.push(stamp);
    else groups.push([stamp]);
  }
  return groups.filter((group) => group.some(({ at }) => at >= from && at <= to)).flat();
}

test('a day comes out the same from a longer stretch and from its own neighbourhood', () => {
  check(400, (some) => {
    const whole = stretchOf(some);
    const stretch = { ...whole, stamps: whole.stamps.filter(({ at }) => at <= whole.asOf) };
    for (const long of computeDays(stretch)) {
      const short = computeDays({ ...stretch, from: long.day, to: long.day, stamps: around(stretch, long.day) });
      if (contentOf(short) !== contentOf([long])) throw new Error(`${long.day} depends on the stretch.`);
    }
  });
});

test('a day that is not running changes by time alone only when it says so', () => {
  check(400, (some) => {
    const whole = stretchOf({ ...some, asOf: some.asOf ?? 4_000 });
    const stretch = { ...whole, stamps: whole.stamps.filter(({ at }) => at <= whole.asOf) };
    const now = Math.floor(stretch.asOf / minuteMs);
    for (const before of computeDays(stretch)) {
      const { recheckAt, status } = before.result;
      if (recheckAt !== null && recheckAt <= now) throw new Error(`${before.day} changes in the past.`);
      if (status === 'running') continue;
      const [after] = computeDays({
        ...stretch,
        from: before.day,
        to: before.day,
        asOf: (recheckAt === null ? now + 20_000 : recheckAt - 1) * minuteMs,
      });
      if (!after || contentOf([after]) !== contentOf([before])) throw new Error(`${before.day} changed unseen.`);
    }
  });
});

const asStamped = ['due', 'ordinary', 'justified', 'uncovered', 'presence', 'roundingDifference'] as const;
const untimely = ['delayActual', 'earlyExitActual'] as const;

/** The stamps of a day as they would be if every exit for oneself had been stamped too. */
function stampedOut({ day, pieces, input }: ComputedDay): Correction {
  const there = subtract(
    pieces.flatMap(({ span }) => span ?? []),
    input.outings,
  );
  const pairs = there.map(({ start, end }, n) => ({
    id: `c${n}`,
    enteredAt: start * minuteMs,
    exitedAt: end * minuteMs,
    source: 'manual' as const,
  }));
  return { day, seq: 1_000, pairs };
}

test('an exit for oneself costs what stamping out would, and makes nobody late or early', () => {
  let [compared, excused] = [0, 0];
  const out = fc.array(exit, { minLength: 1, maxLength: 4 });
  const property = fc.property(given, out, (some, outings) => {
    const stretch = stretchOf({ ...some, outings, correction: null, asOf: null });
    const without = computeDays({ ...stretch, outings: [] });
    for (const [n, computed] of computeDays(stretch).entries()) {
      const { day, input, result } = computed;
      if (input.outings.length === 0) continue;
      const corrections = new Map([[day, stampedOut(computed)]]);
      const [stamped] = computeDays({ ...stretch, from: day, to: day, corrections, outings: [] });
      compared += 1;
      for (const name of asStamped)
        if (result.totals[name] !== stamped?.result.totals[name]) throw new Error(`${day}: ${name} is another.`);
      for (const name of untimely) {
        if (result.totals[name] > (without[n]?.result.totals[name] ?? 0)) throw new Error(`${day}: ${name} rises.`);
        if (result.totals[name] < (stamped?.result.totals[name] ?? 0)) excused += 1;
      }
    }
  });
  fc.assert(property, { seed, numRuns: 1_000 });
  expect(compared).toBeGreaterThan(1_000);
  expect(excused).toBeGreaterThan(100);
});

const moved = fc.record({
  first: fc.constantFrom(...firstDays),
  rule: shift,
  counting,
  settings,
  absences: few(absence, 1),
  /** Lengths of presence and absence by turns, from the start of the window. */
  turns: fc.array(fc.integer({ min: 4, max: 300 }), { minLength: 2, maxLength: 6 }),
  pair: fc.nat(2),
  by: fc.integer({ min: 1, max: 120 }),
  entersLater: fc.boolean(),
});

test('entering later or leaving earlier never raises the ordinary minutes', () => {
  let compared = 0;
  const property = fc.property(moved, ({ first, rule, turns, pair, by, entersLater, absences, ...rest }) => {
    const start = (rome.at(first, rule.start) - rule.toleranceBefore) * minuteMs;
    let at = start;
    const stamps = turns.slice(0, turns.length - (turns.length % 2)).map((minutes, n): RawStamp => {
      const stamp = { id: `s${n}`, at, direction: n % 2 ? 'out' : 'in', source: 'app', seq: n } as const;
      at += minutes * minuteMs;
      return stamp;
    });
    const change = (stamps.length > pair * 2 ? pair * 2 : 0) + (entersLater ? 0 : 1);
    const later = stamps.map((stamp, n) =>
      n === change ? { ...stamp, at: stamp.at + (entersLater ? by : -by) * minuteMs } : stamp,
    );
    const [entered, left] = [later[change & ~1], later[change | 1]];
    if (!entered || !left || left.at - entered.at < 3 * minuteMs) return;
    const empty = { worked: [], strays: [], exits: [], outings: [], correction: null, decision: null, asOf: null };
    const stretch = stretchOf({
      ...empty,
      ...rest,
      first,
      shifts: [rule],
      absences: absences.map((one) => ({ ...one, day: 0 })),
    });
    const [one, other] = [stamps, later].map((some) => computeDays({ ...stretch, to: first, stamps: some })[0]);
    if (!one || !other || touchesOf(one) !== touchesOf(other)) return;
    compared += 1;
    if (other.result.totals.ordinary > one.result.totals.ordinary) throw new Error('Less presence, more minutes.');
  });
  fc.assert(property, { seed, numRuns: 3_000 });
  expect(compared).toBeGreaterThan(1_000);
});

/** Which segments each pair touches. */
const touchesOf = ({ pieces, result }: ComputedDay): string =>
  pieces
    .map(({ span }) =>
      result.workings.expected.segments.map((segment) => Number(span !== null && overlap(segment, span))),
    )
    .join(';');
