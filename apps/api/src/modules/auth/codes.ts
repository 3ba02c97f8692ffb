import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '@timbro/core/errors.ts';
import { inTransaction } from '#db/in-transaction.ts';
import type { AnyCall } from '#http/handlers.ts';
import { refusedOnBeat } from '#security/beat.ts';
import { type Account, authRepo, mayReceiveCode, nobody } from './auth.repo.ts';
import { refuseIfFull } from './refuse-if-full.ts';
import { throttleRepo } from './throttle.repo.ts';

export const wrongCode = () => new Refusal('validation', { errors: [{ path: 'code', message: 'validation.code' }] });

type Found = { account: Account; codeId: string };

/**
 * Finds the live code that was typed, and whose it is. A wrong one has cost a try, whatever becomes of the caller's
 * transaction. An address that nobody has takes the same statements and the same commit as one whose code is wrong.
 */
export const findCode = (call: AnyCall, email: string, typed: string): Promise<Found> =>
  refusedOnBeat(call.server.beat, () => compareCode(call, email, typed));

async function compareCode({ server, from, now }: AnyCall, email: string, typed: string): Promise<Found> {
  const db = server.database.systemDb;
  const window = [['wrongCodePerAddress', from.ip]] as const;
  await refuseIfFull(db, now, window);
  const account = await authRepo(db).accountByEmail(email);
  const whose = mayReceiveCode(account) ? account : nobody;
  const wanted = Buffer.from(server.tokens.hashCode(whose.id, typed));
  const { counted, live } = await inTransaction(server.database, null, async (tx) => ({
    counted: await throttleRepo(tx, now).count(window),
    live: await authRepo(tx).spendTry(whose.companyId, whose.id, now),
  }));
  const match = live.find(({ hash }) => timingSafeEqual(Buffer.from(hash), wanted));
  if (!match || !mayReceiveCode(account)) throw wrongCode();
  await inTransaction(server.database, null, async (tx) => {
    await throttleRepo(tx, now).takeBack(counted);
    for (const { id } of live) await authRepo(tx).giveTryBack(id);
  });
  return { account, codeId: match.id };
}
