import { type GridPlan, placeAt, spotOf } from './plan.ts';
import { type CellKey, type CellPlace, cellKey } from './types.ts';

type Selection = ReadonlySet<CellKey>;

export const noCells: Selection = new Set();

/** Every cell between two corners, row by row; headings between them are passed over. */
export function rectangle(plan: GridPlan, one: CellPlace, other: CellPlace): CellPlace[] {
  const from = spotOf(plan, one);
  const to = spotOf(plan, other);
  if (!from || !to) return [];
  return block(plan, [from.line, to.line], [from.column, to.column]);
}

export const everyCell = (plan: GridPlan): CellPlace[] =>
  block(plan, [0, plan.lines.length - 1], [0, plan.columns.length - 1]);

/** All cells of the columns from one to the other. */
export function columnCells(plan: GridPlan, one: string, other: string): CellPlace[] {
  const from = plan.columnOf.get(one);
  const to = plan.columnOf.get(other);
  if (from === undefined || to === undefined) return [];
  return block(plan, [0, plan.lines.length - 1], [from, to]);
}

/** All cells of the people from one to the other. */
export function rowCells(plan: GridPlan, one: string, other: string): CellPlace[] {
  const from = plan.lineOfRow.get(one);
  const to = plan.lineOfRow.get(other);
  if (from === undefined || to === undefined) return [];
  return block(plan, [from, to], [0, plan.columns.length - 1]);
}

function block(plan: GridPlan, lines: readonly [number, number], columns: readonly [number, number]): CellPlace[] {
  const cells: CellPlace[] = [];
  for (let line = Math.min(...lines); line <= Math.max(...lines); line += 1)
    for (let column = Math.min(...columns); column <= Math.max(...columns); column += 1) {
      const place = placeAt(plan, { line, column });
      if (place) cells.push(place);
    }
  return cells;
}

export const selectionOf = (cells: readonly CellPlace[]): Selection => new Set(cells.map(cellKey));

export const withCells = (selection: Selection, cells: readonly CellPlace[]): Selection =>
  new Set([...selection, ...cells.map(cellKey)]);

/** Takes the cells out when all of them were chosen, otherwise adds those that are missing. */
export function toggled(selection: Selection, cells: readonly CellPlace[]): Selection {
  const keys = cells.map(cellKey);
  if (!keys.every((key) => selection.has(key))) return new Set([...selection, ...keys]);
  const next = new Set(selection);
  keys.forEach((key) => next.delete(key));
  return next;
}

/** The chosen cells that are shown, row by row. */
export const chosenCells = (plan: GridPlan, selection: Selection): CellPlace[] =>
  selection.size === 0 ? [] : everyCell(plan).filter((place) => selection.has(cellKey(place)));

/** Where a paste starts: the corner of what is chosen around the focus, or the focus alone. */
export function pasteCorner(plan: GridPlan, selection: Selection, focus: CellPlace): CellPlace {
  if (!selection.has(cellKey(focus))) return focus;
  const spots = chosenCells(plan, selection).flatMap((place) => spotOf(plan, place) ?? []);
  const line = Math.min(...spots.map((spot) => spot.line));
  const column = Math.min(...spots.map((spot) => spot.column));
  return placeAt(plan, { line, column }) ?? focus;
}
