import { bigint, foreignKey, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { codeKinds } from '@timbro/core/auth/rules.ts';
import { pairingKinds } from '@timbro/core/pairing/rules.ts';
import { deviceTypes } from '@timbro/core/sessions/rules.ts';
import { instant, oneOf } from './columns.ts';
import { personKey, users } from './people.ts';

/** One row per sign-in. Its refresh tokens form one family: when the session ends, all of them are dead. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    companyId: uuid('company_id').notNull(),
    userId: uuid('user_id').notNull(),
    deviceType: text('device_type', { enum: deviceTypes }).notNull(),
    device: text().notNull(),
    ip: text().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    personKey('sessions_user', t).onDelete('cascade'),
    unique('sessions_company_id').on(t.companyId, t.id),
    index('sessions_of_user').on(t.companyId, t.userId, t.lastUsedAt),
    oneOf('sessions_device_type', t.deviceType, deviceTypes),
  ],
);

/** Only the SHA-256 of a token is kept: 256 random bits need no slow hash. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    companyId: uuid('company_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    createdAt: instant('created_at').notNull(),
    rotatedAt: instant('rotated_at'),
  },
  (t) => [
    foreignKey({
      name: 'refresh_tokens_session',
      columns: [t.companyId, t.sessionId],
      foreignColumns: [sessions.companyId, sessions.id],
    }).onDelete('cascade'),
    index('refresh_tokens_of_session').on(t.companyId, t.sessionId),
  ],
);

/** Codes sent by mail. A new one makes the older ones of its kind worthless. */
export const mailedCodes = pgTable(
  'mailed_codes',
  {
    id: uuid().primaryKey(),
    companyId: uuid('company_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text({ enum: codeKinds }).notNull(),
    hash: text().notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    personKey('mailed_codes_user', t).onDelete('cascade'),
    index('mailed_codes_of_user').on(t.companyId, t.userId, t.createdAt),
    oneOf('mailed_codes_kind', t.kind, codeKinds),
  ],
);

/** What pairs a phone with a person, once: shown in the office, or printed on a letter. Of a code only its hash is kept. */
export const pairingCodes = pgTable(
  'pairing_codes',
  {
    id: uuid().primaryKey(),
    companyId: uuid('company_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text({ enum: pairingKinds }).notNull(),
    hash: text().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    personKey('pairing_codes_user', t).onDelete('cascade'),
    foreignKey({
      name: 'pairing_codes_created_by',
      columns: [t.companyId, t.createdBy],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
    uniqueIndex('pairing_codes_hash').on(t.hash),
    index('pairing_codes_of_user').on(t.companyId, t.userId, t.createdAt),
    oneOf('pairing_codes_kind', t.kind, pairingKinds),
  ],
);

/** Every attempt that may count against somebody; what is older than its window is swept by a job. */
export const attempts = pgTable(
  'attempts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('attempts_key').on(t.key, t.at)],
);
