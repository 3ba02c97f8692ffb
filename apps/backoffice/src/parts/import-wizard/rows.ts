import type { FileTable } from './file-table.ts';
import type { Cells, Fault, ImportColumn, ImportKind } from './import-kind.ts';
import type { Meanings } from './meanings.ts';

export type Row = {
  /** As in the file. */
  readonly number: number;
  readonly cells: Cells;
  readonly isLeftOut: boolean;
  /** Its own, those with other rows, and those of the server for the cells as they stand. */
  readonly faults: readonly Fault[];
  readonly clash: Fault | null;
  readonly refusals: readonly Fault[];
};
type Judge = Pick<ImportKind, 'check' | 'checkAll'>;

export const faultsOf = ({ faults, clash, refusals }: Row): readonly Fault[] => [
  ...faults,
  ...(clash ? [clash] : []),
  ...refusals,
];
const hasFaults = ({ faults, clash, refusals }: Row) => faults.length > 0 || clash !== null || refusals.length > 0;
export const isFaulty = (row: Row): boolean => !row.isLeftOut && hasFaults(row);
export const isGood = (row: Row): boolean => !row.isLeftOut && !hasFaults(row);

/** Our files for people put it before what a spreadsheet would run; who sends such a file back means what is behind it. */
const neutralised = /^'(?=[=+\-@])/;

/** The rows of the file by what their columns mean, each judged. */
export function rowsOf(table: FileTable, meanings: Meanings, kind: ImportKind): Row[] {
  const chosen = kind.columns.flatMap((column) => {
    const at = table.columns[meanings.indexOf(column.name)];
    return at ? [{ column, index: at.index }] : [];
  });
  const rows = table.rows.map(({ number, cells }) => {
    const own = Object.fromEntries(
      chosen.map(({ column, index }) => [column.name, cellOf(column, cells[index] ?? '')]),
    );
    return { number, cells: own, isLeftOut: false, faults: kind.check(own), clash: null, refusals: [] };
  });
  return withClashes(rows, kind);
}

const cellOf = ({ tidy }: ImportColumn, text: string) => {
  const meant = text.replace(neutralised, '');
  return meant === '' ? '' : (tidy?.(meant) ?? meant);
};

/** The rows after one of them got another cell; what the server said of it no longer holds. */
export function withCell(rows: readonly Row[], number: number, change: Cells, judge: Judge): Row[] {
  const next = rows.map((row) => {
    if (row.number !== number) return row;
    const cells = { ...row.cells, ...change };
    return { ...row, cells, faults: judge.check(cells), refusals: [] };
  });
  return withClashes(next, judge);
}

export const withLeftOut = (rows: readonly Row[], number: number, isLeftOut: boolean, judge: Judge): Row[] =>
  withClashes(
    rows.map((row) => (row.number === number ? { ...row, isLeftOut } : row)),
    judge,
  );

/** A row that is left out stands in nobody's way. Rows that stay as they were stay the same object. */
function withClashes(rows: readonly Row[], { checkAll }: Judge): Row[] {
  const included = rows.filter(({ isLeftOut }) => !isLeftOut);
  const clashes = checkAll(included.map(({ cells }) => cells));
  const byNumber = new Map(included.map(({ number }, at) => [number, clashes.get(at) ?? null]));
  return rows.map((row) => {
    const clash = byNumber.get(row.number) ?? null;
    return (clash === null) === (row.clash === null) ? row : { ...row, clash };
  });
}

export type Refused = { readonly number: number; readonly faults: readonly Fault[] };

export function withRefusals(rows: readonly Row[], refused: readonly Refused[]): Row[] {
  const byNumber = new Map(refused.map(({ number, faults }) => [number, faults]));
  return rows.map((row) => {
    const refusals = byNumber.get(row.number);
    return refusals ? { ...row, refusals } : row;
  });
}

export function countsOf(rows: readonly Row[]): { good: number; faulty: number; leftOut: number } {
  const good = rows.filter(isGood).length;
  const leftOut = rows.filter(({ isLeftOut }) => isLeftOut).length;
  return { good, leftOut, faulty: rows.length - good - leftOut };
}
