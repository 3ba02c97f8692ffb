import { describe, expect, test } from 'vitest';
import { edgePointersTo } from './edge-pointers.ts';

const size = { width: 800, height: 600 };
type Named = readonly [of: string, x: number, y: number];
const to = (...points: readonly Named[]) =>
  edgePointersTo(
    points.map(([of, x, y]) => ({ at: { x, y }, of })),
    size,
  );

test.each([
  ['in the middle', 400, 300],
  ['in the upper left corner', 0, 0],
  ['on the right edge', 800, 300],
])('who is on the map needs none: %s', (_, x, y) => expect(to(['a', x, y])).toEqual([]));

test.each([
  ['left', -2_000, 300, { at: { x: 10, y: 300 }, side: 'left', turn: 180 }],
  ['right', 2_000, 300, { at: { x: 790, y: 300 }, side: 'right', turn: 0 }],
  ['above', 400, -1, { at: { x: 400, y: 64 }, side: 'top', turn: -90 }],
  ['below', 400, 9_000, { at: { x: 400, y: 536 }, side: 'bottom', turn: 90 }],
])('shows the way to somebody %s', (_, x, y, pointer) => expect(to(['a', x, y])).toEqual([{ of: ['a'], ...pointer }]));

test('beyond a corner the nearer edge is taken, on the straight way from the middle', () => {
  const [pointer] = to(['a', 400 + 1_000, 300 + 500]);
  expect(pointer).toMatchObject({ side: 'right', at: { x: 790, y: 300 + 390 / 2 } });
  expect(pointer?.turn).toBeCloseTo(26.565, 3);
});

test('on the right it stands below the buttons', () =>
  expect(to(['a', 400 + 1_000, 300 - 500])[0]).toMatchObject({ side: 'right', at: { x: 790, y: 190 } }));

describe('pointers that would cover one another', () => {
  const groups = (...points: readonly Named[]) => to(...points).map(({ of }) => of.join(''));
  test.each<[string, readonly Named[], readonly string[]]>([
    [
      'below one another',
      [
        ['a', -400, 300],
        ['b', -400, 320],
        ['c', -400, 500],
      ],
      ['ab', 'c'],
    ],
    [
      'beside one another, where names need more room',
      [
        ['a', 300, -500],
        ['b', 500, -500],
      ],
      ['ab'],
    ],
    [
      'far enough beside one another',
      [
        ['a', -100, -500],
        ['b', 900, -500],
      ],
      ['a', 'b'],
    ],
    [
      'on two edges that meet',
      [
        ['a', -400, 1_000],
        ['b', -500, 900],
      ],
      ['ab'],
    ],
    [
      'on opposite edges',
      [
        ['a', -400, 300],
        ['b', 1_200, 300],
      ],
      ['a', 'b'],
    ],
  ])('%s', (_, points, expected) => expect(groups(...points)).toEqual(expected));
});

test('on a phone names stay on the map, above what stands at its lower edge', () => {
  const phone = { width: 360, height: 400 };
  const [pointer] = edgePointersTo([{ at: { x: 500, y: 900 }, of: 'a' }], phone);
  expect(pointer).toMatchObject({ side: 'bottom', at: { y: 400 - 132 } });
  expect(pointer?.at.x).toBeLessThanOrEqual(260);
});
