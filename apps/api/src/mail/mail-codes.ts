import { type CodeKind, codeMinutes } from '@timbro/core/auth/rules.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import type { Db } from '#db/client.ts';
import { authRepo } from '#modules/auth/auth.repo.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import type { Mail } from '#outbox/payloads.ts';
import type { Tokens } from '#security/tokens.ts';
import { linkTo } from './link.ts';

export type Addressee = {
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
  addressees: readonly Addressee[],
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

function letterOf({ email, displayName, companyName, language }: Addressee, kind: CodeKind, code: string): Mail {
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
