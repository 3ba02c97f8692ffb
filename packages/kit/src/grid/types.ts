import type { KeyboardEvent, ReactNode } from 'react';
import type { ListedKeys } from '../page/shortcuts.tsx';

/** One person of the grid. Rows of one group stand together, in the order in which they are shown. */
export type GridRow = {
  readonly id: string;
  readonly name: string;
  /** The id of the group it belongs to; without groups all rows stand in one list. */
  readonly group?: string;
};

export type GridGroup = { readonly id: string; readonly name: string; readonly count: number };

/** One day, or whatever stands across. */
export type GridColumn = {
  readonly key: string;
  /** What a screen reader says of the column, such as "giovedì 12 novembre". */
  readonly label: string;
  readonly head: ReactNode;
  readonly isToday?: boolean;
  /** Drawn apart: a weekend or a holiday. */
  readonly isQuiet?: boolean;
};

export type CellPlace = { readonly rowId: string; readonly columnKey: string };
/** `rowId|columnKey`, for sets and maps of cells. */
export type CellKey = `${string}|${string}`;
export const cellKey = ({ rowId, columnKey }: CellPlace): CellKey => `${rowId}|${columnKey}`;

/** A row under the people that stays in sight, such as how many of those required are planned. */
export type GridFooter = {
  readonly id: string;
  readonly name: ReactNode;
  /** Spoken name of the row. */
  readonly label: string;
  readonly cell: (columnKey: string) => ReactNode;
  readonly total?: ReactNode;
};

/** What the pointer does on the cells. */
type GridTool =
  /** Chooses cells; a block that is dragged from `canDrag` moves. */
  | 'select'
  /** Every cell the pointer passes while held is painted. */
  | 'paint';

export type PeopleGridProps<Cell> = {
  /** The name of the grid for a screen reader. */
  label: string;
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  groups?: readonly GridGroup[];
  /** Ids of groups whose people are folded away. */
  folded?: ReadonlySet<string>;
  onFold?(groupId: string): void;

  /** What the cell shows. The same value (by identity) is never drawn twice; `undefined` is an empty cell. */
  cellOf(rowId: string, columnKey: string): Cell | undefined;
  /**
   * Draws a cell with plain elements and classes only. Must be stable; anything that changes belongs in the cell's value.
   * Controls in a cell keep pointer and keys to themselves, and so does whatever says `data-own`.
   */
  renderCell(cell: Cell | undefined): ReactNode;
  /** Spoken: "Sara Conti, giovedì 12, entrata 8:31, in ritardo 31 minuti". Asked for the cells that are drawn; like the other functions it should stay the same one between drawings. */
  labelOf(row: GridRow, column: GridColumn, cell: Cell | undefined): string;
  renderName(row: GridRow): ReactNode;
  /** The sticky column at the end; left out, there is none. */
  renderTotal?(row: GridRow): ReactNode;
  totalHead?: ReactNode;
  /** The corner above the names, such as "132 persone". */
  corner?: ReactNode;
  footers?: readonly GridFooter[];

  nameWidth?: number;
  /** `fill`: the columns share the room there is, and never get narrower than `minColumnWidth`. */
  columnWidth: number | 'fill';
  minColumnWidth?: number;
  totalWidth?: number;
  rowHeight?: number;

  selection: ReadonlySet<CellKey>;
  onSelect(selection: ReadonlySet<CellKey>): void;
  /** The cell that has the focus, so that a panel can walk with it; the grid tells when it moves and follows when it is told. */
  focus: CellPlace | null;
  onFocus(place: CellPlace): void;
  /** Enter, or a click on a cell. */
  onOpen?(place: CellPlace): void;
  /** Keys that the grid itself does not know; `true` says that it was one of them. Asked before the grid's own keys. */
  onKey?(event: KeyboardEvent, place: CellPlace): boolean;
  /** What those keys are, for the sheet that lists them; the same list between drawings. */
  shortcuts?: readonly ListedKeys[];
  /** Right click or the context-menu key. */
  onMenu?(place: CellPlace, at: { readonly x: number; readonly y: number }): void;

  tool?: GridTool;
  /** Called once when the pointer is let go, with every cell it passed, in the order of passing. */
  onPaint?(cells: readonly CellPlace[]): void;
  /** Whether dragging from this cell moves something; otherwise it chooses cells. */
  canDrag?(place: CellPlace): boolean;
  onDrop?(from: CellPlace, to: CellPlace, isCopy: boolean): void;
  /** Something from outside (a palette) was dropped on a cell; `text` is what it carried. */
  onDropText?(to: CellPlace, text: string): void;

  /** Ctrl C / Ctrl X: the text that goes to the clipboard for the chosen cells (rows by line, columns by tab, see `toTsv`). `null` leaves it as it is. */
  onCopy?(cells: readonly CellPlace[], isCut: boolean): string | null;
  /** Ctrl V: rows of texts, to be laid from the focused cell on, or from the corner of what is chosen around it. */
  onPaste?(at: CellPlace, rows: readonly (readonly string[])[]): void;

  /** Cells that have just changed by themselves: they light up for a second. */
  flashed?: ReadonlySet<CellKey>;
  /** Shown in place of the rows while there are none. */
  empty?: ReactNode;
};
