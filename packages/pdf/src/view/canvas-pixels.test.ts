import { expect, test } from 'vitest';
import { pixelsOf } from './canvas-pixels.ts';

const a4 = { width: 794, height: 1123 };

test.each([
  ['on a plain screen', 1, { width: 794, height: 1123 }],
  ['on a dense screen', 2, { width: 1588, height: 2246 }],
  ['on a screen with a broken ratio', 1.25, { width: 992, height: 1403 }],
])('a canvas %s has the pixels of the screen', (_, ratio, expected) =>
  expect(pixelsOf(a4, ratio, 10_000_000)).toEqual(expected),
);

test('a canvas beyond the bound keeps its shape and stays within it', () => {
  const { width, height } = pixelsOf({ width: 3000, height: 4000 }, 3, 8_000_000);
  expect(width * height).toBeLessThanOrEqual(8_000_000);
  expect(width * height).toBeGreaterThan(7_900_000);
  expect(width / height).toBeCloseTo(0.75, 2);
});

test('a page without extent still has one pixel', () =>
  expect(pixelsOf({ width: 0.2, height: 0.2 }, 1, 100)).toEqual({ width: 1, height: 1 }));
