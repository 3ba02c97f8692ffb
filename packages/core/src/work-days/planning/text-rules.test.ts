import { expect, test } from 'vitest';
import { inOrderOfDay, shiftOfKey, shortTime, weekNumber, wishOfText } from './text-rules.ts';

const shifts = [
  { id: 'm', name: 'Mattina' },
  { id: 'n', name: 'Notte  lunga' },
];

test.each([
  ['Mattina', { shiftId: 'm' }],
  ['  mattina ', { shiftId: 'm' }],
  ['NOTTE lunga', { shiftId: 'n' }],
  ['Riposo', { shiftId: null }],
  ['rest', { shiftId: null }],
  ['', undefined],
  ['   ', undefined],
  ['Sera', null],
])('the cell "%s"', (text, wish) => {
  expect(wishOfText(text, shifts, ['Riposo', 'Rest'])).toEqual(wish);
});

test.each([
  ['1', 'a'],
  ['3', 'c'],
  ['4', undefined],
  ['0', undefined],
  ['12', undefined],
  ['m', undefined],
])('the key %s', (key, shift) => {
  expect(shiftOfKey(['a', 'b', 'c'], key)).toBe(shift);
});

test('shifts stand in the order of the day', () => {
  const of = (name: string, start: string) => ({ name, start });
  const order = inOrderOfDay([
    of('Notte', '22:00'),
    of('Ufficio', '08:00'),
    of('Mattina', '06:00'),
    of('Banco', '08:00'),
  ]);
  expect(order.map(({ name }) => name)).toEqual(['Mattina', 'Banco', 'Ufficio', 'Notte']);
});

test.each([
  ['2026-11-16', 47],
  ['2026-11-22', 47],
  ['2026-01-01', 1],
  ['2025-12-29', 1],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
])('%s lies in week %i', (day, number) => {
  expect(weekNumber(day)).toBe(number);
});

test.each([
  ['06:00', '6'],
  ['06:30', '6:30'],
  ['14:00', '14'],
  ['00:00', '0'],
  ['10:05', '10:05'],
])('%s beside another hour is %s', (time, short) => {
  expect(shortTime(time)).toBe(short);
});
