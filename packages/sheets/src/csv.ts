import Papa from 'papaparse';
import { type Delimiter, type Encoding, RowCollector, SheetFault, delimiters, mostBytes } from './sheet.ts';

export type Csv = { readonly rows: string[][]; readonly encoding: Encoding; readonly delimiter: Delimiter };

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
  const collector = new RowCollector(maxRows);
  Papa.parse<string[]>(table, {
    delimiter,
    newline: '\n',
    step({ data, errors }) {
      // A quote that never closes has swallowed the rows after it.
      if (errors.some(({ code }) => code === 'MissingQuotes')) throw new SheetFault('unreadable');
      collector.add(data.map((cell) => cell.trim()));
    },
  });
  return { rows: collector.rows, delimiter };
}

/**
 * The sign that makes the most columns of the heads, counted by how many of the next rows agree. The parser's own guess
 * looks only for even rows, and takes a decimal comma or no sign at all when texts have semicolons.
 */
function delimiterOf(text: string): Delimiter {
  const scores = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: 20, skipEmptyLines: 'greedy' });
    const columns = data[0]?.length ?? 0;
    return columns < 2 ? 0 : (columns * data.filter((row) => row.length === columns).length) / data.length;
  });
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ';';
}
