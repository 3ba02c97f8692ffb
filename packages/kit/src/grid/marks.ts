import { type CellKey, type GridColumn, cellKey } from './types.ts';

type Marked = { readonly selection: ReadonlySet<CellKey>; readonly flashed?: ReadonlySet<CellKey> | undefined };

/** `s` chosen, `f` lit up, `b` both, a blank neither. */
export function markOf({ selection, flashed }: Marked, rowId: string, columnKey: string): string {
  const key = cellKey({ rowId, columnKey });
  const isFlashed = flashed?.has(key) ?? false;
  return selection.has(key) ? (isFlashed ? 'b' : 's') : isFlashed ? 'f' : ' ';
}

/** One letter for each of the columns; an empty text when nothing is marked at all. */
export function marksOf(marked: Marked, rowId: string, columns: readonly GridColumn[]): string {
  if (marked.selection.size === 0 && !marked.flashed?.size) return '';
  return columns.map(({ key }) => markOf(marked, rowId, key)).join('');
}
