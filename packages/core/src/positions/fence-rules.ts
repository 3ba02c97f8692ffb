import { type Place, type Ring, metresBetween, metresOutside } from '../polygons/ring-rules.ts';

/** Where a phone believes it is; by its own word it is right within `accuracy` metres two times in three. */
export type Fix = Place & { readonly at: number; readonly accuracy: number };
export type FenceArea = { readonly id: string; readonly ring: Ring };
export type Side = 'inside' | 'outside';

/** Fixes that speak for another side than the one that is known, until there are enough of them. */
type Run = { readonly side: Side; readonly since: number; readonly fixes: number };

/** What is remembered of one person between two fixes; plain JSON. */
export type FenceState = {
  /** The last fix that was believed. */
  readonly last: (Place & { readonly at: number }) | null;
  /** `null` until it is known. */
  readonly side: Side | null;
  readonly run: Run | null;
  /** The area that they are in, or were in last. */
  readonly areaId: string | null;
};

/** Where somebody begins with each stamping. */
export const noFence: FenceState = { last: null, side: null, run: null, areaId: null };

/** `at` is the time of the first fix of the run that confirms it. */
export type Crossing = {
  readonly kind: 'left' | 'returned';
  readonly at: number;
  /** The area that was left, or the one that was entered. */
  readonly areaId: string;
};

export type Followed = {
  readonly state: FenceState;
  readonly accepted: boolean;
  /** Whether the fix itself lies in an area; `null` when it is not believed, or there is no area. */
  readonly inside: boolean | null;
  readonly crossing: Crossing | null;
};

/** What is vaguer than this tells nothing. */
export const vaguestMetres = 100;
const fastestMetresPerSecond = 60;
/** So near to an area is still in it, however sure a phone is. */
export const leastMarginMetres = 25;
/** How many fixes, and over how long, make a side known. */
const confirmedBy = { outside: { fixes: 3, ms: 120_000 }, inside: { fixes: 2, ms: 30_000 } } as const;

function isBelieved({ last }: FenceState, fix: Fix): boolean {
  // A figure that is none is not below the limit either.
  if (!(fix.accuracy <= vaguestMetres)) return false;
  if (!last) return true;
  const seconds = (fix.at - last.at) / 1000;
  return seconds > 0 && metresBetween(last, fix) <= fastestMetresPerSecond * seconds;
}

/** In which area a fix lies, else which is nearest; a fix near the edge speaks for no side. */
function locate(fix: Fix, areas: readonly FenceArea[]): { areaId: string; inside: boolean; side: Side | null } | null {
  let nearest: { areaId: string; metres: number } | null = null;
  for (const { id, ring } of areas) {
    const metres = metresOutside(ring, fix);
    if (metres === 0) return { areaId: id, inside: true, side: 'inside' };
    if (!nearest || metres < nearest.metres) nearest = { areaId: id, metres };
  }
  if (!nearest) return null;
  const beyond = nearest.metres > Math.max(leastMarginMetres, fix.accuracy);
  return { areaId: nearest.areaId, inside: false, side: beyond ? 'outside' : null };
}

/**
 * A fix near the edge neither adds to a run nor ends it: of somebody 60 m beyond the line one in sixteen may fall back
 * behind it, and a run that ended with each would miss exits of five minutes. But a first fix that such a one follows may
 * have been an error, so that the run is dated by the last fix before its second one.
 */
function runAfter({ run, last }: FenceState, side: Side, at: number): Run {
  if (run?.side !== side) return { side, since: at, fixes: 1 };
  return { side, since: run.fixes === 1 && last ? last.at : run.since, fixes: run.fixes + 1 };
}

const isConfirmed = ({ side, since, fixes }: Run, at: number): boolean =>
  fixes >= confirmedBy[side].fixes && at - since >= confirmedBy[side].ms;

/** Whoever is outside from their first fix on has left; whoever is inside from then on has not returned from anywhere. */
function crossingOf(state: FenceState, run: Run, areas: readonly FenceArea[], nearest: string): Crossing | null {
  if (run.side === 'inside') return state.side && { kind: 'returned', at: run.since, areaId: nearest };
  const known = areas.some(({ id }) => id === state.areaId) ? state.areaId : null;
  return { kind: 'left', at: run.since, areaId: known ?? nearest };
}

/** One more fix of somebody at work. What is not believed changes nothing, and a lost signal keeps the side. */
export function followFix(state: FenceState, fix: Fix, areas: readonly FenceArea[]): Followed {
  if (!isBelieved(state, fix)) return { state, accepted: false, inside: null, crossing: null };
  const last = { at: fix.at, lat: fix.lat, lng: fix.lng };
  const found = locate(fix, areas);
  if (!found) return { state: { ...state, last }, accepted: true, inside: null, crossing: null };
  const { inside, side } = found;
  const areaId = inside ? found.areaId : state.areaId;
  const followed = { accepted: true, inside };
  if (!side) return { ...followed, state: { ...state, last, areaId }, crossing: null };
  if (side === state.side) return { ...followed, state: { last, side, run: null, areaId }, crossing: null };
  const run = runAfter(state, side, fix.at);
  if (!isConfirmed(run, fix.at)) return { ...followed, state: { ...state, last, run, areaId }, crossing: null };
  const crossing = crossingOf(state, run, areas, found.areaId);
  return { ...followed, state: { last, side, run: null, areaId }, crossing };
}
