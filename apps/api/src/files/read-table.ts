import { readFile } from 'node:fs/promises';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';

const faultOfFile = (message: FieldError['message'], values: Record<string, string | number> = {}) =>
  new Refusal('validation', { errors: [{ path: 'file', message, values }] });

type Meaning<K extends string> = {
  /** What the heads of the columns mean. */
  columnsOf: (heads: readonly string[]) => (K | null)[];
  required: readonly K[];
  wordFor: (column: K) => string;
  mostRows: number;
};

/** What a spreadsheet says, by column; its first row names them. */
export async function readTable<K extends string>(
  path: string,
  { columnsOf, required, wordFor, mostRows }: Meaning<K>,
): Promise<Partial<Record<K, string>>[]> {
  const [heads, ...rows] = await readRows(path, mostRows);
  const columns = columnsOf(heads ?? []);
  const absent = required.filter((column) => !columns.includes(column));
  if (absent.length > 0) throw faultOfFile('error.file.columns', { columns: absent.map(wordFor).join(', ') });
  return rows.map((cells) => rowOf(columns, cells));
}

async function readRows(path: string, mostRows: number): Promise<string[][]> {
  // The readers weigh on the memory of every process, and few ever read a file.
  const { SheetFault, readSheet } = await import('@timbro/sheets/read-sheet.ts');
  try {
    return (await readSheet(await readFile(path), { maxRows: mostRows + 1 })).rows;
  } catch (error) {
    if (error instanceof SheetFault) throw faultOfFile(`error.file.${error.reason}`, { most: mostRows });
    throw error;
  }
}

function rowOf<K extends string>(columns: readonly (K | null)[], cells: readonly string[]): Partial<Record<K, string>> {
  const row: Partial<Record<K, string>> = {};
  columns.forEach((column, index) => {
    if (column) row[column] = meant(cells[index] ?? '');
  });
  return row;
}

/** Our own exports put an apostrophe before what a spreadsheet would run; who sends such a file back means what is behind it. */
const meant = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');
