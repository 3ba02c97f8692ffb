import {
  type DraftBook,
  type Drafts,
  type KnownDay,
  noted,
  planKey,
  withWishes,
} from '@timbro/core/work-days/planning/draft-rules.ts';

const without = (drafts: Drafts, days: readonly KnownDay[]): Drafts => {
  const gone = new Set(days.map(planKey));
  return new Map([...drafts].filter(([key]) => !gone.has(key)));
};

/** Puts these drafts on the days as they are now; a draft that asks for what the day already has is dropped. */
export function keepMine(book: DraftBook, days: readonly KnownDay[]): DraftBook {
  const wanted = days.flatMap((day) => {
    const cell = book.drafts.get(planKey(day));
    return cell ? [{ day, wish: { shiftId: cell.shiftId, ...(cell.reset && { reset: cell.reset }) } }] : [];
  });
  return noted(book, withWishes(without(book.drafts, days), wanted));
}

/** Drops these drafts, so that what somebody else saved stays. */
export const takeTheirs = (book: DraftBook, days: readonly KnownDay[]): DraftBook =>
  noted(book, without(book.drafts, days));
