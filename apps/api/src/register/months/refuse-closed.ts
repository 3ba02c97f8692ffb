import type { Day } from '@timbro/core/days/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import type { Db } from '#db/client.ts';
import { monthsRepo, type ClosedMonth } from './months.repo.ts';

/** A closed month takes no change, whichever way it comes. */
export async function refuseClosed(
  db: Db,
  companyId: string,
  cells: readonly { userId: string; date: Day }[],
  path: string,
): Promise<void> {
  const closed = await monthsRepo(db, companyId).closedIn(
    cells.map(({ userId, date }) => ({ userId, from: date, to: date })),
  );
  if (closed.length > 0) throw monthClosed(path, closed);
}

/** The refusal that names each closed month in the way, and for how many people it is closed. */
export function monthClosed(path: string, closed: readonly ClosedMonth[]): Refusal {
  const people = new Map<string, number>();
  for (const { month } of closed) people.set(month, (people.get(month) ?? 0) + 1);
  const errors = [...people].map(([month, count]): FieldError => ({
    path,
    message: 'error.monthClosed.month',
    values: { month: month.split('-').toReversed().join('/'), count },
  }));
  return new Refusal('monthClosed', { errors });
}
