import type { Db } from '#db/client.ts';
import type { Cell } from './day-inputs.repo.ts';
import { monthClosed, monthsRepo } from './months.repo.ts';

/** A closed month takes no change, whichever way it comes. */
export async function refuseClosed(db: Db, companyId: string, cells: readonly Cell[], path: string): Promise<void> {
  const closed = await monthsRepo(db, companyId).closedIn(
    cells.map(({ userId, date }) => ({ userId, from: date, to: date })),
  );
  if (closed.length > 0) throw monthClosed(path, closed);
}
