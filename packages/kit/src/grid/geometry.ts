import type { Spot } from './plan.ts';

export type Point = { readonly x: number; readonly y: number };
/** The part of the screen in which cells are seen: the grid without what sticks to its edges. */
export type View = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** How near to an edge a drag has to come before the grid moves on under it. */
const edgeReach = 16;
const fastest = 18;

/** The point itself, or the nearest one at which there can be a cell that is seen. */
export const into = ({ left, top, right, bottom }: View, { x, y }: Point): Point => ({
  x: Math.max(left, Math.min(x, right - 1)),
  y: Math.max(top, Math.min(y, bottom - 1)),
});

/** Pixels to scroll in this frame: none in the middle, more the further the pointer is past the reach of an edge. */
export function edgePull({ left, top, right, bottom }: View, { x, y }: Point): Point {
  const pull = (at: number, low: number, high: number) => {
    const over = at < low + edgeReach ? at - low - edgeReach : at > high - edgeReach ? at - high + edgeReach : 0;
    return Math.round(Math.max(-fastest, Math.min(fastest, over / 2)));
  };
  return { x: pull(x, left, right), y: pull(y, top, bottom) };
}

/** The spots a pointer crossed between two reports of it, without the first: a quick hand leaves no gaps. */
export function spotsBetween(from: Spot, to: Spot): Spot[] {
  const steps = Math.max(Math.abs(to.line - from.line), Math.abs(to.column - from.column));
  return Array.from({ length: steps }, (_, index) => {
    const share = (index + 1) / steps;
    return {
      line: Math.round(from.line + (to.line - from.line) * share),
      column: Math.round(from.column + (to.column - from.column) * share),
    };
  });
}

export const hasMoved = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) > 4;
