import { type Day, addDays } from '@timbro/core/days/rules.ts';
import { type Span, minuteOf, overlap } from '@timbro/core/engine/spans.ts';
import type { Zone } from '@timbro/core/engine/zone.ts';
import { longestStampingHours } from '@timbro/core/stamps/rules.ts';

/** A stamping as somebody sets it right; one of its ends may stay unknown. */
type CorrectedPair = { enteredAt: string | null; exitedAt: string | null };
type CorrectionFault = {
  path: `stampings.${number}.${'enteredAt' | 'exitedAt'}`;
  message: `workDays.${'farFromDay' | 'pairTooLong' | 'inFuture' | 'pairsOverlap'}`;
};

const [minuteMs, hourMs] = [60_000, 3_600_000];

/** What a correction is judged by: moments in milliseconds; `taken` is what the days around it hold, in minutes. */
type CorrectedDay = { date: Day; zone: Zone; now: number; taken: readonly Span[] };

/** Pairs lie around their day, are no longer than a stamping can be, are past, and overlap no other, of this day or of those beside it. */
export function correctionFaults(pairs: readonly CorrectedPair[], ground: CorrectedDay): CorrectionFault[] {
  const { date, zone, now, taken } = ground;
  const [earliest, latest] = [addDays(date, -1), addDays(date, 3)].map((day) => zone.midnight(day) * minuteMs);
  const spans = pairs.map(({ enteredAt, exitedAt }) => ({
    start: Date.parse(enteredAt ?? exitedAt ?? ''),
    end: Date.parse(exitedAt ?? enteredAt ?? ''),
  }));
  return spans.flatMap(({ start, end }, at): CorrectionFault[] => {
    if (start < (earliest ?? 0) || end > (latest ?? 0))
      return [{ path: `stampings.${at}.enteredAt`, message: 'workDays.farFromDay' }];
    if (end - start > longestStampingHours * hourMs)
      return [{ path: `stampings.${at}.exitedAt`, message: 'workDays.pairTooLong' }];
    if (end > now) {
      const field = start > now && pairs[at]?.enteredAt ? 'enteredAt' : 'exitedAt';
      return [{ path: `stampings.${at}.${field}`, message: 'workDays.inFuture' }];
    }
    const isTaken = taken.some((span) => overlap(span, { start: minuteOf(start), end: minuteOf(end) }));
    const overlaps = spans.some((other, index) => index < at && start < other.end && other.start < end);
    return isTaken || overlaps ? [{ path: `stampings.${at}.enteredAt`, message: 'workDays.pairsOverlap' }] : [];
  });
}
