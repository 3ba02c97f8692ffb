/** A stretch of time in whole minutes since the epoch, its end outside it: differences are real elapsed time. */
export type Span = { readonly start: number; readonly end: number };

const minuteMs = 60_000;
/** The minute that a moment in milliseconds lies in: seconds count for nobody. */
export const minuteOf = (ms: number): number => Math.floor(ms / minuteMs);

export const lengthOf = ({ start, end }: Span): number => end - start;

export function minutesIn(spans: readonly Span[]): number {
  let sum = 0;
  for (const { start, end } of spans) sum += end - start;
  return sum;
}

export const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** What of the spans lies inside one. */
export function clip(spans: readonly Span[], within: Span): Span[] {
  const inside: Span[] = [];
  for (const { start, end } of spans) {
    const [from, to] = [Math.max(start, within.start), Math.min(end, within.end)];
    if (from < to) inside.push({ start: from, end: to });
  }
  return inside;
}

/** What lies inside any of several that do not overlap each other. */
export const clipToAll = (spans: readonly Span[], within: readonly Span[]): Span[] =>
  within.flatMap((one) => clip(spans, one));

/** In order, with what touches or overlaps made one. */
export function merge(spans: readonly Span[]): readonly Span[] {
  if (isMerged(spans)) return spans;
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

function isMerged(spans: readonly Span[]): boolean {
  for (let at = 1; at < spans.length; at += 1) {
    const [before, after] = [spans[at - 1], spans[at]];
    if (before && after && after.start <= before.end) return false;
  }
  return true;
}

/** What lies between the spans, given in order and apart. */
export function gapsBetween(spans: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  for (let at = 1; at < spans.length; at += 1) {
    const [before, after] = [spans[at - 1], spans[at]];
    if (before && after) gaps.push({ start: before.end, end: after.start });
  }
  return gaps;
}

/** What is left of the spans without the others. */
export function subtract(spans: readonly Span[], without: readonly Span[]): readonly Span[] {
  let left = spans;
  for (const hole of without) {
    if (!left.some((span) => overlap(span, hole))) continue;
    const kept: Span[] = [];
    for (const span of left) {
      if (!overlap(span, hole)) kept.push(span);
      else {
        if (span.start < hole.start) kept.push({ start: span.start, end: hole.start });
        if (hole.end < span.end) kept.push({ start: hole.end, end: span.end });
      }
    }
    left = kept;
  }
  return left;
}

/** The first minutes of the spans, as many as asked. */
export function takeFirst(spans: readonly Span[], minutes: number): Span[] {
  const taken: Span[] = [];
  let left = minutes;
  for (const { start, end } of spans) {
    if (left <= 0) break;
    taken.push({ start, end: Math.min(end, start + left) });
    left -= end - start;
  }
  return taken;
}
