import type { Place } from '@timbro/core/polygons/ring-rules.ts';

/** Metres east and north of the middle of a simulated company. */
export type Point = { readonly x: number; readonly y: number };
export type Shape = readonly Point[];

/** In Firenze, where a degree is so many metres. */
const middle = { lat: 43.77, lng: 11.25, northMetres: 111_106.4, eastMetres: 80_532.6 };

export const toPlace = ({ x, y }: Point): Place => ({
  lat: middle.lat + y / middle.northMetres,
  lng: middle.lng + x / middle.eastMetres,
});

const shapeOf = (...corners: [x: number, y: number][]): Shape => corners.map(([x, y]) => ({ x, y }));
const rectangle = (x: number, y: number, width: number, height: number): Shape =>
  shapeOf([x, y], [x + width, y], [x + width, y + height], [x, y + height]);

/** The sites of companies: sharp corners and long sides, corners that point inwards, two sites, near and far. */
export const companies: readonly (readonly Shape[])[] = [
  [rectangle(-100, -70, 200, 140)],
  [rectangle(-450, -40, 900, 80)],
  [shapeOf([-150, -120], [250, -120], [-150, 180])],
  [shapeOf([-150, -130], [150, -130], [150, -30], [-30, -30], [-30, 130], [-150, 130])],
  [
    shapeOf(
      ...[190, 150, 210, 120, 180, 230, 140, 170, 200, 130, 160, 220].map((reach, at): [number, number] => [
        reach * Math.cos((at * Math.PI) / 6),
        reach * Math.sin((at * Math.PI) / 6),
      ]),
    ),
  ],
  [
    shapeOf(
      ...Array.from({ length: 50 }, (_, at): [number, number] => [
        110 * Math.cos((at * Math.PI) / 25),
        110 * Math.sin((at * Math.PI) / 25),
      ]),
    ),
  ],
  [rectangle(-100, -70, 200, 140), rectangle(160, -60, 120, 120)],
  [rectangle(-100, -70, 200, 140), rectangle(900, 300, 150, 100)],
];

export const along = ({ x, y }: Point, angle: number, metres: number): Point => ({
  x: x + metres * Math.cos(angle),
  y: y + metres * Math.sin(angle),
});
export const metresOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const angleTo = (from: Point, to: Point): number => Math.atan2(to.y - from.y, to.x - from.x);

function metresToSide(from: Point, to: Point, point: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const share = ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y);
  const held = Math.min(1, Math.max(0, share));
  return metresOf(point, { x: from.x + held * x, y: from.y + held * y });
}

/** How far beyond the edge of a shape, or how far within it when negative. */
function beyondShape(shape: Shape, point: Point): number {
  let least = Number.POSITIVE_INFINITY;
  let within = false;
  for (const [at, to] of shape.entries()) {
    const from = shape.at(at - 1) ?? to;
    least = Math.min(least, metresToSide(from, to, point));
    if (from.y > point.y !== to.y > point.y) {
      const x = from.x + ((point.y - from.y) / (to.y - from.y)) * (to.x - from.x);
      if (x > point.x) within = !within;
    }
  }
  return within ? -least : least;
}

/** How far beyond the nearest site, or how far within one when negative. */
export const beyond = (sites: readonly Shape[], point: Point): number =>
  Math.min(...sites.map((shape) => beyondShape(shape, point)));

/** As near as this is there. */
const thereMetres = 1e-3;

/** How far it is in a direction until one is so far beyond the sites, to the millimetre; `null` if never. */
export function wayTo(sites: readonly Shape[], from: Point, angle: number, wanted: number): number | null {
  let far = 0;
  for (let tries = 0; tries < 500 && far < 3000; tries += 1) {
    // Nobody gets farther beyond an edge than they go, so that this never goes too far.
    const left = wanted - beyond(sites, along(from, angle, far));
    if (left <= thereMetres) return far;
    far += left;
  }
  return null;
}

/** Whether the straight way between two places is nowhere farther beyond the sites than asked. */
export function keepsWithin(sites: readonly Shape[], from: Point, to: Point, most: number): boolean {
  const [far, angle] = [metresOf(from, to), angleTo(from, to)];
  for (let metres = 0; metres < far;) {
    const left = most - beyond(sites, along(from, angle, metres));
    if (left < 0) return false;
    metres += Math.max(1, left);
  }
  return true;
}

/** The direction in which one gets away fastest. */
export function away(sites: readonly Shape[], point: Point): number {
  const rise = (x: number, y: number) => beyond(sites, { x: point.x + x, y: point.y + y });
  return Math.atan2(rise(0, 0.5) - rise(0, -0.5), rise(0.5, 0) - rise(-0.5, 0));
}
