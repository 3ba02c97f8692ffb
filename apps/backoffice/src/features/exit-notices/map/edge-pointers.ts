import type { Cluster, Spot } from './clusters.ts';
import type { Point } from './point.ts';

export type Size = { readonly width: number; readonly height: number };
type Side = 'left' | 'right' | 'top' | 'bottom';
/** Where on the edge of the map a pointer stands, which way it shows in degrees clockwise from the right, and to what. */
export type EdgePointer<T> = Cluster<T> & { readonly side: Side; readonly turn: number };

/** Room for what else stands at the edges: buttons, scale and legend. */
const inset = { left: 10, right: 64, top: 64, bottom: 64 } as const;
/** Names beside one another need more room than names below one another. */
const apart: Readonly<Record<Side, number>> = { left: 40, right: 40, top: 180, bottom: 180 };

const isShown = ({ x, y }: Point, { width, height }: Size) => x >= 0 && y >= 0 && x <= width && y <= height;

function onEdge<T>({ at, of }: Spot<T>, { width, height }: Size): EdgePointer<T> {
  const middle = { x: width / 2, y: height / 2 };
  const [across, down] = [at.x - middle.x, at.y - middle.y];
  const room = {
    x: across < 0 ? middle.x - inset.left : middle.x - inset.right,
    y: down < 0 ? middle.y - inset.top : middle.y - inset.bottom,
  };
  const isAtSide = Math.abs(across) * room.y > Math.abs(down) * room.x;
  const share = isAtSide ? room.x / Math.abs(across) : room.y / Math.abs(down);
  const side = isAtSide ? (across < 0 ? 'left' : 'right') : down < 0 ? 'top' : 'bottom';
  return {
    at: { x: middle.x + across * share, y: middle.y + down * share },
    of: [of],
    side,
    turn: (Math.atan2(down, across) * 180) / Math.PI,
  };
}

const along = ({ at, side }: EdgePointer<unknown>) => (side === 'left' || side === 'right' ? at.y : at.x);

/** Shows from the edge of the map to what lies beyond it; pointers that would cover one another are one. */
export function edgePointersTo<T>(spots: readonly Spot<T>[], size: Size): readonly EdgePointer<T>[] {
  const pointers = spots
    .filter(({ at }) => !isShown(at, size))
    .map((spot) => onEdge(spot, size))
    .toSorted((a, b) => a.side.localeCompare(b.side) || along(a) - along(b));
  const kept: EdgePointer<T>[] = [];
  for (const pointer of pointers) {
    const last = kept.at(-1);
    if (last?.side === pointer.side && along(pointer) - along(last) < apart[pointer.side])
      kept[kept.length - 1] = { ...last, of: [...last.of, ...pointer.of] };
    else kept.push(pointer);
  }
  return kept;
}
