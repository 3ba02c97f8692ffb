/** A place on the screen, in pixels. */
export type Point = { readonly x: number; readonly y: number };

export const pixelsBetween = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The smallest box around points. */
export function boxOf(points: readonly Point[]) {
  const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  };
}
