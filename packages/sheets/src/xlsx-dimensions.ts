import { SheetFault, mostCells, mostColumns } from './sheet.ts';

/** The last row a spreadsheet program can have. */
const lastRow = 1_048_576;

/**
 * The reader fills the rectangle from the first cell to the last, so two cells in opposite corners of a tiny file would
 * take all the memory there is. Who writes such addresses in a way this does not read is refused.
 */
export function refuseOversized(entries: Readonly<Record<string, Uint8Array>>): void {
  const decoder = new TextDecoder();
  let cells = 0;
  for (const bytes of Object.values(entries)) {
    const xml = decoder.decode(bytes);
    refuseEndlessText(xml);
    if (xml.includes('sheetData')) cells += filledAreaOf(xml);
    if (cells > mostCells) throw new SheetFault('tooLarge');
  }
}

/** Far more than a cell may hold, written in entities; the reader puts together what is longer sign by sign. */
const longestPiece = 250_000;

function refuseEndlessText(xml: string): void {
  for (let at = 0; at < xml.length;) {
    const next = xml.indexOf('<', at + 1);
    const end = next === -1 ? xml.length : next;
    if (end - at > longestPiece) throw new SheetFault('tooLarge');
    at = end;
  }
}

const tag = /<(?:[^\s<>/:"']+:)?(row|c)(?=[\s/>])([^>]*)>/g;
const attribute = /\s(?:[\w.-]+:)?([\w.-]+)\s*=\s*("[^"&]*"|'[^'&]*')/g;

function filledAreaOf(xml: string): number {
  let rows = 0;
  let lastFilledRow = 0;
  let lastFilledColumn = 0;
  for (const [, name, attributes = ''] of xml.matchAll(tag)) {
    const address = addressOf(attributes);
    if (name === 'row') rows += 1;
    if (rows > lastRow) throw new SheetFault('unreadable');
    if (name === 'row' || attributes.endsWith('/')) continue;
    lastFilledRow = Math.max(lastFilledRow, address.row);
    lastFilledColumn = Math.max(lastFilledColumn, address.column);
  }
  return lastFilledRow * lastFilledColumn;
}

function addressOf(attributes: string): { row: number; column: number } {
  let row = 0;
  let column = 0;
  const rest = attributes.replace(attribute, (_, name: string, quoted: string) => {
    if (name !== 'r') return '';
    const parts = /^([A-Z]{0,3})(\d{1,7})$/.exec(quoted.slice(1, -1));
    if (!parts) throw new SheetFault('unreadable');
    row = Math.max(row, Number(parts[2]));
    column = Math.max(column, columnOf(parts[1] ?? ''));
    return '';
  });
  if (!/^\s*\/?$/.test(rest) || row > lastRow || column > mostColumns) throw new SheetFault('unreadable');
  return { row, column };
}

/** `A` is 1, `Z` is 26, `AA` is 27. */
const columnOf = (letters: string) =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
