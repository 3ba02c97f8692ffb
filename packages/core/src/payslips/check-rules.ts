import type { ReadPage } from './page-rules.ts';
import { codesOn, monthsOn } from './reading-rules.ts';

/** What the text of a stored slip says about whom and when it is for. */
export const slipChecks = ['matches', 'differs', 'unreadable'] as const;
export type SlipCheck = (typeof slipChecks)[number];

/** Why it does not simply match. */
export const slipDoubts = ['otherPersonsCode', 'otherMonth', 'noText', 'noCode', 'noMonth', 'severalMonths'] as const;
export type SlipDoubt = (typeof slipDoubts)[number];

export type AskedOfSlip = {
  /** Of whom it is kept for; `null` where it is not known. */
  readonly taxCode: string | null;
  /** Whether a code is that of another employee. */
  readonly isOthersCode: (code: string) => boolean;
  /** As `2026-10`. */
  readonly month: string;
};
export type SlipVerdict = { readonly check: SlipCheck; readonly reason: SlipDoubt | null };

/** Holds a slip against whom and which month it is kept for. The code of another employee weighs more than anything else. */
export function judgeSlip(pages: readonly ReadPage[], { taxCode, isOthersCode, month }: AskedOfSlip): SlipVerdict {
  const codes = pages.flatMap(codesOn).filter(({ isRight }) => isRight);
  const own = taxCode?.toUpperCase();
  if (codes.some(({ code }) => code !== own && isOthersCode(code))) return differs('otherPersonsCode');
  const months = new Set(pages.flatMap(monthsOn).map((stated) => stated.month));
  if (months.size > 0 && !months.has(month)) return differs('otherMonth');

  if (pages.every(({ lines }) => lines.length === 0)) return unreadable('noText');
  if (!codes.some(({ code, isWhole }) => isWhole && code === own)) return unreadable('noCode');
  if (months.size === 0) return unreadable('noMonth');
  return months.size > 1 ? unreadable('severalMonths') : { check: 'matches', reason: null };
}

const differs = (reason: SlipDoubt): SlipVerdict => ({ check: 'differs', reason });
const unreadable = (reason: SlipDoubt): SlipVerdict => ({ check: 'unreadable', reason });
