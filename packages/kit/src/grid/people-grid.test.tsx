import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PeopleGrid } from './people-grid.tsx';
import { type CellKey, type CellPlace, type GridRow, type PeopleGridProps, cellKey } from './types.ts';

const columns = Array.from({ length: 31 }, (_, at) => ({ key: `${at + 1}`, label: `giorno ${at + 1}`, head: at + 1 }));
const people = (count: number): GridRow[] =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, name: `Persona ${at}`, group: at < 3 ? 'west' : 'east' }));
const groups = [
  { id: 'west', name: 'Ovest', count: 3 },
  { id: 'east', name: 'Est', count: 997 },
];
const drawn = vi.fn<(cell: string | undefined) => string>((cell) => cell ?? '·');
const still = {
  cellOf: (rowId: string, columnKey: string) => (columnKey === '2' ? `${rowId} lavora` : undefined),
  renderCell: drawn,
  labelOf: (row: GridRow, { label }: { label: string }, cell: string | undefined) =>
    `${row.name}, ${label}, ${cell ?? 'libero'}`,
  renderName: ({ name }: GridRow) => name,
};

type Extra = Partial<PeopleGridProps<string>> & { count?: number };

/** The grid as a page holds it; `told` is what the page has chosen to focus from outside. */
function open({ count = 6, ...extra }: Extra = {}) {
  const rows = people(count);
  const said = {
    onOpen: vi.fn(),
    onPaint: vi.fn(),
    onPaste: vi.fn(),
    onDrop: vi.fn(),
    onMenu: vi.fn(),
    onDropText: vi.fn(),
  };
  const onSelect = vi.fn<(selection: ReadonlySet<CellKey>) => void>();
  function Held() {
    const [selection, setSelection] = useState<ReadonlySet<CellKey>>(new Set());
    const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
    const [focus, setFocus] = useState<CellPlace | null>(null);
    return (
      <>
        <button type="button" onClick={() => setFocus({ rowId: 'p4', columnKey: '9' })}>
          altrove
        </button>
        <PeopleGrid<string>
          label="Presenze"
          rows={rows}
          columns={columns}
          groups={groups}
          folded={folded}
          onFold={(id) => setFolded((before) => new Set(before.has(id) ? [] : [id]))}
          columnWidth={40}
          selection={selection}
          onSelect={(next) => {
            onSelect(next);
            setSelection(next);
          }}
          focus={focus}
          onFocus={setFocus}
          {...still}
          {...said}
          {...extra}
        />
      </>
    );
  }
  render(<Held />);
  return { ...said, chosen: () => [...(onSelect.mock.lastCall?.[0] ?? [])].join(' '), user: userEvent.setup() };
}

