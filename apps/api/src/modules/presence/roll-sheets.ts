import { type RollColumns, type RollDepartment, heightOfPage, leastRoom, rollPages } from './roll-columns.ts';

/** A4, in points. */
export const paper = { width: 595.28, height: 841.89 };
/** Where the lists begin below the figures of the first sheet and below the head of the others, and end on all. */
const [firstTop, otherTop, bottom] = [152, 96, paper.height - 58];
export const rowHeight = 20;
const [titleHeight, gap] = [20, 20];
/** What visitors and signatures need below the list of the last sheet. */
const tailHeight = 178;

/** What stands where on one sheet. */
export type Sheet<O> = {
  outside: { top: number; rows: readonly O[]; isContinued: boolean } | null;
  /** Of those inside; only above the first of them. */
  title: number | null;
  list: { top: number; columns: RollColumns };
  /** Visitors and signatures, on the last sheet. */
  tail: number | null;
};

const emptySheet = { outside: null, title: null, list: { top: otherTop, columns: [] }, tail: null };

/** Those outside, as many to a sheet as fit. */
function outsideSheets<O>(outside: readonly O[]): Sheet<O>[] {
  const sheets: Sheet<O>[] = [];
  for (let from = 0; from < outside.length;) {
    const top = sheets.length === 0 ? firstTop : otherTop;
    const rows = outside.slice(from, from + Math.floor((bottom - top - titleHeight) / rowHeight));
    sheets.push({ ...emptySheet, outside: { top, rows, isContinued: from > 0 } });
    from += rows.length;
  }
  return sheets.length > 0 ? sheets : [emptySheet];
}

const endOf = ({ outside }: Sheet<unknown>): number =>
  outside ? outside.top + titleHeight + outside.rows.length * rowHeight + gap : firstTop + gap / 2;

/** The whole roll: those outside, those inside below them or on the next sheet, and what is written by hand. */
export function rollSheets<O>(outside: readonly O[], departments: readonly RollDepartment[]): Sheet<O>[] {
  const before = outsideSheets(outside);
  const end = endOf(before.at(-1) ?? emptySheet);
  const fits = bottom - end - titleHeight >= leastRoom;
  const shared = fits ? before.pop() : undefined;
  const title = fits ? end : otherTop;
  const first = title + titleHeight;
  const pages = rollPages(departments, { first: bottom - first, other: bottom - otherTop, tail: tailHeight });
  const sheets = pages.map((columns, at): Sheet<O> => ({
    ...((at === 0 && shared) || emptySheet),
    title: at === 0 ? title : null,
    list: { top: at === 0 ? first : otherTop, columns },
  }));
  return [...before, ...withTail(sheets)];
}

/** On a sheet of its own where the last one is full. */
function withTail<O>(sheets: readonly Sheet<O>[]): Sheet<O>[] {
  const last = sheets.at(-1);
  const end = last ? last.list.top + heightOfPage(last.list.columns) : bottom;
  return last && end + tailHeight <= bottom
    ? [...sheets.slice(0, -1), { ...last, tail: end }]
    : [...sheets, { ...emptySheet, tail: otherTop }];
}
