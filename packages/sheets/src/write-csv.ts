type WriteOptions = {
  /** For a file that people will open: a cell that a spreadsheet would run as a formula becomes plain text. */
  readonly forPeople?: boolean;
};

/** Full-width signs too, which some editions of spreadsheet programs take for the plain ones. */
export const runsAsFormula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const needsQuotes = /[";\t\n\r]|^\s|\s$/;

const quoted = (cell: string) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A table as Excel opens it in Italy: semicolons, and a mark that says UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[], { forPeople = false }: WriteOptions = {}): string {
  const plain = (cell: string) => (forPeople && runsAsFormula.test(cell) ? `'${cell}` : cell);
  return `\ufeff${rows.map((row) => `${row.map((cell) => quoted(plain(cell))).join(';')}\r\n`).join('')}`;
}
