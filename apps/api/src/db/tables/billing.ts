import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { costLimit, renewalDayLimits } from '@timbro/core/subscriptions/rules.ts';
import { instant, recordColumns } from './columns.ts';
import { companies } from './people.ts';

/** What a client pays for. One runs at a time; the older ones stay as history. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    ...recordColumns,
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    type: text().notNull(),
    renewalDate: date('renewal_date').notNull(),
    renewalDays: integer('renewal_days').notNull(),
    cost: numeric({ precision: 7, scale: 2, mode: 'number' }).notNull(),
    current: boolean().notNull(),
  },
  (t) => [
    unique('subscriptions_company_id').on(t.companyId, t.id),
    uniqueIndex('subscriptions_one_current')
      .on(t.companyId)
      .where(sql`${t.current}`),
    check(
      'subscriptions_renewal_days',
      sql`${t.renewalDays} between ${sql.raw(String(renewalDayLimits.least))} and ${sql.raw(String(renewalDayLimits.most))}`,
    ),
    check('subscriptions_cost', sql`${t.cost} between 0 and ${sql.raw(String(costLimit))}`),
  ],
);

/** Which renewals the provider has been told of, so that nobody hears of one twice. */
export const subscriptionNotices = pgTable(
  'subscription_notices',
  {
    companyId: uuid('company_id').notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
    renewalDate: date('renewal_date').notNull(),
    days: integer().notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.subscriptionId, t.renewalDate, t.days] }),
    foreignKey({
      name: 'notices_subscription',
      columns: [t.companyId, t.subscriptionId],
      foreignColumns: [subscriptions.companyId, subscriptions.id],
    }).onDelete('cascade'),
  ],
);
