import { describe, expect, test } from 'vitest';
import { type Twin, csvOf, tsvOf } from './twin.ts';

const twinOf = (...names: string[]): Twin => ({
  columns: ['Persona', 'Saldo'],
  rows: names.map((text) => ({ key: text, cells: [{ text, to: '/register' }, { text: '−7:30' }] })),
});

describe('as CSV', () => {
  test.each([
    ['an ordinary name', 'Sara Conti', 'Sara Conti'],
    ['a semicolon', 'Conti; Sara', '"Conti; Sara"'],
    ['a formula', '=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['a plus', '+39 02', `'+39 02`],
    ['a minus', '-1', `'-1`],
    ['an at', '@SUM(A1)', `'@SUM(A1)`],
    ['a real minus is no formula', '−7:30', '−7:30'],
  ])('%s', (_, name, cell) => expect(csvOf(twinOf(name))).toBe(`\ufeffPersona;Saldo\r\n${cell};−7:30\r\n`));
});

test('as what a spreadsheet pastes, whatever blanks a name holds', () =>
  expect(tsvOf(twinOf('Sara\tConti', 'Luca'))).toBe('Persona\tSaldo\nSara Conti\t−7:30\nLuca\t−7:30'));
