import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isOneOf } from '#db/lists-of.ts';
import { sessions } from '#db/tables/access.ts';
import { companies, users } from '#db/tables/people.ts';
import type { Stamper } from './incoming-stamp.ts';

/** Who stood behind these sessions, whatever has become of session, person and company since. */
export async function stampersOf(systemDb: Db, sessionIds: readonly string[]): Promise<ReadonlyMap<string, Stamper>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await systemDb
    .select({
      id: users.id,
      companyId: users.companyId,
      sessionId: sessions.id,
      departmentId: users.departmentId,
      timezone: companies.timezone,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.companyId, sessions.companyId), eq(users.id, sessions.userId)))
    .innerJoin(companies, eq(companies.id, sessions.companyId))
    .where(isOneOf(sessions.id, 'uuid', sessionIds));
  return new Map(rows.map((row) => [row.sessionId, row]));
}
