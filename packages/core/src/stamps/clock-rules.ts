/** Every answer of the API says what the server's clock showed, in milliseconds since the epoch. */
export const serverTimeHeader = 'x-server-time';

/** A moment at which the server told its time, as this device saw it. */
export type ServerMark = {
  readonly serverMs: number;
  readonly deviceMs: number;
  /** The page's own count of time, which no setting of a clock moves; null for a mark of a page that is gone. */
  readonly monotonicMs: number | null;
};
/** A mark that this page heard itself, and by how much it may be wrong either way. */
export type HeardMark = ServerMark & { readonly monotonicMs: number; readonly spreadMs: number };
export type DeviceClock = { readonly deviceMs: number; readonly monotonicMs: number };

/** What the server is told of the clock a stamp was taken by. */
export type StampClock = {
  readonly deviceAt: string;
  readonly serverOffsetMs: number | null;
  readonly monotonicMs: number | null;
  readonly sure: boolean;
};
export type ReckonedStamp = { readonly at: string; readonly clock: StampClock };

/** Two counts of the same time that lie further apart were not left alone: somebody set the clock, or the device slept. */
const agreementMs = 2000;

/** By no more than this share of the time do two clocks drift apart that nobody sets. */
const driftShare = 1e-4;

/**
 * Which of two marks tells the time better. An answer that took seconds says little, and does not take the place of one
 * that came at once, as long as that one still holds: the clock was not set meanwhile, and the two do not contradict.
 */
export function betterMark(known: HeardMark | null, heard: HeardMark): HeardMark {
  if (!known) return heard;
  const byPage = heard.monotonicMs - known.monotonicMs;
  const spread = known.spreadMs + byPage * driftShare;
  const isLeftAlone = Math.abs(heard.deviceMs - known.deviceMs - byPage) <= agreementMs;
  const agrees = Math.abs(known.serverMs + byPage - heard.serverMs) <= spread + heard.spreadMs;
  return isLeftAlone && agrees && spread < heard.spreadMs ? known : heard;
}

/**
 * The time of a stamp by the server's clock, though it may be out of reach. Of the two counts of what has passed since the
 * server was heard the longer one holds: a clock that is set back shortens the device's, a sleeping device the page's.
 * What cannot be told for sure comes at least after the stamp taken before it.
 */
export function reckonStamp(now: DeviceClock, mark: ServerMark | null, lastAt: number | null): ReckonedStamp {
  const { at, sure } = mark ? sinceMark(now, mark) : { at: now.deviceMs, sure: false };
  const earliest = sure || lastAt === null ? at : lastAt + 1;
  return {
    at: instantOf(Math.max(at, earliest)),
    clock: {
      deviceAt: instantOf(now.deviceMs),
      serverOffsetMs: mark ? Math.round(mark.serverMs - mark.deviceMs) : null,
      monotonicMs: mark?.monotonicMs == null ? null : Math.round(now.monotonicMs - mark.monotonicMs),
      sure,
    },
  };
}

/**
 * A stamp that leaves lies in the past. One whose time was a guess comes no later than the server's present, where that is
 * known by now, and still after the one taken before it.
 */
export function withoutFuture<S extends ReckonedStamp>(stamp: S, serverMs: number | null, lastAt: number | null): S {
  const at = Date.parse(stamp.at);
  if (stamp.clock.sure || serverMs === null || at <= serverMs) return stamp;
  const latest = lastAt === null ? serverMs : Math.max(serverMs, lastAt + 1);
  return { ...stamp, at: instantOf(Math.min(at, latest)) };
}

function sinceMark(now: DeviceClock, mark: ServerMark): { at: number; sure: boolean } {
  const byDevice = now.deviceMs - mark.deviceMs;
  const byPage = mark.monotonicMs === null ? null : now.monotonicMs - mark.monotonicMs;
  const passed = Math.max(byDevice, byPage ?? 0, 0);
  if (byPage === null) return { at: mark.serverMs + passed, sure: false };
  const agrees = Math.abs(byDevice - byPage) <= agreementMs;
  return { at: mark.serverMs + (agrees ? byPage : passed), sure: agrees };
}

const instantOf = (ms: number) => new Date(Math.round(ms)).toISOString();
