import { readFile } from 'node:fs/promises';
import { type SheetFaultReason, SheetFault, readSheet } from '@timbro/sheets/read-sheet.ts';
import { type JudgedTable, type TableName, tables } from './tables.ts';

export type TableFault = { fault: SheetFaultReason } | { absent: readonly string[] };

/** What a spreadsheet says, judged; its first row names the columns. For a thread of its own: it takes as long as it takes. */
export async function readTable(name: TableName, path: string, mostRows: number): Promise<JudgedTable | TableFault> {
  const { columnsOf, required, judge } = tables[name];
  try {
    const [heads = [], ...rows] = (await readSheet(await readFile(path), { maxRows: mostRows + 1 })).rows;
    const columns: readonly (string | null)[] = columnsOf(heads);
    const absent = required.filter((column) => !columns.includes(column));
    return absent.length > 0 ? { absent } : judge(rows.map((cells) => rowOf(columns, cells)));
  } catch (error) {
    if (error instanceof SheetFault) return { fault: error.reason };
    throw error;
  }
}

function rowOf(columns: readonly (string | null)[], cells: readonly string[]): Record<string, string> {
  const row: Record<string, string> = {};
  columns.forEach((column, index) => {
    if (column) row[column] = meant(cells[index] ?? '');
  });
  return row;
}

/** Our own exports put an apostrophe before what a spreadsheet would run; who sends such a file back means what is behind it. */
const meant = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');
