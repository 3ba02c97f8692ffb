import type { Day } from '@timbro/core/days/rules.ts';
import { type Span, minuteOf } from '@timbro/core/engine/spans.ts';
import type { Zone } from '@timbro/core/engine/zone.ts';
import { type TrackPair, type TrackShift, shiftOn } from './track-rules.ts';

type FitShift = TrackShift & { readonly toleranceBefore: number; readonly toleranceAfter: number };
type WorkedDay = { readonly date: Day; readonly zone: Zone; readonly pairs: readonly TrackPair[] };

/** The shift that somebody seems to have worked: they came and went within its tolerances, and nearest to its times. */
export function fittingShift<S extends FitShift>(shifts: readonly S[], { date, zone, pairs }: WorkedDay): S | null {
  const worked = workedSpan(pairs);
  if (!worked) return null;
  const fits = shifts.flatMap((shift) => {
    const { span } = shiftOn(shift, date, zone);
    const [before, after] = [Math.abs(worked.start - span.start), Math.abs(worked.end - span.end)];
    return before <= shift.toleranceBefore && after <= shift.toleranceAfter ? [{ shift, off: before + after }] : [];
  });
  return fits.toSorted((one, other) => one.off - other.off)[0]?.shift ?? null;
}

/** From the first entry to the last exit; a pair that lacks an end tells neither. */
function workedSpan(pairs: readonly TrackPair[]): Span | null {
  const whole = pairs.flatMap(({ enteredAt, exitedAt }) =>
    enteredAt !== null && exitedAt !== null
      ? [{ start: minuteOf(Date.parse(enteredAt)), end: minuteOf(Date.parse(exitedAt)) }]
      : [],
  );
  if (whole.length === 0 || whole.length < pairs.length) return null;
  return {
    start: Math.min(...whole.map(({ start }) => start)),
    end: Math.max(...whole.map(({ end }) => end)),
  };
}
