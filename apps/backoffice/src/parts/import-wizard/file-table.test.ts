import { expect, test } from 'vitest';
import { columnsOf } from '@timbro/core/users/import-rules.ts';
import { letterOf, tableOf } from './file-table.ts';

test('rows keep the number they have in the file', () =>
  expect(tableOf([['Nome', 'Cognome'], ['Ada', 'Rossi'], [], ['Ugo', 'Bianchi']], columnsOf)).toEqual({
    columns: [
      { index: 0, head: 'Nome', samples: ['Ada', 'Ugo'] },
      { index: 1, head: 'Cognome', samples: ['Rossi', 'Bianchi'] },
    ],
    rows: [
      { number: 2, cells: ['Ada', 'Rossi'] },
      { number: 4, cells: ['Ugo', 'Bianchi'] },
    ],
  }));

test('a title above the heads is passed over', () => {
  const { columns, rows } = tableOf(
    [[], ['Elenco del personale'], ['Nome', 'Cognome', 'E-mail'], ['Ada', 'Rossi', 'ada@x.it']],
    columnsOf,
  );
  expect(columns.map(({ head }) => head)).toEqual(['Nome', 'Cognome', 'E-mail']);
  expect(rows).toEqual([{ number: 4, cells: ['Ada', 'Rossi', 'ada@x.it'] }]);
});

test('heads that nobody knows are those of the first row', () =>
  expect(
    tableOf(
      [
        ['x', 'y'],
        ['1', '2'],
      ],
      columnsOf,
    ).columns.map(({ head }) => head),
  ).toEqual(['x', 'y']));

test('a column without a head counts when it has values, and not when it has none', () => {
  const { columns } = tableOf(
    [
      ['Nome', '', ''],
      ['Ada', '', 'x'],
      ['Ugo', '', 'x', 'y'],
    ],
    columnsOf,
  );
  expect(columns).toEqual([
    { index: 0, head: 'Nome', samples: ['Ada', 'Ugo'] },
    { index: 2, head: '', samples: ['x'] },
    { index: 3, head: '', samples: ['y'] },
  ]);
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [701, 'ZZ'],
])('column %i is %s', (index, letter) => expect(letterOf(index)).toBe(letter));
