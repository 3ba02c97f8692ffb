import { describe, expect, test } from 'vitest';
import { edgePull, hasMoved, into, spotsBetween } from './geometry.ts';

const view = { left: 200, top: 50, right: 800, bottom: 450 };

test.each([
  ['inside stays', { x: 300, y: 100 }, { x: 300, y: 100 }],
  ['over the names comes to the first column in sight', { x: 20, y: 100 }, { x: 200, y: 100 }],
  ['past the lower right comes to the last cell in sight', { x: 900, y: 999 }, { x: 799, y: 449 }],
])('a point %s', (_, point, expected) => expect(into(view, point)).toEqual(expected));

describe('near an edge the grid moves on', () => {
  test.each([
    ['not in the middle', { x: 500, y: 250 }, { x: 0, y: 0 }],
    ['not just outside the reach', { x: 216, y: 66 }, { x: 0, y: 0 }],
    ['slowly just inside it', { x: 210, y: 250 }, { x: -3, y: 0 }],
    ['faster at the edge', { x: 500, y: 450 }, { x: 0, y: 8 }],
    ['never faster than a limit', { x: 5000, y: -5000 }, { x: 18, y: -18 }],
  ])('%s', (_, point, expected) => expect(edgePull(view, point)).toEqual(expected));
});

describe('a quick hand leaves no gaps', () => {
  const at = (line: number, column: number) => ({ line, column });
  test.each([
    ['the same cell adds none', at(2, 2), at(2, 2), []],
    ['the next cell', at(2, 2), at(2, 3), [at(2, 3)]],
    ['along a row', at(2, 2), at(2, 5), [at(2, 3), at(2, 4), at(2, 5)]],
    ['upwards', at(3, 1), at(1, 1), [at(2, 1), at(1, 1)]],
    ['aslant', at(0, 0), at(2, 4), [at(1, 1), at(1, 2), at(2, 3), at(2, 4)]],
  ])('%s', (_, from, to, expected) => expect(spotsBetween(from, to)).toEqual(expected));
});

test('a hand that trembles does not drag', () => {
  expect(hasMoved({ x: 10, y: 10 }, { x: 13, y: 12 })).toBe(false);
  expect(hasMoved({ x: 10, y: 10 }, { x: 10, y: 15 })).toBe(true);
});
