import type { Addressee } from './layout-rules.ts';
import { type MatchedSlip, matchFile } from './match-rules.ts';
import type { ReadPage } from './page-rules.ts';
import { aPage, giulia, luca, marco, withLetter } from './pages.cases.ts';

export const month = '2026-10';
const letters = 'BCDFGHLMNPQRSTVZ';
/** As many people as asked for, each with a name and a right code of their own. */
export const crowd = Array.from({ length: 12 }, (_, index): Addressee => {
  const letter = letters.charAt(index);
  const name = letter.repeat(3);
  return {
    id: `c${index}`,
    firstName: `${name}ina`,
    lastName: `${name}oni`,
    taxCode: withLetter(`${name}${name}80A${10 + index}D612`),
  };
});
export const people = [giulia, marco, luca, ...crowd];

type Written = { top?: number; more?: readonly string[]; month?: string; code?: string | null; name?: string };
export const nameOf = ({ firstName, lastName }: Addressee) => `${lastName} ${firstName}`.toUpperCase();

/** A page of somebody's slip: month, name, code, net pay, each on a line. */
export function slipPage(who: Addressee, number = 1, { top = 100, more = [], ...written }: Written = {}): ReadPage {
  const code = written.code === undefined ? who.taxCode : written.code;
  const lines = [written.month ?? 'OTTOBRE 2026', written.name ?? nameOf(who), code ?? '', ...more];
  return aPage(
    lines.filter((line) => line !== ''),
    number,
    top,
  );
}

export const match = (pages: readonly ReadPage[], { fileName = 'cedolini.pdf', among = people } = {}) =>
  matchFile({ pages, fileName, people: among, month });
export const told = ({ pages, userId, certainty, reasons }: MatchedSlip) => [
  pages.join('-'),
  userId,
  certainty,
  reasons.join(' '),
];
export const toldOf = (pages: readonly ReadPage[], options?: Parameters<typeof match>[1]) =>
  match(pages, options).map(told);
