import { expect, test } from 'vitest';
import { questionSeconds } from './match-rules.ts';
import type { ReadPage } from './page-rules.ts';
import { aPage, giulia, marco } from './pages.cases.ts';
import { match, nameOf, slipPage, told, toldOf } from './slips.cases.ts';

test.each<[string, ReadPage, ReadPage, unknown[][]]>([
  [
    'numbered as such',
    slipPage(giulia, 1, { more: ['Pag. 1/2'] }),
    slipPage(giulia, 2, { more: ['Pag. 2/2'] }),
    [['1-2', 'giulia', 'certain', '']],
  ],
  [
    'with the net pay that the first one lacks',
    slipPage(giulia, 1),
    slipPage(giulia, 2, { more: ['NETTO 1.000,00'] }),
    [['1-2', 'giulia', 'certain', '']],
  ],
  [
    'with the code further down',
    slipPage(giulia, 1),
    slipPage(giulia, 2, { top: 400 }),
    [['1-2', 'giulia', 'certain', '']],
  ],
  [
    'with the code under its figures',
    slipPage(giulia, 1),
    aPage(['Ferie 64,00', 'Permessi 12,50', nameOf(giulia), giulia.taxCode ?? ''], 2, 300),
    [['1-2', 'giulia', 'certain', '']],
  ],
  [
    'of somebody else, under figures',
    slipPage(giulia, 1),
    aPage(['Ferie 64,00', nameOf(marco), marco.taxCode ?? '', 'OTTOBRE 2026'], 2, 100),
    [
      ['1', 'giulia', 'probable', 'runsOver'],
      ['2', null, 'none', 'figuresAbove'],
    ],
  ],
  [
    'with the name alone',
    slipPage(giulia, 1),
    slipPage(giulia, 2, { code: null }),
    [['1-2', 'giulia', 'probable', 'joinedByName']],
  ],
  [
    'that is a slip of its own',
    slipPage(giulia, 1, { more: ['NETTO 1.000,00'] }),
    slipPage(giulia, 2, { more: ['NETTO 1.100,00'] }),
    [
      ['1', 'giulia', 'probable', 'secondInMonth'],
      ['2', 'giulia', 'probable', 'secondInMonth'],
    ],
  ],
  [
    'that is numbered as a first one',
    slipPage(giulia, 1, { more: ['Pag. 1'] }),
    slipPage(giulia, 2, { more: ['Pag. 1'] }),
    [
      ['1', 'giulia', 'probable', 'secondInMonth'],
      ['2', 'giulia', 'probable', 'secondInMonth'],
    ],
  ],
  [
    'without a word about whose it is',
    slipPage(giulia, 1),
    aPage(['Progressivi'], 2),
    [
      ['1', 'giulia', 'certain', ''],
      ['2', null, 'none', 'noCode noMonth'],
    ],
  ],
  [
    'of somebody else',
    slipPage(giulia, 1),
    slipPage(marco, 2),
    [
      ['1', 'giulia', 'certain', ''],
      ['2', 'marco', 'certain', ''],
    ],
  ],
  [
    'that is empty',
    slipPage(giulia, 1),
    aPage([], 2),
    [
      ['1', 'giulia', 'certain', ''],
      ['2', null, 'none', 'noText emptyPage'],
    ],
  ],
])('a next page %s', (_, first, second, expected) => {
  expect(toldOf([first, second])).toEqual(expected);
});

test('pages numbered through the whole file say nothing of where a slip begins', () => {
  const pages = [giulia, giulia, marco].map((who, index) =>
    slipPage(who, index + 1, { more: [`Pagina ${index + 1} di 3`, 'NETTO'] }),
  );
  expect(match(pages).map((slip) => slip.pages.join('-'))).toEqual(['1', '2', '3']);
});

test('two slips of a person far apart in the file are both asked about', () => {
  const slips = match([slipPage(giulia, 1), slipPage(marco, 2), slipPage(giulia, 3)]);
  expect(slips.map(({ reasons }) => reasons.join())).toEqual(['secondInMonth', '', 'secondInMonth']);
});

test('two slips of a person in two files are both asked about', () => {
  const slips = questionSeconds([...match([slipPage(giulia)]), ...match([slipPage(giulia)])]);
  expect(slips.map(told)).toEqual([
    ['1', 'giulia', 'probable', 'secondInMonth'],
    ['1', 'giulia', 'probable', 'secondInMonth'],
  ]);
});
