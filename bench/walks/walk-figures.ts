import { type Crossing, followFix, noFence } from '@timbro/core/positions/fence-rules.ts';
import { type Walk, intervalSeconds, walkOf } from './walks.ts';

/** How far from passing the line the time of an exit may be. */
const toleranceMs = (60 + intervalSeconds) * 1000;
/** What is told at most so long before somebody leaves their place of work is about that leaving. */
const aheadMs = 600_000;

export type WalkFigures = {
  walks: number;
  fixes: number;
  /** Told of somebody who was at work. */
  falseExits: number;
  trueExits: number;
  found: number;
  /** Told, but at another time than they may be. */
  mistimed: number;
  missed: number;
  /** True exits during which somebody seemed to come back and leave again. */
  split: number;
  /** Seconds from passing the line to the time that is told, of each exit that is told, in order. */
  delays: number[];
  /** Likewise from coming back over it. */
  returnDelays: number[];
};

export function crossingsOf({ fixes, areas }: Walk): Crossing[] {
  let state = noFence;
  return fixes.flatMap((fix) => {
    const followed = followFix(state, fix, areas);
    state = followed.state;
    return followed.crossing ?? [];
  });
}

function judge(figures: WalkFigures, walk: Walk): void {
  const { exit } = walk;
  const crossings = crossingsOf(walk);
  const left = crossings.filter(({ kind }) => kind === 'left').map(({ at }) => at);
  const ofExit = exit ? left.filter((at) => at >= exit.leaves - aheadMs && at <= exit.back) : [];
  figures.walks += 1;
  figures.fixes += walk.fixes.length;
  figures.falseExits += left.length - ofExit.length;
  if (!exit) return;
  figures.trueExits += 1;
  figures.split += ofExit.length > 1 ? 1 : 0;
  const [first] = ofExit;
  if (first === undefined) {
    figures.missed += 1;
    return;
  }
  const inTime = first >= exit.firstLine - toleranceMs && first <= exit.lastLine + toleranceMs;
  figures[inTime ? 'found' : 'mistimed'] += 1;
  figures.delays.push((first - exit.lastLine) / 1000);
  const returned = crossings.findLast(({ kind }) => kind === 'returned');
  if (returned) figures.returnDelays.push((returned.at - exit.returns) / 1000);
}

/** Half of the people stay, half go out. */
export function simulateWalks(count: number, seed: number): WalkFigures {
  const figures: WalkFigures = {
    walks: 0,
    fixes: 0,
    falseExits: 0,
    trueExits: 0,
    found: 0,
    mistimed: 0,
    missed: 0,
    split: 0,
    delays: [],
    returnDelays: [],
  };
  for (let nth = 0; nth < count; nth += 1) judge(figures, walkOf(seed + nth, nth % 2 === 1));
  figures.delays.sort((a, b) => a - b);
  figures.returnDelays.sort((a, b) => a - b);
  return figures;
}
