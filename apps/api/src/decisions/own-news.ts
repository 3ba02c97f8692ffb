import type { ChosenKind } from '@timbro/core/notifications/choice-rules.ts';
import type { Db } from '#db/client.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import type { Mail } from '#outbox/payloads.ts';
import { type Addressee, decidersRepo } from './deciders.repo.ts';

type News<A extends Addressee> = {
  kind: ChosenKind;
  /** What it is about, where that is one thing. */
  recordId?: string | null;
  letterTo: (reader: A) => Mail;
  now: Date;
};

/** Tells people of something of their own, unless they have switched its kind off: by mail and on their phones alike. */
export async function tellOwn(
  db: Db,
  companyId: string,
  { userIds, ...news }: News<Addressee> & { userIds: readonly string[] },
): Promise<void> {
  await tellOwnTo(db, companyId, await decidersRepo(db, companyId).readers(userIds, news.kind), news);
}

/** The same where it is known already who wants to be told. */
export async function tellOwnTo<A extends Addressee>(
  db: Db,
  companyId: string,
  readers: readonly A[],
  { kind, recordId = null, letterTo, now }: News<A>,
): Promise<void> {
  if (readers.length === 0) return;
  const outbox = outboxRepo(db);
  await outbox.add(companyId, 'mail', readers.map(letterTo), now);
  await outbox.add(companyId, 'push', [{ kind, recordId, userIds: readers.map(({ id }) => id) }], now);
}
