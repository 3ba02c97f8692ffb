import { describe, expect, test } from 'vitest';
import { marksOf } from './marks.ts';
import { planOf } from './plan.ts';
import {
  chosenCells,
  columnCells,
  everyCell,
  pasteCorner,
  rectangle,
  rowCells,
  selectionOf,
  toggled,
  withCells,
} from './selection.ts';
import { type CellPlace, cellKey } from './types.ts';

const columns = ['1', '2', '3'].map((key) => ({ key, label: key, head: key }));
const groups = [
  { id: 'g', name: 'G', count: 2 },
  { id: 'h', name: 'H', count: 1 },
];
const rows = [
  { id: 'a', name: 'A', group: 'g' },
  { id: 'b', name: 'B', group: 'g' },
  { id: 'c', name: 'C', group: 'h' },
];
const plan = planOf({ rows, columns, groups });
const at = (text: string): CellPlace => ({ rowId: text.charAt(0), columnKey: text.charAt(1) });
const texts = (cells: readonly CellPlace[]) => cells.map(({ rowId, columnKey }) => rowId + columnKey).join(' ');

describe('the cells', () => {
  test.each([
    ['one alone', rectangle(plan, at('b2'), at('b2')), 'b2'],
    ['from the upper left to the lower right', rectangle(plan, at('a1'), at('b2')), 'a1 a2 b1 b2'],
    ['from the lower right to the upper left', rectangle(plan, at('b2'), at('a1')), 'a1 a2 b1 b2'],
    ['across a heading', rectangle(plan, at('b3'), at('c3')), 'b3 c3'],
    ['of somebody who is not shown', rectangle(plan, at('x1'), at('a1')), ''],
    ['of a column', columnCells(plan, '2', '2'), 'a2 b2 c2'],
    ['of columns from right to left', columnCells(plan, '3', '2'), 'a2 a3 b2 b3 c2 c3'],
    ['of a row', rowCells(plan, 'c', 'c'), 'c1 c2 c3'],
    ['of rows across a heading', rowCells(plan, 'c', 'b'), 'b1 b2 b3 c1 c2 c3'],
    ['all of them', everyCell(plan), 'a1 a2 a3 b1 b2 b3 c1 c2 c3'],
  ])('%s', (_, cells, expected) => expect(texts(cells)).toBe(expected));
});

describe('the choice', () => {
  test('adds what is missing, and takes out what was there whole', () => {
    const chosen = selectionOf([at('a1')]);
    expect([...toggled(chosen, [at('a1'), at('a2')])]).toEqual(['a|1', 'a|2']);
    expect([...toggled(chosen, [at('a1')])]).toEqual([]);
    expect([...withCells(chosen, [at('c3'), at('a1')])]).toEqual(['a|1', 'c|3']);
    expect([...chosen]).toEqual(['a|1']);
  });

  test('is told row by row, without what is folded away', () => {
    const chosen = selectionOf([at('c1'), at('a3'), at('a2')]);
    const folded = planOf({ rows, columns, groups, folded: new Set(['h']) });
    expect(texts(chosenCells(plan, chosen))).toBe('a2 a3 c1');
    expect(texts(chosenCells(folded, chosen))).toBe('a2 a3');
  });

  test.each([
    ['the corner of the rectangle, wherever the focus is in it', ['a2', 'a3', 'b2', 'b3'], 'b3', 'a2'],
    ['the corner around cells that are no rectangle', ['a3', 'b1'], 'b1', 'a1'],
    ['the focus, when something else is chosen', ['a1'], 'b2', 'b2'],
    ['the focus, when nothing is chosen', [], 'c1', 'c1'],
  ])('a paste starts at %s', (_, chosen, focus, expected) =>
    expect(texts([pasteCorner(plan, selectionOf(chosen.map(at)), at(focus))])).toBe(expected),
  );

  test('marks each drawn cell of a row with a letter', () => {
    const selection = selectionOf([at('a1'), at('a2')]);
    const flashed = new Set([cellKey(at('a2')), cellKey(at('b3'))]);
    expect(marksOf({ selection, flashed }, 'a', columns)).toBe('sb ');
    expect(marksOf({ selection, flashed }, 'b', columns)).toBe('  f');
    expect(marksOf({ selection: new Set() }, 'a', columns)).toBe('');
  });
});
