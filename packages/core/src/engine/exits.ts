import type { Outing, ServiceExit } from './day-input.ts';
import { type Span, merge } from './spans.ts';

const nearby = 15;

/** An exit for the company's sake is presence: as it really was, else the stamped gap around it, else as it was asked for. */
export const presenceByExits = (exits: readonly ServiceExit[], presence: readonly Span[]): Span[] =>
  exits.map(({ requested, actual }) => actual ?? stampedGap(requested, presence) ?? requested);

/** When somebody was out for their own sake, in order and apart; who came back within the minute was not. */
export const timesOut = (outings: readonly Outing[]): readonly Span[] =>
  outings.length === 0 ? outings : merge(outings.filter(({ start, end }) => start < end));

function stampedGap({ start, end }: Span, presence: readonly Span[]): Span | null {
  for (let at = 1; at < presence.length; at += 1) {
    const [left, back] = [presence[at - 1]?.end ?? 0, presence[at]?.start ?? 0];
    if (Math.abs(left - start) <= nearby && Math.abs(back - end) <= nearby) return { start: left, end: back };
  }
  return null;
}
