import { dayIn } from '../days/rules.ts';
import type { QueuedStamp } from './queue-rules.ts';
import {
  type ClockDifference,
  type Direction,
  type StampSource,
  type StampingSource,
  clockDifference,
  clocksDiffer,
  longestStampingHours,
} from './rules.ts';

type Pair = {
  readonly id: string;
  readonly enteredAt: string | null;
  readonly exitedAt: string | null;
  readonly source: StampingSource;
  readonly site: string | null;
  readonly inside: boolean | null;
  readonly corrected: boolean;
  /** What a correction says in its place. */
  readonly replacedBy: string | null;
};
type KnownStamp = {
  readonly id: string;
  readonly at: string;
  readonly direction: Direction | null;
  readonly source: StampSource;
  readonly site: string | null;
  readonly inside: boolean | null;
  readonly review: boolean;
  readonly deviceAt: string | null;
};
/** A day as its person reads it. */
export type OwnDay = {
  readonly date: string;
  readonly stampings: readonly Pair[];
  readonly stamps: readonly KnownStamp[];
};

/**
 * How a stamp is told to its person: taken a moment ago, waiting for the network, kept, kept and to be looked at, or refused;
 * what a correction says has no state of its own.
 */
export type LineState = 'held' | 'queued' | 'sent' | 'review' | 'refused' | 'corrected';
export type TodayLine = {
  readonly key: string;
  readonly direction: Direction;
  readonly at: string;
  readonly state: LineState;
  readonly source: StampingSource;
  readonly site: string | null;
  readonly inside: boolean | null;
  /** Whether it still carries the position by which its place will be judged. */
  readonly hasPosition: boolean;
  /** How far the phone's clock was off; null where it was right enough, or nobody knows. */
  readonly clock: ClockDifference | null;
  readonly refusal: string | null;
};

/** Today's stamps, newest first: what the server knows, and behind it what is still on the phone. */
export function todayLines(
  days: readonly OwnDay[],
  queue: readonly QueuedStamp[],
  now: Date,
  zone: string,
): TodayLine[] {
  const today = dayIn(zone, now);
  const isToday = (at: string) => dayIn(zone, new Date(at)) === today;
  const known = days.flatMap((day) =>
    day.stampings.flatMap((pair) => (counts(pair) && belongs(pair, isToday, now) ? linesOf(pair, day.stamps) : [])),
  );
  const knownIds = new Set(days.flatMap(({ stamps, stampings }) => [...stamps, ...stampings].map(({ id }) => id)));
  const own = queue.filter(({ body }) => !knownIds.has(body.id)).map(lineOfQueue);
  return [...known, ...looseLines(days, isToday, now), ...own].toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  );
}

export const knownStampIds = (days: readonly OwnDay[]): ReadonlySet<string> =>
  new Set(days.flatMap(({ stamps }) => stamps.map(({ id }) => id)));

const counts = ({ replacedBy }: Pair): boolean => replacedBy === null;

/** A night goes on after midnight: its entry is shown as long as it is open, or ends today. */
function belongs({ enteredAt, exitedAt }: Pair, isToday: (at: string) => boolean, now: Date): boolean {
  if (exitedAt !== null) return isToday(exitedAt) || (enteredAt !== null && isToday(enteredAt));
  return enteredAt !== null && (isToday(enteredAt) || isRecent(enteredAt, now));
}

const isRecent = (at: string, now: Date) => now.getTime() - Date.parse(at) <= longestStampingHours * 3_600_000;

function linesOf(pair: Pair, stamps: readonly KnownStamp[]): TodayLine[] {
  const ends = [
    ['in', pair.enteredAt],
    ['out', pair.exitedAt],
  ] as const;
  return ends.flatMap(([direction, at]) => {
    if (at === null) return [];
    const stamp = stamps.find((one) => one.at === at);
    const { site = pair.site, inside = pair.inside } = direction === 'in' ? pair : (stamp ?? {});
    return {
      key: `${pair.id} ${direction}`,
      direction,
      at,
      state: stamp ? (stamp.review ? ('review' as const) : ('sent' as const)) : ('corrected' as const),
      source: pair.source,
      site,
      inside,
      hasPosition: false,
      clock: stamp ? clockOf(stamp.deviceAt, at) : null,
      refusal: null,
    };
  });
}

