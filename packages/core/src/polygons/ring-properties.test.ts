import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import * as fc from 'fast-check';
import { Geodesic } from 'geographiclib-geodesic';
import { expect, test } from 'vitest';
import {
  type Place,
  type Ring,
  areaLimits,
  geometryOf,
  isInside,
  judgeRing,
  metresBetween,
  metresOutside,
  readGeometry,
  ringArea,
  roundPlace,
  tidyRing,
} from './ring-rules.ts';

/** Printed by fast-check with every failure. */
const seed = 20_261_117;
const runs = (numRuns: number) => ({ seed, numRuns });
const earth = Geodesic.WGS84;

const middles: fc.Arbitrary<Place> = fc.oneof(
  fc.constant({ lat: 43.7695, lng: 11.2558 }),
  fc.record({
    lat: fc.double({ min: -70, max: 70, noNaN: true }),
    lng: fc.double({ min: -179, max: 179, noNaN: true }),
  }),
);

function placeFrom({ lat, lng }: Place, bearing: number, metres: number): Place {
  const { lat2 = Number.NaN, lon2 = Number.NaN } = earth.Direct(lat, lng, bearing, metres);
  return { lat: lat2, lng: lon2 };
}
const inverse = (a: Place, b: Place): number => earth.Inverse(a.lat, a.lng, b.lat, b.lng).s12 ?? Number.NaN;

/** From the size of a shop to that of a harbour, with deep bays; each corner in a sector of its own, so none crosses. */
const starsOf = (...radii: number[]): fc.Arbitrary<{ middle: Place; ring: Ring; radius: number }> =>
  fc
    .record({
      middle: middles,
      radius: fc.constantFrom(...radii),
      reaches: fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 3, maxLength: 60 }),
    })
    .map(({ middle, radius, reaches }) => ({
      middle,
      radius,
      ring: reaches.map((reach, at) => roundPlace(placeFrom(middle, (360 * at) / reaches.length, reach * radius))),
    }));

const stars = starsOf(15, 80, 400, 1500);

/** Anything at all, crossing itself or not, on a coarse grid where corners, sides and places often meet. */
const gridPlace = fc.record({
  lat: fc.integer({ min: 0, max: 8 }).map((north) => 43.75 + north / 16),
  lng: fc.integer({ min: 0, max: 8 }).map((east) => 11.25 + east / 16),
});
const gridRings = fc.array(gridPlace, { minLength: 3, maxLength: 12 });

const turfSays = (ring: Ring, { lat, lng }: Place): boolean => booleanPointInPolygon([lng, lat], geometryOf(ring));

test('the area is Karney’s, to 0.15 parts in a million', () => {
  fc.assert(
    fc.property(starsOf(15, 80, 400, 1500, 20_000), ({ ring }) => {
      const polygon = earth.Polygon();
      for (const { lat, lng } of ring) polygon.AddPoint(lat, lng);
      const truth = Math.abs(polygon.Compute(false, true).area ?? Number.NaN);
      // His own figure is rounded by some hundredths of a square centimetre for every side.
      expect(Math.abs(ringArea(ring) - truth)).toBeLessThan(1.5e-7 * truth + 1e-5 * ring.length);
    }),
    runs(500),
  );
});

test('a distance is Karney’s, to 3 parts in ten millions', () => {
  const metres = fc.double({ min: 0.1, max: 20_000, noNaN: true });
  fc.assert(
    fc.property(middles, fc.double({ min: 0, max: 360, noNaN: true }), metres, (from, bearing, far) => {
      expect(Math.abs(metresBetween(from, placeFrom(from, bearing, far)) / far - 1)).toBeLessThan(3e-7);
    }),
    runs(2000),
  );
});

/** The least distance to a side by trying: closer and closer around the best of some places on it. */
function nearestByTrying(from: Place, to: Place, place: Place): number {
  const at = (share: number): Place => ({
    lat: from.lat + share * (to.lat - from.lat),
    lng: from.lng + share * (to.lng - from.lng),
  });
  let [low, high] = [0, 1];
  while (high - low > 1e-7) {
    const third = (high - low) / 3;
    if (inverse(place, at(low + third)) < inverse(place, at(high - third))) high -= third;
    else low += third;
  }
  return Math.min(inverse(place, at((low + high) / 2)), inverse(place, from), inverse(place, to));
}

test('the distance to the edge is the least that trying finds', () => {
  const ring = fc.tuple(
    stars,
    fc.double({ min: 0, max: 360, noNaN: true }),
    fc.double({ min: 1.05, max: 3, noNaN: true }),
  );
  fc.assert(
    fc.property(ring, ([star, bearing, far]) => {
      const place = placeFrom(star.middle, bearing, far * star.radius);
      const found = star.ring.map((corner, at) =>
        nearestByTrying(corner, star.ring[at + 1] ?? star.ring[0] ?? corner, place),
      );
      const truth = Math.min(...found);
      expect(Math.abs(metresOutside(star.ring, place) - truth)).toBeLessThan(3e-7 * truth);
    }),
    runs(60),
  );
});

