import { and, isNotNull, lt, or } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { mailedCodes, refreshTokens, sessions } from '#db/tables/access.ts';
import { throttleRepo } from './throttle.repo.ts';

const day = 86_400_000;

/** Removes codes, tokens and sessions that can serve nobody any more; the history keeps what happened. */
export async function sweepAccess(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - day);
  await throttleRepo(db, now).sweep();
  await db.delete(mailedCodes).where(lt(mailedCodes.expiresAt, yesterday));
  await db
    .delete(refreshTokens)
    .where(and(isNotNull(refreshTokens.rotatedAt), lt(refreshTokens.rotatedAt, new Date(now.getTime() - 30 * day))));
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, yesterday), lt(sessions.endedAt, new Date(now.getTime() - 30 * day))));
}
