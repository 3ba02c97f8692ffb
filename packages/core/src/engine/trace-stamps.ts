import type { Piece } from './assign.ts';
import type { ComputedDay } from './compute-days.ts';
import { type Span, clip, clipToAll, lengthOf, merge, minuteOf, minutesIn, subtract } from './spans.ts';
import { type TraceRule, type TraceStep, type TraceValues, stepOf } from './trace-rules.ts';
import { stampsIn } from './trace-segments.ts';

/** From the raw stamps to the minutes of presence. */
export function tracePresence({ input, result, replaced }: ComputedDay): TraceStep[] {
  const { zone, pieces, lateStamps } = input;
  const steps = pieces.map((piece) => pieceStep(piece, input));
  const stamped = merge(pieces.flatMap(({ span }) => span ?? []));
  const twice = steps.reduce((sum, { minutes }) => sum + minutes, 0) - minutesIn(stamped);
  if (twice > 0) steps.push(stepOf('presence', 'overlapping', -twice));
  for (const { start, end } of clipToAll(stamped, result.workings.out)) {
    const values = { from: zone.timeText(start), to: zone.timeText(end) };
    steps.push(stepOf('presence', 'outOfPresence', start - end, values));
  }
  const duplicates = pieces.flatMap(({ duplicateIds }) => duplicateIds);
  if (duplicates.length > 0) steps.push(stepOf('presence', 'duplicates', 0, { count: duplicates.length }, duplicates));
  const old = replaced.flatMap(({ stampIds }) => stampIds);
  if (old.length > 0) steps.push(stepOf('presence', 'replaced', 0, { count: old.length }, old));
  if (lateStamps) steps.push(stepOf('presence', 'lateStamps', 0));
  return steps;
}

function pieceStep(piece: Piece, { zone, asOf }: ComputedDay['input']): TraceStep {
  const { enteredAt, exitedAt, span, open, stampIds } = piece;
  const timeOf = (ms: number | null) => (ms === null ? '' : zone.timeText(minuteOf(ms)));
  const minutes = span ? lengthOf(span) : 0;
  const values = { from: timeOf(enteredAt), to: open ? zone.timeText(asOf) : timeOf(exitedAt) };
  return stepOf('presence', ruleOf(piece), minutes, values, stampIds);
}

function ruleOf({ enteredAt, exitedAt, open, cut, corrected }: Piece): TraceRule {
  if (open) return 'stillInside';
  if (exitedAt === null) return 'missingExit';
  if (enteredAt === null) return 'missingEntry';
  return corrected ? 'corrected' : cut ? 'stampedCut' : 'stamped';
}

/** What was stamped beyond the plan, in whole steps; and what was stamped there and counts nothing. */
export function traceExcess(computed: ComputedDay): TraceStep[] {
  const { zone, pieces, counting } = computed.input;
  const { parts, stamped, counted } = computed.result.workings.excess;
  const tell = (rule: TraceRule, span: Span, minutes: number, more: TraceValues = {}) =>
    stepOf(
      'excess',
      rule,
      minutes,
      { from: zone.timeText(span.start), to: zone.timeText(span.end), ...more },
      stampsIn(pieces, span),
    );
  const steps = parts.flatMap(({ rule, spans }) => spans.map((span) => tell(rule, span, lengthOf(span))));
  if (stamped > counted)
    steps.push(
      stepOf('excess', 'excessStep', counted - stamped, { step: counting.step ?? 15, stampedMinutes: stamped }),
    );
  const { out } = computed.result.workings;
  for (const { rule, spans } of ignoredIn(computed))
    for (const span of spans) steps.push(tell(rule, span, 0, { ignoredMinutes: minutesIn(subtract([span], out)) }));
  return steps;
}

function ignoredIn({ input, result }: ComputedDay): { rule: TraceRule; spans: readonly Span[] }[] {
  const { shift, holiday, pieces, settings } = input;
  const { expected, out } = result.workings;
  if (!shift || holiday !== null || expected.wholeDay) return [];
  const inside = merge(pieces.flatMap(({ span, shift: own }) => (span && own ? [span] : [])));
  const there = subtract(inside, expected.absent);
  const seen = subtract(there, out);
  const before = { start: -Infinity, end: shift.span.start };
  return [
    { rule: 'earlyIgnored', spans: settings.countEarlyEntry ? [] : clip(seen, before) },
    { rule: 'breakIgnored', spans: settings.autoBreak && shift.unpaidBreak ? clip(seen, shift.unpaidBreak) : [] },
    { rule: 'absenceIgnored', spans: minutesIn(there) < minutesIn(inside) ? subtract(inside, there) : [] },
  ];
}
