import type { Day } from '../days/rules.ts';
import type { ShiftPeriod } from '../shifts/rules.ts';
import { type Span, clip, subtract } from './spans.ts';
import type { Zone } from './zone.ts';

/** A shift as it holds on a day; its times are minutes from the midnight of its day and may exceed 1440. */
export type ShiftRule = {
  readonly id: string;
  readonly name: string;
  readonly period: ShiftPeriod;
  readonly start: number;
  readonly end: number;
  readonly breakStart: number | null;
  readonly breakEnd: number | null;
  readonly paidBreakMinutes: number;
  readonly toleranceBefore: number;
  readonly toleranceAfter: number;
};

/** A shift on its day: what one is expected to work, and the window in which stamps belong to it. */
export type ShiftInstance = {
  readonly day: Day;
  readonly rule: ShiftRule;
  readonly span: Span;
  readonly segments: readonly Span[];
  readonly unpaidBreak: Span | null;
  readonly window: Span;
  readonly clockChange: boolean;
  /** The ninth hour of the night the clocks go back, where the company treats it as excess. */
  readonly ninthHour: Span | null;
};

export function instanceOf(rule: ShiftRule, day: Day, zone: Zone, ninthHourIsExcess: boolean): ShiftInstance {
  const start = zone.at(day, rule.start);
  const span = { start, end: Math.max(start, zone.at(day, rule.end)) };
  const unpaidBreak = breakIn(span, rule, day, zone);
  const clockChange = span.end - span.start !== rule.end - rule.start;
  const ninthHour = clockChange && ninthHourIsExcess ? ninthHourIn(span, unpaidBreak, zone) : null;
  const holes = [unpaidBreak, ninthHour].filter((hole) => hole !== null);
  return {
    day,
    rule,
    span,
    segments: span.start === span.end ? [] : subtract([span], holes),
    unpaidBreak,
    window: { start: span.start - rule.toleranceBefore, end: span.end + rule.toleranceAfter },
    clockChange,
    ninthHour,
  };
}

/** The part of a break that a clock change skips, or moves out of its shift, does not count. */
function breakIn(span: Span, { breakStart, breakEnd }: ShiftRule, day: Day, zone: Zone): Span | null {
  if (breakStart === null || breakEnd === null) return null;
  const [pause] = clip([{ start: zone.at(day, breakStart), end: zone.at(day, breakEnd) }], span);
  return pause ?? null;
}

/** A planned time that exists twice is the first, so the repeated hour lies in a break wholly or not at all. */
function ninthHourIn(span: Span, unpaidBreak: Span | null, zone: Zone): Span | null {
  const repeated = zone.repeated(zone.dayOf(span.start)) ?? zone.repeated(zone.dayOf(span.end));
  if (!repeated || repeated.start < span.start || repeated.end > span.end) return null;
  return unpaidBreak && unpaidBreak.start < repeated.end && repeated.start < unpaidBreak.end ? null : repeated;
}

const dayMinutes = 1440;

/** Of shifts in order of time, those from which a stretch can be reached: none lasts, window included, two days. */
export function shiftsNear(shifts: readonly ShiftInstance[], { start, end }: Span): readonly ShiftInstance[] {
  let [low, high] = [0, shifts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((shifts[middle]?.span.start ?? 0) < start - 2 * dayMinutes) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while ((shifts[last]?.span.start ?? Infinity) <= end + 2 * dayMinutes) last += 1;
  return shifts.slice(low, last);
}