const cell = (name: RegExp | string) => screen.getByRole('gridcell', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');
/** The middle of a cell, with the names 224 px wide, the head 48, headings 36 and rows 44 high. */
const point = (line: number, column: number) => ({
  clientX: 224 + column * 40 - 20,
  clientY: 48 + 36 + line * 44 + 22,
});
const mouse = { pointerType: 'mouse', button: 0, buttons: 1 };

test('the keyboard walks over people and headings, and Enter opens', async () => {
  const { user, onOpen } = open();
  expect(screen.getByRole('grid', { name: 'Presenze' }).getAttribute('aria-rowcount')).toBe('9');
  screen.getByRole('button', { name: 'altrove' }).focus();

  await user.tab();
  expect(focused()).toBe('Persona 0, giorno 1, libero');
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(focused()).toBe('Persona 1, giorno 2, p1 lavora');
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith({ rowId: 'p1', columnKey: '2' });

  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Est 997 persone' }));
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Est 997 persone' }).getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('Persona 4')).toBeNull();
  await user.keyboard('{Enter}{ArrowDown}');
  expect(focused()).toBe('Persona 3, giorno 2, p3 lavora');
  expect(document.querySelectorAll('.pg [tabindex="0"]')).toHaveLength(1);
});

test('Shift and arrows choose a rectangle across a heading, Escape lets it go and then belongs to the page', async () => {
  const escaped = vi.fn();
  document.addEventListener('keydown', escaped);
  const { user, chosen } = open();
  cell('Persona 2, giorno 1, libero').focus();

  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  expect(chosen()).toBe('p2|1 p2|2 p3|1 p3|2');
  expect(cell('Persona 3, giorno 2, p3 lavora').getAttribute('aria-selected')).toBe('true');
  await user.keyboard(' ');
  expect(chosen()).toBe('p2|1 p2|2 p3|1');

  escaped.mockClear();
  await user.keyboard('{Escape}');
  expect(chosen()).toBe('');
  expect(escaped).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(escaped).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', escaped);
});

test('a brush lights what it passes at once and tells it when it is let go', () => {
  const { onPaint, onOpen } = open({ tool: 'paint' });
  const first = cell('Persona 0, giorno 1, libero');
  const third = cell('Persona 0, giorno 3, libero');

  fireEvent.pointerDown(first, { ...mouse, ...point(0, 1) });
  fireEvent.pointerMove(window, { ...mouse, ...point(0, 3) });
  expect(third.classList.contains('pg-passing')).toBe(true);
  expect(onPaint).not.toHaveBeenCalled();
  fireEvent.pointerUp(window, { ...mouse, ...point(0, 3) });
  fireEvent.click(third);

  expect(onPaint.mock.calls).toEqual([[['1', '2', '3'].map((columnKey) => ({ rowId: 'p0', columnKey }))]]);
  expect(document.querySelector('.pg-passing')).toBeNull();
  expect(onOpen).not.toHaveBeenCalled();
});

test('a finger paints cell by cell: a tap comes as a click alone', () => {
  const { onPaint } = open({ tool: 'paint' });
  fireEvent.click(cell('Persona 0, giorno 3, libero'));
  expect(onPaint.mock.calls).toEqual([[[{ rowId: 'p0', columnKey: '3' }]]]);
});

test('the mouse chooses by dragging, adds with Ctrl, and a plain click opens', () => {
  const { chosen, onOpen } = open();
  fireEvent.pointerDown(cell('Persona 0, giorno 1, libero'), { ...mouse, ...point(0, 1) });
  fireEvent.pointerMove(window, { ...mouse, ...point(1, 2) });
  fireEvent.pointerUp(window, { ...mouse, ...point(1, 2) });
  fireEvent.click(cell('Persona 1, giorno 2, p1 lavora'));
  expect(chosen()).toBe('p0|1 p0|2 p1|1 p1|2');
  expect(onOpen).not.toHaveBeenCalled();

  const other = cell('Persona 3, giorno 5, libero');
  const press = (keys: { ctrlKey?: boolean; shiftKey?: boolean }) => {
    fireEvent.pointerDown(other, { ...mouse, ...keys });
    fireEvent.pointerUp(other, { ...mouse, ...keys });
    fireEvent.click(other, keys);
  };
  press({ ctrlKey: true });
  expect(chosen()).toBe('p0|1 p0|2 p1|1 p1|2 p3|5');
  press({});
  expect(chosen()).toBe('');
  expect(onOpen.mock.calls).toEqual([[{ rowId: 'p3', columnKey: '5' }]]);
});

test('a block is carried to another cell, and Escape puts it back', () => {
  const { onDrop, chosen } = open({ canDrag: ({ columnKey }) => columnKey === '2' });
  const block = cell('Persona 0, giorno 2, p0 lavora');
  const carry = () => {
    fireEvent.pointerDown(block, { ...mouse, ...point(0, 2) });
    fireEvent.pointerMove(window, { ...mouse, ...point(1, 4), altKey: true });
  };
  carry();
  expect(document.querySelector('.pg-ghost')?.textContent).toBe('p0 lavora');
  expect(cell('Persona 1, giorno 4, libero').classList.contains('pg-target')).toBe(true);
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(document.querySelector('.pg-ghost')).toBeNull();

  carry();
  fireEvent.pointerUp(cell('Persona 1, giorno 4, libero'), { ...mouse, ...point(1, 4), altKey: true });
  expect(onDrop.mock.calls).toEqual([[{ rowId: 'p0', columnKey: '2' }, { rowId: 'p1', columnKey: '4' }, true]]);
  expect(chosen()).toBe('');
});

test('cells go to the clipboard and rows of text come from it', async () => {
  const onCopy = vi.fn<(cells: readonly CellPlace[], isCut: boolean) => string>(() => 'a\tb');
  const { user, onPaste } = open({ onCopy });
  cell('Persona 0, giorno 2, p0 lavora').focus();
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');

  const clipboardData = new DataTransfer();
  fireEvent.copy(document.body, { clipboardData });
  expect(onCopy).toHaveBeenLastCalledWith(
    [
      { rowId: 'p0', columnKey: '1' },
      { rowId: 'p0', columnKey: '2' },
    ],
    false,
  );
  expect(clipboardData.getData('text/plain')).toBe('a\tb');
  fireEvent.cut(document.body, { clipboardData });
  expect(onCopy.mock.lastCall?.[1]).toBe(true);
  fireEvent.paste(document.body, { clipboardData });
  expect(onPaste).toHaveBeenCalledWith({ rowId: 'p0', columnKey: '1' }, [['a', 'b']]);

  screen.getByRole('button', { name: 'altrove' }).focus();
  fireEvent.paste(document.body, { clipboardData });
  expect(onPaste).toHaveBeenCalledOnce();
});

test('told another cell it follows, and leaves the focus where it is', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'altrove' }));
  expect(document.activeElement?.textContent).toBe('altrove');
  expect(cell('Persona 4, giorno 9, libero').tabIndex).toBe(0);

  act(() => cell('Persona 0, giorno 1, libero').focus());
  fireEvent.click(screen.getByRole('button', { name: 'altrove' }));
  expect(focused()).toBe('Persona 4, giorno 9, libero');
});

