import type { CellValue, Spreadsheet } from '@timbro/core/capability.ts';
import { plainText } from './cells.ts';

const byteOrderMark = '\ufeff';

/** The CSV that a spreadsheet program set to Italian opens with a double click: semicolons, decimal commas, UTF-8 by its mark. */
export async function* csvLines({ columns, rows }: Spreadsheet): AsyncGenerator<string> {
  yield byteOrderMark + line(columns);
  for await (const row of rows) yield line(row);
}

const line = (cells: readonly CellValue[]) => `${cells.map(field).join(';')}\r\n`;

function field(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).replace('.', ',') : '';
  if (typeof value === 'boolean') return String(value);
  const text = plainText(value);
  return /[;"\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
