import { expect, test } from 'vitest';
import { colourOf, inkOn, shiftColourNames, shiftColours } from './shift-colours.ts';

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

test.each([
  ['the one it was given', { color: '#d96a00', period: 'night' }, '#d96a00'],
  ['that of its period where it was given none', { color: null, period: 'night' }, 'var(--violet)'],
  ['that of its period where none is told', { period: 'morning' }, 'var(--accent)'],
] as const)('the colour of a shift is %s', (_, shift, expected) => expect(colourOf(shift)).toBe(expected));
