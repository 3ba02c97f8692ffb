import type { Layout, Reading } from './layout-rules.ts';
import type { MatchReason, PageVerdict } from './page-match-rules.ts';
import { pageNumberOn, statesNet } from './reading-rules.ts';

/** A page and whom it is for. */
export type JudgedPage = { readonly reading: Reading; readonly verdict: PageVerdict };
/** The pages of one slip, in their order. */
export type JoinedPages = {
  readonly judged: readonly JudgedPage[];
  readonly reasons: readonly MatchReason[];
};

/** Puts pages that follow one another and belong to one slip together. */
export function joinPages(judged: readonly JudgedPage[], layout: Layout): JoinedPages[] {
  const slips: JoinedPages[] = [];
  for (const page of judged) {
    const before = slips.at(-1);
    const reasons = before && reasonsToJoin(before, page, layout, judged.length);
    if (before && reasons) {
      slips[slips.length - 1] = { judged: [...before.judged, page], reasons: union(before.reasons, reasons) };
      continue;
    }
    const isShifted = page.verdict.reasons.includes('figuresAbove');
    // What stands above this page's head is the end of the slip before, which would be published without it.
    if (before && isShifted) slips[slips.length - 1] = { ...before, reasons: union(before.reasons, ['runsOver']) };
    slips.push({ judged: [isShifted ? proposingNobody(page) : page], reasons: page.verdict.reasons });
  }
  return slips;
}

/** Somebody else's figures are on the page, so that not even a proposal is safe. */
const proposingNobody = ({ reading, verdict }: JudgedPage): JudgedPage => ({
  reading,
  verdict: { ...verdict, person: null },
});

/** What remains in doubt once a page is joined to the slip before it; `null` where it is none of its pages. */
function reasonsToJoin(before: JoinedPages, page: JudgedPage, layout: Layout, pageCount: number): MatchReason[] | null {
  const { person, code, reasons } = page.verdict;
  const [first] = before.judged;
  if (!first || !person || first.verdict.person?.id !== person.id || !first.verdict.code) return null;
  if (!code) return ['joinedByName'];
  if (first.verdict.code !== code) return null;
  // Figures above this head are the end of the page before, which is theirs too.
  const doubts = reasons.filter((reason) => reason !== 'figuresAbove');
  // Elsewhere than where codes stand, right after a page that is certainly theirs: the same slip goes on, unless they
  // are somebody whose code stands on the pages of others too.
  const isElsewhere = doubts.length > 0 && doubts.every((reason) => reason === 'scattered');
  if (isElsewhere && before.reasons.length === 0 && !layout.sharedCodes.has(code)) return [];
  return continues(before, page, layout, pageCount) ? doubts : null;
}

/**
 * Whether a page under the same head is the next one of a slip and not another slip: it is numbered as such, or one of the
 * two states the net pay and the other does not.
 */
function continues({ judged }: JoinedPages, { reading }: JudgedPage, layout: Layout, pageCount: number): boolean {
  const numbers = judged.map((one) => pageNumberOn(one.reading.page));
  const own = pageNumberOn(reading.page);
  // Pages that are numbered through the whole file say nothing of where a slip begins.
  const isThrough = own?.of === pageCount && layout.codeCount > 1;
  if (own && !isThrough && numbers.every((before, index) => before?.number === index + 1)) {
    return own.number === judged.length + 1;
  }
  return judged.some((one) => statesNet(one.reading.page)) !== statesNet(reading.page);
}

export const union = <T>(one: readonly T[], other: readonly T[]): T[] => [...new Set([...one, ...other])];
