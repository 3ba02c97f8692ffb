import Papa from 'papaparse';
import {
  type Delimiter,
  type Encoding,
  RowCollector,
  SheetFault,
  delimiters,
  mostBytes,
  mostColumns,
} from './sheet.ts';

type Csv = { readonly rows: string[][]; readonly encoding: Encoding; readonly delimiter: Delimiter };

/** Signs that a picture or a program has, but no table. */
const foreignToText = /(?![\t\n\v\f\r])\p{Cc}/u;

export function readCsv(bytes: Uint8Array, maxRows: number): Csv {
  if (bytes.length > mostBytes) throw new SheetFault('tooLarge');
  const { text, encoding } = decode(bytes);
  if (foreignToText.test(text)) throw new SheetFault('unreadable');
  return { ...rowsOf(text.replace(/\r\n?/g, '\n'), maxRows), encoding };
}

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);

function decode(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const as = (encoding: Encoding) => ({
    text: new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes),
    encoding,
  });
  if (startsWith(bytes, 0xff, 0xfe)) return as('utf-16le');
  if (startsWith(bytes, 0xfe, 0xff)) return as('utf-16be');
  try {
    return as('utf-8');
  } catch {
    return as('windows-1252');
  }
}

/** Excel writes the delimiter on a line of its own and does not show that line, so neither do we. */
const declaredDelimiter = /^sep=([;,\t|])\n/i;

function rowsOf(text: string, maxRows: number): { rows: string[][]; delimiter: Delimiter } {
  const declared = declaredDelimiter.exec(text);
  const table = declared ? text.slice(declared[0].length) : text;
  const delimiter = delimiters.find((sign) => sign === declared?.[1]) ?? delimiterOf(table);
  const filled = withoutEmptyEnd(table, delimiter);
  refuseWideRows(filled, delimiter);
  const collector = new RowCollector(maxRows);
  Papa.parse<string[]>(filled, {
    delimiter,
    newline: '\n',
    // The fast way splits the whole text before it gives the first row.
    fastMode: false,
    step({ data, errors }) {
      // A quote that never closes has swallowed the rows after it.
      if (errors.some(({ code }) => code === 'MissingQuotes')) throw new SheetFault('unreadable');
      collector.add(data.map((cell) => cell.trim()));
    },
  });
  return { rows: collector.rows, delimiter };
}

/** A spreadsheet program may write a million rows of nothing below a table. */
function withoutEmptyEnd(text: string, delimiter: Delimiter): string {
  const isEmpty = (sign: string | undefined) => sign === delimiter || (sign !== undefined && emptySigns.has(sign));
  let end = text.length;
  while (isEmpty(text[end - 1])) end -= 1;
  const endOfRow = text.indexOf('\n', end);
  return endOfRow === -1 ? text : text.slice(0, endOfRow);
}
const emptySigns: ReadonlySet<string> = new Set(['\n', ' ', '\t', '\v', '\f', '\u00a0']);

/** A row is built before anybody can look at it, and nine million commas are one row: they are counted first. */
function refuseWideRows(text: string, delimiter: Delimiter): void {
  const [parting, lineEnd] = [delimiter.charCodeAt(0), 10];
  let columns = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    columns = sign === lineEnd ? 1 : sign === parting ? columns + 1 : columns;
    if (columns > mostColumns) throw new SheetFault('tooLarge');
  }
}

/** What the delimiter is guessed from; a row that is cut off would have too few columns. */
const longestHead = 65_536;
const headOf = (text: string) =>
  text.length <= longestHead ? text : text.slice(0, text.lastIndexOf('\n', longestHead) + 1 || longestHead);

/**
 * The sign that makes the most columns of the heads, counted by how many of the next rows agree. The parser's own guess
 * looks only for even rows, and takes a decimal comma or no sign at all when texts have semicolons.
 */
function delimiterOf(text: string): Delimiter {
  const head = headOf(text);
  const scores = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(head, { delimiter, newline: '\n', preview: 20, skipEmptyLines: 'greedy' });
    const columns = data[0]?.length ?? 0;
    return columns < 2 ? 0 : (columns * data.filter((row) => row.length === columns).length) / data.length;
  });
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ';';
}
