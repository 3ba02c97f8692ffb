import type { Day } from '../days/rules.ts';
import { type StampingSource, longestStampingHours } from '../stamps/rules.ts';
import { type RawStamp, type StampPair, nearestEnd, nearestStart } from './pairing.ts';
import { type ShiftInstance, shiftsNear } from './shift-instance.ts';
import { type Span, minuteOf, overlap } from './spans.ts';
import type { Zone } from './zone.ts';

/** A stamping on the day it counts for; a pair over two shifts is cut into one of these for each. */
export type Piece = {
  readonly id: string;
  readonly day: Day;
  readonly shift: ShiftInstance | null;
  /** In milliseconds, as stamped; a cut lies on a whole minute. */
  readonly enteredAt: number | null;
  readonly exitedAt: number | null;
  /** What counts as presence; an incomplete stamping has none. */
  readonly span: Span | null;
  /** Part of a pair over two shifts. */
  readonly cut: boolean;
  /** Still inside: counts up to now. */
  readonly open: boolean;
  /** Open on a shift whose window it did not enter: the day it returns to if no exit comes while that window lasts. */
  readonly lentBy: Day | null;
  readonly source: StampingSource;
  readonly stampIds: readonly string[];
  readonly duplicateIds: readonly string[];
  readonly lastSeq: number;
  readonly corrected: boolean;
};

const minuteMs = 60_000;
const longestMinutes = longestStampingHours * 60;

type Facts = {
  shifts: readonly ShiftInstance[];
  zone: Zone;
  asOf: number;
  /** Whether a correction of another day has an entry after this moment, in milliseconds: then whoever entered here has left. */
  isFollowed: (at: number, day: Day) => boolean;
};

/** Gives each pair to the shift it was worked on; shifts are in order of time, `asOf` in minutes since the epoch. */
export function assignPairs(pairs: readonly StampPair[], facts: Facts): Piece[] {
  const pieces: Piece[] = [];
  for (const pair of pairs) {
    const { entry, exit } = pair;
    if (entry && exit) addWhole(pieces, pair, entry, exit, facts);
    else if (entry) pieces.push(entryPiece(pair, entry, pair === pairs.at(-1), facts));
    else if (exit) pieces.push(exitPiece(pair, exit, facts));
  }
  return pieces;
}

/** Until when an entry without exit may still be followed by one. */
export const openUntil = (enteredMinute: number, shift: ShiftInstance | null): number =>
  shift ? shift.window.end : enteredMinute + longestMinutes;

const isTouchedBy = ({ segments }: ShiftInstance, span: Span) => segments.some((segment) => overlap(segment, span));

function addWhole(pieces: Piece[], pair: StampPair, entry: RawStamp, exit: RawStamp, { shifts, zone }: Facts) {
  const span = { start: minuteOf(entry.at), end: minuteOf(exit.at) };
  const near = shiftsNear(shifts, span);
  const touched = near.filter((shift) => isTouchedBy(shift, span));
  const shift = touched[0] ?? nearestStart(span.start, near) ?? nearestEnd(span.end, near);
  if (touched.length < 2 || span.start === span.end) {
    const day = shift?.day ?? zone.dayOf(span.start);
    pieces.push(pieceOf(pair, { shift, day, span, enteredAt: entry.at, exitedAt: exit.at }));
    return;
  }
  let { start } = span;
  for (const [at, own] of touched.entries()) {
    const after = touched[at + 1];
    // Shifts may overlap each other, and the pair may lie on one side of their middle.
    const end = after ? Math.min(span.end, Math.max(start, middleOf(own, after))) : span.end;
    if (start === end) continue;
    const enteredAt = start === span.start ? entry.at : start * minuteMs;
    const exitedAt = end === span.end ? exit.at : end * minuteMs;
    const cut = start !== span.start || end !== span.end;
    pieces.push(pieceOf(pair, { shift: own, day: own.day, span: { start, end }, enteredAt, exitedAt, cut }));
    start = end;
  }
}

const middleOf = (first: ShiftInstance, second: ShiftInstance) => Math.floor((first.span.end + second.span.start) / 2);

function entryPiece(pair: StampPair, entry: RawStamp, isLast: boolean, facts: Facts): Piece {
  const { shifts, zone, asOf, isFollowed } = facts;
  const start = minuteOf(entry.at);
  const sofar = { start, end: Math.min(asOf, start + longestMinutes) };
  const near = shiftsNear(shifts, { start, end: start });
  const entered = nearestStart(start, near);
  const worked = entered ?? near.find((shift) => isTouchedBy(shift, sofar)) ?? null;
  const open = isLast && asOf < openUntil(start, worked) && !isFollowed(entry.at, worked?.day ?? zone.dayOf(start));
  const shift = entered ?? (open ? worked : null);
  const ownDay = entered ? entered.day : zone.dayOf(start);
  const day = shift?.day ?? ownDay;
  return pieceOf(pair, {
    shift,
    day,
    span: open && asOf > start ? { start, end: asOf } : null,
    enteredAt: entry.at,
    exitedAt: null,
    open,
    lentBy: day === ownDay ? null : ownDay,
  });
}

function exitPiece(pair: StampPair, exit: RawStamp, { shifts, zone }: Facts): Piece {
  const minute = minuteOf(exit.at);
  const shift = nearestEnd(minute, shiftsNear(shifts, { start: minute, end: minute }));
  const day = shift?.day ?? zone.dayOf(minute);
  return pieceOf(pair, { shift, day, span: null, enteredAt: null, exitedAt: exit.at });
}

type PlacedPiece = Pick<Piece, 'shift' | 'day' | 'span' | 'enteredAt' | 'exitedAt'> &
  Partial<Pick<Piece, 'cut' | 'open' | 'lentBy'>>;

function pieceOf({ entry, exit, duplicates }: StampPair, placed: PlacedPiece): Piece {
  const { shift, day, span, enteredAt, exitedAt, cut = false, open = false, lentBy = null } = placed;
  const stamps = entry && exit ? [entry, exit] : entry ? [entry] : exit ? [exit] : [];
  let lastSeq = 0;
  for (const { seq } of stamps) lastSeq = Math.max(lastSeq, seq);
  for (const { seq } of duplicates) lastSeq = Math.max(lastSeq, seq);
  return {
    id: stamps[0]?.id ?? '',
    day,
    shift,
    enteredAt,
    exitedAt,
    // Entering and leaving within one minute is no presence.
    span: span && span.end > span.start ? span : null,
    cut,
    open,
    lentBy,
    source: stamps[0]?.source ?? 'app',
    stampIds: stamps.map(({ id }) => id),
    duplicateIds: duplicates.map(({ id }) => id),
    lastSeq,
    corrected: false,
  };
}
