import type { Size } from './edge-pointers.ts';
import type { Point } from './point.ts';

/** Beside its sign a name is read best. */
export const nameSides = ['right', 'left', 'below', 'above'] as const;
export type Side = (typeof nameSides)[number];
/** Whatever stands for people on the map, with its half width. */
export type Sign = { readonly id: string; readonly at: Point; readonly reach: number };
/** A name that wants to stand beside its sign. */
export type NameWish = {
  readonly id: string;
  readonly at: Point;
  readonly width: number;
  /** The lower goes first. */
  readonly rank: number;
  /** Stands there whatever it covers: it was asked for. */
  readonly isAsked: boolean;
};

/** Half of the sign and the gap between it and its name. */
const besideSign = 16;
const underSign = 22;
const halfLine = 10;
/** Right of here a name stands better on the left, where the map is. */
const middle = 0.55;
const leftFirst: readonly Side[] = ['left', 'right', 'below', 'above'];

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

function boxOn({ at: { x, y }, width }: NameWish, side: Side): Box {
  const across = { right: x + besideSign, left: x - besideSign - width, below: x - width / 2, above: x - width / 2 };
  const down = { right: y, left: y, below: y + underSign, above: y - underSign };
  const left = across[side];
  return { left, right: left + width, top: down[side] - halfLine, bottom: down[side] + halfLine };
}
const boxOfSign = ({ at: { x, y }, reach }: Sign): Box => ({
  left: x - reach,
  right: x + reach,
  top: y - reach,
  bottom: y + reach,
});
const covers = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const isOn = ({ x, y }: Point, { width, height }: Size): boolean => x >= 0 && y >= 0 && x <= width && y <= height;

/** On which side each name stands that covers no other name and nobody else's sign; the rest wait until they are asked for. */
export function placeNames(wishes: readonly NameWish[], signs: readonly Sign[], size: Size): ReadonlyMap<string, Side> {
  const placed = new Map<string, Side>();
  const taken: Box[] = [];
  for (const wish of wishes.toSorted((a, b) => a.rank - b.rank)) {
    // Who is beyond the edge is named by the pointer there.
    if (!isOn(wish.at, size)) continue;
    const isFree = (side: Side) => {
      const box = boxOn(wish, side);
      return (
        box.left >= 0 &&
        box.right <= size.width &&
        box.top >= 0 &&
        box.bottom <= size.height &&
        !taken.some((other) => covers(box, other)) &&
        !signs.some((sign) => sign.id !== wish.id && covers(box, boxOfSign(sign)))
      );
    };
    const inwards = wish.at.x > size.width * middle ? leftFirst : nameSides;
    const side = inwards.find(isFree) ?? (wish.isAsked ? inwards[0] : undefined);
    if (!side) continue;
    placed.set(wish.id, side);
    taken.push(boxOn(wish, side));
  }
  return placed;
}
