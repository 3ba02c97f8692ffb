import { describe, expect, test } from 'vitest';
import { type Stroke, moveOf } from './moves.ts';
import { type Spot, firstSpot, placeAt, planOf, spotOf } from './plan.ts';

const columns = ['mon', 'tue', 'wed'].map((key) => ({ key, label: key, head: key }));
const groups = [
  { id: 'west', name: 'West', count: 2 },
  { id: 'east', name: 'East', count: 12 },
];
const people = (group: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${group}${at}`, name: `${group} ${at}`, group }));
const rows = [...people('west', 2), ...people('east', 12)];

// Lines: 0 heading West, 1–2 its people, 3 heading East, 4–15 its people.
const plan = planOf({ rows, columns, groups });

describe('the lines', () => {
  const shape = (input: Parameters<typeof planOf>[0]) =>
    planOf(input).lines.map((line) => (line.kind === 'row' ? line.row.id : `[${line.group.id}]`));
  const two = people('west', 2);

  test.each([
    ['without groups people stand in one list', { rows: two, columns }, ['west0', 'west1']],
    ['a group stands above its people', { rows: two, columns, groups }, ['[west]', 'west0', 'west1', '[east]']],
    [
      'folded, only its heading is left',
      { rows: two, columns, groups, folded: new Set(['west']) },
      ['[west]', '[east]'],
    ],
    [
      'people of an unknown group come last',
      { rows: people('lost', 1), columns, groups },
      ['[west]', '[east]', 'lost0'],
    ],
    [
      'groups order people, whatever order these come in',
      { rows: [...people('east', 1), ...two], columns, groups },
      ['[west]', 'west0', 'west1', '[east]', 'east0'],
    ],
    ['nobody at all', { rows: [], columns }, []],
  ])('%s', (_, input, expected) => expect(shape(input)).toEqual(expected));

  test('the keyboard starts with the first person, today if it is there', () => {
    const withToday = columns.map((column) => ({ ...column, isToday: column.key === 'wed' }));
    expect(firstSpot(plan)).toEqual({ line: 1, column: 0 });
    expect(firstSpot(planOf({ rows, columns: withToday, groups }))).toEqual({ line: 1, column: 2 });
    expect(firstSpot(planOf({ rows, columns, groups, folded: new Set(['west', 'east']) }))).toEqual({
      line: 0,
      column: 0,
    });
    expect(firstSpot(planOf({ rows: [], columns }))).toBeNull();
  });

  test('a cell is found by its ids and back, and not when it is folded away', () => {
    const folded = planOf({ rows, columns, groups, folded: new Set(['west']) });
    expect(spotOf(plan, { rowId: 'east0', columnKey: 'tue' })).toEqual({ line: 4, column: 1 });
    expect(placeAt(plan, { line: 4, column: 1 })).toEqual({ rowId: 'east0', columnKey: 'tue' });
    expect(placeAt(plan, { line: 3, column: 1 })).toBeNull();
    expect(spotOf(folded, { rowId: 'west0', columnKey: 'tue' })).toBeNull();
  });
});

describe('a key leads', () => {
  const press = (key: string, more: Partial<Stroke> = {}): Stroke => ({ key, ctrl: false, shift: false, ...more });
  const at = (line: number, column: number): Spot => ({ line, column });
  const ctrl = { ctrl: true };
  const shift = { shift: true };

  test.each<[string, Stroke, Spot, Spot | null]>([
    ['down to the next person', press('ArrowDown'), at(1, 1), at(2, 1)],
    ['down onto a heading, keeping the column', press('ArrowDown'), at(2, 1), at(3, 1)],
    ['from a heading to the person below', press('ArrowDown'), at(3, 1), at(4, 1)],
    ['up onto the first heading', press('ArrowUp'), at(1, 1), at(0, 1)],
    ['nowhere above the first line', press('ArrowUp'), at(0, 1), at(0, 1)],
    ['nowhere below the last', press('ArrowDown'), at(15, 1), at(15, 1)],
    ['over a heading while cells are chosen', press('ArrowDown', shift), at(2, 1), at(4, 1)],
    ['nowhere when only a heading is left above', press('ArrowUp', shift), at(1, 1), at(1, 1)],
    ['left', press('ArrowLeft'), at(1, 1), at(1, 0)],
    ['nowhere left of the first day', press('ArrowLeft'), at(1, 0), at(1, 0)],
    ['nowhere right of the last', press('ArrowRight'), at(1, 2), at(1, 2)],
    ['sideways on a heading nowhere: it folds', press('ArrowLeft'), at(3, 1), null],
    ['to the first day', press('Home'), at(5, 2), at(5, 0)],
    ['to the last day', press('End'), at(5, 0), at(5, 2)],
    ['from a heading to no day', press('Home'), at(3, 1), null],
    ['to the first person of all', press('Home', ctrl), at(9, 2), at(1, 0)],
    ['to the last person of all', press('End', ctrl), at(1, 0), at(15, 2)],
    ['ten people on, not counting headings', press('PageDown'), at(1, 1), at(12, 1)],
    ['to the last person with fewer than ten left', press('PageDown'), at(10, 1), at(15, 1)],
    ['ten people back', press('PageUp'), at(12, 1), at(1, 1)],
    ['nowhere with nobody above', press('PageUp'), at(1, 1), at(1, 1)],
    ['no further with Ctrl and an arrow', press('ArrowDown', ctrl), at(1, 1), null],
    ['nowhere with a letter', press('a'), at(1, 1), null],
  ])('%s', (_, stroke, from, expected) => expect(moveOf(stroke, from, plan)).toEqual(expected));

  test('to the edges of headings when everything is folded', () => {
    const folded = planOf({ rows, columns, groups, folded: new Set(['west', 'east']) });
    expect(moveOf(press('End', ctrl), at(0, 0), folded)).toEqual(at(1, 2));
    expect(moveOf(press('PageDown'), at(0, 0), folded)).toEqual(at(0, 0));
  });
});
