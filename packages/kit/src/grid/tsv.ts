/**
 * What a spreadsheet puts on the clipboard: lines of cells divided by tabs. A cell that holds a tab, a line break or a
 * quote stands in quotes, with its own quotes doubled.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const endRow = () => {
    rows.push(row);
    row = [];
  };
  // Spreadsheets end the last line too; it opens no line of its own.
  const body = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/gy;
  for (let found = cell.exec(body); found; found = cell.exec(body)) {
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] !== '\t') endRow();
    if (found[3] === '') break;
  }
  return rows;
}

const quoted = (cell: string) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The way back: what a spreadsheet takes as cells. */
export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n');
