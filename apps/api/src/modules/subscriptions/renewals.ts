import { isProvider } from '@timbro/core/access.ts';
import { defaultTimezone } from '@timbro/core/companies/rules.ts';
import { type Day, addDays, dayIn } from '@timbro/core/days/rules.ts';
import { say } from '@timbro/core/messages.ts';
import { daysLeft, nextRenewal, noticeDays, noticeDue } from '@timbro/core/subscriptions/rules.ts';
import type { Database, Db } from '#db/client.ts';
import { linkTo } from '#mail/link.ts';
import { italianDay } from '#moment.ts';
import { auditRepo } from '#modules/audit/audit.repo.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { usersRepo } from '#modules/users/users.repo.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import type { Mail } from '#outbox/payloads.ts';
import { type SubscriptionRow, subscriptionsRepo } from './subscriptions.repo.ts';
import { inTransaction } from '#db/in-transaction.ts';

/** Every day: renewals that have come are rolled on, and those that are near are told to the provider, each once. */
export async function renewSubscriptions(database: Database, now: Date): Promise<void> {
  await inTransaction(database, null, async (db) => {
    const provider = await companiesRepo(db).provider();
    if (provider) await renewAndTell(db, provider.id, now);
  });
}

async function renewAndTell(db: Db, providerId: string, now: Date) {
  const today = dayIn(defaultTimezone, now);
  const repo = subscriptionsRepo(db);
  const lines = [];
  for (const { subscription, companyName } of await repo.running({ before: today })) {
    const renewalDate = nextRenewal(subscription.renewalDate, subscription.renewalDays, today);
    if (!(await repo.update(subscription.id, { renewalDate }, subscription.version))) continue;
    lines.push({
      at: now,
      actorId: null,
      action: 'subscriptions.renew',
      entity: 'subscription' as const,
      entityId: subscription.id,
      before: { companyName, renewalDate: subscription.renewalDate },
      after: { companyName, renewalDate },
      ip: null,
    });
  }
  await auditRepo(db, providerId).add(lines);
  await tell(db, providerId, today, now);
}

async function tell(db: Db, providerId: string, today: Day, now: Date) {
  const repo = subscriptionsRepo(db);
  const people = await usersRepo(db, providerId, now).active();
  for (const row of await repo.running({ upTo: addDays(today, Math.max(...noticeDays)) })) {
    const { companyId, id, renewalDate } = row.subscription;
    const days = noticeDue(daysLeft(renewalDate, today));
    if (days === null) continue;
    if (!(await repo.noteNotice({ companyId, subscriptionId: id, renewalDate, days, sentAt: now }))) continue;
    const letters = people.filter(({ role }) => isProvider(role)).map((person) => letterOf(person, row, today));
    await outboxRepo(db).add(providerId, 'mail', letters, now);
  }
}

const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' });

type Addressee = { email: string; displayName: string; language: 'it' | 'en' };

function letterOf({ email, displayName, language }: Addressee, row: SubscriptionRow, today: Day): Mail {
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
