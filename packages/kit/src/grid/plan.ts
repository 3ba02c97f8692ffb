import type { CellPlace, GridColumn, GridGroup, GridRow } from './types.ts';

/** One line of the grid from top to bottom: the heading of a group, or a person. */
export type GridLine =
  | { readonly kind: 'group'; readonly group: GridGroup; readonly isFolded: boolean }
  | { readonly kind: 'row'; readonly row: GridRow };

/** What stands where: the lines that are not folded away, the columns, and the way back from an id to its number. */
export type GridPlan = {
  readonly lines: readonly GridLine[];
  readonly columns: readonly GridColumn[];
  readonly lineOfRow: ReadonlyMap<string, number>;
  readonly lineOfGroup: ReadonlyMap<string, number>;
  readonly columnOf: ReadonlyMap<string, number>;
};

/** A line and a column by number; on a heading the column is the one to go on with below it. */
export type Spot = { readonly line: number; readonly column: number };

type PlanInput = {
  readonly rows: readonly GridRow[];
  readonly columns: readonly GridColumn[];
  readonly groups?: readonly GridGroup[] | undefined;
  readonly folded?: ReadonlySet<string> | undefined;
};

export function planOf({ rows, columns, groups = [], folded }: PlanInput): GridPlan {
  const lines = linesOf(rows, groups, folded ?? new Set());
  const lineOfRow = new Map<string, number>();
  const lineOfGroup = new Map<string, number>();
  lines.forEach((line, index) =>
    line.kind === 'row' ? lineOfRow.set(line.row.id, index) : lineOfGroup.set(line.group.id, index),
  );
  return { lines, columns, lineOfRow, lineOfGroup, columnOf: new Map(columns.map(({ key }, index) => [key, index])) };
}

/** People of a group that is not listed stand at the end, without a heading: nobody disappears. */
function linesOf(rows: readonly GridRow[], groups: readonly GridGroup[], folded: ReadonlySet<string>): GridLine[] {
  const known = new Set(groups.map(({ id }) => id));
  const members = new Map<string | undefined, GridRow[]>();
  for (const row of rows) {
    const group = row.group !== undefined && known.has(row.group) ? row.group : undefined;
    const others = members.get(group);
    if (others) others.push(row);
    else members.set(group, [row]);
  }
  const toLine = (row: GridRow): GridLine => ({ kind: 'row', row });
  const grouped = groups.flatMap((group): GridLine[] => {
    const isFolded = folded.has(group.id);
    const heading = { kind: 'group', group, isFolded } as const;
    return isFolded ? [heading] : [heading, ...(members.get(group.id) ?? []).map(toLine)];
  });
  return [...grouped, ...(members.get(undefined) ?? []).map(toLine)];
}

/** The numbers of a cell; `null` when its person or its day is not shown. */
export function spotOf(plan: GridPlan, place: CellPlace): Spot | null {
  const line = plan.lineOfRow.get(place.rowId);
  const column = plan.columnOf.get(place.columnKey);
  return line === undefined || column === undefined ? null : { line, column };
}

/** The cell at a spot; `null` on a heading and outside the grid. */
export function placeAt(plan: GridPlan, spot: Spot): CellPlace | null {
  const line = plan.lines[spot.line];
  const column = plan.columns[spot.column];
  return line?.kind === 'row' && column ? { rowId: line.row.id, columnKey: column.key } : null;
}

/** Where the keyboard starts: the first person, today if it is among the columns. */
export function firstSpot({ lines, columns }: GridPlan): Spot | null {
  const firstPerson = lines.findIndex(({ kind }) => kind === 'row');
  const today = columns.findIndex(({ isToday }) => isToday);
  if (lines.length === 0 || columns.length === 0) return null;
  return { line: Math.max(firstPerson, 0), column: Math.max(today, 0) };
}

export const isSamePlace = (one: CellPlace | null, other: CellPlace | null): boolean =>
  one?.rowId === other?.rowId && one?.columnKey === other?.columnKey;
