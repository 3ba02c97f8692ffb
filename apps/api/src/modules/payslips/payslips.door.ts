import { say } from '@timbro/core/messages.ts';
import type { Db } from '#db/client.ts';
import type { Addressee } from '#decisions/deciders.repo.ts';
import { tellOwn } from '#decisions/own-news.ts';
import { type Mail, linkTo } from '#outbox/payloads.ts';

type Letter = 'payslip' | 'payslipUpdated' | 'payslipReminder' | 'document';

const letterTo = ({ email, language }: Addressee, letter: Letter): Mail => ({
  to: email,
  subject: say(language, `mail.${letter}.subject`),
  text: say(language, `mail.${letter}.text`, { link: linkTo('/me/documents') }),
});

/** Tells people that something is there for them to read; nothing that leaves says what. */
export async function tellReaders(
  db: Db,
  companyId: string,
  { userIds, letter, now }: { userIds: readonly string[]; letter: Letter; now: Date },
): Promise<void> {
  await tellOwn(db, companyId, {
    kind: letter === 'document' ? 'documents' : 'payslips',
    userIds: [...new Set(userIds)],
    letterTo: (reader) => letterTo(reader, letter),
    now,
  });
}
