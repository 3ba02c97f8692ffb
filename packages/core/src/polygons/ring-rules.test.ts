import { describe, expect, test } from 'vitest';
import {
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

/** Corners in units of 1e-7 degrees north and east of the middle of Firenze: 9000 north and 12430 east are 100 m. */
const inFirenze = (...corners: [north: number, east: number][]): Ring =>
  corners.map(([north, east]) => ({ lat: (437_695_000 + north) / 1e7, lng: (112_558_000 + east) / 1e7 }));
const rectangle = (north: number, east: number): Ring => inFirenze([0, 0], [0, east], [north, east], [north, 0]);

const hectare = rectangle(9000, 12_430);
/** Round, with as many corners as asked for. */
const circle = (corners: number): Ring =>
  inFirenze(
    ...Array.from({ length: corners }, (_, at): [number, number] => {
      const turn = (2 * Math.PI * at) / corners;
      return [Math.round(20_000 * Math.cos(turn)), Math.round(28_000 * Math.sin(turn))];
    }),
  );

describe('a ring', () => {
  test.each([
    ['a hectare', hectare, null],
    ['a hectare, the other way round', hectare.toReversed(), null],
    ['a triangle', inFirenze([0, 0], [0, 12_430], [9000, 0]), null],
    [
      'an L, with a corner that points inwards',
      inFirenze([0, 0], [0, 9000], [4500, 9000], [4500, 4500], [9000, 4500], [9000, 0]),
      null,
    ],
    ['a corner in the middle of a side', inFirenze([0, 0], [0, 6000], [0, 12_430], [9000, 12_430], [9000, 0]), null],
    ['a corner that was clicked twice', inFirenze([0, 0], [0, 0], [0, 12_430], [9000, 12_430], [9000, 0]), null],
    ['the first corner repeated at the end', [...hectare, ...hectare.slice(0, 1)], null],
    ['the fewest corners', circle(areaLimits.fewestCorners), null],
    ['the most corners', circle(areaLimits.mostCorners), null],
    [
      'the most corners, each of them twice',
      circle(areaLimits.mostCorners).flatMap((corner) => [corner, corner]),
      null,
    ],
    ['a corner too many', circle(areaLimits.mostCorners + 1), 'format'],
    ['a hundred thousand corners', circle(100_000), 'format'],
    ['no corner', [], 'missing'],
    ['one corner', inFirenze([0, 0]), 'format'],
    ['two corners', inFirenze([0, 0], [9000, 0]), 'format'],
    ['two corners, one of them twice', inFirenze([0, 0], [9000, 0], [9000, 0]), 'format'],
    ['three times the same corner', inFirenze([0, 0], [0, 0], [0, 0]), 'format'],
    ['sides that cross', inFirenze([0, 0], [9000, 12_430], [0, 12_430], [9000, 0]), 'several'],
    ['a side that touches a corner', inFirenze([0, 0], [0, 12_430], [9000, 12_430], [0, 6000], [9000, 0]), 'several'],
    [
      'a corner met again',
      inFirenze([0, 0], [0, 9000], [4500, 4500], [9000, 9000], [9000, 0], [4500, 4500]),
      'several',
    ],
    [
      'a spike that comes back by its own way',
      inFirenze([0, 0], [0, 12_430], [9000, 12_430], [18_000, 12_430], [9000, 12_430], [9000, 0]),
      'several',
    ],
    ['a spike out of the last corner', inFirenze([0, 0], [0, 12_430], [9000, 12_430], [9000, 0], [-500, 0]), 'several'],
    ['a spike into the first corner', inFirenze([-500, 0], [0, 0], [0, 12_430], [9000, 12_430], [9000, 0]), 'several'],
    ['a spike and back to the same corner', inFirenze([0, 0], [0, 12_430], [9000, 12_430], [0, 12_430]), 'several'],
    ['four corners in one line', inFirenze([0, 0], [3000, 3000], [9000, 9000], [6000, 6000]), 'several'],
    ['three corners in one line', inFirenze([0, 0], [9000, 9000], [4000, 4000]), 'several'],
    [
      'two sides that lie on each other',
      inFirenze([0, 0], [0, 9000], [9000, 9000], [9000, 4500], [0, 4500], [0, 2000], [9000, 0]),
      'several',
    ],
    ['a crossing too large as well', inFirenze([0, 0], [900_000, 900_000], [0, 900_000], [900_000, 0]), 'several'],
    ['a place that is no number', [...hectare, { lat: Number.NaN, lng: 11 }], 'format'],
    ['a place without end', [...hectare, { lat: 43, lng: Number.POSITIVE_INFINITY }], 'format'],
    ['a latitude beyond the pole', hectare.map(({ lat, lng }) => ({ lat: lat + 47, lng })), 'format'],
    ['a longitude beyond the antimeridian', hectare.map(({ lat, lng }) => ({ lat, lng: lng + 169 })), 'format'],
    [
      'a ring across the antimeridian',
      [
        { lat: 0, lng: 179.999 },
        { lat: 0.001, lng: -179.999 },
        { lat: 0.002, lng: 179.999 },
      ],
      'format',
    ],
    ['a ring around the pole', [0, 90, 180, -90].map((lng) => ({ lat: 84.9, lng })), 'format'],
    [
      'half a continent',
      [
        { lat: 40, lng: 0 },
        { lat: 40, lng: 30 },
        { lat: 60, lng: 10 },
      ],
      'tooLarge',
    ],
  ] as const)('%s', (_, ring, fault) => {
    expect(judgeRing(ring, areaLimits.usual)).toBe(fault);
  });

  test.each([
    ['400.01 m²', rectangle(1803, 2480), null],
    ['399.99 m²', rectangle(1800, 2484), 'format'],
    ['399.91 m²', rectangle(1796, 2489), 'format'],
  ])('the smallest area: %s', (figure, ring, fault) => {
    expect(`${ringArea(ring).toFixed(2)} m²`).toBe(figure);
    expect(judgeRing(ring, areaLimits.usual)).toBe(fault);
  });

  test('the largest area is the company’s', () => {
    const ring = rectangle(90_000, 124_300);
    const area = ringArea(ring);
    expect(judgeRing(ring, area)).toBeNull();
    expect(judgeRing(ring, area - 0.01)).toBe('tooLarge');
    expect(judgeRing(rectangle(201_000, 278_000), areaLimits.largest)).toBe(null);
    expect(judgeRing(rectangle(203_000, 278_000), areaLimits.largest)).toBe('tooLarge');
  });

  test('is tidied: rounded to the centimetre, no corner twice in a row', () => {
    const [first, second, ...others] = hectare;
    if (!first || !second) throw new Error('a hectare has four corners');
    const near = { lat: second.lat + 3e-8, lng: second.lng - 4e-8 };
    expect(tidyRing([first, second, near, ...others, first])).toEqual(hectare);
    expect(roundPlace({ lat: -1e-9, lng: 11.255_800_049 })).toStrictEqual({ lat: 0, lng: 11.255_800_0 });
  });
});

describe('inside', () => {
  const [south, west] = [437_695_000, 112_558_000];
  const at = (north: number, east: number) => ({ lat: (south + north) / 1e7, lng: (west + east) / 1e7 });
  const notched = inFirenze([0, 0], [0, 9000], [9000, 9000], [4000, 4500], [9000, 0]);
  test.each([
    ['the middle of the lower part', at(2000, 4500), true],
    ['within the notch', at(6000, 4500), false],
    ['the corner of the notch', at(4000, 4500), true],
    ['a unit above it', at(4001, 4500), false],
    ['a unit below it', at(3999, 4500), true],
    ['the first corner', at(0, 0), true],
    ['the highest corner', at(9000, 0), true],
    ['between the two highest corners, along no side', at(9000, 4500), false],
    ['on the lowest side', at(0, 4500), true],
    ['on the lowest side prolonged', at(0, 9001), false],
    ['on a side to the west', at(4500, 0), true],
    ['a unit beyond it', at(4500, -1), false],
    ['level with the notch, far to the west', at(4000, -50_000), false],
    ['level with the notch, far to the east', at(4000, 50_000), false],
  ])('%s', (_, place, inside) => {
    expect(isInside(notched, place)).toBe(inside);
    expect(isInside(notched.toReversed(), place)).toBe(inside);
    expect(metresOutside(notched, place) === 0).toBe(inside);
  });

  test('nothing is inside a ring of no corners, and nothing near it', () => {
    expect(isInside([], at(0, 0))).toBe(false);
    expect(metresOutside([], at(0, 0))).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('metres', () => {
  test('to the nearest side, to the nearest corner', () => {
    const [southWest, southEast] = hectare;
    if (!southWest || !southEast) throw new Error('a hectare has four corners');
    const below = { lat: southWest.lat - 0.001, lng: (southWest.lng + southEast.lng) / 2 };
    expect(metresOutside(hectare, below)).toBeCloseTo(111.1, 1);
    const aside = { lat: southWest.lat - 0.001, lng: southWest.lng - 0.001 };
    expect(metresOutside(hectare, aside)).toBe(metresBetween(aside, southWest));
  });

  test('of places half the Earth apart, and across the antimeridian', () => {
    expect(metresBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 6_378_137, 0);
    expect(metresBetween({ lat: 0, lng: 179.9999 }, { lat: 0, lng: -179.9999 })).toBeCloseTo(22.26, 2);
    expect(metresBetween({ lat: 43, lng: 11 }, { lat: 43, lng: 11 })).toBe(0);
  });
});

describe('a geometry from the wire', () => {
  const positions = geometryOf(hectare).coordinates[0] ?? [];
  const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });

  test('is read, and written as it was', () => {
    const read = readGeometry(JSON.parse(JSON.stringify(geometryOf(hectare))), areaLimits.usual);
    expect(read).toEqual({ ring: hectare, area: ringArea(hectare) });
  });

  test('loses heights and what is finer than a centimetre', () => {
    const fine = positions.map(([lng, lat]) => [lng + 2e-8, lat - 2e-8, 51.2]);
    expect(readGeometry(polygon(fine), areaLimits.usual)).toEqual({ ring: hectare, area: ringArea(hectare) });
  });

  test.each([
    ['nothing', undefined, 'missing'],
    ['null', null, 'missing'],
    ['a polygon without rings', polygon(), 'missing'],
    ['a ring without corners', geometryOf([]), 'missing'],
    ['a ring of one position', polygon(positions.slice(0, 1)), 'format'],
    ['an empty object', {}, 'format'],
    ['a word', 'Polygon', 'format'],
    ['a list', [positions], 'format'],
    ['a point', { type: 'Point', coordinates: positions[0] }, 'format'],
    ['a line', { type: 'LineString', coordinates: positions }, 'format'],
    ['a feature', { type: 'Feature', geometry: polygon(positions) }, 'format'],
    ['several polygons', { type: 'MultiPolygon', coordinates: [[positions]] }, 'several'],
    ['a hole', polygon(positions, positions), 'several'],
    ['a ring that is not closed', polygon(positions.slice(0, -1)), 'format'],
    ['texts for numbers', polygon(positions.map((position) => position.map(String))), 'format'],
    ['a position of one number', polygon(positions.map(([lng]) => [lng])), 'format'],
    ['a position that is null', polygon([...positions.slice(0, 2), null, ...positions.slice(2)]), 'format'],
    ['latitude first, beyond the pole', polygon(positions.map(([, lat]) => [lat, 111])), 'format'],
    ['too many positions', polygon(Array.from({ length: 50_000 }, () => positions[0])), 'format'],
  ])('%s', (_, geometry, fault) => {
    expect(readGeometry(geometry, areaLimits.usual)).toEqual({ fault });
  });

  test('too large for this company', () => {
    expect(readGeometry(geometryOf(hectare), 9000)).toEqual({ fault: 'tooLarge' });
  });
});
