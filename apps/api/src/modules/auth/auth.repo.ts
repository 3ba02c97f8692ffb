import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { type CodeKind, codeAttempts, codeMinutes, refreshTokenDays } from '@timbro/core/auth/rules.ts';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { newId } from '#db/new-id.ts';
import { mailedCodes, refreshTokens, sessions } from '#db/tables/access.ts';
import { companies, users } from '#db/tables/people.ts';

const day = 86_400_000;
export const sessionEnd = (now: Date) => new Date(now.getTime() + refreshTokenDays * day);

/** Stands for whoever an address turns out not to belong to, so that the same questions are asked about everybody. */
export const nobody = { id: '00000000-0000-0000-0000-000000000000', companyId: '00000000-0000-0000-0000-000000000000' };

/** What signing in and pairing have to know of somebody. */
export const accountColumns = {
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

/** Whether a code may be sent to them and used by them. */
export const mayReceiveCode = (found: Account | undefined): found is Account =>
  found !== undefined && found.status !== 'archived' && found.companyStatus === 'enabled' && !found.companyDeletedAt;

/** Looks across companies: it runs before anybody knows whose company it is. */
export const authRepo = (db: Db) => {
  const accounts = () => db.select(accountColumns).from(users).innerJoin(companies, eq(companies.id, users.companyId));

  /** Of somebody whose row this transaction has changed, and so holds. */
  const insertSession = async (session: typeof sessions.$inferInsert, tokenHash: string) => {
    const { companyId, id: sessionId, createdAt } = session;
    await db.insert(sessions).values(session);
    await db.insert(refreshTokens).values({ hash: tokenHash, companyId, sessionId, createdAt });
  };

  return {
    accountByEmail: async (email: string) =>
      (await accounts().where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.removedAt))))[0],
    /** Looks only as far as the caller may see, so an address it does not find can still be taken elsewhere. */
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
    async isKnownAddress(person: { id: string; companyId: string }, ip: string, now: Date) {
      const lately = and(
        eq(sessions.companyId, person.companyId),
        eq(sessions.userId, person.id),
        eq(sessions.ip, ip),
        gt(sessions.createdAt, new Date(now.getTime() - refreshTokenDays * day)),
      );
      return (await db.select({ id: sessions.id }).from(sessions).where(lately).limit(1)).length > 0;
    },

    /** Whether a client is open, and stays so until this transaction ends. */
    async holdOpen(companyId: string) {
      const open = and(eq(companies.id, companyId), eq(companies.status, 'enabled'), isNull(companies.deletedAt));
      return (await db.select({ id: companies.id }).from(companies).where(open).for('share')).length === 1;
    },

    /**
     * Opens a session for who is active and still has the password that was compared; answers whether they are. Their row
     * is held from here on: whoever archives them or changes the password either came first, or finds this session to end.
     */
    async openSession(session: typeof sessions.$inferInsert, tokenHash: string, passwordHash: string | null) {
      const { companyId, userId, createdAt } = session;
      const unchanged = and(
        eq(users.companyId, companyId),
        eq(users.id, userId),
        eq(users.status, 'active'),
        eq(users.passwordHash, passwordHash ?? ''),
        isNull(users.removedAt),
      );
      const signedIn = await db
        .update(users)
        .set({ lastSignInAt: createdAt })
        .where(unchanged)
        .returning({ id: users.id });
      if (signedIn.length === 0) return false;
      await insertSession(session, tokenHash);
      return true;
    },

    insertSession,

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

    /** Answers whether the session goes on; one that has ended since it was read gets no new token. */
    async rotate(oldHash: string, next: typeof refreshTokens.$inferInsert, ip: string) {
      const goesOn = await db
        .update(sessions)
        .set({ lastUsedAt: next.createdAt, expiresAt: sessionEnd(next.createdAt), ip })
        .where(and(eq(sessions.id, next.sessionId), isNull(sessions.endedAt)))
        .returning({ id: sessions.id });
      if (goesOn.length === 0) return false;
      await db
        .update(refreshTokens)
        .set({ rotatedAt: next.createdAt })
        .where(and(eq(refreshTokens.hash, oldHash), isNull(refreshTokens.rotatedAt)));
      await db.insert(refreshTokens).values(next);
      return true;
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

    /** Whoever has a first password needs no invitation, nor a code by mail. */
    async endCodes(companyId: string, userId: string, now: Date) {
      const live = and(
        eq(mailedCodes.companyId, companyId),
        eq(mailedCodes.userId, userId),
        isNull(mailedCodes.usedAt),
      );
      await db.update(mailedCodes).set({ usedAt: now }).where(live);
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
