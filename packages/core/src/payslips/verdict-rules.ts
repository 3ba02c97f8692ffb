import type { ReadPage } from './page-rules.ts';
import { codesOn, monthsOn } from './reading-rules.ts';
import type { SlipCheck, SlipFault, SlipReading } from './rules.ts';

export type Verdict = { readonly check: SlipCheck; readonly fault: SlipFault | null };
/** Whose slip it is said to be, and of which month; `othersCodes` are tax codes of other people of the company. */
type Expected = { readonly taxCode: string | null; readonly othersCodes: ReadonlySet<string>; readonly month: string };

/**
 * What a slip says against what it should say. A colleague's code anywhere in it is enough to stop it, and so is anybody's
 * where the owner's own is missing: better a question too many than a slip in the wrong hands.
 */
export function judgeReading(
  { codes, pieced, months }: SlipReading,
  { taxCode, othersCodes, month }: Expected,
): Verdict {
  const isOthers = (code: string) => code !== taxCode && othersCodes.has(code);
  const isForeign = taxCode !== null && codes.length > 0 && ![...codes, ...pieced].includes(taxCode);
  if (isForeign || [...codes, ...pieced].some(isOthers)) return { check: 'differs', fault: 'otherPerson' };
  if (months.length > 0 && !months.includes(month)) return { check: 'differs', fault: 'otherMonth' };
  const isConfirmed = taxCode !== null && codes.includes(taxCode) && months.includes(month) && months.length === 1;
  return { check: isConfirmed ? 'matches' : 'unreadable', fault: null };
}

/** What of a page can be compared with whom and which month a slip is for. */
export function statedOn(page: ReadPage): SlipReading {
  const right = codesOn(page).filter(({ isRight }) => isRight);
  return {
    codes: right.filter(({ isWhole }) => isWhole).map(({ code }) => code),
    pieced: right.filter(({ isWhole }) => !isWhole).map(({ code }) => code),
    months: monthsOn(page).map(({ month }) => month),
  };
}

/** What several pages state together. */
export const statedTogether = (one: SlipReading, other: SlipReading): SlipReading => ({
  codes: [...new Set([...one.codes, ...other.codes])],
  pieced: [...new Set([...one.pieced, ...other.pieced])],
  months: [...new Set([...one.months, ...other.months])],
});
