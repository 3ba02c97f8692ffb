import type { TotalName } from '../work-days/rules.ts';
import type { Piece } from './assign.ts';
import type { ComputedDay } from './compute-days.ts';
import type { SegmentCount } from './segments.ts';
import { type Span, clip, clipToAll, lengthOf, merge, minutesIn, overlap, subtract } from './spans.ts';
import { type TraceRule, type TraceStep, type TraceValues, stepOf } from './trace-rules.ts';

const isThere = (piece: Piece): piece is Piece & { span: Span } => piece.span !== null;

/** The stamps of the pieces that reach into a stretch. */
export const stampsIn = (pieces: readonly Piece[], within: Span): string[] =>
  pieces.filter(isThere).flatMap(({ span, stampIds }) => (overlap(span, within) ? stampIds : []));

const entriesAt = (pieces: readonly Piece[], minute: number): string[] =>
  pieces.filter(isThere).flatMap(({ span, stampIds }) => (span.start === minute ? stampIds.slice(0, 1) : []));
const exitsAt = (pieces: readonly Piece[], minute: number): string[] =>
  pieces.filter(isThere).flatMap(({ span, stampIds }) => (span.end === minute ? stampIds.slice(-1) : []));

/** What of a segment does not lie ahead. */
export const passedOf = ({ segment, ahead }: SegmentCount): Span => ({
  start: segment.start,
  end: segment.end - ahead,
});

/** From the planned segments to the ordinary minutes: what was missing from each, and how it was rounded. */
export function traceOrdinary({ input, result }: ComputedDay): TraceStep[] {
  const { zone, pieces, shift } = input;
  const { segments, served, away, out } = result.workings;
  const presence = subtract(merge(pieces.flatMap(({ span }) => span ?? [])), out);
  return segments.flatMap((count) => {
    const { segment, ahead, paidBreak } = count;
    const times = { from: zone.timeText(segment.start), to: zone.timeText(segment.end) };
    const steps = [stepOf('ordinary', 'segment', lengthOf(segment), times, stampsIn(pieces, segment))];
    if (ahead > 0)
      steps.push(stepOf('ordinary', 'ahead', -ahead, { from: zone.timeText(segment.end - ahead), to: times.to }));
    for (const span of clip(served, segment)) {
      const addedMinutes = minutesIn(subtract([span], presence));
      const values = { from: zone.timeText(span.start), to: zone.timeText(span.end), addedMinutes };
      steps.push(stepOf('ordinary', 'serviceExit', 0, values));
    }
    steps.push(...delaySteps('ordinary', count, -1, input), ...earlySteps('ordinary', count, -1, input));
    steps.push(...absentSteps(count, away, input), ...awayRounding('ordinary', count));
    const allowedMinutes = shift?.rule.paidBreakMinutes ?? 0;
    if (paidBreak > 0) steps.push(stepOf('ordinary', 'paidBreak', paidBreak, { allowedMinutes }));
    const lost = belowNought(count);
    if (lost > 0) steps.push(stepOf('ordinary', 'neverBelowNought', lost));
    return steps;
  });
}

/** When nobody was there, told apart by whether an exit for one's own sake or only the stamps say so. */
function absentSteps(count: SegmentCount, away: readonly Span[], { zone, pieces }: TracedInput): TraceStep[] {
  const { missed, gaps, awayAtStart, awayAtEnd } = count;
  const passed = passedOf(count);
  const all = missed ? clip([passed], passed) : [...awayAtStart.spans, ...gaps, ...awayAtEnd.spans];
  const tell = (rule: TraceRule, { start, end }: Span, minutes = start - end) => {
    const values = { from: zone.timeText(start), to: zone.timeText(end) };
    const stamps = missed ? [] : [...exitsAt(pieces, start), ...entriesAt(pieces, end)];
    return stepOf('ordinary', rule, minutes, values, stamps);
  };
  return [
    ...clipToAll(away, all).map((span) => tell('outing', span)),
    ...subtract(all, away).map((span) => tell(missed ? 'missed' : 'gap', span)),
    // Within a delay or an early exit it takes nothing more.
    ...subtract(clip(away, passed), all).map((span) => tell('outing', span, 0)),
  ];
}

const awayOf = ({ awayAtStart, awayAtEnd }: SegmentCount) => ({
  actual: minutesIn(awayAtStart.spans) + minutesIn(awayAtEnd.spans),
  counted: awayAtStart.counted + awayAtEnd.counted,
});

/** An exit at an end of a segment is rounded like the delay or the early exit that stamps would have made of it. */
function awayRounding(figure: TotalName, count: SegmentCount): TraceStep[] {
  const { actual, counted } = awayOf(count);
  const values = { actualMinutes: actual, countedMinutes: counted };
  return actual === counted ? [] : [stepOf(figure, 'outingRounded', actual - counted, values)];
}

