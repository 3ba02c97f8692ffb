import { and, desc, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm';
import { nearbyMs } from '@timbro/core/exits/rules.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/new-id.ts';
import { rings, slotOf } from '#db/rings.ts';
import { exitLogs } from '#db/tables/exits.ts';
import type { ExitRecord } from './exits.repo.ts';

export type CrossingRecord = typeof exitLogs.$inferSelect;

const slotOfCrossing = (leftAt: Date): number => slotOf(rings.crossings, leftAt);

/** Real crossings of the people of one company. */
export const crossingsRepo = (db: Db, companyId: string) => {
  const mine = eq(exitLogs.companyId, companyId);
  const of = ({ id, slot }: Pick<CrossingRecord, 'id' | 'slot'>) =>
    and(mine, eq(exitLogs.slot, slot), eq(exitLogs.id, id));

  return {
    find: async (userId: string, leftAt: Date): Promise<CrossingRecord | undefined> =>
      (
        await db
          .select()
          .from(exitLogs)
          .where(
            and(
              mine,
              eq(exitLogs.slot, slotOfCrossing(leftAt)),
              eq(exitLogs.userId, userId),
              eq(exitLogs.leftAt, leftAt),
            ),
          )
      )[0],

    async insert(crossing: Omit<typeof exitLogs.$inferInsert, 'id' | 'companyId' | 'slot'>): Promise<void> {
      const slot = slotOfCrossing(crossing.leftAt);
      await db.insert(exitLogs).values({ ...crossing, id: newId(), companyId, slot });
    },

    /** The last one that somebody has not come back from, not older than a moment. */
    open: async (userId: string, since: Date, before: Date): Promise<CrossingRecord | undefined> =>
      (
        await db
          .select()
          .from(exitLogs)
          .where(
            and(
              mine,
              eq(exitLogs.userId, userId),
              isNull(exitLogs.returnedAt),
              gte(exitLogs.leftAt, since),
              lt(exitLogs.leftAt, before),
            ),
          )
          .orderBy(desc(exitLogs.leftAt))
          .limit(1)
      )[0],

    async update(
      crossing: Pick<CrossingRecord, 'id' | 'slot'>,
      change: Partial<Pick<CrossingRecord, 'returnedAt' | 'exitId' | 'settled'>>,
    ): Promise<void> {
      await db.update(exitLogs).set(change).where(of(crossing));
    },

    /** Whoever says that they are back from an exit has crossed back too, where their phone has not seen it. */
    async endOf({ id, userId, startsAt }: ExitRecord, returnedAt: Date): Promise<void> {
      const from = new Date(startsAt.getTime() - nearbyMs);
      const during = and(gte(exitLogs.leftAt, from), lte(exitLogs.leftAt, returnedAt));
      await db
        .update(exitLogs)
        .set({ returnedAt })
        .where(and(mine, eq(exitLogs.userId, userId), during, eq(exitLogs.exitId, id), isNull(exitLogs.returnedAt)));
    },

    /** Whether somebody stamped out between two moments. */
    async stampedOut(userId: string, from: Date, to: Date): Promise<boolean> {
      const { rows } = await db.execute(sql`
        select from stamps where company_id = ${companyId} and user_id = ${userId} and at between ${from} and ${to} and correction is null
          and coalesce(direction, acted) = 'out' limit 1`);
      return rows.length > 0;
    },
  };
};
