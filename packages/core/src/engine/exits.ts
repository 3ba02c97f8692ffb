import type { ServiceExit } from './day-input.ts';
import { type Span } from './spans.ts';

const nearby = 15;

/** An exit for the company's sake is presence: as it really was, else the stamped gap around it, else as it was asked for. */
export const presenceByExits = (exits: readonly ServiceExit[], presence: readonly Span[]): Span[] =>
  exits.map(({ requested, actual }) => actual ?? stampedGap(requested, presence) ?? requested);

function stampedGap({ start, end }: Span, presence: readonly Span[]): Span | null {
  for (let at = 1; at < presence.length; at += 1) {
    const [left, back] = [presence[at - 1]?.end ?? 0, presence[at]?.start ?? 0];
    if (Math.abs(left - start) <= nearby && Math.abs(back - end) <= nearby) return { start: left, end: back };
  }
  return null;
}
