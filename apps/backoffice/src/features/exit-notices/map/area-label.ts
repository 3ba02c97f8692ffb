import { type Point, boxOf } from './point.ts';

/** Where on the way from top to bottom of an area its name stands: people gather in the middle. */
const share = 0.2;

/** Where the sides of an area cross a horizontal line, from left to right. */
const crossings = (points: readonly Point[], y: number): readonly number[] =>
  points
    .flatMap((from, at) => {
      const to = points[at + 1] ?? points[0] ?? from;
      if (from.y > y === to.y > y) return [];
      return [from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)];
    })
    .toSorted((a, b) => a - b);

/** The widest stretch inside an area where its name can stand: its left end, and how much room there is. */
export function labelSpotOf(points: readonly Point[]): { readonly at: Point; readonly room: number } {
  const { left, top, bottom } = boxOf(points);
  const y = top + (bottom - top) * share;
  const ends = crossings(points, y);
  const stretches = ends.flatMap((from, at) => {
    const to = ends[at + 1];
    return at % 2 === 0 && to !== undefined ? [{ at: { x: from, y }, room: to - from }] : [];
  });
  return stretches.toSorted((a, b) => b.room - a.room)[0] ?? { at: { x: left, y }, room: 0 };
}
