import type { ComputedDay } from './compute-days.ts';
import type { Span } from './spans.ts';

/**
 * When somebody is to come to the shift of a day, in minutes since the epoch: the first minute of it that no absence takes.
 * Null where nothing is to be worked, and as soon as anything was stamped that belongs to the shift.
 */
export function awaitedFrom({ pieces, result }: Pick<ComputedDay, 'pieces' | 'result'>): number | null {
  if (pieces.some(({ shift, open }) => shift !== null || open)) return null;
  const { segments, floating } = result.workings.expected;
  // Hours without times may be taken at the beginning: nobody is awaited before they are over.
  return minuteAfter(
    segments,
    floating.reduce((sum, { minutes }) => sum + minutes, 0),
  );
}

/** The minute of a work that comes after so many of its minutes. */
function minuteAfter(segments: readonly Span[], minutes: number): number | null {
  let left = minutes;
  for (const { start, end } of segments) {
    if (left < end - start) return start + left;
    left -= end - start;
  }
  return null;
}
