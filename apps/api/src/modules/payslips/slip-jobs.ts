import { draftDays, reminderDays } from '@timbro/core/payslips/rules.ts';
import { addAuditLines } from '#db/audit-lines.ts';
import type { Db } from '#db/client.ts';
import { inTransaction } from '#db/in-transaction.ts';
import type { FileStore } from '#files/store.ts';
import type { Keeper } from '#jobs/troubles.ts';
import { tellReaders } from './payslips.door.ts';
import { payslipsRepo } from './payslips.repo.ts';
import { slipFacts } from './present-slips.ts';
import { slipJobsRepo } from './slip-jobs.repo.ts';

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);
type Companies = 'unread' | 'drafts';

/** Whoever has not opened a slip for some days is reminded of it, once. */
export const remindReaders = (keeper: Keeper, now: Date): Promise<void> =>
  eachCompany(keeper, 'unread', daysBefore(now, reminderDays), async (tx, companyId, before) => {
    const slips = await slipJobsRepo.remind(tx, companyId, before, now);
    await tellReaders(tx, companyId, { userIds: slips.map(({ userId }) => userId), letter: 'payslipReminder', now });
    await addAuditLines(
      tx,
      companyId,
      slips.map(({ id }) => ({
        at: now,
        actorId: null,
        action: 'payslips.remind',
        entity: 'payslip' as const,
        entityId: id,
        before: { remindedAt: null },
        after: { remindedAt: now.toISOString() },
        ip: null,
      })),
    );
  });

/** What was brought in and never published goes with its files. */
export async function sweepSlips(keeper: Keeper & { files: Pick<FileStore, 'remove'> }, now: Date): Promise<void> {
  const keys: string[] = [];
  await eachCompany(keeper, 'drafts', daysBefore(now, draftDays), async (tx, companyId, before) => {
    const repo = payslipsRepo(tx, companyId);
    const ids = await slipJobsRepo.drafts(tx, companyId, before);
    const rows = await repo.byIds(ids);
    if (ids.length > 0) keys.push(...(await repo.remove(ids)));
    await addAuditLines(
      tx,
      companyId,
      rows.map((row) => ({
        at: now,
        actorId: null,
        action: 'payslips.sweep',
        entity: 'payslip' as const,
        entityId: row.slip.id,
        before: slipFacts(row),
        after: null,
        ip: null,
      })),
    );
  });
  for (const key of keys) await keeper.files.remove(key);
}

/** Each company in a transaction of its own: what fails for one is named, and done for all the others. */
async function eachCompany(
  { database, troubles }: Keeper,
  what: Companies,
  before: Date,
  work: (tx: Db, companyId: string, before: Date) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const companyId of await slipJobsRepo.companiesWith(database.systemDb, what, before)) {
    const who = { companyId, userId: null };
    try {
      await inTransaction(database, null, (tx) => work(tx, companyId, before));
      troubles.settle('payslips', who);
    } catch (error) {
      troubles.note('payslips', who, error);
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Some companies’ pay slips were not looked after');
}