test('given back to the cell it came from after a panel has walked on, it goes where the panel ended; once', async () => {
  const { user } = open();
  await user.click(cell('Persona 0, giorno 1, libero'));
  await user.click(screen.getByRole('button', { name: 'altrove' }));
  act(() => cell('Persona 0, giorno 1, libero').focus());
  expect(focused()).toBe('Persona 4, giorno 9, libero');
  act(() => cell('Persona 0, giorno 1, libero').focus());
  expect(focused()).toBe('Persona 0, giorno 1, libero');
});

test('a day chooses its column, a name adds its row only with Ctrl', () => {
  const { chosen } = open({ count: 2 });
  fireEvent.click(screen.getByRole('columnheader', { name: 'giorno 3' }));
  expect(chosen()).toBe('p0|3 p1|3');
  const name = within(screen.getByRole('grid')).getByText('Persona 1');
  fireEvent.click(name);
  expect(chosen()).toBe('p0|3 p1|3');
  fireEvent.click(name, { ctrlKey: true });
  expect(chosen().split(' ')).toHaveLength(32);
});

test('a thousand people take as many elements as sixty, and a walk draws no cell again', async () => {
  const { user } = open({ count: 1000 });
  const lines = screen.getAllByRole('row').length;
  expect(lines).toBeGreaterThan(10);
  expect(lines).toBeLessThan(30);
  cell('Persona 1, giorno 2, p1 lavora').focus();
  drawn.mockClear();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  // The cell that is left and the one that is reached, twice.
  expect(drawn.mock.calls.length).toBeLessThanOrEqual(6);

  await user.keyboard('{Control>}{End}{/Control}');
  expect(focused()).toBe('Persona 999, giorno 31, libero');
  expect(screen.getAllByRole('row').length).toBeLessThan(30);
});

test('what is dropped from outside and the menu key name their cell', () => {
  const flashed = new Set([cellKey({ rowId: 'p0', columnKey: '1' })]);
  const { onDropText, onMenu } = open({ flashed });
  const target = cell('Persona 0, giorno 1, libero');
  expect(target.classList.contains('pg-flash')).toBe(true);
  const dataTransfer = new DataTransfer();
  dataTransfer.setData('text/plain', 'mattina');
  fireEvent.dragOver(target, { dataTransfer });
  expect(target.classList.contains('pg-target')).toBe(true);
  fireEvent.drop(target, { dataTransfer });
  expect(onDropText).toHaveBeenCalledWith({ rowId: 'p0', columnKey: '1' }, 'mattina');
  fireEvent.contextMenu(target, { button: 2, clientX: 5, clientY: 6 });
  expect(onMenu).toHaveBeenCalledWith({ rowId: 'p0', columnKey: '1' }, { x: 5, y: 6 });
});
