import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type PairingKind, pairingMinutes } from '@timbro/core/pairing/rules.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/new-id.ts';
import { pairingCodes } from '#db/tables/access.ts';
import { companies, users } from '#db/tables/people.ts';
import { accountColumns } from '#modules/auth/auth.repo.ts';

export type FoundPairing = NonNullable<Awaited<ReturnType<typeof findPairing>>>;

/** Looks across companies: it runs before anybody knows whose code it is. */
export async function findPairing(db: Db, hash: string) {
  const [found] = await db
    .select({
      ...accountColumns,
      codeId: pairingCodes.id,
      usedAt: pairingCodes.usedAt,
      expiresAt: pairingCodes.expiresAt,
      timezone: companies.timezone,
      removedAt: users.removedAt,
      appLinkedAt: users.appLinkedAt,
    })
    .from(pairingCodes)
    .innerJoin(users, and(eq(users.companyId, pairingCodes.companyId), eq(users.id, pairingCodes.userId)))
    .innerJoin(companies, eq(companies.id, pairingCodes.companyId))
    .where(eq(pairingCodes.hash, hash));
  return found;
}

type NewCode = { readonly userId: string; readonly hash: string };

/** The codes of one company's people. Whoever writes here holds the row of the person first, so that acts meet in one order. */
export const pairingRepo = (db: Db, companyId: string, now: Date) => {
  const live = and(eq(pairingCodes.companyId, companyId), isNull(pairingCodes.usedAt));

  return {
    /** Those of them who may be paired, held until the transaction ends: nobody is archived or removed in between. */
    hold: (userIds: readonly string[]) =>
      db
        .select({
          id: users.id,
          displayName: users.displayName,
          status: users.status,
          erasedAt: users.erasedAt,
          language: users.language,
          badge: users.badge,
        })
        .from(users)
        .where(and(eq(users.companyId, companyId), inArray(users.id, [...userIds])))
        .orderBy(users.id)
        .for('no key update'),

    /** A new code makes the older ones worthless, whatever their kind: a letter that was lost is dead with the next code. */
    async add(kind: PairingKind, createdBy: string, codes: readonly NewCode[]): Promise<Date> {
      const expiresAt = new Date(now.getTime() + pairingMinutes[kind] * 60_000);
      const whose = codes.map(({ userId }) => userId);
      await db
        .update(pairingCodes)
        .set({ usedAt: now })
        .where(and(live, inArray(pairingCodes.userId, whose)));
      await db
        .insert(pairingCodes)
        .values(codes.map((code) => ({ ...code, id: newId(), companyId, kind, createdBy, createdAt: now, expiresAt })));
      return expiresAt;
    },

    /**
     * Says that a phone is somebody's, who is still what they were found to be: hashing takes a while, and whoever was archived
     * or set a password meanwhile is not. Answers whether they are.
     */
    async link(userId: string, firstPassword: string | null) {
      const status = firstPassword === null ? 'active' : 'notActive';
      const set = firstPassword === null ? {} : { passwordHash: firstPassword, version: sql`${users.version} + 1` };
      const linked = await db
        .update(users)
        .set({ ...set, status: 'active', appLinkedAt: now, lastSignInAt: now })
        .where(
          and(eq(users.companyId, companyId), eq(users.id, userId), eq(users.status, status), isNull(users.removedAt)),
        )
        .returning({ id: users.id });
      return linked.length === 1;
    },

    /** Of two who use a code at once, one finds it used. */
    async use(id: string) {
      const used = await db
        .update(pairingCodes)
        .set({ usedAt: now })
        .where(and(live, eq(pairingCodes.id, id)))
        .returning({ id: pairingCodes.id });
      return used.length === 1;
    },

    /** Whoever is archived, or shuts everybody else out by a new password, leaves no code behind. */
    async endOf(userId: string) {
      await db
        .update(pairingCodes)
        .set({ usedAt: now })
        .where(and(live, eq(pairingCodes.userId, userId)));
    },
  };
};
