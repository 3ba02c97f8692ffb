import type { Counting } from './counting.ts';
import { type AwayAtEnd, type Whereabouts, endOf, notAway, startOf } from './segment-ends.ts';
import { type Span, clip, gapsBetween, minutesIn, subtract, takeFirst } from './spans.ts';

/** What was worked of one planned segment, and what is missing from it. */
export type SegmentCount = {
  readonly segment: Span;
  /** The segment without the exits for one's own sake that reach over its ends. */
  readonly awaited: Span;
  /** Nobody came at all. */
  readonly missed: boolean;
  readonly delay: number;
  readonly delayCounted: number;
  readonly early: number;
  readonly earlyCounted: number;
  readonly awayAtStart: AwayAtEnd;
  readonly awayAtEnd: AwayAtEnd;
  readonly gaps: readonly Span[];
  /** Minutes of the gaps that a paid break takes back. */
  readonly paidBreak: number;
  /** Of a shift that still runs: what lies ahead. */
  readonly ahead: number;
  readonly ordinary: number;
  /** What it would be if no minute were rounded. */
  readonly ordinaryExact: number;
  /** When the counted minutes were. */
  readonly counted: readonly Span[];
};

type Work = Whereabouts & {
  /** In order and apart; what was stamped, without the times away. */
  presence: readonly Span[];
  counting: Counting;
  paidBreakMinutes: number;
  /** null once the shift is over. */
  runsUntil: number | null;
};

/** Counts each segment by its own delay, early exit and gaps; a paid break is spent on the gaps in their order. */
export function countSegments(segments: readonly Span[], work: Work): SegmentCount[] {
  const counts: SegmentCount[] = [];
  let paidLeft = work.paidBreakMinutes;
  for (const segment of segments) {
    const count = countSegment(segment, work, paidLeft);
    paidLeft -= count.paidBreak;
    counts.push(count);
  }
  return counts;
}

function countSegment(segment: Span, work: Work, paidLeft: number): SegmentCount {
  const { presence, counting, runsUntil } = work;
  const until = runsUntil === null ? segment.end : Math.max(segment.start, Math.min(segment.end, runsUntil));
  const ahead = segment.end - until;
  const there = clip(presence, { start: segment.start, end: until });
  const [first, last] = [there[0], there.at(-1)];
  if (!first || !last) return nobody(segment, ahead);
  const gaps = gapsBetween(there);
  // Before the segment ends nobody has left it early: who is out may come back.
  if (ahead > 0 && last.end < until) gaps.push({ start: last.end, end: until });
  const left = ahead === 0 ? last.end : until;
  const start = startOf(segment.start, first.start, work, counting);
  const end = endOf(until, left, work, counting);
  const away = minutesIn(gaps);
  const paidBreak = Math.min(paidLeft, away);
  const stayed = until - segment.start - away + paidBreak;
  const [lostAtStart, lostAtEnd] = [start.counted + start.away.counted, end.counted + end.away.counted];
  const ordinary = Math.max(0, stayed - lostAtStart - lostAtEnd);
  const kept = { start: segment.start + lostAtStart, end: until - lostAtEnd };
  return {
    segment,
    awaited: { start: start.awaited, end: end.awaited },
    missed: false,
    delay: start.missed,
    delayCounted: start.counted,
    early: end.missed,
    earlyCounted: end.counted,
    awayAtStart: start.away,
    awayAtEnd: end.away,
    gaps,
    paidBreak,
    ahead,
    ordinary,
    ordinaryExact: stayed - (first.start - segment.start) - (until - left),
    // A gap may lie in the minutes that rounding took away already: never more than what counts.
    counted: ordinary === 0 ? [] : takeFirst(subtract([kept], withoutPaid(gaps, paidBreak)), ordinary),
  };
}

const nobody = (segment: Span, ahead: number): SegmentCount => ({
  segment,
  awaited: segment,
  missed: true,
  delay: 0,
  delayCounted: 0,
  early: 0,
  earlyCounted: 0,
  awayAtStart: notAway,
  awayAtEnd: notAway,
  gaps: [],
  paidBreak: 0,
  ahead,
  ordinary: 0,
  ordinaryExact: 0,
  counted: [],
});

/** The gaps that stay unpaid once the paid break has been spent on the first of them. */
function withoutPaid(gaps: readonly Span[], paid: number): readonly Span[] {
  if (paid === 0) return gaps;
  let left = paid;
  return gaps.flatMap(({ start, end }) => {
    const free = Math.min(left, end - start);
    left -= free;
    return start + free < end ? [{ start: start + free, end }] : [];
  });
}
