import { say } from '@timbro/core/messages.ts';
import type { Db } from '#db/client.ts';
import { type Addressee, decidersRepo } from '#decisions/deciders.repo.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { type Mail, linkTo } from '#outbox/payloads.ts';

type Letter = 'payslip' | 'payslipUpdated' | 'payslipReminder' | 'document';

const letterTo = ({ email, language }: Addressee, letter: Letter): Mail => ({
  to: email,
  subject: say(language, `mail.${letter}.subject`),
  text: say(language, `mail.${letter}.text`, { link: linkTo('/me/documents') }),
});

/** Tells people that something is there for them to read; nothing in the mail says what. */
export async function tellReaders(
  db: Db,
  companyId: string,
  { userIds, letter, now }: { userIds: readonly string[]; letter: Letter; now: Date },
): Promise<void> {
  const readers = await decidersRepo(db, companyId).readers(
    [...new Set(userIds)],
    letter === 'document' ? 'documents' : 'payslips',
  );
  if (readers.length > 0)
    await outboxRepo(db).add(
      companyId,
      'mail',
      readers.map((reader) => letterTo(reader, letter)),
      now,
    );
}
