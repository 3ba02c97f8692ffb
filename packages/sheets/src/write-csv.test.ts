import { expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { writeCsv } from './write-csv.ts';

test('semicolons, quotes where they are needed, and the mark Excel looks for', () =>
  expect(
    writeCsv([
      ['Nome', 'Nota'],
      ['Nicolò', 'dice "sì"; poi\nno'],
    ]),
  ).toBe('\ufeffNome;Nota\r\nNicolò;"dice ""sì""; poi\nno"\r\n'));

test('what a machine reads comes back as it was', async () => {
  const rows = [
    ['a', 'b'],
    ['+390551234567', '=1+1'],
    ['-5', 'x;"y"'],
    ['', 'due\nrighe'],
  ];
  expect((await readSheet(new TextEncoder().encode(writeCsv(rows)))).rows).toEqual(rows);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+39055', "'+39055"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['a=1', 'a=1'],
])('for people %j stays a text', (cell, written) =>
  expect(writeCsv([[cell]], { forPeople: true })).toBe(`\ufeff${written}\r\n`),
);
