import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Spot, clusterSpots } from './clusters.ts';
import { pixelsBetween } from './point.ts';

const spot = (of: string, x: number, y: number): Spot<string> => ({ at: { x, y }, of });
const namesIn = (spots: readonly Spot<string>[]) =>
  clusterSpots(spots, 40)
    .map(({ of }) => of.toSorted().join(''))
    .toSorted();

test.each<[string, readonly Spot<string>[], readonly string[]]>([
  ['nobody', [], []],
  ['one alone', [spot('a', 5, 5)], ['a']],
  ['two on the same spot', [spot('a', 5, 5), spot('b', 5, 5)], ['ab']],
  ['two a hair nearer than a finger', [spot('a', 0, 0), spot('b', 39.9, 0)], ['ab']],
  ['two a finger apart', [spot('a', 0, 0), spot('b', 40, 0)], ['a', 'b']],
  ['two beside a line between squares', [spot('a', 39, 39), spot('b', 41, 41)], ['ab']],
  ['left of and above the corner', [spot('a', -3, -3), spot('b', 3, 3)], ['ab']],
  ['a crowd and one beyond', [spot('a', 0, 0), spot('b', 10, 0), spot('c', 20, 0), spot('d', 200, 0)], ['abc', 'd']],
])('%s', (_, spots, names) => expect(namesIn(spots)).toEqual(names));

test('stands in the middle of its people, whoever came first', () =>
  expect(clusterSpots([spot('a', 0, 0), spot('b', 10, 0), spot('c', 20, 30)], 40)[0]?.at).toEqual({ x: 10, y: 10 }));

describe('any crowd', () => {
  const crowd = fc.array(
    fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) }),
    { maxLength: 120 },
  );
  const spotsOf = (points: readonly { x: number; y: number }[]) => points.map((at, of) => ({ at, of }));

  test('loses nobody and counts nobody twice', () =>
    fc.assert(
      fc.property(crowd, (points) => {
        const found = clusterSpots(spotsOf(points), 40).flatMap(({ of }) => of);
        expect(found.toSorted((a, b) => a - b)).toEqual(points.map((_, at) => at));
      }),
    ));

  test('makes no two signs that cover one another', () =>
    fc.assert(
      fc.property(crowd, (points) => {
        const clusters = clusterSpots(spotsOf(points), 40);
        for (const [at, one] of clusters.entries())
          for (const other of clusters.slice(at + 1))
            expect(pixelsBetween(one.at, other.at)).toBeGreaterThanOrEqual(40);
      }),
    ));

  test('is grouped alike in whatever order it comes', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ x: fc.nat(400), y: fc.nat(400) }), {
          maxLength: 60,
          selector: ({ x, y }) => `${x} ${y}`,
        }),
        (points) => {
          const groups = (spots: readonly Spot<number>[]) =>
            new Set(clusterSpots(spots, 40).map(({ of }) => of.toSorted((a, b) => a - b).join(' ')));
          expect(groups(spotsOf(points).toReversed())).toEqual(groups(spotsOf(points)));
        },
      ),
    ));
});
