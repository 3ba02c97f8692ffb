import {
  type Anomaly,
  type DayFlag,
  type DayStatus,
  type ExcessState,
  type Totals,
  blockingAnomalies,
  isRecognised,
  noTotals,
} from '../work-days/rules.ts';
import { type Expected, type Justification, expect } from './absences.ts';
import { anomaliesOf, isUnjustified } from './anomalies.ts';
import type { Piece } from './assign.ts';
import { type Break, breakOf } from './breaks.ts';
import type { DayInput } from './day-input.ts';
import { type Excess, countExcessOf } from './excess.ts';
import { presenceByExits, timesOut } from './exits.ts';
import { type Floated, spendFloating } from './floating.ts';
import { type SegmentCount, countSegments } from './segments.ts';
import { type Span, clip, clipToAll, merge, minutesIn, subtract } from './spans.ts';
import { type SpecialMinutes, specialMinutes } from './special-minutes.ts';

/** Everything a day's figures were made of; the trace is told from it. */
type Workings = SpecialMinutes & {
  readonly planned: readonly Span[];
  readonly expected: Expected;
  readonly segments: readonly SegmentCount[];
  /** Exits that counted as presence, inside the segments to be worked. */
  readonly served: readonly Span[];
  /** Exits for one's own sake: all that is out of presence, and what of it no exit for the company's sake makes good. */
  readonly out: readonly Span[];
  readonly away: readonly Span[];
  readonly floated: Floated;
  readonly excess: Excess;
  readonly taken: Break;
  readonly holidayCredit: number;
};

export type DayResult = {
  readonly totals: Totals;
  readonly status: Exclude<DayStatus, 'closed'>;
  readonly anomalies: readonly Anomaly[];
  readonly flags: readonly DayFlag[];
  readonly excess: { minutes: number; state: ExcessState | null; holiday: number; night: number; holidayNight: number };
  readonly justifications: readonly Justification[];
  readonly late: boolean;
  /** When this day changes although nothing happens; null when only something new can change it. */
  readonly recheckAt: number | null;
  readonly workings: Workings;
};

/** From the stamps, plan and absences of a day to its minutes. */
export function countDay(input: DayInput): DayResult {
  const { shift, holiday, pieces, absences, zone, counting, settings } = input;
  const planned = shift && holiday === null ? shift.segments : [];
  const expected = expect(planned, shift, absences, zone);
  const phase = phaseOf(input, expected.wholeDay);
  const stamped = presenceOf(pieces);
  const out = timesOut(input.outings);
  const presence = subtract(stamped, out);
  const served = servedOf(input, presence, expected.segments);
  const away = subtract(out, served);
  const around = served.length === 0 ? stamped : merge([...stamped, ...served]);
  const present = subtract(around, away);
  const segments = countSegments(expected.segments, {
    presence: present,
    stamped: around,
    away,
    counting,
    paidBreakMinutes: shift?.rule.paidBreakMinutes ?? 0,
    runsUntil: phase === 'running' ? input.asOf : null,
  });
  const floated = spendFloating(expected.floating, segments, minutesIn(planned) - sumOf(expected.justified));
  const excess = countExcessOf({
    pieces,
    shift,
    counting,
    isHoliday: holiday !== null,
    isAbsent: expected.wholeDay,
    absent: expected.absent,
    away,
    countEarlyEntry: settings.countEarlyEntry,
    autoBreak: settings.autoBreak,
  });
  const workings = {
    planned,
    expected,
    segments,
    served,
    out,
    away,
    floated,
    excess,
    holidayCredit: shift && holiday !== null ? minutesIn(shift.segments) : 0,
    taken: breakOf(holiday === null && !expected.wholeDay ? shift : null, {
      present,
      stamped: around,
      autoBreak: settings.autoBreak,
    }),
    ...specialMinutes(input, countedOf(segments), excess.spans),
  };
  return phase === 'future' ? futureDay(input, workings) : begunDay(input, workings, { presence, present, phase });
}

type Phase = 'future' | 'running' | 'over';

/** Nothing is due on holidays and whole absences, so only somebody still inside keeps such a day open. */
function phaseOf({ shift, holiday, pieces, asOf, zone, day }: DayInput, wholeAbsence: boolean): Phase {
  const awaited = holiday === null && !wholeAbsence ? shift : null;
  if (pieces.length === 0 && asOf < (awaited ? awaited.span.start : zone.midnight(day))) return 'future';
  if (pieces.some(({ open }) => open)) return 'running';
  return awaited && asOf < awaited.window.end ? 'running' : 'over';
}

function presenceOf(pieces: readonly Piece[]): readonly Span[] {
  const spans: Span[] = [];
  for (const { span } of pieces) if (span) spans.push(span);
  return merge(spans);
}

