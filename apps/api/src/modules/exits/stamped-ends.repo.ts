import { sql } from 'drizzle-orm';
import { exitReasons, isWork, nearbyMs } from '@timbro/core/exits/rules.ts';
import type { Db } from '#db/client.ts';
import type { Whose, Window } from './exit-jobs.repo.ts';

type Ended = Whose & { at: string };
const atWorkCompany = sql`c.status = 'enabled' and c.deleted_at is null and c.module_exit_notices`;
/** When somebody first stamped after a moment, within a day of leaving. */
const firstStamp = (row: 'e' | 'l', direction: 'in' | 'out', after: string) =>
  sql.raw(`(select min(s.at) from stamps s where s.company_id = ${row}.company_id and s.user_id = ${row}.user_id
    and s.at > ${after} and s.at < ${row}.left_at + interval '1 day' and s.correction is null and coalesce(s.direction, s.acted) = '${direction}')`);

/**
 * When stamps say that an exit is over: whoever stamps out has gone home. Not so who stamps on the way out for the company's
 * sake, which companies ask of their people: they are back when they stamp in again.
 */
const endOfExit = sql`(select case when e.status = 'approved' and e.reason in (${sql.raw(
  exitReasons
    .filter(isWork)
    .map((reason) => `'${reason}'`)
    .join(', '),
)}) and o.at <= e.left_at + interval '${sql.raw(String(nearbyMs))} milliseconds'
  then ${firstStamp('e', 'in', 'o.at')} else o.at end as at from (select ${firstStamp('e', 'out', 'e.left_at')} as at) o)`;

/** Exits that are over by the stamps of their people since they left. */
export async function endedByStamp(db: Db, since: Date, atMost: number): Promise<(Ended & { id: string })[]> {
  const { rows } = await db.execute<Ended & { id: string }>(sql`
    select e.company_id as "companyId", e.user_id as "userId", c.timezone, e.id, s.at
    from exits e join companies c on c.id = e.company_id and ${atWorkCompany} cross join lateral ${endOfExit} s
    where e.left_at >= ${since} and e.returned_at is null and s.at is not null order by e.left_at limit ${atMost}`);
  return rows;
}

/** When one exit was over by the stamps of its person, which the job may not have seen yet. */
export async function endByStamps(db: Db, companyId: string, id: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select s.at from exits e cross join lateral ${endOfExit} s where e.company_id = ${companyId} and e.id = ${id} and e.left_at is not null`);
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** Crossings of people who have stamped out since, whether they belong to an exit or were only logged. */
export async function crossingsEndedByStamp(
  db: Db,
  { since, toldBefore }: Window,
  atMost: number,
): Promise<(Ended & { leftAt: string })[]> {
  const { rows } = await db.execute<Ended & { leftAt: string }>(sql`
    select l.company_id as "companyId", l.user_id as "userId", c.timezone, l.left_at as "leftAt", s.at
    from exit_logs l join companies c on c.id = l.company_id and ${atWorkCompany} cross join lateral (select ${firstStamp('l', 'out', 'l.left_at')} as at) s
    where l.left_at >= ${since} and l.returned_at is null and l.created_at <= ${toldBefore} and s.at is not null order by l.left_at limit ${atMost}`);
  return rows;
}
