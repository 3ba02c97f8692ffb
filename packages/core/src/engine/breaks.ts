import type { ShiftInstance } from './shift-instance.ts';
import { type Span, gapsBetween, minutesIn, overlap } from './spans.ts';
import { workingTimeLimits } from './working-time.ts';

export type Break = { minutes: number; kind: 'deducted' | 'stamped' | null; spans: readonly Span[] };

const { shortestBreak, withoutBreak } = workingTimeLimits;
const noBreak: Break = { minutes: 0, kind: null, spans: [] };

/** The unpaid break of a split shift: deducted when one worked through it, otherwise what was really stamped. */
export function breakOf(shift: ShiftInstance | null, presence: readonly Span[], autoBreak: boolean): Break {
  const pause = shift?.unpaidBreak;
  if (!pause) return noBreak;
  if (presence.some(({ start, end }) => start <= pause.start && end >= pause.end))
    return autoBreak ? { minutes: pause.end - pause.start, kind: 'deducted', spans: [pause] } : noBreak;
  const spans = gapsBetween(presence).filter((gap) => overlap(gap, pause));
  return spans.length > 0 ? { minutes: minutesIn(spans), kind: 'stamped', spans } : noBreak;
}

/** More than six hours without a break that was paid, deducted or stamped. */
export function lacksBreak(
  worked: number,
  shift: ShiftInstance | null,
  presence: readonly Span[],
  taken: Break,
): boolean {
  if (worked <= withoutBreak || (shift?.rule.paidBreakMinutes ?? 0) >= shortestBreak) return false;
  if (taken.kind === 'deducted' && taken.minutes >= shortestBreak) return false;
  return !gapsBetween(presence).some(({ start, end }) => end - start >= shortestBreak);
}
