import type { Piece } from './assign.ts';
import { type Counting, countExcess } from './counting.ts';
import type { ShiftInstance } from './shift-instance.ts';
import { type Span, clip, merge, minutesIn, subtract, takeFirst } from './spans.ts';

export const excessRules = ['beforeStart', 'insideBreak', 'ninthHour', 'afterEnd', 'outOfShift', 'onHoliday'] as const;
type ExcessRule = (typeof excessRules)[number];
type ExcessPart = { rule: ExcessRule; spans: readonly Span[] };
/** No two parts share a minute. */
export type Excess = { parts: readonly ExcessPart[]; stamped: number; counted: number; spans: readonly Span[] };

type Work = {
  pieces: readonly Piece[];
  shift: ShiftInstance | null;
  counting: Counting;
  isHoliday: boolean;
  /** The whole day is one of absence. */
  isAbsent: boolean;
  /** Hourly absences: what is stamped inside them counts nothing. */
  absent: readonly Span[];
  /** Out for their own sake, in order and apart. */
  away: readonly Span[];
  countEarlyEntry: boolean;
  autoBreak: boolean;
};

const forever = Number.MAX_SAFE_INTEGER;
const nothing: Excess = { parts: [], stamped: 0, counted: 0, spans: [] };

/** Stamped minutes beyond what was planned, in whole steps; nothing of it counts as worked until somebody decides. */
export function countExcessOf(work: Work): Excess {
  const parts = partsOf(work);
  const [only] = parts;
  if (!only) return nothing;
  const all = parts.length === 1 ? only.spans : merge(parts.flatMap(({ spans }) => spans));
  const stamped = minutesIn(all);
  const counted = countExcess(stamped, work.counting);
  return { parts, stamped, counted, spans: takeFirst(all, counted) };
}

function partsOf(work: Work): ExcessPart[] {
  const { shift, isHoliday, absent, countEarlyEntry, autoBreak } = work;
  const { inside, outside } = placesOf(work);
  const parts: ExcessPart[] = [];
  if (isHoliday) addPart(parts, 'onHoliday', inside);
  else if (shift) {
    const there = subtract(inside, absent);
    if (countEarlyEntry) addPart(parts, 'beforeStart', clip(there, { start: -forever, end: shift.span.start }));
    if (!autoBreak && shift.unpaidBreak) addPart(parts, 'insideBreak', clip(there, shift.unpaidBreak));
    if (shift.ninthHour) addPart(parts, 'ninthHour', clip(there, shift.ninthHour));
    addPart(parts, 'afterEnd', clip(there, { start: shift.span.end, end: forever }));
  }
  addPart(parts, 'outOfShift', subtract(outside, inside));
  return parts;
}

function addPart(parts: ExcessPart[], rule: ExcessRule, spans: readonly Span[]) {
  if (spans.length > 0) parts.push({ rule, spans });
}

function placesOf({ pieces, isAbsent, away }: Work): { inside: readonly Span[]; outside: readonly Span[] } {
  const [inside, outside]: [Span[], Span[]] = [[], []];
  for (const { span, shift } of pieces) if (span) (isAbsent || shift === null ? outside : inside).push(span);
  return { inside: subtract(merge(inside), away), outside: subtract(merge(outside), away) };
}
