import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Db } from '#db/client.ts';
import { exitLogs, positions } from '#db/tables/exits.ts';

type OfDay = { readonly date: Day; readonly timezone: string; readonly now: Date };

const dayStart = ({ date, timezone }: OfDay) => sql`${date}::date::timestamp at time zone ${timezone}`;
const dayEnd = ({ date, timezone }: OfDay) => sql`(${date}::date + 1)::timestamp at time zone ${timezone}`;
const hoursAgo = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** Where one person was, as far as it is kept: places for a day, crossings for ninety, whether they have been swept or not. */
export const trailRepo = (db: Db, companyId: string, userId: string) => ({
  fixes: (day: OfDay) =>
    db
      .select({
        at: positions.at,
        lat: positions.lat,
        lng: positions.lng,
        accuracy: positions.accuracy,
        inside: positions.inside,
      })
      .from(positions)
      .where(
        and(
          eq(positions.companyId, companyId),
          eq(positions.userId, userId),
          gte(positions.at, dayStart(day)),
          lt(positions.at, dayEnd(day)),
          gte(positions.at, hoursAgo(day.now, 24)),
        ),
      )
      .orderBy(asc(positions.at), asc(positions.id)),

  crossings: (day: OfDay) =>
    db
      .select({ leftAt: exitLogs.leftAt, returnedAt: exitLogs.returnedAt })
      .from(exitLogs)
      .where(
        and(
          eq(exitLogs.companyId, companyId),
          eq(exitLogs.userId, userId),
          gte(exitLogs.leftAt, dayStart(day)),
          lt(exitLogs.leftAt, dayEnd(day)),
          gte(exitLogs.leftAt, hoursAgo(day.now, 90 * 24)),
        ),
      )
      .orderBy(asc(exitLogs.leftAt)),
});
