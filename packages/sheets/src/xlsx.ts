import { zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { RowCollector, SheetFault, mostBytes } from './sheet.ts';
import { refuseOversized } from './xlsx-dimensions.ts';
import { type ZipEntry, entriesOf, unpackEntry } from './zip.ts';

const mostEntries = 2000;

/** The first sheet that has something in it. */
export async function readXlsx(bytes: Uint8Array, maxRows: number): Promise<string[][]> {
  const entries = unpack(bytes);
  refuseOversized(entries);
  // Packed again without compression: the reader would unpack large entries in workers, which a strict page forbids.
  const plain = new Uint8Array(zipSync(entries, { level: 0 })).buffer;
  const sheets = await readXlsxFile(plain, { parseNumber: plainNumber });
  for (const { data } of sheets) {
    const collector = new RowCollector(maxRows);
    const end = data.findLastIndex((row) => row.some((cell) => cell !== null)) + 1;
    for (const row of data.slice(0, end)) collector.add(row.map(textOf));
    if (collector.rows.length > 0) return collector.rows;
  }
  return [];
}

/** What a workbook says of itself is summed up before anything is unpacked. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  const entries: ZipEntry[] = [];
  let unpackedBytes = 0;
  for (const entry of entriesOf(bytes)) {
    entries.push(entry);
    unpackedBytes += entry.size;
    if (entries.length > mostEntries || unpackedBytes > mostBytes) throw new SheetFault('tooLarge');
  }
  const read = entries.filter(({ name }) => name.endsWith('.xml') || name.endsWith('.rels'));
  return Object.fromEntries(read.map((entry) => [entry.name, unpackEntry(entry)]));
}

// Fifteen digits are what spreadsheets keep: the sixteenth turns 0,3 into 0,30000000000000004.
const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 });

/** Numbers without exponent, grouping or empty decimals. */
function plainNumber(stored: string): string {
  const number = Number(stored);
  return Number.isFinite(number) ? plain.format(number) : stored;
}

const dayZero = Date.UTC(1899, 11, 30);
const firstDay = Date.UTC(1900, 2, 1);

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.getTime() < firstDay ? durationOf(cell) : cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell).trim() : '';
}

/** A time of day and a span of hours are fractions of day zero: `38:30`. */
function durationOf(cell: Date): string {
  const minutes = Math.round((cell.getTime() - dayZero) / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
