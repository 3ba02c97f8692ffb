import { and, count, eq, gt, ilike, inArray, isNull, ne } from 'drizzle-orm';
import type * as z from 'zod';
import type { sessionFilter } from '@timbro/core/sessions/contract.ts';
import type { Db } from '#db/client.ts';
import { escapeLike } from '#db/escape-like.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { sessions } from '#db/tables/access.ts';

const sortColumns = { lastUsedAt: sessions.lastUsedAt, createdAt: sessions.createdAt, device: sessions.device };

/** The open sessions of these people, or of everybody in a company. */
export async function sessionsOf(
  db: Db,
  companyId: string,
  people: readonly string[] | 'everybody',
): Promise<string[]> {
  if (people.length === 0) return [];
  const whose = people === 'everybody' ? undefined : inArray(sessions.userId, [...people]);
  const open = and(eq(sessions.companyId, companyId), whose, isNull(sessions.endedAt));
  return (await db.select({ id: sessions.id }).from(sessions).where(open)).map(({ id }) => id);
}

/** Whether anybody of a company has signed in with the employee app lately. */
export async function anyOnPhone(db: Db, companyId: string): Promise<boolean> {
  const onPhone = and(eq(sessions.companyId, companyId), eq(sessions.deviceType, 'mobile'));
  return (await db.select({ id: sessions.id }).from(sessions).where(onPhone).limit(1)).length > 0;
}

/** Ends every session of a company, or of some of its people; answers the ids of those that were still open. */
export async function endAllSessions(
  db: Db,
  companyId: string,
  now: Date,
  userIds?: readonly string[],
): Promise<string[]> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.companyId, companyId),
        isNull(sessions.endedAt),
        userIds ? inArray(sessions.userId, [...userIds]) : undefined,
      ),
    )
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/** The sessions of one person. */
export const sessionsRepo = (db: Db, companyId: string, userId: string) => {
  const mine = and(eq(sessions.companyId, companyId), eq(sessions.userId, userId));

  return {
    async page({ page, pageSize, sort, search, id }: z.output<typeof sessionFilter>, now: Date) {
      const open = and(
        mine,
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        id ? eq(sessions.id, id) : undefined,
        search ? ilike(sessions.device, `%${escapeLike(search)}%`) : undefined,
      );
      const [rows, [found]] = await Promise.all([
        db
          .select()
          .from(sessions)
          .where(open)
          .orderBy(...sortedBy(sort, sortColumns, sessions.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(sessions).where(open),
      ]);
      return { rows, total: found?.total ?? 0 };
    },

    /** Ends one session, or all but `except`; answers the ids of those that were still open. */
    async end(now: Date, which: { id?: string; except?: string } = {}) {
      const ended = await db
        .update(sessions)
        .set({ endedAt: now })
        .where(
          and(
            mine,
            isNull(sessions.endedAt),
            which.id ? eq(sessions.id, which.id) : undefined,
            which.except ? ne(sessions.id, which.except) : undefined,
          ),
        )
        .returning({ id: sessions.id });
      return ended.map(({ id }) => id);
    },
  };
};
