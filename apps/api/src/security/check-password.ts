import { inTransaction } from '#db/in-transaction.ts';
import type { AnyCall } from '#http/handlers.ts';
import { auditRepo } from '#modules/audit/audit.repo.ts';
import { type Account, authRepo, nobody } from '#modules/auth/auth.repo.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { throttleRepo } from '#modules/auth/throttle.repo.ts';

/** Under which name an account's attempts count: an address it signed in from lately is one of its own, so strangers cannot lock it out. */
export async function bucketOf(call: AnyCall, account: Account | undefined, email: string): Promise<string> {
  const { ip } = call.from;
  const known = await authRepo(call.server.database.systemDb).isKnownAddress(account ?? nobody, ip, call.now);
  return known ? `${email} ${ip}` : email;
}

type Typed = { account: Account | undefined; email: string; password: string };
/** Who tries what; a wrong password leaves a line of it. */
type Tried = { action: string; actorId: string | null };

/**
 * Whether somebody who is active typed their password: wrong, unknown, archived and invited cost the same. What is wrong
 * counts against the account and the address, here as wherever a password is asked for. Never called once the call's
 * transaction has begun, for what is counted stays although the call is refused.
 */
export async function isPasswordOf(call: AnyCall, typed: Typed, tried: Tried): Promise<boolean> {
  const { account, email, password } = typed;
  const { database, passwords } = call.server;
  const windows = [
    ['wrongPasswordPerAccount', await bucketOf(call, account, email)],
    ['wrongPasswordPerAddress', call.from.ip],
  ] as const;
  return oneAtATime(email, async () => {
    await throttleRepo(database.systemDb, call.now).refuseIfFull(windows);
    const matches = await passwords.verify(account?.passwordHash ?? null, password);
    if (matches && account?.status === 'active') return true;
    // One commit for both, so that a line in somebody's history costs no time that could be told from outside.
    await inTransaction(database, null, async (db) => {
      await throttleRepo(db, call.now).count(windows);
      if (account) await auditRepo(db, account.companyId).add([refusedLine(call, account, tried)]);
    });
    return false;
  });
}

const refusedLine = ({ now, from }: AnyCall, { id }: Account, { action, actorId }: Tried) => ({
  at: now,
  actorId,
  action,
  entity: 'user' as const,
  entityId: id,
  before: null,
  after: null,
  ip: from.ip,
  refused: true,
});
