import { describe, expect, test } from 'vitest';
import { edgePointersTo } from './edge-pointers.ts';

const size = { width: 800, height: 600 };
const to = (...points: readonly (readonly [of: string, x: number, y: number])[]) =>
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
  ['right', 2_000, 300, { at: { x: 736, y: 300 }, side: 'right', turn: 0 }],
  ['above', 400, -1, { at: { x: 400, y: 64 }, side: 'top', turn: -90 }],
  ['below', 400, 9_000, { at: { x: 400, y: 536 }, side: 'bottom', turn: 90 }],
])('shows the way to somebody %s', (_, x, y, pointer) => expect(to(['a', x, y])).toEqual([{ of: ['a'], ...pointer }]));

test('beyond a corner the nearer edge is taken, on the straight way from the middle', () => {
  const [pointer] = to(['a', 400 + 1_000, 300 - 500]);
  expect(pointer).toMatchObject({ side: 'right', at: { x: 736, y: 300 - 336 / 2 } });
  expect(pointer?.turn).toBeCloseTo(-26.565, 3);
});

describe('pointers that would cover one another', () => {
  test('are one, below one another', () =>
    expect(to(['a', -400, 300], ['b', -400, 310], ['c', -400, 500]).map(({ of }) => of)).toEqual([['a', 'b'], ['c']]));
  test('are one, beside one another, where names need more room', () =>
    expect(to(['a', 300, -500], ['b', 500, -500]).map(({ of }) => of)).toEqual([['a', 'b']]));
  test('stay two on two edges', () =>
    expect(to(['a', -400, 300], ['b', 1_200, 300]).map(({ of }) => of)).toEqual([['a'], ['b']]));
});
