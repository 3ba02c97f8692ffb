/** A column of the file with a few of its values. */
export type FileColumn = { readonly index: number; readonly head: string; readonly samples: readonly string[] };
/** `number` is that of the file, whose first row is 1. */
type FileRow = { readonly number: number; readonly cells: readonly string[] };
export type FileTable = { readonly columns: readonly FileColumn[]; readonly rows: readonly FileRow[] };

type ColumnsOf = (heads: readonly string[]) => readonly (string | null)[];

const mostRowsAboveHeads = 10;
const mostSamples = 3;

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell === '');

/** Splits a sheet into heads and rows. A title above the heads is passed over: they are where most names are known. */
export function tableOf(sheet: readonly (readonly string[])[], columnsOf: ColumnsOf): FileTable {
  const known = sheet
    .slice(0, mostRowsAboveHeads)
    .map((row) => (isBlank(row) ? -1 : columnsOf(row).filter((column) => column !== null).length));
  const headRow = Math.max(0, known.indexOf(Math.max(...known)));
  const heads = sheet[headRow] ?? [];
  const rows = sheet
    .map((cells, index) => ({ number: index + 1, cells }))
    .slice(headRow + 1)
    .filter(({ cells }) => !isBlank(cells));
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), heads.length);
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    head: heads[index] ?? '',
    samples: samplesOf(rows, index),
  }));
  return { columns: columns.filter(({ head, samples }) => head !== '' || samples.length > 0), rows };
}

function samplesOf(rows: readonly FileRow[], index: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[index] ?? '';
    if (cell !== '') samples.add(cell);
    if (samples.size === mostSamples) break;
  }
  return [...samples];
}

/** `A` is the first column, `AA` the 27th, as spreadsheets count them. */
export const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
