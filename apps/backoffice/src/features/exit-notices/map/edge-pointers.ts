import type { Cluster, Spot } from './clusters.ts';
import type { Point } from './point.ts';

export type Size = { readonly width: number; readonly height: number };
type Side = 'left' | 'right' | 'top' | 'bottom';
/** Where on the edge of the map a pointer stands, which way it shows in degrees clockwise from the right, and to what. */
export type EdgePointer<T> = Cluster<T> & { readonly side: Side; readonly turn: number };

/** A name with its distance takes about so much; two that are nearer cover one another. */
const pill = { width: 200, height: 40 } as const;
const wide = { left: 10, right: 10, top: 64, bottom: 64 } as const;
/** On the right they stand below the buttons. */
const underButtons = 190;
/** On a narrow map what stands at the edges takes two lines. */
const narrow = { ...wide, top: 76, bottom: 132 } as const;
const insetOf = ({ width }: Size) => (width < 600 ? narrow : wide);

const isShown = ({ x, y }: Point, { width, height }: Size) => x >= 0 && y >= 0 && x <= width && y <= height;
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

function onEdge<T>({ at, of }: Spot<T>, size: Size): EdgePointer<T> {
  const { width, height } = size;
  const inset = insetOf(size);
  const middle = { x: width / 2, y: height / 2 };
  const [across, down] = [at.x - middle.x, at.y - middle.y];
  const room = {
    x: across < 0 ? middle.x - inset.left : middle.x - inset.right,
    y: down < 0 ? middle.y - inset.top : middle.y - inset.bottom,
  };
  const isAtSide = Math.abs(across) * room.y > Math.abs(down) * room.x;
  const share = isAtSide ? room.x / Math.abs(across) : room.y / Math.abs(down);
  const side = isAtSide ? (across < 0 ? 'left' : 'right') : down < 0 ? 'top' : 'bottom';
  const x = middle.x + across * share;
  const half = Math.min(pill.width / 2, width / 2);
  const y = middle.y + down * share;
  return {
    // In the middle of its name where it stands above or below, which then stays on the map.
    at: {
      x: isAtSide ? x : between(half, x, width - half),
      y: side === 'right' ? Math.min(Math.max(y, underButtons), height - inset.bottom) : y,
    },
    of: [of],
    side,
    turn: (Math.atan2(down, across) * 180) / Math.PI,
  };
}

const centreOf = ({ at: { x, y }, side }: EdgePointer<unknown>): Point => ({
  x: side === 'left' ? x + pill.width / 2 : side === 'right' ? x - pill.width / 2 : x,
  y,
});

function cover(one: EdgePointer<unknown>, other: EdgePointer<unknown>): boolean {
  const [a, b] = [centreOf(one), centreOf(other)];
  return Math.abs(a.x - b.x) < pill.width && Math.abs(a.y - b.y) < pill.height;
}

/** Shows from the edge of the map to what lies beyond it; pointers that would cover one another are one. */
export function edgePointersTo<T>(spots: readonly Spot<T>[], size: Size): readonly EdgePointer<T>[] {
  const kept: EdgePointer<T>[] = [];
  for (const pointer of spots.filter(({ at }) => !isShown(at, size)).map((spot) => onEdge(spot, size))) {
    const at = kept.findIndex((other) => cover(other, pointer));
    const covered = kept[at];
    if (covered) kept[at] = { ...covered, of: [...covered.of, ...pointer.of] };
    else kept.push(pointer);
  }
  return kept;
}
