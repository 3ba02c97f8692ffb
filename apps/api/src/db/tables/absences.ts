import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { absenceTypes, conversions, requestStatuses } from '@timbro/core/absences/rules.ts';
import { oneOf, ofPerson, recordColumns } from './columns.ts';
import { personKey } from './people.ts';
import { decisionColumns, leaveRequests } from './requests.ts';

const multirange = customType<{ data: string }>({ dataType: () => 'tsmultirange' });

/**
 * Absences of any kind and status. `span` is what must not overlap, told in the days absences count for: a time past
 * midnight belongs to the day its shift began, so an interval over midnight lies at both ends of its own day.
 */
export const absences = pgTable(
  'absences',
  {
    ...recordColumns,
    ...ofPerson,
    type: text({ enum: absenceTypes }).notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    startTime: time('start_time', { precision: 0 }),
    endTime: time('end_time', { precision: 0 }),
    /** Hours without times, in minutes. */
    minutes: integer(),
    note: text(),
    protocolNumber: text('protocol_number'),
    delayMinutes: integer('delay_minutes'),
    convertTo: text('convert_to', { enum: conversions }),
    archived: boolean().notNull().default(false),
    /** The request it was approved from. */
    leaveRequestId: uuid('leave_request_id'),
    createdBy: uuid('created_by'),
    ...decisionColumns,
    span: multirange().generatedAlwaysAs(
      sql`case
        when start_time is null or end_time is null then tsmultirange(tsrange(starts_on::timestamp, ends_on + interval '1 day'))
        when end_time > start_time then tsmultirange(tsrange(starts_on + start_time, starts_on + end_time))
        else tsmultirange(tsrange(starts_on + start_time, starts_on + interval '1 day'), tsrange(starts_on::timestamp, starts_on + end_time))
      end`,
    ),
  },
  (t) => [
    unique('absences_company_id').on(t.companyId, t.id),
    index('absences_of_person').on(t.companyId, t.userId, t.startsOn),
    index('absences_until').on(t.companyId, t.userId, t.endsOn),
    index('absences_answers').on(t.companyId, t.userId, t.decidedAt),
    uniqueIndex('absences_protocol')
      .on(t.companyId, t.protocolNumber)
      .where(sql`${t.protocolNumber} is not null and not ${t.archived} and ${t.status} <> 'rejected'`),
    index('absences_pending')
      .on(t.companyId, t.submittedAt)
      .where(sql`${t.status} = 'pendingReview' and not ${t.archived}`),
    index('absences_illness_drafts')
      .on(t.companyId, t.startsOn)
      .where(sql`${t.status} = 'draft' and ${t.type} = 'illness' and not ${t.archived}`),
    index('absences_of_request')
      .on(t.companyId, t.leaveRequestId)
      .where(sql`${t.leaveRequestId} is not null`),
    foreignKey({
      name: 'absences_leave_request',
      columns: [t.companyId, t.leaveRequestId],
      foreignColumns: [leaveRequests.companyId, leaveRequests.id],
    }),
    personKey('absences_user', t),
    oneOf('absences_type', t.type, absenceTypes),
    oneOf('absences_status', t.status, requestStatuses),
    check('absences_order', sql`${t.endsOn} >= ${t.startsOn}`),
    check('absences_times', sql`(${t.startTime} is null) = (${t.endTime} is null)`),
    check(
      'absences_hourly_day',
      sql`(${t.startTime} is null and ${t.minutes} is null and ${t.delayMinutes} is null) or ${t.startsOn} = ${t.endsOn}`,
    ),
    check('absences_conversion', sql`(${t.delayMinutes} is null) = (${t.convertTo} is null)`),
    check('absences_delay', sql`${t.delayMinutes} between 1 and 600`),
  ],
);

/** Certificates; the files themselves lie in the file store under `fileKey`. */
export const absenceAttachments = pgTable(
  'absence_attachments',
  {
    ...recordColumns,
    companyId: uuid('company_id').notNull(),
    absenceId: uuid('absence_id').notNull(),
    fileKey: text('file_key').notNull(),
    fileName: text('file_name').notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    uploadedBy: uuid('uploaded_by'),
  },
  (t) => [
    index('absence_attachments_of_absence').on(t.companyId, t.absenceId),
    uniqueIndex('absence_attachments_file').on(t.fileKey),
    foreignKey({
      name: 'absence_attachments_absence',
      columns: [t.companyId, t.absenceId],
      foreignColumns: [absences.companyId, absences.id],
    }).onDelete('cascade'),
  ],
);
