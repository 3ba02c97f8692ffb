import type { ShiftInstance } from './shift-instance.ts';
import { type Span, clip, gapsBetween, minutesIn, overlap, subtract } from './spans.ts';
import { workingTimeLimits } from './working-time.ts';

export type Break = {
  readonly minutes: number;
  readonly deducted: readonly Span[];
  readonly stamped: readonly Span[];
  /** What of the pause passed during an exit for one's own sake. */
  readonly away: readonly Span[];
};

const { shortestBreak, withoutBreak } = workingTimeLimits;
const noBreak: Break = { minutes: 0, deducted: [], stamped: [], away: [] };

/** `stamped` is presence before exits for one's own sake are taken out of it. */
type Work = { present: readonly Span[]; stamped: readonly Span[]; autoBreak: boolean };

/** The unpaid break of a split shift: deducted when one worked through it, otherwise when one really was away. */
export function breakOf(shift: ShiftInstance | null, { present, stamped, autoBreak }: Work): Break {
  const pause = shift?.unpaidBreak;
  if (!pause) return noBreak;
  if (present.some(({ start, end }) => start <= pause.start && end >= pause.end))
    return autoBreak ? { ...noBreak, minutes: pause.end - pause.start, deducted: [pause] } : noBreak;
  const gaps = gapsBetween(present).filter((gap) => overlap(gap, pause));
  if (gaps.length === 0) return noBreak;
  const between = subtract(gaps, stamped).filter((gap) => overlap(gap, pause));
  const away = gaps.flatMap((gap) => clip(clip(stamped, gap), pause));
  return { minutes: minutesIn(between) + minutesIn(away), deducted: [], stamped: between, away };
}

/** More than six hours without a break that was paid, deducted or stamped. */
export function lacksBreak(
  worked: number,
  shift: ShiftInstance | null,
  presence: readonly Span[],
  taken: Break,
): boolean {
  if (worked <= withoutBreak || (shift?.rule.paidBreakMinutes ?? 0) >= shortestBreak) return false;
  if (minutesIn(taken.deducted) >= shortestBreak) return false;
  return !gapsBetween(presence).some(({ start, end }) => end - start >= shortestBreak);
}
