import { expect, test } from 'vitest';
import { parseTsv, toTsv } from './tsv.ts';

test.each([
  ['one cell', 'M', [['M']]],
  [
    'cells and lines',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'lines as Windows ends them, the last one too',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['lines as old Macs end them', 'a\rb', [['a'], ['b']]],
  ['empty cells at either end', '\ta\t', [['', 'a', '']]],
  ['an empty line between', 'a\n\nb', [['a'], [''], ['b']]],
  ['a line break inside quotes', '"a\r\nb"\tc', [['a\nb', 'c']]],
  ['a tab inside quotes', '"a\tb"', [['a\tb']]],
  ['doubled quotes', '"say ""hi"""\tx', [['say "hi"', 'x']]],
  ['an empty cell in quotes', '""\tx', [['', 'x']]],
  ['a quote in the middle is only a quote', '5" pipe\tx', [['5" pipe', 'x']]],
  ['a quote that nobody closes', '"open\tx', [['"open', 'x']]],
  ['text after a closing quote', '"a" b\tx', [['"a" b', 'x']]],
  ['nothing', '', [['']]],
])('reads %s', (_, text, expected) => expect(parseTsv(text)).toEqual(expected));

test('what it writes it reads back the same', () => {
  const rows = [
    ['plain', 'a\tb', 'two\nlines'],
    ['say "hi"', '', '"'],
  ];
  expect(toTsv(rows)).toBe('plain\t"a\tb"\t"two\nlines"\n"say ""hi"""\t\t""""');
  expect(parseTsv(toTsv(rows))).toEqual(rows);
});
