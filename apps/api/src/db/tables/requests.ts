import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, text, time, unique, uuid } from 'drizzle-orm/pg-core';
import { leaveRequestTypes, requestStatuses } from '@timbro/core/absences/rules.ts';
import type { StampingDiff } from '@timbro/core/stamps-updates/rules.ts';
import type { Totals } from '@timbro/core/work-days/rules.ts';
import { instant, ofPerson, oneOf, recordColumns } from './columns.ts';
import { personKey } from './people.ts';

/** What everything that is asked for and decided carries. */
export const decisionColumns = {
  status: text({ enum: requestStatuses }).notNull(),
  /** When it was last put forward: from then on it waits. */
  submittedAt: instant('submitted_at'),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  decisionNote: text('decision_note'),
};

export const leaveRequests = pgTable(
  'leave_requests',
  {
    ...recordColumns,
    ...ofPerson,
    type: text({ enum: leaveRequestTypes }).notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    startTime: time('start_time', { precision: 0 }),
    endTime: time('end_time', { precision: 0 }),
    note: text(),
    ...decisionColumns,
  },
  (t) => [
    unique('leave_requests_company_id').on(t.companyId, t.id),
    index('leave_requests_of_person').on(t.companyId, t.userId, t.startsOn),
    index('leave_requests_answers').on(t.companyId, t.userId, t.decidedAt),
    index('leave_requests_newest').on(t.companyId, t.createdAt),
    index('leave_requests_pending')
      .on(t.companyId, t.submittedAt)
      .where(sql`${t.status} = 'pendingReview'`),
    personKey('leave_requests_user', t),
    oneOf('leave_requests_type', t.type, leaveRequestTypes),
    oneOf('leave_requests_status', t.status, requestStatuses),
    check('leave_requests_order', sql`${t.endsOn} >= ${t.startsOn}`),
    check('leave_requests_times', sql`(${t.startTime} is null) = (${t.endTime} is null)`),
  ],
);

type StampsEffect = { before: Totals; after: Totals };

export const stampsUpdates = pgTable(
  'stamps_updates',
  {
    ...recordColumns,
    ...ofPerson,
    day: date().notNull(),
    reason: text().notNull(),
    changes: jsonb().$type<StampingDiff[]>().notNull(),
    /** What was asked for, where it was approved with other times. */
    requested: jsonb().$type<StampingDiff[]>(),
    /** The minutes of the day without and with it, as it was decided. */
    effect: jsonb().$type<StampsEffect>(),
    /** The row of the log that applied it. */
    correctionId: uuid('correction_id'),
    ...decisionColumns,
  },
  (t) => [
    unique('stamps_updates_company_id').on(t.companyId, t.id),
    index('stamps_updates_of_person').on(t.companyId, t.userId, t.day),
    index('stamps_updates_answers').on(t.companyId, t.userId, t.decidedAt),
    index('stamps_updates_newest').on(t.companyId, t.createdAt),
    index('stamps_updates_pending')
      .on(t.companyId, t.submittedAt)
      .where(sql`${t.status} = 'pendingReview'`),
    personKey('stamps_updates_user', t),
    oneOf('stamps_updates_status', t.status, requestStatuses),
  ],
);
