import { date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions } from './access.ts';
import { instant, ofPerson } from './columns.ts';
import { personKey } from './people.ts';

/** Up to when each person has read their notices, and when they said so last. */
export const noticeReads = pgTable(
  'notice_reads',
  { ...ofPerson, until: instant('until').notNull(), readAt: instant('read_at').notNull() },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] }), personKey('notice_reads_user', t).onDelete('cascade')],
);

/** That somebody's days to come were planned anew: one row each time they were told, kept as long as it is news. */
export const planNotices = pgTable(
  'plan_notices',
  {
    ...ofPerson,
    id: uuid().notNull(),
    at: instant('at').notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('plan_notices_of_person').on(t.companyId, t.userId, t.at),
    personKey('plan_notices_user', t).onDelete('cascade'),
  ],
);

/** That somebody was reminded of the stamp of a shift: once for each moment at which they were to come. */
export const stampReminders = pgTable(
  'stamp_reminders',
  {
    ...ofPerson,
    id: uuid().notNull(),
    day: date().notNull(),
    /** When they were to come. */
    awaitedAt: instant('awaited_at').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.awaitedAt] }),
    personKey('stamp_reminders_user', t).onDelete('cascade'),
  ],
);

/** Where a browser of somebody hears of news while its page is closed. It belongs to a session and is gone with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    ...ofPerson,
    id: uuid().primaryKey(),
    sessionId: uuid('session_id').notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant('created_at').notNull(),
    lastSentAt: instant('last_sent_at'),
    /** How often in a row it could not be reached. */
    failures: integer().notNull().default(0),
  },
  (t) => [
    // Of a company, so that naming a browser changes nothing in another one.
    uniqueIndex('push_subscriptions_endpoint').on(t.companyId, t.endpoint),
    index('push_subscriptions_of_person').on(t.companyId, t.userId),
    personKey('push_subscriptions_user', t).onDelete('cascade'),
    foreignKey({
      name: 'push_subscriptions_session',
      columns: [t.companyId, t.sessionId],
      foreignColumns: [sessions.companyId, sessions.id],
    }).onDelete('cascade'),
  ],
);
