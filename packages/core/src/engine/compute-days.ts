import type { Day } from '../days/rules.ts';
import { groupBy } from '../group-by.ts';
import { type ApprovedAbsence, absencesOn } from './absences.ts';
import { type Piece, assignPairs, openUntil } from './assign.ts';
import { type DayResult, countDay } from './count-day.ts';
import type { Counting } from './counting.ts';
import type { DayDecision, DayInput, DaySettings, Outing, ServiceExit } from './day-input.ts';
import { type RawStamp, pairStamps } from './pairing.ts';
import { type ShiftInstance, type ShiftRule, instanceOf } from './shift-instance.ts';
import { type Span, minuteOf, overlap, subtract } from './spans.ts';
import type { Zone } from './zone.ts';

/** What holds on a day for a person before anything is stamped. */
export type DayPlan = {
  readonly shift: ShiftRule | null;
  readonly holiday: string | null;
  readonly counting: Counting;
  readonly settings: DaySettings;
};

/** A correction of a day: its pairs replace whatever was stamped. Moments in milliseconds. */
export type Correction = {
  readonly day: Day;
  readonly seq: number;
  readonly pairs: readonly {
    readonly id: string;
    readonly enteredAt: number | null;
    readonly exitedAt: number | null;
    readonly source: Piece['source'];
  }[];
};

/**
 * A stretch of one person's time. Stamps reach beyond the days that are asked for, to a pause of more than sixteen hours on
 * either side: nothing is paired across one, so more of them would change nothing.
 */
export type DaysToCompute = {
  readonly zone: Zone;
  readonly from: Day;
  readonly to: Day;
  readonly planOn: (day: Day) => DayPlan;
  readonly isHoliday: (day: Day) => boolean;
  readonly stamps: readonly RawStamp[];
  /** Presence that a closed day holds for good, in minutes: no other day counts it again. */
  readonly spent?: readonly Span[];
  /** The last one of each day. */
  readonly corrections: ReadonlyMap<Day, Correction>;
  readonly absences: readonly ApprovedAbsence[];
  readonly exits: readonly ServiceExit[];
  readonly outings?: readonly Outing[];
  readonly decisionOn: (day: Day) => DayDecision;
  /** In milliseconds. */
  readonly asOf: number;
};

export type ComputedDay = {
  readonly day: Day;
  readonly plan: DayPlan;
  readonly shift: ShiftInstance | null;
  readonly pieces: readonly Piece[];
  /** Stampings that a correction replaced. */
  readonly replaced: readonly Piece[];
  readonly input: DayInput;
  readonly result: DayResult;
};

/** Every day of the stretch; the same days come out whatever the order in which the stamps arrived. */
export function computeDays(stretch: DaysToCompute): ComputedDay[] {
  const { zone, from, to, stamps, corrections } = stretch;
  const asOf = minuteOf(stretch.asOf);
  const calendar = calendarOf(stretch);
  const shifts: ShiftInstance[] = [];
  for (const { shift } of calendar.values()) if (shift) shifts.push(shift);
  const dedupe = (ms: number) => {
    const day = zone.dayOf(minuteOf(ms));
    return (calendar.get(day)?.plan ?? stretch.planOn(day)).settings.dedupeSeconds;
  };
  const told = lastTold(corrections);
  const isFollowed = (at: number, day: Day) => told !== null && told.at >= at && !corrections.has(day);
  const facts = { shifts, zone, asOf, isFollowed };
  const assigned = withoutSpent(assignPairs(pairStamps(stamps, shifts, dedupe), facts), stretch.spent);
  const mayBeOpen = told && !assigned.some((piece) => isAfter(piece, told.at, corrections)) ? told.id : null;
  const raw = groupBy(assigned, ({ day }) => day);
  const lent = assigned.find(({ lentBy }) => lentBy !== null);

  const days: ComputedDay[] = [];
  let previousEnd: number | null = null;
  for (const { day, plan, shift } of calendar.values()) {
    if (day > to) break;
    const stamped = raw.get(day) ?? noPieces;
    const correction = corrections.get(day);
    const pieces = correction ? correctedPieces(correction, shift, asOf, mayBeOpen) : stamped;
    const returnsAt = lent?.lentBy === day ? (lent.shift?.window.end ?? null) : null;
    if (day >= from)
      days.push(computeDay(stretch, { day, plan, shift, pieces, stamped, correction, previousEnd, returnsAt, asOf }));
    previousEnd = lastExit(pieces) ?? previousEnd;
  }
  return days;
}

/** The last entry among all corrections: only that one can still lack its exit. */
function lastTold(corrections: DaysToCompute['corrections']): { at: number; id: string } | null {
  let last: { at: number; id: string; day: Day } | null = null;
  for (const { day, pairs } of corrections.values())
    for (const { id, enteredAt } of pairs) {
      if (enteredAt === null || (last && enteredAt < last.at)) continue;
      if (!last || enteredAt > last.at || day >= last.day) last = { at: enteredAt, id, day };
    }
  return last;
}