/** What exits for the company's sake add to the time to be worked, so far. */
function servedOf({ exits, asOf }: DayInput, presence: readonly Span[], segments: readonly Span[]): readonly Span[] {
  if (exits.length === 0) return [];
  return clip(clipToAll(presenceByExits(exits, presence), segments), { start: -Infinity, end: asOf });
}

const countedOf = (segments: readonly SegmentCount[]): readonly Span[] => {
  const [only] = segments;
  return segments.length === 1 && only ? only.counted : segments.flatMap(({ counted }) => counted);
};
const sumOf = (justified: readonly Justification[]) => justified.reduce((sum, { minutes }) => sum + minutes, 0);

/** A day that has not begun is in no total. */
function futureDay({ shift, holiday, zone, day }: DayInput, workings: Workings): DayResult {
  const awaited = holiday === null && !workings.expected.wholeDay ? shift : null;
  return {
    totals: noTotals(),
    status: 'future',
    anomalies: [],
    flags: shift?.clockChange ? ['clockChange'] : [],
    excess: { minutes: 0, state: null, holiday: 0, night: 0, holidayNight: 0 },
    justifications: [],
    late: false,
    recheckAt: awaited ? awaited.span.start : zone.midnight(day),
    workings,
  };
}

/** `present` are the exits for the company's sake too. */
type Present = { presence: readonly Span[]; present: readonly Span[]; phase: Phase };

function begunDay(input: DayInput, workings: Workings, { presence, present, phase }: Present): DayResult {
  const { decision, counting } = input;
  const totals = totalsOf(workings, presence);
  const state = stateOf(workings.excess.counted, decision.excess);
  totals.worked = totals.ordinary + (isRecognised(state) ? totals.excess : 0);
  totals.balance = totals.worked + totals.justified - totals.due;
  const found = phase === 'running' ? [] : anomaliesOf(input, workings, present, totals);
  return {
    totals,
    status: phase === 'running' ? 'running' : mustBeSeen(found, state, input.lateStamps) ? 'toVerify' : 'ok',
    anomalies: found,
    flags: flagsOf(input, workings, totals),
    excess: {
      minutes: totals.excess,
      state,
      holiday: workings.holidayExcess,
      night: workings.nightExcessOnly,
      holidayNight: workings.nightExcess - workings.nightExcessOnly,
    },
    justifications: [...workings.expected.justified, ...workings.floated.justified],
    late: totals.delayActual > counting.grace,
    recheckAt: recheckOf(input, phase),
    workings,
  };
}

function recheckOf({ pieces, shift, asOf, returnsAt }: DayInput, phase: Phase): number | null {
  if (phase === 'over') return returnsAt;
  if (pieces.some(({ open }) => open)) return asOf + 1;
  const closesAt = shift?.window.end ?? null;
  return returnsAt !== null && closesAt !== null ? Math.min(returnsAt, closesAt) : closesAt;
}

const mustBeSeen = (found: readonly Anomaly[], state: ExcessState | null, lateStamps: boolean) =>
  lateStamps || state === 'toAuthorise' || found.some((anomaly) => blockingAnomalies.includes(anomaly));

/** A decision holds while the minutes it was made for stay the same. */
const stateOf = (minutes: number, decided: DayInput['decision']['excess']): ExcessState | null =>
  minutes === 0 ? null : decided?.minutes === minutes ? decided.state : 'toAuthorise';

function totalsOf(workings: Workings, presence: readonly Span[]): Totals {
  const { planned, expected, segments, floated, excess, taken } = workings;
  const totals = noTotals();
  totals.due = minutesIn(planned);
  totals.presence = minutesIn(presence);
  totals.excess = excess.counted;
  totals.justified = sumOf(expected.justified) + sumOf(floated.justified);
  for (const segment of segments) {
    totals.ordinary += segment.ordinary;
    totals.roundingDifference += segment.ordinary - segment.ordinaryExact;
    totals.delayActual += segment.delay;
    totals.delayCounted += segment.delayCounted;
    totals.earlyExitActual += segment.early;
    totals.earlyExitCounted += segment.earlyCounted;
  }
  totals.uncovered = totals.due - totals.ordinary - totals.justified;
  totals.delayCounted -= floated.fromDelay;
  totals.earlyExitCounted -= floated.fromEarly;
  totals.night = workings.nightOrdinary + workings.nightExcess;
  totals.holiday = workings.holidayOrdinary + workings.holidayExcess;
  totals.break = taken.minutes;
  totals.holidayCredit = workings.holidayCredit;
  return totals;
}

function flagsOf(input: DayInput, workings: Workings, totals: Totals): DayFlag[] {
  const { shift, lateStamps, decision } = input;
  const flags: DayFlag[] = [];
  if (workings.taken.deducted.length > 0) flags.push('autoBreak');
  if (shift?.clockChange) flags.push('clockChange');
  if (lateStamps) flags.push('lateStamp');
  if (decision.absenceConfirmed && isUnjustified(input, workings, totals)) flags.push('absenceConfirmed');
  return flags;
}
