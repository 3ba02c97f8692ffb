import { type SQL, and, count, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { CrossingFilter } from '@timbro/core/exits-logs/contract.ts';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import type { Db } from '#db/client.ts';
import { matchesWords } from '#db/matches-words.ts';
import { personColumns } from '#db/person-json.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { exitLogs, polygons } from '#db/tables/exits.ts';
import { users } from '#db/tables/people.ts';
import { inDepartments, inSight } from '#register/people/seen-people.repo.ts';

type Asked = CrossingFilter & { since: Date; timezone: string };

const dayStart = (day: string, timezone: string, days = 0): SQL =>
  sql`(${day}::date + ${days}::int)::timestamp at time zone ${timezone}`;

/** The real crossings of the people somebody may see. */
export const exitsLogsRepo = (db: Db, companyId: string, sight: Sight) => ({
  async page({ page, pageSize, sort, search, id, userId, departmentId, from, to, since, timezone }: Asked) {
    const where = and(
      eq(exitLogs.companyId, companyId),
      gte(exitLogs.leftAt, since),
      isNull(users.removedAt),
      inSight(sight),
      id ? eq(exitLogs.id, id) : undefined,
      userId?.length ? inArray(exitLogs.userId, userId) : undefined,
      inDepartments(departmentId),
      search ? matchesWords(users.searchText, search) : undefined,
      from ? gte(exitLogs.leftAt, dayStart(from, timezone)) : undefined,
      to ? lt(exitLogs.leftAt, dayStart(to, timezone, 1)) : undefined,
    );
    const whose = and(eq(users.companyId, exitLogs.companyId), eq(users.id, exitLogs.userId));
    const columns = { leftAt: exitLogs.leftAt, name: [users.lastName, users.firstName] };
    const [rows, [counted]] = await Promise.all([
      db
        .select({
          log: exitLogs,
          user: personColumns(users),
          polygon: { id: polygons.id, name: polygons.name },
        })
        .from(exitLogs)
        .innerJoin(users, whose)
        .leftJoin(polygons, and(eq(polygons.companyId, exitLogs.companyId), eq(polygons.id, exitLogs.polygonId)))
        .where(where)
        .orderBy(...sortedBy(sort, columns, exitLogs.id))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      db.select({ total: count() }).from(exitLogs).innerJoin(users, whose).where(where),
    ]);
    return { rows, total: counted?.total ?? 0 };
  },
});