/** Whether a stamping that counts was entered after a moment. */
const isAfter = ({ day, enteredAt }: Piece, moment: number, corrections: DaysToCompute['corrections']): boolean =>
  enteredAt !== null && enteredAt > moment && !corrections.has(day);

/** Stampings less what is spent; what is left of one is a single stretch, since spent presence has a stamp at one end. */
function withoutSpent(pieces: readonly Piece[], spent: readonly Span[] = []): readonly Piece[] {
  if (spent.length === 0) return pieces;
  return pieces.flatMap((piece) => {
    const { span } = piece;
    if (!span || !spent.some((one) => overlap(one, span))) return [piece];
    const [left] = subtract([span], spent);
    if (!left) return [];
    const enteredAt = left.start === span.start ? piece.enteredAt : left.start * minuteMs;
    const exitedAt = left.end === span.end ? piece.exitedAt : left.end * minuteMs;
    return [{ ...piece, span: left, enteredAt, exitedAt, cut: true }];
  });
}
const minuteMs = 60_000;

type CalendarDay = { day: Day; plan: DayPlan; shift: ShiftInstance | null };
const noPieces: readonly Piece[] = [];
const noOutings: readonly Outing[] = [];

/** Days reached by the stamps or asked for, with room for shifts and rests on either side. */
function calendarOf({ stamps, zone, from, to, planOn }: DaysToCompute): Map<Day, CalendarDay> {
  let [earliest, latest] = [zone.midnight(from), zone.midnight(to)];
  for (const { at } of stamps) {
    const minute = minuteOf(at);
    if (minute < earliest) earliest = minute;
    if (minute > latest) latest = minute;
  }
  const last = zone.dayAfter(zone.dayOf(latest));
  const calendar = new Map<Day, CalendarDay>();
  for (let day = zone.dayAfter(zone.dayOf(earliest), -1); day <= last; day = zone.dayAfter(day)) {
    const plan = planOn(day);
    const shift = plan.shift && instanceOf(plan.shift, day, zone, plan.settings.ninthHourIsExcess);
    calendar.set(day, { day, plan, shift });
  }
  return calendar;
}

/** The last exit of a day, also of a stamping whose entry is missing. */
function lastExit(pieces: readonly Piece[]): number | null {
  let latest: number | null = null;
  for (const { exitedAt } of pieces) {
    if (exitedAt === null) continue;
    const minute = minuteOf(exitedAt);
    if (latest === null || minute > latest) latest = minute;
  }
  return latest;
}

type Found = CalendarDay & {
  pieces: readonly Piece[];
  stamped: readonly Piece[];
  correction: Correction | undefined;
  previousEnd: number | null;
  returnsAt: number | null;
  asOf: number;
};

function computeDay(stretch: DaysToCompute, found: Found): ComputedDay {
  const { day, plan, shift, pieces, stamped, correction } = found;
  const input: DayInput = {
    day,
    zone: stretch.zone,
    shift,
    holiday: plan.holiday,
    isHoliday: stretch.isHoliday,
    counting: plan.counting,
    settings: plan.settings,
    pieces,
    absences: absencesOn(stretch.absences, day),
    exits: shift ? stretch.exits.filter(({ requested }) => overlap(requested, shift.window)) : [],
    outings: shift && stretch.outings ? stretch.outings.filter((outing) => overlap(outing, shift.window)) : noOutings,
    decision: stretch.decisionOn(day),
    lateStamps: correction !== undefined && stamped.some(({ lastSeq }) => lastSeq > correction.seq),
    previousEnd: found.previousEnd,
    returnsAt: found.returnsAt,
    asOf: found.asOf,
  };
  return { day, plan, shift, pieces, replaced: correction ? stamped : noPieces, input, result: countDay(input) };
}

/** Exempt from dedupe and assignment to a day; whether they lie on its shift is asked of them as of any other. */
function correctedPieces(
  { day, pairs, seq }: Correction,
  shift: ShiftInstance | null,
  asOf: number,
  mayBeOpen: string | null,
): Piece[] {
  return pairs.map(({ id, enteredAt, exitedAt, source }) => {
    const start = enteredAt === null ? null : minuteOf(enteredAt);
    const end = exitedAt === null ? null : minuteOf(exitedAt);
    const own = shift && liesOn(shift, start ?? end ?? 0, end ?? start ?? 0) ? shift : null;
    const open = start !== null && end === null && id === mayBeOpen && asOf < openUntil(start, own);
    const until = open ? asOf : end;
    return {
      id,
      day,
      shift: own,
      enteredAt,
      exitedAt,
      span: start !== null && until !== null && until > start ? { start, end: until } : null,
      cut: false,
      open,
      lentBy: null,
      source,
      stampIds: [id],
      duplicateIds: [],
      lastSeq: seq,
      corrected: true,
    };
  });
}

const liesOn = ({ segments, window }: ShiftInstance, start: number, end: number): boolean =>
  segments.some((segment) => overlap(segment, { start, end })) ||
  (window.start <= start && start <= window.end) ||
  (window.start <= end && end <= window.end);
