import { isProvider } from '@timbro/core/access.ts';
import { defaultTimezone } from '@timbro/core/companies/rules.ts';
import { type Day, addDays, dayIn } from '@timbro/core/days/rules.ts';
import { say } from '@timbro/core/messages.ts';
import { italianDay } from '@timbro/core/moment.ts';
import { daysLeft, nextRenewal, noticeDays, noticeDue } from '@timbro/core/subscriptions/rules.ts';
import { addAuditLines } from '#db/audit-lines.ts';
import type { Db } from '#db/client.ts';
import { inTransaction } from '#db/in-transaction.ts';
import type { Keeper } from '#jobs/troubles.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { usersRepo } from '#modules/users/users.repo.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { type Mail, linkTo } from '#outbox/payloads.ts';
import { type SubscriptionRow, subscriptionsRepo } from './subscriptions.repo.ts';

/** Every day: renewals that have come are rolled on, and those that are near are told to the provider, each once and each by itself. */
export async function renewSubscriptions(keeper: Keeper, now: Date): Promise<void> {
  const { systemDb: db } = keeper.database;
  const provider = await companiesRepo(db).provider();
  if (!provider) return;
  const today = dayIn(defaultTimezone, now);
  const due = await subscriptionsRepo(db).running({ before: today });
  const renewed = await eachByItself(keeper, due, (tx, row) => renew(tx, provider.id, row, today, now));
  const near = await subscriptionsRepo(db).running({ upTo: addDays(today, Math.max(...noticeDays)) });
  const people = await usersRepo(db, provider.id, now).active();
  const readers = people.filter(({ role }) => isProvider(role));
  const told = await eachByItself(keeper, near, (tx, row) => tell(tx, provider.id, row, readers, today, now));
  const faults = new Map([...renewed, ...told]);
  for (const { subscription } of [...due, ...near])
    if (!faults.has(subscription.companyId)) keeper.troubles.settle('renewal', clientOf(subscription));
  // Tried again as a whole: what was renewed and told already is not again.
  if (faults.size > 0) throw new AggregateError([...faults.values()], 'Some subscriptions were not renewed');
}

const clientOf = ({ companyId }: SubscriptionRow['subscription']) => ({ companyId, userId: null });

/** What cannot be done for one client is named, and done for all the others; answers the faults by client. */
async function eachByItself(
  { database, troubles }: Keeper,
  rows: readonly SubscriptionRow[],
  work: (tx: Db, row: SubscriptionRow) => Promise<void>,
): Promise<Map<string, unknown>> {
  const faults = new Map<string, unknown>();
  for (const row of rows) {
    try {
      await inTransaction(database, null, (tx) => work(tx, row));
    } catch (error) {
      troubles.note('renewal', clientOf(row.subscription), error);
      faults.set(row.subscription.companyId, error);
    }
  }
  return faults;
}

async function renew(
  db: Db,
  providerId: string,
  { subscription, companyName }: SubscriptionRow,
  today: Day,
  now: Date,
) {
  const renewalDate = nextRenewal(subscription.renewalDate, subscription.renewalDays, today);
  if (!(await subscriptionsRepo(db).update(subscription.id, { renewalDate }, subscription.version))) return;
  await addAuditLines(db, providerId, [
    {
      at: now,
      actorId: null,
      action: 'subscriptions.renew',
      entity: 'subscription' as const,
      entityId: subscription.id,
      before: { companyName, renewalDate: subscription.renewalDate },
      after: { companyName, renewalDate },
      ip: null,
    },
  ]);
}

async function tell(
  db: Db,
  providerId: string,
  row: SubscriptionRow,
  readers: readonly RenewalReader[],
  today: Day,
  now: Date,
) {
  const { companyId, id, renewalDate } = row.subscription;
  const days = noticeDue(daysLeft(renewalDate, today));
  if (days === null) return;
  if (!(await subscriptionsRepo(db).noteNotice({ companyId, subscriptionId: id, renewalDate, days, sentAt: now })))
    return;
  await outboxRepo(db).add(
    providerId,
    'mail',
    readers.map((person) => letterOf(person, row, today)),
    now,
  );
}

const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' });

type RenewalReader = { email: string; displayName: string; language: 'it' | 'en' };

function letterOf({ email, displayName, language }: RenewalReader, row: SubscriptionRow, today: Day): Mail {
  const { type, renewalDate, cost, companyId } = row.subscription;
  const values = {
    name: displayName,
    company: row.companyName,
    type,
    date: italianDay(renewalDate),
    days: daysLeft(renewalDate, today),
    cost: euro.format(cost),
    link: linkTo(`/gr-clients/${companyId}`),
  };
  return {
    to: email,
    subject: say(language, 'mail.renewal.subject', values),
    text: say(language, 'mail.renewal.text', values),
  };
}
