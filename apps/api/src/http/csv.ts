import type { CellValue, ColumnFormat, Spreadsheet } from '@timbro/core/capability.ts';
import { formatOf, labelOf, plainText } from './cells.ts';

const byteOrderMark = '\ufeff';

/** The CSV that a spreadsheet program set to Italian opens with a double click: semicolons, decimal commas, UTF-8 by its mark. */
export async function* csvLines({ columns, rows }: Spreadsheet): AsyncGenerator<string> {
  const formats = columns.map(formatOf);
  yield byteOrderMark + line(columns.map(labelOf), []);
  for await (const row of rows) yield line(row, formats);
}

const line = (cells: readonly CellValue[], formats: readonly (ColumnFormat | undefined)[]) =>
  `${cells.map((cell, at) => field(cell, formats[at])).join(';')}\r\n`;

function field(value: CellValue, format: ColumnFormat | undefined): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).replace('.', ',') : '';
  if (typeof value === 'boolean') return String(value);
  const text = plainText(value, format);
  return /[;"\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
