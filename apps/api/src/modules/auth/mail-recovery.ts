import { addAuditLines } from '#db/audit-lines.ts';
import type { Db } from '#db/client.ts';
import type { OutboxPayloads } from '#outbox/payloads.ts';
import type { Tokens } from '#security/tokens.ts';
import { mailCodes } from './auth.door.ts';
import { authRepo, mayReceiveCode } from './auth.repo.ts';

/**
 * What somebody who has forgotten their password asked for, done after they were answered: from outside an address that
 * nobody has looks the same, and takes as long.
 */
export async function mailRecovery(
  db: Db,
  tokens: Tokens,
  { email, ip }: OutboxPayloads['recovery'],
  now: Date,
): Promise<void> {
  const account = await authRepo(db).accountByEmail(email);
  if (!mayReceiveCode(account)) return;
  await mailCodes(db, tokens, [account], 'recovery', now);
  await addAuditLines(db, account.companyId, [
    {
      at: now,
      // Whoever typed the address: nobody has signed in.
      actorId: null,
      action: 'auth.restorePassword',
      entity: 'user',
      entityId: account.id,
      before: null,
      after: { code: 'recovery' },
      ip,
    },
  ]);
}
