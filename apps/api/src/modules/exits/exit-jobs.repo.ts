import { and, asc, eq, gte, isNull, lt, lte } from 'drizzle-orm';
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
