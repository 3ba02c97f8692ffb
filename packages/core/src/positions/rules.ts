import { type Fix, type FenceArea, type FenceState, type Side, followFix, noFence } from './fence-rules.ts';

const minuteMs = 60_000;
/** For so long positions are kept and shown. */
const keptMs = 24 * 60 * minuteMs;
/** A phone's clock may be so far ahead. */
const aheadMs = 2 * minuteMs;

/** What lies before this moment is over: nobody reads it, whatever has been removed by now. */
export const oldestPosition = (now: Date): Date => new Date(now.getTime() - keptMs);

/** The log of exits was switched on or off; in order of time, moments in milliseconds. */
export type Switched = { readonly at: number; readonly enabled: boolean };
/** A stamping; an open one has ended by `until` at the latest. */
export type AtWork = {
  readonly enteredAt: number;
  readonly until: number;
  /** Whether its entry was made in an area. */
  readonly inside: boolean | null;
};

const isLogged = (switches: readonly Switched[], at: number): boolean =>
  switches.findLast((one) => one.at <= at)?.enabled ?? false;

export type FixVerdict = 'loggingOff' | 'noOpenStamping' | 'outOfTime' | AtWork;

/** A position counts by what held at its moment: whether exits were logged, and whether the person was at work. */
export function judgeFix(
  at: number,
  now: number,
  { switches, stampings }: { readonly switches: readonly Switched[]; readonly stampings: readonly AtWork[] },
): FixVerdict {
  if (at < now - keptMs || at > now + aheadMs) return 'outOfTime';
  if (!isLogged(switches, at)) return 'loggingOff';
  return stampings.findLast(({ enteredAt, until }) => enteredAt <= at && at < until) ?? 'noOpenStamping';
}

/** Why nothing was kept; `null` when something was, or nothing came in time to be judged. */
export function refusalOf(verdicts: readonly FixVerdict[]): 'loggingOff' | 'noOpenStamping' | null {
  const judged = verdicts.filter((verdict) => verdict !== 'outOfTime');
  if (judged.length === 0 || judged.some((verdict) => typeof verdict === 'object')) return null;
  return judged.every((verdict) => verdict === 'loggingOff') ? 'loggingOff' : 'noOpenStamping';
}

/** How far somebody has been followed since they came in. */
export type Fence = {
  readonly enteredAt: number;
  readonly state: FenceState;
  readonly sideSince: number | null;
  /** Of the last fix that was believed. */
  readonly accuracy: number | null;
};

type Step = { readonly fence: Fence; readonly inside: boolean | null; readonly crossing: FoundCrossing | null };
export type FoundCrossing = { readonly kind: 'left' | 'returned'; readonly at: number; readonly areaId: string };

/** Since when a side holds that has just become known: whoever came in there has been there since. */
function sinceOf(before: FenceState, side: Side, fix: Fix, { enteredAt, inside }: AtWork): number {
  const first = before.run?.side === side ? before.run.since : fix.at;
  return before.side === null && side === 'inside' && inside !== false ? enteredAt : first;
}

function step(known: Fence | null, stamping: AtWork, fix: Fix, areas: readonly FenceArea[]): Step {
  // What comes late from a stamping before the one that is followed moves nobody any more.
  if (known && known.enteredAt > stamping.enteredAt) return { fence: known, inside: null, crossing: null };
  const fence =
    known?.enteredAt === stamping.enteredAt
      ? known
      : { enteredAt: stamping.enteredAt, state: noFence, sideSince: null, accuracy: null };
  const { state, accepted, inside, crossing } = followFix(fence.state, fix, areas);
  if (!accepted) return { fence, inside, crossing };
  const sideSince =
    state.side === fence.state.side || state.side === null
      ? fence.sideSince
      : (crossing?.at ?? sinceOf(fence.state, state.side, fix, stamping));
  return { fence: { ...fence, state, sideSince, accuracy: fix.accuracy }, inside, crossing };
}

/** Fixes in order of time, each with the stamping it belongs to. A new stamping begins anew. */
export function followFixes(
  known: Fence | null,
  fixes: readonly { readonly fix: Fix; readonly stamping: AtWork }[],
  areas: readonly FenceArea[],
): { fence: Fence | null; insides: (boolean | null)[]; crossings: FoundCrossing[] } {
  let fence = known;
  const insides: (boolean | null)[] = [];
  const crossings: FoundCrossing[] = [];
  for (const { fix, stamping } of fixes) {
    const next = step(fence, stamping, fix, areas);
    fence = next.fence;
    insides.push(next.inside);
    if (next.crossing) crossings.push(next.crossing);
  }
  return { fence, insides, crossings };
}
