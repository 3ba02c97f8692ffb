import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '@timbro/core/errors.ts';
import type { Server } from '#http/server.ts';
import { type Account, authRepo } from './auth.repo.ts';

export const wrongCode = () => new Refusal('validation', { errors: [{ path: 'code', message: 'validation.code' }] });

/** Finds the live code that was typed. A wrong one has cost a try, whatever becomes of the caller's transaction. */
export async function findCode(server: Server, account: Account | undefined, typed: string, now: Date) {
  if (!account) throw wrongCode();
  const repo = authRepo(server.database.systemDb);
  const wanted = Buffer.from(server.tokens.hashCode(account.id, typed));
  const live = await repo.spendTry(account.companyId, account.id, now);
  const match = live.find(({ hash }) => timingSafeEqual(Buffer.from(hash), wanted));
  if (!match) throw wrongCode();
  await Promise.all(live.map(({ id }) => repo.giveTryBack(id)));
  return match;
}
