import { setImmediate as nextTurn } from 'node:timers/promises';

/** Control characters, halves of surrogate pairs and the code points that are no characters: an XML document may hold none. */
const illegal = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
const formulaStart = /^[=+\-@\t\r]/;
/** A number runs nothing, with or without its sign: a phone stays as it is. */
const bareNumber = /^[+-]?\d+(?:[.,]\d+)?$/;

/** A text as any spreadsheet program may show it: never run as a formula, whoever typed it. */
export function plainText(value: string): string {
  // Dropped first, or an invisible character could hide the sign that starts a formula.
  const clean = value.replace(illegal, '');
  return formulaStart.test(clean) && !bareNumber.test(clean) ? `'${clean}` : clean;
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
