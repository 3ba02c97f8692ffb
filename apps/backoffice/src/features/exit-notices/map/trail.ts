import { type Place, metresBetween } from '@timbro/core/polygons/ring-rules.ts';
import { type Point, pixelsBetween } from './point.ts';

/** Where somebody was, as it is read. */
export type TrailFix = Place & { readonly at: string; readonly accuracy: number; readonly inside: boolean | null };
/** A while in one place: from which fix to which. */
export type Dwell = { readonly place: Place; readonly first: number; readonly last: number; readonly minutes: number };

/** Wider than a good signal is off, and longer than a chat on the way. */
const dwellMetres = 50;
const dwellMinutes = 10;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const middleOf = (fixes: readonly TrailFix[]): Place => ({
  lat: mean(fixes.map(({ lat }) => lat)),
  lng: mean(fixes.map(({ lng }) => lng)),
});
const minutesBetween = (from: TrailFix | undefined, to: TrailFix | undefined) =>
  from && to ? Math.round((Date.parse(to.at) - Date.parse(from.at)) / 60_000) : 0;

/** The places where a trail stays for a while; fixes are in their order. */
export function dwellsOf(fixes: readonly TrailFix[]): readonly Dwell[] {
  const dwells: Dwell[] = [];
  let first = 0;
  while (first < fixes.length) {
    let last = first;
    let place = middleOf(fixes.slice(first, first + 1));
    for (let next = first + 1; next < fixes.length; next += 1) {
      const fix = fixes[next];
      if (!fix || metresBetween(place, fix) > dwellMetres) break;
      last = next;
      place = middleOf(fixes.slice(first, next + 1));
    }
    const minutes = minutesBetween(fixes[first], fixes[last]);
    const isDwell = minutes >= dwellMinutes;
    if (isDwell) dwells.push({ place, first, last, minutes });
    first = isDwell ? last + 1 : first + 1;
  }
  return dwells;
}

/** Where an arrow stands on a line and which way it shows, in degrees clockwise from the right. */
export type Arrow = { readonly at: Point; readonly turn: number };

/** Arrows along a line at equal distances, the first after half of one; a short line has one in its middle. */
export function arrowsAlong(points: readonly Point[], every: number): readonly Arrow[] {
  const sides = points.slice(1).map((to, at) => ({ from: points[at] ?? to, to }));
  const length = sides.reduce((sum, { from, to }) => sum + pixelsBetween(from, to), 0);
  if (length === 0) return [];
  const arrows: Arrow[] = [];
  const step = Math.min(every, length);
  let next = step / 2;
  let passed = 0;
  for (const { from, to } of sides) {
    const own = pixelsBetween(from, to);
    for (const end = passed + own; next <= end; next += step) {
      const share = (next - passed) / own;
      arrows.push({
        at: { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
        turn: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
      });
    }
    passed += own;
  }
  return arrows;
}

/** Nearer than this the signs of both ends are one; what is said of them takes about so much. */
const sameSpot = 14;
const label = { width: 90, height: 22 } as const;

/** On which side of each end it is said what it is; `null` where both ends are one. */
export type EndSides = { readonly start: 'left' | 'right'; readonly end: 'left' | 'right' } | null;

export function endSides(start: Point, end: Point): EndSides {
  if (pixelsBetween(start, end) < sameSpot) return null;
  const [across, down] = [end.x - start.x, Math.abs(end.y - start.y)];
  if (down >= label.height || Math.abs(across) >= label.width) return { start: 'right', end: 'right' };
  // Away from one another.
  return across < 0 ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' };
}
