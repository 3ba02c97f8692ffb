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

/** What is wanted here is wanted of the day as it is now; what that has already is no draft any more. */
export function keepMine(book: DraftBook, days: readonly KnownDay[]): DraftBook {
  const wanted = days.flatMap((day) => {
    const cell = book.drafts.get(planKey(day));
    return cell ? [{ day, wish: { shiftId: cell.shiftId, ...(cell.reset && { reset: cell.reset }) } }] : [];
  });
  return noted(book, withWishes(without(book.drafts, days), wanted));
}

/** What somebody else made of these days holds. */
export const takeTheirs = (book: DraftBook, days: readonly KnownDay[]): DraftBook =>
  noted(book, without(book.drafts, days));
