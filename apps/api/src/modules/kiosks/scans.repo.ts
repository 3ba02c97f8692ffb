import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { kioskScans, kiosks } from '#db/tables/kiosks.ts';
import { users } from '#db/tables/people.ts';

type NewScan = Pick<
  typeof kioskScans.$inferInsert,
  'id' | 'userId' | 'kioskId' | 'nonce' | 'number' | 'createdAt' | 'expiresAt'
>;
type Given = { id: string; userId: string; stampId: string; number: number };

/** What phones have read at the kiosks of a company. */
export const scansRepo = (db: Db, companyId: string) => {
  const mine = eq(kioskScans.companyId, companyId);
  const standing = and(eq(kiosks.companyId, companyId), isNull(kiosks.revokedAt));
  const kioskOf = and(eq(kiosks.companyId, kioskScans.companyId), eq(kiosks.id, kioskScans.kioskId));

  return {
    kiosk: async (id: string) =>
      (
        await db
          .select({ id: kiosks.id, name: kiosks.name })
          .from(kiosks)
          .where(and(standing, eq(kiosks.id, id)))
      )[0],

    firstName: async (userId: string) =>
      (
        await db
          .select({ firstName: users.firstName })
          .from(users)
          .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
      )[0]?.firstName ?? '',

    /** False where somebody has read this very code before. */
    async insert(scan: NewScan): Promise<boolean> {
      const kept = await db
        .insert(kioskScans)
        .values({ ...scan, companyId })
        .onConflictDoNothing()
        .returning({ id: kioskScans.id });
      return kept.length > 0;
    },

    /** Holds a scan of a person until this transaction ends, with the kiosk that showed the code. */
    async held({ id, userId }: Pick<Given, 'id' | 'userId'>) {
      const [found] = await db
        .select({
          scan: kioskScans,
          kioskName: kiosks.name,
          revokedAt: kiosks.revokedAt,
          firstName: users.firstName,
        })
        .from(kioskScans)
        .innerJoin(kiosks, kioskOf)
        .innerJoin(users, and(eq(users.companyId, kioskScans.companyId), eq(users.id, kioskScans.userId)))
        .where(and(mine, eq(kioskScans.id, id), eq(kioskScans.userId, userId)))
        .for('no key update', { of: kioskScans });
      return found;
    },

    bind: (id: string, stampId: string) =>
      db
        .update(kioskScans)
        .set({ stampId })
        .where(and(mine, eq(kioskScans.id, id))),

    spoil: (id: string) =>
      db
        .update(kioskScans)
        .set({ wrongTries: sql`${kioskScans.wrongTries} + 1` })
        .where(and(mine, eq(kioskScans.id, id))),

    /** The last scan at a kiosk whose number may still be typed. */
    async open(kioskId: string, now: Date) {
      const [found] = await db
        .select({ firstName: users.firstName, number: kioskScans.number, expiresAt: kioskScans.expiresAt })
        .from(kioskScans)
        .innerJoin(users, and(eq(users.companyId, kioskScans.companyId), eq(users.id, kioskScans.userId)))
        .where(
          and(
            mine,
            eq(kioskScans.kioskId, kioskId),
            isNull(kioskScans.stampId),
            eq(kioskScans.wrongTries, 0),
            gt(kioskScans.expiresAt, now),
          ),
        )
        .orderBy(desc(kioskScans.createdAt))
        .limit(1);
      return found;
    },
  };
};

export const sweepScans = (db: Db, before: Date) => db.delete(kioskScans).where(lt(kioskScans.createdAt, before));
