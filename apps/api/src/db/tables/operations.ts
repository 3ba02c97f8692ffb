import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type FieldChange, auditEntities } from '@timbro/core/audit/rules.ts';
import { bytes, instant } from './columns.ts';
import { companies } from './people.ts';

/** What takes a record of somebody's days away: after these only the history knows what there was. */
export const removedRecords = sql.raw(
  `('absences.remove', 'leaveRequests.remove', 'stampsUpdates.remove', 'exits.remove')`,
);

/** Append-only. `seq` and `hash` are set once by the sealer after the commit, so that writers never wait for one another. */
export const auditLines = pgTable(
  'audit_lines',
  {
    id: uuid().primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    entry: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id'),
    action: text().notNull(),
    entity: text({ enum: auditEntities }).notNull(),
    entityId: uuid('entity_id'),
    changes: jsonb().$type<FieldChange[]>().notNull(),
    refused: boolean().notNull().default(false),
    ip: text(),
    seq: bigint({ mode: 'number' }),
    hash: bytes(),
  },
  (t) => [
    index('audit_lines_time').on(t.companyId, t.at, t.id),
    index('audit_lines_record').on(t.companyId, t.entityId, t.at),
    uniqueIndex('audit_lines_chain').on(t.companyId, t.seq),
    index('audit_lines_unsealed')
      .on(t.entry)
      .where(sql`${t.seq} is null`),
    index('audit_lines_removed')
      .on(t.companyId, t.at)
      .where(sql`${t.action} in ${removedRecords}`),
    // The provider reads those of every client.
    index('audit_lines_devices')
      .on(t.entityId, t.at)
      .where(sql`${t.entity} = 'device' and not ${t.refused}`),
  ],
);

/**
 * Of whom and of which records an erasure took something away: the lines about them are sealed and stay, and readers are told
 * that it was erased (`db/told-changes.ts`). Without keys to the records, which may be gone.
 */
export const erasedRecords = pgTable(
  'erased_records',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    entityId: uuid('entity_id').notNull(),
    erasedAt: instant('erased_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.entityId] })],
);

/** Where each chain ends, kept beside it: without it, lines cut off at the end would leave no gap. */
export const auditHeads = pgTable('audit_heads', {
  companyId: uuid('company_id')
    .primaryKey()
    .references(() => companies.id),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: bytes().notNull(),
});

/** What must leave the house after the commit: events, mails, ends of sessions. Taken with SKIP LOCKED, at least once. */
export const outbox = pgTable('outbox', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  companyId: uuid('company_id').notNull(),
  kind: text({
    enum: [
      'event',
      'mail',
      'push',
      'recovery',
      'decision',
      'crossing',
      'deviceAlarm',
      'kiosk',
      'sessionsEnded',
      'sessionsChanged',
    ],
  }).notNull(),
  payload: jsonb().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** The Socket.IO adapter parks packets here that are too large for a notification. */
export const socketAttachments = pgTable('socket_io_attachments', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  createdAt: instant('created_at').default(sql`now()`),
  payload: bytes(),
});
