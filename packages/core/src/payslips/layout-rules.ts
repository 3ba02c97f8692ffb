import { type FoundName, type Named, type Spelled, namesOn } from './name-rules.ts';
import type { Box, ReadPage } from './page-rules.ts';
import { type FoundCode, type StatedMonth, codesOn, extraMonthsOn, figuresOn, monthsOn } from './reading-rules.ts';

/** Somebody a slip can be for. */
export type Addressee = Named & { readonly id: string; readonly taxCode: string | null };

/** All that the rules want to know of a page. */
export type Reading = {
  readonly page: ReadPage;
  readonly codes: readonly FoundCode[];
  readonly months: readonly StatedMonth[];
  readonly extras: readonly Box[];
  readonly names: readonly FoundName<Addressee>[];
};

export const readingOf = (page: ReadPage, people: readonly Spelled<Addressee>[]): Reading => ({
  page,
  codes: codesOn(page),
  months: monthsOn(page),
  extras: extraMonthsOn(page),
  names: namesOn(page, people),
});

/** What the pages of a file have in common. */
export type Layout = {
  /** Codes that belong to the form and say nothing of whom a page is for: the legal representative signs every page. */
  readonly templateCodes: ReadonlySet<string>;
  /** Likewise, by the ids of the people. */
  readonly templateNames: ReadonlySet<string>;
  /** Codes that stand beside another one somewhere, which none of the form is. */
  readonly sharedCodes: ReadonlySet<string>;
  /** Those of them on so many pages that they may belong to the form all the same. */
  readonly signerCodes: ReadonlySet<string>;
  /** The share of the page's height at which tax codes stand; `null` where they are scattered. */
  readonly codeHeight: number | null;
  /** Sums that most pages state alike, such as the company's capital. */
  readonly formFigures: ReadonlySet<string>;
  /** How many different codes there are, besides those of the form. */
  readonly codeCount: number;
};

/** Codes and names on more than this share of the pages, and on no fewer pages, may belong to the form. */
const templateShare = 0.3;
const fewestPages = 3;
/** Beside how many people's codes one of the form stands at least. */
const fewestCompanions = 3;
/** A slip has fewer pages. */
const manyPages = 4;
/** What is true of this share is true of most: different codes at one height, pages with the same sum. */
const mostShare = 0.6;
/** How far apart two places may be to count as one height, as a share of the page's. */
const sameHeight = 0.012;
/** Codes stand in the upper third of a page, unless the form is unusual. */
const lowestHead = 1 / 3;

export function layoutOf(readings: readonly Reading[]): Layout {
  const pages = readings.map(({ codes }) => new Set(codes.map(({ code }) => code)));
  const frequent = frequentCodesIn(pages);
  const templateCodes = templateCodesIn(pages, frequent);
  const own = pages.map((codes) => [...codes].filter((code) => !templateCodes.has(code)));
  const sharedCodes = new Set(own.filter((codes) => codes.length > 1).flat());
  const templateNames = templateNamesIn(readings, templateCodes);
  const heights = heightsIn(readings, templateCodes);
  const height = commonHeight(heights);
  const isShifted = height !== null && height > lowestHead && readings.some((one) => isHeadless(one, templateCodes));
  return {
    templateCodes,
    templateNames,
    sharedCodes,
    signerCodes: new Set([...sharedCodes].filter((code) => frequent.has(code))),
    codeHeight: isShifted ? null : height,
    formFigures: formFiguresIn(readings),
    codeCount: heights.size,
  };
}

/** Text without a head: where heads stand low, it is the end of a slip that began in the middle of the page before. */
const isHeadless = ({ page, codes, names }: Reading, templateCodes: ReadonlySet<string>) =>
  page.lines.length > 0 && names.length === 0 && codes.every(({ code }) => templateCodes.has(code));

export const heightOf = ({ top, height }: Box, page: ReadPage): number => (top + height / 2) / page.height;
export const isAtHeight = (one: number, other: number): boolean => Math.abs(one - other) <= sameHeight;

const isOnMany = (count: number, pageCount: number) => count >= fewestPages && count > templateShare * pageCount;

/**
 * A code of the form stands on many pages, each time beside one other, of at least three people in all. Somebody whose slip
 * runs over onto the pages of those before and after stands beside two at most; taking their code for one of the form would
 * make the neighbours' pages look clean. One that stands alone on more pages than a slip has is nobody's either.
 */
function templateCodesIn(pages: readonly ReadonlySet<string>[], frequent: ReadonlySet<string>): Set<string> {
  return new Set(
    [...frequent].filter((code) => {
      const own = pages.filter((codes) => codes.has(code));
      if (own.every((codes) => codes.size === 1)) return own.length >= manyPages;
      const companions = own.map((codes) => [...codes].filter((other) => !frequent.has(other)));
      return new Set(companions.filter(({ length }) => length === 1).flat()).size >= fewestCompanions;
    }),
  );
}

/** Codes on so many pages that they may be those of the form. */
function frequentCodesIn(pages: readonly ReadonlySet<string>[]): Set<string> {
  const counts = new Map<string, number>();
  for (const codes of pages) for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => isOnMany(count, pages.length)).map(([code]) => code));
}

/** Names on many pages that are not their own: who signs, or answers for a department. */
function templateNamesIn(readings: readonly Reading[], templateCodes: ReadonlySet<string>): Set<string> {
  const counts = new Map<string, number>();
  for (const { names, codes } of readings) {
    const shown = new Set(codes.map(({ code }) => code).filter((code) => !templateCodes.has(code)));
    const strangers = names.filter(({ person }) => !person.taxCode || !shown.has(person.taxCode));
    for (const id of new Set(strangers.map(({ person }) => person.id))) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => isOnMany(count, readings.length)).map(([id]) => id));
}

/** Sums on most of the pages that have a code. */
function formFiguresIn(readings: readonly Reading[]): Set<string> {
  const pages = readings.filter(({ codes }) => codes.length > 0).map(({ page }) => figuresOn(page));
  const counts = new Map<string, number>();
  for (const figures of pages) for (const figure of figures) counts.set(figure, (counts.get(figure) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= mostShare * pages.length).map(([figure]) => figure));
}

/** Where each different code stands, over all pages. */
function heightsIn(readings: readonly Reading[], templateCodes: ReadonlySet<string>): Map<string, number[]> {
  const heights = new Map<string, number[]>();
  for (const { page, codes } of readings) {
    for (const { code, isRight, isWhole, box } of codes) {
      if (!isRight || !isWhole || templateCodes.has(code)) continue;
      heights.set(code, [...(heights.get(code) ?? []), heightOf(box, page)]);
    }
  }
  return heights;
}

function commonHeight(heights: ReadonlyMap<string, readonly number[]>): number | null {
  const places = [...heights.values()];
  const countAt = (height: number) => places.filter((own) => own.some((place) => isAtHeight(place, height))).length;
  let best: { height: number; count: number } | null = null;
  for (const height of places.flat()) {
    const count = countAt(height);
    if (count > (best?.count ?? 0)) best = { height, count };
  }
  return best && best.count >= mostShare * places.length ? best.height : null;
}
