import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { type CodeKind, codeAttempts, codeMinutes, refreshTokenDays } from '@timbro/core/auth/rules.ts';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { newId } from '#db/new-id.ts';
import { mailedCodes, refreshTokens, sessions } from '#db/tables/access.ts';
import { companies, users } from '#db/tables/people.ts';

const day = 86_400_000;
export const sessionEnd = (now: Date) => new Date(now.getTime() + refreshTokenDays * day);

const account = {
  id: users.id,
  companyId: users.companyId,
  passwordHash: users.passwordHash,
  status: users.status,
  role: users.role,
  language: users.language,
  displayName: users.displayName,
  email: users.email,
  companyName: companies.name,
  companyStatus: companies.status,
  companyDeletedAt: companies.deletedAt,
  modules: {
    moduleDevices: companies.moduleDevices,
    moduleHr: companies.moduleHr,
    moduleExitNotices: companies.moduleExitNotices,
  },
};
export type Account = NonNullable<Awaited<ReturnType<ReturnType<typeof authRepo>['accountByEmail']>>>;

/** Looks across companies: it runs before anybody knows whose company it is. */
export const authRepo = (db: Db) => {
  const accounts = () => db.select(account).from(users).innerJoin(companies, eq(companies.id, users.companyId));

  return {
    accountByEmail: async (email: string) =>
      (await accounts().where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.removedAt))))[0],
    /** Looks as far as the caller may: an answer of no is not yet a promise. */
    addressIsTaken: async (email: string) =>
      (
        await db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(sql`lower(${users.email})`, email), isNull(users.removedAt)))
          .limit(1)
      ).length > 0,
    account: async (userId: string) => (await accounts().where(eq(users.id, userId)))[0],

    /** Whether this person has signed in from that address lately: a stranger's wrong tries must not lock them out there. */
    async isKnownAddress(userId: string, ip: string, now: Date) {
      const lately = and(
        eq(sessions.userId, userId),
        eq(sessions.ip, ip),
        gt(sessions.createdAt, new Date(now.getTime() - refreshTokenDays * day)),
      );
      return (await db.select({ id: sessions.id }).from(sessions).where(lately).limit(1)).length > 0;
    },

    async openSession(session: typeof sessions.$inferInsert, tokenHash: string) {
      await db.insert(sessions).values(session);
      await db
        .insert(refreshTokens)
        .values({ hash: tokenHash, companyId: session.companyId, sessionId: session.id, createdAt: session.createdAt });
      await db
        .update(users)
        .set({ lastSignInAt: session.createdAt })
        .where(and(eq(users.companyId, session.companyId), eq(users.id, session.userId)));
    },

    refreshToken: async (hash: string) =>
      (
        await db
          .select({
            hash: refreshTokens.hash,
            rotatedAt: refreshTokens.rotatedAt,
            session: sessions,
            userStatus: users.status,
            companyStatus: companies.status,
          })
          .from(refreshTokens)
          .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
          .innerJoin(users, and(eq(users.companyId, sessions.companyId), eq(users.id, sessions.userId)))
          .innerJoin(companies, eq(companies.id, sessions.companyId))
          .where(eq(refreshTokens.hash, hash))
      )[0],

    async rotate(oldHash: string, next: typeof refreshTokens.$inferInsert, ip: string) {
      await db
        .update(refreshTokens)
        .set({ rotatedAt: next.createdAt })
        .where(and(eq(refreshTokens.hash, oldHash), isNull(refreshTokens.rotatedAt)));
      await db.insert(refreshTokens).values(next);
      await db
        .update(sessions)
        .set({ lastUsedAt: next.createdAt, expiresAt: sessionEnd(next.createdAt), ip })
        .where(eq(sessions.id, next.sessionId));
    },

    /** A new code makes the older ones of its kind worthless. */
    async addCodes(companyId: string, kind: CodeKind, codes: readonly { userId: string; hash: string }[], now: Date) {
      const expiresAt = new Date(now.getTime() + codeMinutes[kind] * 60_000);
      for (const some of inBatches(codes)) {
        await db
          .update(mailedCodes)
          .set({ usedAt: now })
          .where(
            and(
              eq(mailedCodes.companyId, companyId),
              inArray(
                mailedCodes.userId,
                some.map(({ userId }) => userId),
              ),
              eq(mailedCodes.kind, kind),
              isNull(mailedCodes.usedAt),
            ),
          );
        const rows = some.map((code) => ({ ...code, id: newId(), companyId, kind, createdAt: now, expiresAt }));
        await db.insert(mailedCodes).values(rows);
      }
    },

    /** Spends a try on every live code before anybody compares: parallel guesses cannot exceed the limit. */
    spendTry: (companyId: string, userId: string, now: Date) =>
      db
        .update(mailedCodes)
        .set({ wrongTries: sql`${mailedCodes.wrongTries} + 1` })
        .where(
          and(
            eq(mailedCodes.companyId, companyId),
            eq(mailedCodes.userId, userId),
            isNull(mailedCodes.usedAt),
            gt(mailedCodes.expiresAt, now),
            lt(mailedCodes.wrongTries, codeAttempts),
          ),
        )
        .returning({ id: mailedCodes.id, hash: mailedCodes.hash, kind: mailedCodes.kind }),
    giveTryBack: (id: string) =>
      db
        .update(mailedCodes)
        .set({ wrongTries: sql`${mailedCodes.wrongTries} - 1` })
        .where(eq(mailedCodes.id, id)),
    /** Of two who confirm with the same code at once, one finds it used. */
    useCode: async (id: string, now: Date) =>
      (
        await db
          .update(mailedCodes)
          .set({ usedAt: now })
          .where(and(eq(mailedCodes.id, id), isNull(mailedCodes.usedAt)))
          .returning({ id: mailedCodes.id })
      ).length === 1,
  };
};