type End = { readonly direction: Direction; readonly at: string };
const endsOf = (pairs: readonly Pair[]): End[] =>
  pairs.flatMap(({ enteredAt, exitedAt }) => [
    ...(enteredAt === null ? [] : [{ direction: 'in' as const, at: enteredAt }]),
    ...(exitedAt === null ? [] : [{ direction: 'out' as const, at: exitedAt }]),
  ]);
const lastOf = (ends: readonly End[]): End | undefined =>
  ends.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).at(-1);

/**
 * What the server has and no stamping names: a stamp whose time its clock has not reached yet, or one that repeats another.
 * Whoever made it sees it, and is not asked for it again. Of a former day only what comes after everything else still matters.
 */
function looseLines(days: readonly OwnDay[], isToday: (at: string) => boolean, now: Date): TodayLine[] {
  const ends = endsOf(days.flatMap(({ stampings }) => stampings.filter(counts)));
  const named = new Set(ends.map(({ at }) => at));
  const last = lastOf(ends)?.at ?? '';
  return days.flatMap((day) => {
    const loose = day.stamps.flatMap((stamp) => {
      const { direction, at } = stamp;
      const isShown = !named.has(at) && (isToday(at) || (at > last && isRecent(at, now)));
      return direction !== null && isShown ? [{ ...stamp, direction }] : [];
    });
    const isCorrected = day.stampings.some((pair) => pair.corrected || !counts(pair));
    return (isCorrected ? afterCorrection(day, loose) : loose).map(lineOfLoose);
  });
}

type LooseStamp = KnownStamp & { readonly direction: Direction };

/** A correction speaks for its whole day: only what goes on from its last word was not meant by it. */
function afterCorrection({ stampings }: OwnDay, loose: readonly LooseStamp[]): LooseStamp[] {
  const said = stampings.filter(counts);
  let last = lastOf(endsOf(said.length > 0 ? said : stampings));
  return loose.filter((stamp) => {
    if (last && (stamp.at <= last.at || stamp.direction === last.direction)) return false;
    last = stamp;
    return true;
  });
}

const lineOfLoose = ({ id, direction, at, source, site, inside, deviceAt }: LooseStamp): TodayLine => ({
  key: `stamp ${id}`,
  direction,
  at,
  state: 'review',
  source,
  site,
  inside,
  hasPosition: false,
  clock: clockOf(deviceAt, at),
  refusal: null,
});

const states = { held: 'held', ready: 'queued', sending: 'queued', refused: 'refused' } as const;

const lineOfQueue = ({ order, phase, body, kept, refusal }: QueuedStamp): TodayLine => ({
  key: `queue ${order}`,
  direction: body.direction,
  at: body.at,
  state: phase === 'sent' ? (kept?.review ? 'review' : 'sent') : states[phase],
  source: 'app',
  site: kept?.site ?? null,
  inside: kept?.inside ?? null,
  hasPosition: phase !== 'sent' && body.position !== undefined,
  clock: clockOf(body.clock.deviceAt, body.at),
  refusal,
});

function clockOf(deviceAt: string | null, at: string): ClockDifference | null {
  if (deviceAt === null) return null;
  const [told, shown] = [new Date(at), new Date(deviceAt)];
  return clocksDiffer(told, shown) ? clockDifference(told, shown) : null;
}

/** Whether somebody is at work, and since when they are or are not. */
export type Standing = { readonly isIn: boolean; readonly since: string | null };

/** The newest stamp rules, as long as it can still be part of a shift: the server's word may be older than the phone's. */
export function standingOf(lines: readonly TodayLine[], now: Date): Standing {
  const last = lines.find(({ state }) => state !== 'refused');
  if (!last || !isRecent(last.at, now)) return { isIn: false, since: null };
  return { isIn: last.direction === 'in', since: last.at };
}

/** From each entry to its exit in milliseconds, the first one first; what is open goes on until now. */
export function stretchesOf(lines: readonly TodayLine[], now: Date): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  let enteredAt: number | null = null;
  for (const { direction, at, state } of lines.toReversed()) {
    if (state === 'refused') continue;
    const moment = Date.parse(at);
    if (direction === 'in') enteredAt ??= moment;
    else if (enteredAt !== null) {
      stretches.push({ from: enteredAt, to: moment });
      enteredAt = null;
    }
  }
  if (enteredAt === null) return stretches;
  return [...stretches, { from: enteredAt, to: Math.max(enteredAt, now.getTime()) }];
}

/** Minutes present so far. */
export const presentMinutes = (lines: readonly TodayLine[], now: Date): number =>
  Math.floor(stretchesOf(lines, now).reduce((sum, { from, to }) => sum + to - from, 0) / 60_000);
