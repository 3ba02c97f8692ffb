import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { kioskRefusalReasons } from '@timbro/core/kiosks/rules.ts';
import { instant, ofPerson, oneOf, recordColumns } from './columns.ts';
import { companies, personKey } from './people.ts';

/** Shared tablets at which people stamp. One that was revoked stays, so that what it sends late can be told from nonsense. */
export const kiosks = pgTable(
  'kiosks',
  {
    ...recordColumns,
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    /** What registers the tablet, once; only hashes of codes and tokens are kept. */
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
    registeredAt: instant('registered_at'),
    device: text(),
    tokenHash: text('token_hash'),
    /** Still taken for a moment after the cookie was renewed: the answer that carried the new one may have been lost. */
    formerTokenHash: text('former_token_hash'),
    rotatedAt: instant('rotated_at'),
    /** Of the tablet before this one, and since when it is that: it still delivers what it kept. */
    replacedTokenHash: text('replaced_token_hash'),
    replacedAt: instant('replaced_at'),
    lastSeenAt: instant('last_seen_at'),
    /** When it last was shut because too much was tried at it. */
    alarmedAt: instant('alarmed_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    unique('kiosks_company_id').on(t.companyId, t.id),
    uniqueIndex('kiosks_name')
      .on(t.companyId, sql`lower(${t.name})`)
      .where(sql`${t.revokedAt} is null`),
    uniqueIndex('kiosks_code')
      .on(t.codeHash)
      .where(sql`${t.codeHash} is not null`),
    uniqueIndex('kiosks_token')
      .on(t.tokenHash)
      .where(sql`${t.tokenHash} is not null`),
    index('kiosks_former_token')
      .on(t.formerTokenHash)
      .where(sql`${t.formerTokenHash} is not null`),
    index('kiosks_replaced_token')
      .on(t.replacedTokenHash)
      .where(sql`${t.replacedTokenHash} is not null`),
  ],
);

const kioskKey = (name: string, t: { companyId: AnyPgColumn; kioskId: AnyPgColumn }) =>
  foreignKey({ name, columns: [t.companyId, t.kioskId], foreignColumns: [kiosks.companyId, kiosks.id] });

/** That a phone has read the code of a kiosk: it counts for one stamp of one person, who types the number shown there. */
export const kioskScans = pgTable(
  'kiosk_scans',
  {
    ...ofPerson,
    id: uuid().primaryKey(),
    kioskId: uuid('kiosk_id').notNull(),
    /** What the scanned code was, so that it serves once. */
    nonce: text().notNull(),
    number: integer().notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The stamp it was used for. */
    stampId: uuid('stamp_id'),
  },
  (t) => [
    unique('kiosk_scans_nonce').on(t.companyId, t.kioskId, t.nonce),
    index('kiosk_scans_time').on(t.createdAt),
    personKey('kiosk_scans_user', t).onDelete('cascade'),
    kioskKey('kiosk_scans_kiosk', t),
  ],
);

/** What a kiosk kept without a network and the server did not take when it came: somebody in the office looks at it. */
export const kioskRefusals = pgTable(
  'kiosk_refusals',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid().primaryKey(),
    kioskId: uuid('kiosk_id').notNull(),
    /** Whose it was, where that is known. */
    userId: uuid('user_id'),
    /** The end of the badge or the personnel number that was given, never a PIN. */
    given: text().notNull(),
    reason: text({ enum: kioskRefusalReasons }).notNull(),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    seenAt: instant('seen_at'),
  },
  (t) => [
    index('kiosk_refusals_time').on(t.companyId, t.receivedAt),
    personKey('kiosk_refusals_user', t).onDelete('cascade'),
    kioskKey('kiosk_refusals_kiosk', t),
    oneOf('kiosk_refusals_reason', t.reason, kioskRefusalReasons),
  ],
);
