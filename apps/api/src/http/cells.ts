import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ColumnFormat, SheetColumn } from '@timbro/core/capability.ts';
import { runsAsFormula } from '@timbro/sheets/write-csv.ts';

/** Control characters, halves of surrogate pairs and the code points that are no characters: an XML document may hold none. */
const illegal = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
const number = /^[+-]?\d+(?:[.,]\d+)?$/;
/** What a column may hold as it is though it begins with a sign. In a column of texts nobody meant a number by `-1`. */
const signed: Readonly<Record<ColumnFormat, RegExp>> = {
  number,
  hours: number,
  duration: number,
  day: number,
  phone: /^\+\d+$/,
};

export const labelOf = (column: SheetColumn): string => (typeof column === 'string' ? column : column.label);
export const formatOf = (column: SheetColumn | undefined): ColumnFormat | undefined =>
  typeof column === 'object' ? column.format : undefined;

/** A text as any spreadsheet program may show it: never run as a formula, whoever typed it. */
export function plainText(value: string, format?: ColumnFormat): string {
  // Dropped first, or an invisible character could hide the sign that starts a formula.
  const clean = value.replace(illegal, '');
  const isMeant = format !== undefined && signed[format].test(clean);
  return runsAsFormula.test(clean) && !isMeant ? `'${clean}` : clean;
}

/** Joins rows until they are worth a write of their own; after each write other requests have their turn. */
export async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < 16_384) continue;
    yield chunk;
    chunk = '';
    await nextTurn();
  }
  if (chunk) yield chunk;
}