test('inside and outside as turf says, around rings of every shape', () => {
  const share = fc.double({ min: -1.2, max: 1.2, noNaN: true });
  let inside = 0;
  fc.assert(
    fc.property(
      stars,
      fc.array(fc.tuple(share, share), { minLength: 20, maxLength: 20 }),
      ({ ring, ...star }, shares) => {
        const reach = star.radius / 111_000;
        const places = shares.map(([north, east]) => ({
          lat: star.middle.lat + north * reach,
          lng: star.middle.lng + (east * reach) / Math.cos((star.middle.lat * Math.PI) / 180),
        }));
        for (const place of [...places, ...ring]) {
          const verdict = isInside(ring, place);
          inside += verdict ? 1 : 0;
          expect(verdict).toBe(turfSays(ring, place));
          expect(metresOutside(ring, place) === 0).toBe(verdict);
        }
      },
    ),
    runs(1000),
  );
  expect(inside).toBeGreaterThan(5000);
});

test('inside and outside as turf says, on corners and sides and however the ring crosses itself', () => {
  fc.assert(
    fc.property(gridRings, fc.array(gridPlace, { minLength: 10, maxLength: 10 }), (ring, places) => {
      for (const place of places) expect(isInside(ring, place)).toBe(turfSays(ring, place));
    }),
    runs(3000),
  );
});

test('a ring whose corners go round crosses nothing', () => {
  fc.assert(
    fc.property(stars, ({ ring }) => {
      expect(judgeRing(ring, Number.POSITIVE_INFINITY)).toBe(ringArea(ring) < areaLimits.smallest ? 'format' : null);
    }),
    runs(500),
  );
});

test('the corners of a round ring taken in any other order cross', () => {
  const count = fc.integer({ min: 4, max: 12 });
  const orders = count.chain((n) => {
    const inOrder = Array.from({ length: n }, (_, at) => at);
    return fc.shuffledSubarray(inOrder, { minLength: n, maxLength: n });
  });
  fc.assert(
    fc.property(orders, (order) => {
      const ring = order.map((at) => placeFrom({ lat: 43.77, lng: 11.25 }, (360 * at) / order.length, 300));
      const goesRound = order.every((at, nth) => {
        const step = Math.abs(at - (order[nth + 1] ?? order[0] ?? at));
        return step === 1 || step === order.length - 1;
      });
      expect(judgeRing(ring, areaLimits.usual)).toBe(goesRound ? null : 'several');
    }),
    runs(1000),
  );
});

test('which corner comes first and which way round does not matter', () => {
  fc.assert(
    fc.property(gridRings, fc.nat({ max: 11 }), (ring, turn) => {
      const verdict = judgeRing(ring, Number.POSITIVE_INFINITY);
      const turned = [...ring.slice(turn % ring.length), ...ring.slice(0, turn % ring.length)];
      expect(judgeRing(turned, Number.POSITIVE_INFINITY)).toBe(verdict);
      expect(judgeRing(ring.toReversed(), Number.POSITIVE_INFINITY)).toBe(verdict);
    }),
    runs(2000),
  );
});

test('a ring that was read is read again as itself', () => {
  fc.assert(
    fc.property(stars, ({ ring }) => {
      const read = readGeometry(geometryOf(ring), Number.POSITIVE_INFINITY);
      if ('fault' in read) return;
      expect(readGeometry(JSON.parse(JSON.stringify(geometryOf(read.ring))), Number.POSITIVE_INFINITY)).toEqual(read);
      expect(tidyRing(read.ring)).toEqual(read.ring);
    }),
    runs(300),
  );
});

/** Values that look like a geometry for longer than arbitrary ones do. */
const number = fc.oneof(fc.double(), fc.integer({ min: -200, max: 200 }), fc.constantFrom(0, -0, 90, 180, -180, 1e308));
const position = fc.oneof(
  { weight: 9, arbitrary: fc.array(number, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.anything() },
);
const closed = fc.array(position, { maxLength: 120 }).map((corners) => [...corners, ...corners.slice(0, 1)]);
const rings = fc.oneof({ weight: 9, arbitrary: closed }, { weight: 1, arbitrary: fc.anything() });
const hostile = fc.oneof(
  fc.anything(),
  fc.record(
    {
      type: fc.oneof(fc.constant('Polygon'), fc.constant('MultiPolygon'), fc.anything()),
      coordinates: fc.oneof(fc.array(rings, { minLength: 1, maxLength: 2 }), fc.anything()),
    },
    { requiredKeys: [] },
  ),
);

test('whatever is sent gets an answer: a sound ring or a fault', () => {
  fc.assert(
    fc.property(hostile, fc.double({ min: 400, max: 5_000_000, noNaN: true }), (geometry, maxArea) => {
      const read = readGeometry(geometry, maxArea);
      if ('fault' in read) expect(['missing', 'several', 'tooLarge', 'format']).toContain(read.fault);
      else {
        expect(read.area).toBeGreaterThanOrEqual(areaLimits.smallest);
        expect(read.area).toBeLessThanOrEqual(maxArea);
        expect(read.ring.length).toBeLessThanOrEqual(areaLimits.mostCorners);
      }
    }),
    runs(3000),
  );
});
