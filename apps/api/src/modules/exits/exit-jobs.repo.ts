import { and, asc, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { exitLogs, exits } from '#db/tables/exits.ts';
import { companies } from '#db/tables/people.ts';

export type Whose = { companyId: string; userId: string; timezone: string };
/** Crossings since a moment that were told before another. */
export type Window = { readonly since: Date; readonly toldBefore: Date };

/** Clients that are at work and keep exits. */
const atWork = and(eq(companies.status, 'enabled'), isNull(companies.deletedAt), eq(companies.moduleExitNotices, true));

/** Crossings that nothing explains yet and that are old enough to be judged, of every company. */
export const unsettledCrossings = (
  db: Db,
  { since, toldBefore }: Window,
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
    .where(
      and(
        eq(exitLogs.settled, false),
        gte(exitLogs.leftAt, since),
        lt(exitLogs.leftAt, before),
        lte(exitLogs.createdAt, toldBefore),
      ),
    )
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

type Ended = Whose & { at: string };
const atWorkCompany = sql`c.status = 'enabled' and c.deleted_at is null and c.module_exit_notices`;
/** The first out-stamp after somebody left, within a day. */
const outAfter = (row: 'e' | 'l') => {
  const whose = sql.raw(`s.company_id = ${row}.company_id and s.user_id = ${row}.user_id`);
  const leftAt = sql.raw(`${row}.left_at`);
  return sql`(select min(s.at) as at from stamps s where ${whose} and s.at > ${leftAt} and s.at < ${leftAt} + interval '1 day'
    and s.correction is null and coalesce(s.direction, s.acted) = 'out')`;
};

/** Exits of people who have stamped out since they left: they have gone home, at that moment. */
export async function endedByStamp(db: Db, since: Date, atMost: number): Promise<(Ended & { id: string })[]> {
  const { rows } = await db.execute<Ended & { id: string }>(sql`
    select e.company_id as "companyId", e.user_id as "userId", c.timezone, e.id, s.at
    from exits e join companies c on c.id = e.company_id and ${atWorkCompany} cross join lateral ${outAfter('e')} s
    where e.left_at >= ${since} and e.returned_at is null and s.at is not null order by e.left_at limit ${atMost}`);
  return rows;
}

/** Crossings that ended in the same way, whether they belong to an exit or were only logged. */
export async function crossingsEndedByStamp(
  db: Db,
  { since, toldBefore }: Window,
  atMost: number,
): Promise<(Ended & { leftAt: string })[]> {
  const { rows } = await db.execute<Ended & { leftAt: string }>(sql`
    select l.company_id as "companyId", l.user_id as "userId", c.timezone, l.left_at as "leftAt", s.at
    from exit_logs l join companies c on c.id = l.company_id and ${atWorkCompany} cross join lateral ${outAfter('l')} s
    where l.left_at >= ${since} and l.returned_at is null and l.created_at <= ${toldBefore} and s.at is not null order by l.left_at limit ${atMost}`);
  return rows;
}
