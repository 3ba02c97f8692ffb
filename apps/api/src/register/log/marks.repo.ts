import { type SQL, sql } from 'drizzle-orm';
import { type Day, firstDay, lastDay } from '@timbro/core/days/rules.ts';
import { forever } from '@timbro/core/work-schedules/assignment-rules.ts';
import type { Db } from '#db/client.ts';
import { listsOf } from '#db/lists-of.ts';

export type MarkedPeople = readonly string[] | 'everybody';

/** A changed day may change how the stamps of its neighbours pair, and the rest before the next. */
const neighbours = 2;

/** The register has no day before the first that anybody can name, nor after the last; what has no end stays without one. */
const sinceMark = (day: SQL) => sql`greatest(${day} - ${neighbours}::int, ${firstDay}::date)`;
const untilMark = (day: SQL) =>
  sql`case when ${day} = ${forever}::date then ${forever}::date else least(${day} + ${neighbours}::int, ${lastDay}::date) end`;

/** Says that days must be computed again before anybody reads them; part of the transaction that changed what they come from. */
export async function markDays(
  db: Db,
  companyId: string,
  people: MarkedPeople,
  from: Day,
  to: Day = forever,
): Promise<void> {
  if (people.length === 0) return;
  const whom =
    people === 'everybody'
      ? sql`select id from users where company_id = ${companyId}`
      : sql`select unnest(${sql.param([...people])}::uuid[])`;
  await db.execute(sql`
    insert into day_marks (company_id, user_id, from_day, to_day)
    select ${companyId}::uuid, person.id, ${sinceMark(sql`${from}::date`)}, ${untilMark(sql`${to}::date`)} from (${whom}) as person(id)`);
}

/** The same for single days of different people. */
export async function markCells(
  db: Db,
  companyId: string,
  cells: readonly { userId: string; date: Day }[],
): Promise<void> {
  if (cells.length === 0) return;
  const of = listsOf(cells);
  await db.execute(sql`
    insert into day_marks (company_id, user_id, from_day, to_day)
    select ${companyId}::uuid, c.user_id, ${sinceMark(sql`c.day`)}, ${untilMark(sql`c.day`)}
    from unnest(${of('uuid', ({ userId }) => userId)}, ${of('date', ({ date }) => date)}) as c(user_id, day)`);
}
