import type { Direction, StampingSource } from '../stamps/rules.ts';
import { longestStampingHours } from '../stamps/rules.ts';
import { type ShiftInstance, shiftsNear } from './shift-instance.ts';
import { minuteOf } from './spans.ts';

/** A stamp as it was received; `at` in milliseconds since the epoch. */
export type RawStamp = {
  readonly id: string;
  readonly at: number;
  readonly direction: Direction | null;
  readonly source: StampingSource;
  /** Its place in the person's log, by order of arrival. */
  readonly seq: number;
};

/** An entry and its exit; one of them may be missing. */
export type StampPair = {
  readonly entry: RawStamp | null;
  readonly exit: RawStamp | null;
  /** Stamps that only repeat the entry or the exit. */
  readonly duplicates: readonly RawStamp[];
};

const longestMs = longestStampingHours * 3_600_000;

const byTime = (a: RawStamp, b: RawStamp) => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

type Pairing = { -readonly [K in keyof StampPair]: StampPair[K] };
type Group = { direction: Direction; firstAt: number; pair: Pairing };
type Sofar = { pairs: Pairing[]; group: Group | null; open: Pairing | null; previousAt: number };

/**
 * Pairs stamps by their own time, whatever the order they came in; shifts are in order of time. Neighbours of one direction
 * within the dedupe time of the first are one stamp: the first entry or the last exit.
 */
export function pairStamps(
  stamps: readonly RawStamp[],
  shifts: readonly ShiftInstance[],
  dedupeSecondsAt: (ms: number) => number,
): StampPair[] {
  const sofar: Sofar = { pairs: [], group: null, open: null, previousAt: -Infinity };
  for (const stamp of stamps.toSorted(byTime)) {
    addStamp(sofar, stamp, dedupeSecondsAt(stamp.at) * 1000, shifts);
    sofar.previousAt = stamp.at;
  }
  return sofar.pairs;
}

function addStamp(sofar: Sofar, stamp: RawStamp, dedupeMs: number, shifts: readonly ShiftInstance[]) {
  const { group, open, pairs } = sofar;
  if (group && stamp.direction === null && stamp.at - sofar.previousAt <= dedupeMs) {
    group.pair.duplicates = [...group.pair.duplicates, stamp];
    return;
  }
  const direction = stamp.direction ?? inferDirection(stamp, open?.entry ?? null, shifts);
  if (group?.direction === direction && stamp.at - group.firstAt <= dedupeMs) {
    const parted = joinGroup(group, stamp);
    if (parted) pairs.push(parted);
    return;
  }
  const [firstAt, isExit] = [stamp.at, direction === 'out'];
  if (isExit && open?.entry && isPair(open.entry, stamp)) {
    open.exit = stamp;
    sofar.group = { direction, firstAt, pair: open };
    sofar.open = null;
    return;
  }
  const pair: Pairing = { entry: isExit ? null : stamp, exit: isExit ? stamp : null, duplicates: [] };
  pairs.push(pair);
  sofar.group = { direction, firstAt, pair };
  sofar.open = isExit ? null : pair;
}

const isPair = (entry: RawStamp, exit: RawStamp) => exit.at - entry.at <= longestMs;

/** The first entry stays, the last exit replaces those before it; one too late for its entry parts from it. */
function joinGroup(group: Group, stamp: RawStamp): Pairing | null {
  const { direction, pair, firstAt } = group;
  const isExit = ({ at }: RawStamp) => at >= firstAt;
  if (direction === 'in' || !pair.exit) {
    pair.duplicates = [...pair.duplicates, stamp];
    return null;
  }
  const before = pair.exit;
  if (!pair.entry || isPair(pair.entry, stamp)) {
    pair.exit = stamp;
    pair.duplicates = [...pair.duplicates, before];
    return null;
  }
  const parted = { entry: null, exit: stamp, duplicates: [...pair.duplicates.filter(isExit), before] };
  pair.exit = null;
  pair.duplicates = pair.duplicates.filter((one) => !isExit(one));
  group.pair = parted;
  return parted;
}

/** A stamp without direction leaves, if one is in and it is not rather the beginning of a later shift. */
function inferDirection(stamp: RawStamp, open: RawStamp | null, shifts: readonly ShiftInstance[]): Direction {
  if (!open || !isPair(open, stamp)) return 'in';
  const [entered, now] = [minuteOf(open.at), minuteOf(stamp.at)];
  const near = shiftsNear(shifts, { start: entered, end: now });
  const own = nearestStart(entered, near);
  for (const { span, window } of near) {
    if (span.start <= (own ? own.span.start : entered)) continue;
    // An entry outside every window has no end of its own: what follows is compared with the later shift alone.
    const isReached = own !== null || (window.start <= now && now <= window.end);
    if (isReached && Math.abs(now - span.start) < Math.abs(now - (own ? own.span.end : span.end))) return 'in';
  }
  return 'out';
}

/** The shift to which an entry belongs: the nearest start among the windows around it. */
export const nearestStart = (minute: number, shifts: readonly ShiftInstance[]): ShiftInstance | null =>
  nearest(minute, shifts, 'start');
/** The shift to which an exit belongs: the nearest end among the windows around it. */
export const nearestEnd = (minute: number, shifts: readonly ShiftInstance[]): ShiftInstance | null =>
  nearest(minute, shifts, 'end');

function nearest(minute: number, shifts: readonly ShiftInstance[], edge: 'start' | 'end'): ShiftInstance | null {
  let best: ShiftInstance | null = null;
  for (const shift of shifts) {
    if (minute < shift.window.start || minute > shift.window.end) continue;
    if (!best || Math.abs(minute - shift.span[edge]) < Math.abs(minute - best.span[edge])) best = shift;
  }
  return best;
}
