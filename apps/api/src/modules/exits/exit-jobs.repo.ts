import { and, asc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { exitLogs, exits } from '#db/tables/exits.ts';
import { companies } from '#db/tables/people.ts';

export type Whose = { companyId: string; userId: string; timezone: string };

/** Clients that are at work and keep exits. */
const atWork = and(eq(companies.status, 'enabled'), isNull(companies.deletedAt), eq(companies.moduleExitNotices, true));

/** Crossings that nothing explains yet and that are old enough to be judged, of every company. */
export const unsettledCrossings = (
  db: Db,
  since: Date,
  before: Date,
  atMost: number,
): Promise<(Whose & { leftAt: Date })[]> =>
  db
    .select({
      companyId: exitLogs.companyId,
      userId: exitLogs.userId,
      leftAt: exitLogs.leftAt,
      timezone: companies.timezone,
    })
    .from(exitLogs)
    .innerJoin(companies, and(eq(companies.id, exitLogs.companyId), atWork))
    .where(and(eq(exitLogs.settled, false), gte(exitLogs.leftAt, since), lt(exitLogs.leftAt, before)))
    .orderBy(asc(exitLogs.leftAt))
    .limit(atMost);

/** Detected exits whose person has not said why since before a moment. */
export const unexplainedExits = (db: Db, before: Date, atMost: number): Promise<(Whose & { id: string })[]> =>
  db
    .select({ companyId: exits.companyId, userId: exits.userId, id: exits.id, timezone: companies.timezone })
    .from(exits)
    .innerJoin(companies, and(eq(companies.id, exits.companyId), atWork))
    .where(and(eq(exits.status, 'draft'), eq(exits.source, 'detected'), lt(exits.createdAt, before)))
    .orderBy(asc(exits.createdAt))
    .limit(atMost);

/** Exits of people who have stamped out since they left: they have gone home, at that moment. */
export async function endedByStamp(
  db: Db,
  since: Date,
  atMost: number,
): Promise<(Whose & { id: string; at: string })[]> {
  const { rows } = await db.execute<Whose & { id: string; at: string }>(sql`
    select e.company_id as "companyId", e.user_id as "userId", c.timezone, e.id, s.at
    from exits e join companies c on c.id = e.company_id and c.status = 'enabled' and c.deleted_at is null and c.module_exit_notices
    cross join lateral (select min(s.at) as at from stamps s where s.company_id = e.company_id and s.user_id = e.user_id and s.at > e.left_at
      and s.at < e.left_at + interval '1 day' and s.correction is null and coalesce(s.direction, s.acted) = 'out') s
    where e.left_at >= ${since} and e.returned_at is null and s.at is not null order by e.left_at limit ${atMost}`);
  return rows;
}
