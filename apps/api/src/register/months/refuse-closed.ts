import type { Day } from '@timbro/core/days/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { monthTitle } from '@timbro/core/moment.ts';
import type { Db } from '#db/client.ts';
import type { Caller } from '#http/handlers.ts';
import { monthsRepo, type ClosedMonth } from './months.repo.ts';

/** A closed month takes no change, whichever way it comes. */
export async function refuseClosed(
  db: Db,
  companyId: string,
  cells: readonly { userId: string; date: Day }[],
  path: string,
  reader?: Reader,
): Promise<void> {
  const closed = await monthsRepo(db, companyId).closedIn(
    cells.map(({ userId, date }) => ({ userId, from: date, to: date })),
  );
  if (closed.length > 0) throw monthClosed(path, closed, reader);
}

/** Who is refused, and in which language. */
type Reader = Pick<Caller, 'actor' | 'from'>;

/** The refusal that names each closed month in the way, and for how many people it is closed; to oneself, whom to turn to. */
export function monthClosed(path: string, closed: readonly ClosedMonth[], reader?: Reader): Refusal {
  const people = new Map<string, number>();
  for (const { month } of closed) people.set(month, (people.get(month) ?? 0) + 1);
  const own = closed.every(({ userId }) => userId === reader?.actor.id) ? reader : undefined;
  const errors = [...people].map(([month, count]): FieldError =>
    own
      ? { path, message: 'error.monthClosed.own', values: { month: monthTitle(own.from.language, month) } }
      : {
          path,
          message: 'error.monthClosed.month',
          values: { month: month.split('-').toReversed().join('/'), count },
        },
  );
  return new Refusal('monthClosed', { errors });
}
