import { readCsv } from './csv.ts';
import { SheetFault, type SheetSource } from './sheet.ts';
import { readXlsx } from './xlsx.ts';

export { SheetFault, type SheetFaultReason, type SheetSource } from './sheet.ts';

/** A table as text: every cell trimmed, no empty rows at the end; the first row is the first of the file. */
export type Sheet = { rows: string[][]; source: SheetSource };

type ReadOptions = {
  /** With the heads. */
  readonly maxRows?: number;
};

/** Reads csv and xlsx, told apart by their content. Whatever is wrong with a file, only a `SheetFault` is thrown. */
export async function readSheet(bytes: Uint8Array, { maxRows = Infinity }: ReadOptions = {}): Promise<Sheet> {
  try {
    const sheet = isZip(bytes) ? await xlsxSheet(bytes, maxRows) : csvSheet(bytes, maxRows);
    if (sheet.rows.length === 0) throw new SheetFault('empty');
    return sheet;
  } catch (cause) {
    throw cause instanceof SheetFault ? cause : new SheetFault('unreadable', { cause });
  }
}

/** `PK`, the signature of the archive an xlsx file is, followed by that of its first entry or of its end. */
const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

const xlsxSheet = async (bytes: Uint8Array, maxRows: number): Promise<Sheet> => ({
  rows: await readXlsx(bytes, maxRows),
  source: { kind: 'xlsx' },
});

function csvSheet(bytes: Uint8Array, maxRows: number): Sheet {
  const { rows, encoding, delimiter } = readCsv(bytes, maxRows);
  return { rows, source: { kind: 'csv', encoding, delimiter } };
}
