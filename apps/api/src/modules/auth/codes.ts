import { timingSafeEqual } from 'node:crypto';
import { type CodeKind, codeMinutes } from '@timbro/core/auth/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { say } from '@timbro/core/messages.ts';
import type { Db } from '#db/client.ts';
import type { Server } from '#http/server.ts';
import { linkTo } from '#mail/link.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import type { Mail } from '#outbox/payloads.ts';
import { type Account, authRepo } from './auth.repo.ts';

type CodeMaker = Pick<Server, 'tokens'>;

/** Makes a code and lets its mail leave with the transaction. */
export async function mailCode(db: Db, server: CodeMaker, account: Account, kind: CodeKind, now: Date) {
  const code = server.tokens.newCode(kind);
  const { id: userId, companyId } = account;
  await authRepo(db).addCode({ companyId, userId, kind, hash: server.tokens.hashCode(userId, code) }, now);
  await outboxRepo(db).add(companyId, 'mail', letterOf(account, kind, code), now);
}

function letterOf({ email, displayName, companyName, language }: Account, kind: CodeKind, code: string): Mail {
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
