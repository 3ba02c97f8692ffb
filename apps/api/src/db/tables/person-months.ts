import { date, integer, jsonb, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { instant, ofPerson } from './columns.ts';
import { personKey } from './people.ts';

/**
 * What the rows of `work_days` come to, a person and month: overviews of thousands read these instead of days. Triggers of
 * `work_days` make both anew out of the person's days (`app.person_month`) in the transaction that writes them, so that no
 * reader ever sees one without the other; whoever writes days holds their people, so that nobody waits for these either.
 * `month` is its first day; in every mask the lowest bit is that day. They are in no backup: putting days back makes them again.
 */
export const personMonths = pgTable(
  'person_months',
  {
    ...ofPerson,
    month: date().notNull(),
    /** Mask: the days that have a row. */
    kept: integer().notNull(),
    /** The shape of all its rows; 0 where they differ. */
    shape: integer().notNull(),
    /** When time alone changes the first of them. */
    recheckAt: instant('recheck_at'),
    /** Mask: the days on which the person was expected or present. */
    seen: integer().notNull(),
    /** How many days are kept open by an anomaly, by excess that nobody decided, or go on. */
    blocked: smallint().notNull(),
    toAuthorise: smallint('to_authorise').notNull(),
    unsettled: smallint().notNull(),
    /** Minutes that absences justify, each with its day of the month and its type; null where there are none. */
    absences: jsonb().$type<{ day: number; type: string; minutes: number }[]>(),
    /** Days of the month on which the person came late, and when they came; null where there are none. */
    lateDays: smallint('late_days').array(),
    lateAt: instant('late_at').array(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.month, t.userId] }),
    personKey('person_months_user', t).onDelete('cascade'),
  ],
);

/**
 * Running totals through each month: the nth is what its first n days come to, so that any stretch is the difference of two.
 * Null where there is nothing all month.
 */
export const personMonthSums = pgTable(
  'person_month_sums',
  {
    ...ofPerson,
    month: date().notNull(),
    worked: integer().array(),
    due: integer().array(),
    overtime: integer().array(),
    justified: integer().array(),
    /** Of days that are over. */
    balance: integer().array(),
    /** Every minute at work, also of excess that nobody has authorised. */
    attended: integer().array(),
    /** Masks: the days that have a row, those on which the person was expected or present, those with presence, those that began late, those on which a stamp is missing, and those of work at night as the law counts it. */
    kept: integer().notNull(),
    seen: integer().notNull(),
    presentOn: integer('present_on').notNull(),
    lateOn: integer('late_on').notNull(),
    missingOn: integer('missing_on').notNull(),
    nightOn: integer('night_on').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.month, t.userId] }),
    personKey('person_month_sums_user', t).onDelete('cascade'),
  ],
);
