import { type Counting, countMissing } from './counting.ts';
import { type Span, lengthOf } from './spans.ts';

/** What exits for one's own sake leave empty at an end of a segment, and how many minutes count of it. */
export type AwayAtEnd = { readonly spans: readonly Span[]; readonly counted: number };

/** An end of a segment at which somebody was not there. */
type SegmentEnd = {
  /** The planned moment; where an exit reaches over it, when that one ends or begins. */
  readonly awaited: number;
  /** Minutes missed by the stamps alone. */
  readonly missed: number;
  readonly counted: number;
  readonly away: AwayAtEnd;
};

export type Whereabouts = {
  /** Everything in order and apart: stamped or out for the company's sake, whatever exits take of it. */
  readonly stamped: readonly Span[];
  /** Out for one's own sake. */
  readonly away: readonly Span[];
};

export const notAway: AwayAtEnd = { spans: [], counted: 0 };

/** `came` is when somebody was there at last, `planned` when the segment begins. */
export function startOf(planned: number, came: number, { stamped, away }: Whereabouts, counting: Counting): SegmentEnd {
  if (away.length === 0 || came === planned) return byStamps(planned, came - planned, counting);
  const awaited = away.find(({ start, end }) => start <= planned && planned < end)?.end ?? planned;
  const entered = Math.max(awaited, stamped.find(({ end }) => end > planned)?.start ?? came);
  const rest = [
    { start: planned, end: awaited },
    { start: entered, end: came },
  ];
  return shared(awaited, entered - awaited, rest, counting);
}

/** `left` is when somebody was there for the last time, `planned` when the segment ends. */
export function endOf(planned: number, left: number, { stamped, away }: Whereabouts, counting: Counting): SegmentEnd {
  if (away.length === 0 || left === planned) return byStamps(planned, planned - left, counting);
  const awaited = away.find(({ start, end }) => start < planned && planned <= end)?.start ?? planned;
  const exited = Math.min(awaited, stamped.findLast(({ start }) => start < planned)?.end ?? left);
  const rest = [
    { start: left, end: exited },
    { start: awaited, end: planned },
  ];
  return shared(awaited, awaited - exited, rest, counting);
}

const byStamps = (awaited: number, missed: number, counting: Counting): SegmentEnd => ({
  awaited,
  missed,
  counted: countMissing(missed, counting),
  away: notAway,
});

/** An exit at an end costs what being stamped out for as long would: the whole is rounded once, the stamps' share first. */
function shared(awaited: number, missed: number, rest: readonly Span[], counting: Counting): SegmentEnd {
  const spans = rest.filter(({ start, end }) => start < end);
  const whole = spans.reduce((sum, span) => sum + lengthOf(span), missed);
  const counted = countMissing(missed, counting);
  return { awaited, missed, counted, away: { spans, counted: countMissing(whole, counting) - counted } };
}
