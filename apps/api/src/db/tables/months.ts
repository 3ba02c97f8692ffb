import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { jobStates } from '@timbro/core/jobs/contract.ts';
import { monthStates } from '@timbro/core/work-days/rules.ts';
import { instant, oneOf, ofPerson, recordColumns } from './columns.ts';
import { personKey } from './people.ts';

/** A month of one person; no row means open. */
export const months = pgTable(
  'months',
  {
    ...ofPerson,
    month: text().notNull(),
    state: text({ enum: monthStates }).notNull(),
    closedBy: uuid('closed_by'),
    closedAt: instant('closed_at'),
    /** Where the person's log ended then: what lies behind it the closed month does not know. */
    closedSeq: bigint('closed_seq', { mode: 'number' }).notNull().default(0),
    /** Zone and patron saint under which it was closed. */
    place: jsonb(),
    reopenReason: text('reopen_reason'),
    /** Whether stamps around its days have come behind that place, as far as their marks are worked off: few have any. */
    stampedSince: boolean('stamped_since').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.month] }),
    index('months_closed')
      .on(t.companyId, t.month, t.closedAt, t.userId)
      .where(sql`${t.state} = 'closed'`),
    index('months_stamped_since')
      .on(t.companyId, t.month)
      .where(sql`${t.stampedSince}`),
    personKey('months_user', t),
    oneOf('months_state', t.state, monthStates),
  ],
);

/** What is done in the background for whoever asked: a file that is made, or an answer that is kept. */
export const exportJobs = pgTable(
  'export_jobs',
  {
    ...recordColumns,
    ...ofPerson,
    state: text({ enum: jobStates }).notNull(),
    progress: integer().notNull().default(0),
    request: jsonb().notNull(),
    fileKey: text('file_key'),
    fileName: text('file_name'),
    fileType: text('file_type'),
    result: jsonb(),
  },
  (t) => [
    unique('export_jobs_company_id').on(t.companyId, t.id),
    personKey('export_jobs_user', t).onDelete('cascade'),
    oneOf('export_jobs_state', t.state, jobStates),
  ],
);
