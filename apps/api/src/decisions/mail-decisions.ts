import { groupBy } from '@timbro/core/group-by.ts';
import { countedSince, digestAfterDays, isDecided } from '@timbro/core/requests/rules.ts';
import type { Database, Db } from '#db/client.ts';
import { inTransaction } from '#db/in-transaction.ts';
import type { Keeper } from '#jobs/troubles.ts';
import { addJob } from '#jobs/worker.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import type { DecisionNotice } from '#outbox/payloads.ts';
import { type Addressee, decidersRepo } from './deciders.repo.ts';
import { digestTo, letterTo } from './letters.ts';
import { tellOwn } from './own-news.ts';
import { type ToldRecord, pendingRepo } from './pending.repo.ts';

/** Tells a person what was decided, unless the decision was taken back or is another one by now. */
export const mailDecision = (
  database: Database,
  { kind, id, decidedAt, cancelled }: DecisionNotice,
  now: Date,
): Promise<void> =>
  inTransaction(database, null, async (db) => {
    const record = await pendingRepo(db).find(kind, id, cancelled === true);
    if (!record?.decidedAt || !isDecided(record.status)) return;
    if (!cancelled && new Date(record.decidedAt).toISOString() !== decidedAt) return;
    const told = {
      subject: record,
      person: record.person,
      decider: record.decider ?? '',
      note: record.decisionNote,
      minutes: record.minutes,
    };
    await tellOwn(db, record.companyId, {
      kind,
      recordId: id,
      userIds: [record.userId],
      letterTo: (person) => letterTo(person, cancelled ? 'cancelled' : letterFor(record), told),
      now,
    });
  });

const letterFor = ({ status, minutes, entered }: ToldRecord) =>
  status === 'rejected' ? 'rejected' : minutes !== null ? 'converted' : entered ? 'entered' : 'approved';

const dayMs = 86_400_000;

const longAgo = (now: Date) => new Date(now.getTime() - digestAfterDays * dayMs);

/** Once a day: a job for each company where something has waited for too long, so that each succeeds and is tried again by itself. */
export async function leaveDigests(database: Database, now: Date): Promise<void> {
  for (const companyId of await pendingRepo(database.systemDb).companiesWaiting(longAgo(now), countedSince(now)))
    await addJob(database.system, 'mailDigest', { companyId }, { key: `digest:${companyId}` });
}

/** Who may decide something that has waited for too long is reminded of it, in one mail. */
export async function mailDigest({ database, troubles }: Keeper, companyId: string, now: Date): Promise<void> {
  const company = { companyId, userId: null };
  try {
    await inTransaction(database, null, async (db) => {
      const waiting = await pendingRepo(db).waiting(companyId, longAgo(now), countedSince(now));
      const letters = (await remindersOf(db, companyId, waiting)).map(({ to, about }) =>
        digestTo(
          to,
          about.map((record) => ({ person: record.person, subject: record })),
        ),
      );
      if (letters.length > 0) await outboxRepo(db).add(companyId, 'mail', letters, now);
    });
    troubles.settle('digest', company);
  } catch (error) {
    troubles.note('digest', company, error);
    throw error;
  }
}

/** Each decider with what they may decide; people of one department have the same deciders, but for themselves. */
async function remindersOf(db: Db, companyId: string, records: readonly ToldRecord[]) {
  const repo = decidersRepo(db, companyId);
  const reminders = new Map<string, { to: Addressee; about: ToldRecord[] }>();
  for (const some of groupBy(records, ({ departmentId }) => departmentId ?? '').values()) {
    const deciders = await repo.of(null, some[0]?.departmentId ?? null);
    for (const to of deciders) {
      const about = some.filter(({ userId }) => userId !== to.id);
      if (about.length === 0) continue;
      const known = reminders.get(to.id) ?? { to, about: [] };
      reminders.set(to.id, { to, about: [...known.about, ...about] });
    }
  }
  return [...reminders.values()];
}