/** Minutes by which rounding would take more than was there. */
function belowNought(count: SegmentCount) {
  const { segment, missed, ahead, delayCounted, earlyCounted, gaps, paidBreak, ordinary } = count;
  if (missed) return 0;
  const lost = delayCounted + earlyCounted + awayOf(count).counted + minutesIn(gaps);
  return ordinary - (lengthOf(segment) - ahead - lost + paidBreak);
}

type TracedInput = ComputedDay['input'];
type Sign = 1 | -1;

function delaySteps(figure: TotalName, { awaited, delay, delayCounted }: SegmentCount, sign: Sign, input: TracedInput) {
  if (delay === 0) return [];
  const { zone, pieces } = input;
  const at = awaited.start + delay;
  const values = { planned: zone.timeText(awaited.start), at: zone.timeText(at) };
  const rules = { grace: 'delayWithinGrace', exact: 'delayExact', rounded: 'delayRounded' } as const;
  return [
    roundingStep(figure, rules, { actual: delay, counted: delayCounted, sign, values }, entriesAt(pieces, at), input),
  ];
}

function earlySteps(figure: TotalName, { awaited, early, earlyCounted }: SegmentCount, sign: Sign, input: TracedInput) {
  if (early === 0) return [];
  const { zone, pieces } = input;
  const at = awaited.end - early;
  const values = { planned: zone.timeText(awaited.end), at: zone.timeText(at) };
  const rules = { grace: 'earlyExitWithinGrace', exact: 'earlyExitExact', rounded: 'earlyExitRounded' } as const;
  return [
    roundingStep(figure, rules, { actual: early, counted: earlyCounted, sign, values }, exitsAt(pieces, at), input),
  ];
}

type Rounded = { actual: number; counted: number; sign: Sign; values: TraceValues };

function roundingStep(
  figure: TotalName,
  rules: Record<'grace' | 'exact' | 'rounded', TraceRule>,
  { actual, counted, sign, values }: Rounded,
  stampIds: readonly string[],
  { counting: { grace, step, mode } }: TracedInput,
): TraceStep {
  const told = { ...values, actualMinutes: actual, grace };
  if (actual <= grace) return stepOf(figure, rules.grace, 0, told, stampIds);
  if (step === null) return stepOf(figure, rules.exact, sign * counted, told, stampIds);
  return stepOf(figure, rules.rounded, sign * counted, { ...told, countedMinutes: counted, step, mode }, stampIds);
}

/** Delays and early exits, as they were and as they count. */
export function traceMissing({ input, result }: ComputedDay): TraceStep[] {
  const { zone, pieces } = input;
  const { segments, floated } = result.workings;
  const steps = segments.flatMap((count) => {
    const { awaited, delay, early } = count;
    const [arrivedAt, leftAt] = [awaited.start + delay, awaited.end - early];
    const arrived = { planned: zone.timeText(awaited.start), at: zone.timeText(arrivedAt) };
    const left = { planned: zone.timeText(awaited.end), at: zone.timeText(leftAt) };
    return [
      ...(delay > 0 ? [stepOf('delayActual', 'arrived', delay, arrived, entriesAt(pieces, arrivedAt))] : []),
      ...delaySteps('delayCounted', count, 1, input),
      ...(early > 0 ? [stepOf('earlyExitActual', 'left', early, left, exitsAt(pieces, leftAt))] : []),
      ...earlySteps('earlyExitCounted', count, 1, input),
    ];
  });
  if (floated.fromDelay > 0) steps.push(stepOf('delayCounted', 'converted', -floated.fromDelay));
  if (floated.fromEarly > 0) steps.push(stepOf('earlyExitCounted', 'converted', -floated.fromEarly));
  return steps;
}

/** What rounding gave or took against the minutes as they were. */
export function traceRounding({ result }: ComputedDay): TraceStep[] {
  return result.workings.segments.flatMap((count) => {
    const { delay, delayCounted, early, earlyCounted } = count;
    const steps: TraceStep[] = [];
    if (delay !== delayCounted) {
      const values = { actualMinutes: delay, countedMinutes: delayCounted };
      steps.push(stepOf('roundingDifference', 'roundedDelay', delay - delayCounted, values));
    }
    if (early !== earlyCounted) {
      const values = { actualMinutes: early, countedMinutes: earlyCounted };
      steps.push(stepOf('roundingDifference', 'roundedEarlyExit', early - earlyCounted, values));
    }
    steps.push(...awayRounding('roundingDifference', count));
    const lost = belowNought(count);
    if (lost > 0) steps.push(stepOf('roundingDifference', 'neverBelowNought', lost));
    return steps;
  });
}
