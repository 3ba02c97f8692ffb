import { expect, test } from 'vitest';
import { inkOn, shiftColourNames, shiftColours } from './shift-colours.ts';

test.each([
  ['white', '#ffffff', '#111111'],
  ['black', '#000000', '#ffffff'],
  ['a bright yellow', '#f2b441', '#111111'],
  ['a deep blue', '#4b4a8c', '#ffffff'],
  ['capital letters', '#FFA94D', '#111111'],
])('what is written on %s', (_, colour, expected) => expect(inkOn(colour)).toBe(expected));

test('every colour offered is another one', () => {
  expect(new Set(shiftColourNames.map((name) => shiftColours[name])).size).toBe(10);
});
