import { expect, test } from 'vitest';
import { gridStepOf, scaleOf } from './scale.ts';

test.each([
  ['as near as a map goes', 0.02, 10],
  ['a yard: the last moment of 10 m', 0.25, 10],
  ['a yard: 50 m from then on', 0.2501, 50],
  ['a site', 0.6, 50],
  ['a district: the last moment of 50 m', 1.25, 50],
  ['a district', 1.3, 100],
  ['a town', 10, 500],
  ['a region', 600, 50_000],
  ['further out than any square is made for', 40_000, 500_000],
])('%s has squares that can be told apart', (_, metresPerPixel, step) => expect(gridStepOf(metresPerPixel)).toBe(step));

test.each([
  ['a whole power of ten fits exactly', 1, 100, { metres: 100, pixels: 100 }],
  ['just under it', 0.999, 100, { metres: 80, pixels: 80 / 0.999 }],
  ['a site', 0.6, 150, { metres: 80, pixels: 80 / 0.6 }],
  ['a region', 600, 150, { metres: 80_000, pixels: 80_000 / 600 }],
])('the bar has a round length: %s', (_, metresPerPixel, most, scale) =>
  expect(scaleOf(metresPerPixel, most)).toEqual(scale),
);
