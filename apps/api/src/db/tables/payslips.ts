import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { documentAudiences } from '@timbro/core/documents/rules.ts';
import { type SlipReading, slipChecks, slipFaults } from '@timbro/core/payslips/rules.ts';
import { instant, oneOf, ofPerson, recordColumns } from './columns.ts';
import { departments, personKey, users } from './people.ts';

/** A file in the store, as it was brought in. */
const fileColumns = {
  fileKey: text('file_key').notNull(),
  fileName: text('file_name').notNull(),
  size: integer().notNull(),
  sha256: text().notNull(),
  uploadedBy: uuid('uploaded_by'),
  uploadedAt: instant('uploaded_at').notNull(),
};

/** Ids come from clients, so one company's say nothing about another's: they are unique in their company only. */
const clientRecord = { ...recordColumns, id: uuid().notNull() };

export const payslips = pgTable(
  'payslips',
  {
    ...clientRecord,
    ...ofPerson,
    month: text().notNull(),
    displayName: text('display_name').notNull(),
    /** Which of its files counts: the last one. */
    fileNumber: integer('file_number').notNull().default(1),
    /** The slip that is withdrawn when this one is published. */
    replaces: uuid(),
    publishedBy: uuid('published_by'),
    publishedAt: instant('published_at'),
    openedAt: instant('opened_at'),
    downloadedAt: instant('downloaded_at'),
    remindedAt: instant('reminded_at'),
    withdrawnBy: uuid('withdrawn_by'),
    withdrawnAt: instant('withdrawn_at'),
    withdrawReason: text('withdraw_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('payslips_of_month').on(t.companyId, t.month, t.userId),
    index('payslips_of_person').on(t.companyId, t.userId, t.month),
    index('payslips_unread')
      .on(t.publishedAt)
      .where(
        sql`${t.openedAt} is null and ${t.downloadedAt} is null and ${t.withdrawnAt} is null and ${t.remindedAt} is null and ${t.publishedAt} is not null`,
      ),
    index('payslips_drafts')
      .on(t.createdAt)
      .where(sql`${t.publishedAt} is null`),
    personKey('payslips_user', t),
  ],
);

/** Every file a slip has had, numbered from 1. */
export const payslipFiles = pgTable(
  'payslip_files',
  {
    companyId: uuid('company_id').notNull(),
    payslipId: uuid('payslip_id').notNull(),
    number: integer().notNull(),
    ...fileColumns,
    check: text({ enum: slipChecks }).notNull(),
    fault: text({ enum: slipFaults }),
    /** When its owner had it before them, kept here once another file has taken its place. */
    openedAt: instant('opened_at'),
    downloadedAt: instant('downloaded_at'),
    /** What was read in it, so that another month can be judged without reading it again. */
    reading: jsonb().$type<SlipReading>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.payslipId, t.number] }),
    index('payslip_files_content').on(t.companyId, t.sha256),
    uniqueIndex('payslip_files_file').on(t.fileKey),
    foreignKey({
      name: 'payslip_files_payslip',
      columns: [t.companyId, t.payslipId],
      foreignColumns: [payslips.companyId, payslips.id],
    }).onDelete('cascade'),
    oneOf('payslip_files_check', t.check, slipChecks),
    oneOf('payslip_files_fault', t.fault, slipFaults),
  ],
);

export const documents = pgTable(
  'documents',
  {
    ...clientRecord,
    companyId: uuid('company_id').notNull(),
    displayName: text('display_name').notNull(),
    audience: text({ enum: documentAudiences }).notNull(),
    departmentId: uuid('department_id'),
    userId: uuid('user_id'),
    fileType: text('file_type').notNull(),
    ...fileColumns,
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('documents_newest').on(t.companyId, t.uploadedAt),
    uniqueIndex('documents_file').on(t.fileKey),
    foreignKey({
      name: 'documents_department',
      columns: [t.companyId, t.departmentId],
      foreignColumns: [departments.companyId, departments.id],
    }),
    foreignKey({
      name: 'documents_user',
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
    }),
    oneOf('documents_audience', t.audience, documentAudiences),
  ],
);

/** Who has read what, and when for the first time. */
export const documentReads = pgTable(
  'document_reads',
  {
    ...ofPerson,
    documentId: uuid('document_id').notNull(),
    downloadedAt: instant('downloaded_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.documentId, t.userId] }),
    personKey('document_reads_user', t).onDelete('cascade'),
    foreignKey({
      name: 'document_reads_document',
      columns: [t.companyId, t.documentId],
      foreignColumns: [documents.companyId, documents.id],
    }).onDelete('cascade'),
  ],
);
