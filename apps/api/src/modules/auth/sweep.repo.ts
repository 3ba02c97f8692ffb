import { and, isNotNull, lt, or } from 'drizzle-orm';
import { sealedForDays } from '@timbro/core/stamps/rules.ts';
import type { Db } from '#db/client.ts';
import { mailedCodes, refreshTokens, sessions } from '#db/tables/access.ts';
import { throttleRepo } from './throttle.repo.ts';

const day = 86_400_000;

/** Removes codes, tokens and sessions that can serve nobody any more; the history keeps what happened. */
export async function sweepAccess(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day);
  await throttleRepo(db, now).sweep();
  await db.delete(mailedCodes).where(lt(mailedCodes.expiresAt, before(1)));
  await db
    .delete(refreshTokens)
    .where(and(isNotNull(refreshTokens.rotatedAt), lt(refreshTokens.rotatedAt, before(30))));
  // Until then a session speaks for the stamps that were made in it.
  const over = before(sealedForDays);
  await db.delete(sessions).where(or(lt(sessions.expiresAt, over), lt(sessions.endedAt, over)));
}
