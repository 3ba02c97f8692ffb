import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { requestStatuses } from '@timbro/core/absences/rules.ts';
import type { LegalBasisKind } from '@timbro/core/exits-settings/rules.ts';
import { exitReasons, exitSources } from '@timbro/core/exits/rules.ts';
import type { Ring } from '@timbro/core/polygons/ring-rules.ts';
import type { FenceState } from '@timbro/core/positions/fence-rules.ts';
import { instant, ofPerson, oneOf, recordColumns } from './columns.ts';
import { companies, personKey } from './people.ts';
import { decisionColumns } from './requests.ts';

/** The areas of a company, one for each site. */
export const polygons = pgTable(
  'polygons',
  {
    ...recordColumns,
    companyId: uuid('company_id').notNull(),
    name: text().notNull(),
    address: text(),
    ring: jsonb().$type<Ring>().notNull(),
    area: doublePrecision().notNull(),
  },
  (t) => [
    unique('polygons_company_id').on(t.companyId, t.id),
    unique('polygons_name').on(t.companyId, t.name),
    foreignKey({ name: 'polygons_company', columns: [t.companyId], foreignColumns: [companies.id] }),
  ],
);

/** Exits that were asked for, and those that a phone saw. */
export const exits = pgTable(
  'exits',
  {
    ...recordColumns,
    ...ofPerson,
    reason: text({ enum: exitReasons }),
    /** Whoever approved it said why, for the person had not: with the decision it is taken back too. */
    reasonByDecider: boolean('reason_by_decider').notNull().default(false),
    note: text(),
    startsAt: instant('starts_at').notNull(),
    expectedReturnAt: instant('expected_return_at'),
    /** The return that was approved: it counts for the hours, whatever the person has announced since. */
    approvedReturnAt: instant('approved_return_at'),
    leftAt: instant('left_at'),
    returnedAt: instant('returned_at'),
    source: text({ enum: exitSources }).notNull(),
    /** What the person shows at the gate on the day of the exit. */
    passCode: text('pass_code'),
    ...decisionColumns,
  },
  (t) => [
    unique('exits_company_id').on(t.companyId, t.id),
    uniqueIndex('exits_pass').on(t.companyId, t.passCode),
    index('exits_of_person').on(t.companyId, t.userId, t.startsAt),
    index('exits_answers').on(t.companyId, t.userId, t.decidedAt),
    index('exits_newest').on(t.companyId, t.startsAt),
    index('exits_pending')
      .on(t.companyId, t.submittedAt)
      .where(sql`${t.status} = 'pendingReview'`),
    index('exits_out')
      .on(t.companyId, t.leftAt)
      .where(sql`${t.leftAt} is not null and ${t.returnedAt} is null`),
    index('exits_unexplained')
      .on(t.createdAt)
      .where(sql`${t.status} = 'draft' and ${t.source} = 'detected'`),
    personKey('exits_user', t),
    oneOf('exits_reason', t.reason, exitReasons),
    oneOf('exits_source', t.source, exitSources),
    oneOf('exits_status', t.status, requestStatuses),
    check('exits_return', sql`${t.returnedAt} is null or ${t.leftAt} is not null`),
  ],
);

export type LegalBasis = { kind: LegalBasisKind; number: string; date: string };

export const exitsSettings = pgTable(
  'exits_settings',
  {
    ...recordColumns,
    companyId: uuid('company_id').notNull(),
    legalBasis: jsonb('legal_basis').$type<LegalBasis>(),
    trackingIntervalMinutes: integer('tracking_interval_minutes').notNull(),
    changedBy: uuid('changed_by'),
    changedAt: instant('changed_at'),
  },
  (t) => [
    unique('exits_settings_company').on(t.companyId),
    foreignKey({ name: 'exits_settings_of_company', columns: [t.companyId], foreignColumns: [companies.id] }),
  ],
);

/** Every time the log of exits was switched on or off: a position is judged by what held at its moment. */
export const exitsSwitches = pgTable(
  'exits_switches',
  {
    id: uuid().primaryKey(),
    companyId: uuid('company_id').notNull(),
    at: instant('at').notNull(),
    enabled: boolean().notNull(),
    byId: uuid('by_id'),
    /** Of the request that switched it: the same key again flips nothing. */
    idempotencyKey: text('idempotency_key'),
  },
  (t) => [
    uniqueIndex('exits_switches_key').on(t.companyId, t.idempotencyKey),
    index('exits_switches_newest').on(t.companyId, t.at),
    foreignKey({ name: 'exits_switches_of_company', columns: [t.companyId], foreignColumns: [companies.id] }),
  ],
);

/**
 * Real crossings. Kept in a ring of weeks (`slot`), each a table of its own that is emptied as a whole once it is too old:
 * that costs nothing, however many there were.
 */
export const exitLogs = pgTable(
  'exit_logs',
  {
    slot: smallint().notNull(),
    id: uuid().notNull(),
    ...ofPerson,
    polygonId: uuid('polygon_id'),
    leftAt: instant('left_at').notNull(),
    returnedAt: instant('returned_at'),
    exitId: uuid('exit_id'),
    /** Whether it is known by now that it needs no explanation, or what it came to. */
    settled: boolean().notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'exit_logs_key', columns: [t.companyId, t.slot, t.id] }),
    index('exit_logs_of_person').on(t.companyId, t.userId, t.leftAt),
    index('exit_logs_newest').on(t.companyId, t.leftAt),
    index('exit_logs_unsettled')
      .on(t.leftAt)
      .where(sql`not ${t.settled}`),
    index('exit_logs_open')
      .on(t.leftAt)
      .where(sql`${t.returnedAt} is null`),
  ],
);

/** Where people were while at work, for a day: a ring of hours, emptied in the same way. */
export const positions = pgTable(
  'positions',
  {
    slot: smallint().notNull(),
    ...ofPerson,
    at: instant('at').notNull(),
    id: uuid().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    accuracy: real().notNull(),
    /** Null for what is too vague, too late or too far to be believed. */
    inside: boolean(),
  },
  (t) => [primaryKey({ name: 'positions_key', columns: [t.companyId, t.userId, t.at, t.id, t.slot] })],
);

/** How far the rules have followed each person, since the stamping that is open. */
export const fences = pgTable(
  'fences',
  {
    ...ofPerson,
    /** The entry it holds for; with another stamping it begins anew. */
    enteredAt: instant('entered_at').notNull(),
    state: jsonb().$type<FenceState>().notNull(),
    side: text({ enum: ['inside', 'outside'] }),
    sideSince: instant('side_since'),
    lastAt: instant('last_at'),
    lat: doublePrecision(),
    lng: doublePrecision(),
    accuracy: real(),
    site: text(),
  },
  (t) => [
    primaryKey({ name: 'fences_key', columns: [t.companyId, t.userId] }),
    index('fences_old').on(t.lastAt),
    oneOf('fences_side', t.side, ['inside', 'outside']),
  ],
);
