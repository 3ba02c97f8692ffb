import { type CodeKind, codeMinutes } from '@timbro/core/auth/rules.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import { addAuditLines } from '#db/audit-lines.ts';
import type { Db } from '#db/client.ts';
import { inTransaction } from '#db/in-transaction.ts';
import type { AnyCall } from '#http/handlers.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { type Mail, linkTo } from '#outbox/payloads.ts';
import { oneAtATime } from '#security/one-at-a-time.ts';
import type { Tokens } from '#security/tokens.ts';
import { type Account, authRepo, nobody } from './auth.repo.ts';
import { describeDevice } from './describe-device.ts';
import { refuseIfFull } from './refuse-if-full.ts';
import { throttleRepo } from './throttle.repo.ts';

/** Under which name an account's attempts count: an address it signed in from lately is one of its own, so strangers cannot lock it out. */
export async function bucketOf(call: AnyCall, account: Account | undefined, email: string): Promise<string> {
  const { ip } = call.from;
  const known = await authRepo(call.server.database.systemDb).isKnownAddress(account ?? nobody, ip, call.now);
  return known ? `${email} ${ip}` : email;
}

/** Two words for what somebody holds in their hands. */
export const deviceOf = describeDevice;

/** Whether too much has gone wrong already, by any of these counts. */
export const refuseFull = refuseIfFull;

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
    await refuseIfFull(database.systemDb, call.now, windows);
    const matches = await passwords.verify(account?.passwordHash ?? null, password);
    if (matches && account?.status === 'active') return true;
    // One commit for both, so that a line in somebody's history costs no time that could be told from outside.
    await inTransaction(database, null, async (db) => {
      await throttleRepo(db, call.now).count(windows);
      if (account) await addAuditLines(db, account.companyId, [refusedLine(call, account, tried)]);
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

type CodeAddressee = {
  id: string;
  companyId: string;
  email: string;
  displayName: string;
  language: Language;
  companyName: string;
};

/** Makes a code for each of them, all of one company, and lets the mails leave with the transaction. */
export async function mailCodes(
  db: Db,
  tokens: Tokens,
  addressees: readonly CodeAddressee[],
  kind: CodeKind,
  now: Date,
): Promise<void> {
  const [first] = addressees;
  if (!first) return;
  const coded = addressees.map((person) => ({ person, code: tokens.newCode(kind) }));
  const hashes = coded.map(({ person, code }) => ({ userId: person.id, hash: tokens.hashCode(person.id, code) }));
  await authRepo(db).addCodes(first.companyId, kind, hashes, now);
  const letters = coded.map(({ person, code }) => letterOf(person, kind, code));
  await outboxRepo(db).add(first.companyId, 'mail', letters, now);
}

function letterOf({ email, displayName, companyName, language }: CodeAddressee, kind: CodeKind, code: string): Mail {
  const link = linkTo(`/create-password?${new URLSearchParams({ email, code }).toString()}`);
  const values = {
    name: displayName,
    company: companyName,
    code,
    link,
    minutes: codeMinutes[kind],
    hours: codeMinutes[kind] / 60,
  };
  return {
    to: email,
    subject: say(language, `mail.${kind}.subject`),
    text: say(language, `mail.${kind}.text`, values),
    headers: { 'X-Timbro-Code': code },
  };
}
