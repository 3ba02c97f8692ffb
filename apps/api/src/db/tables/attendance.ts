import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { directions, stampingSources } from '@timbro/core/stamps/rules.ts';
import { type TotalName, dayStatuses, excessDecisions, excessStates } from '@timbro/core/work-days/rules.ts';
import { bytes, instant, ofPerson, oneOf, plainText } from './columns.ts';
import { personKey } from './people.ts';
import { shifts } from './schedules.ts';

/** Where each person's chain of stamps ends, and what is open as far as acknowledged stamps tell. */
export const stampHeads = pgTable(
  'stamp_heads',
  {
    ...ofPerson,
    seq: bigint({ mode: 'number' }).notNull().default(0),
    hash: bytes()
      .notNull()
      .default(sql`decode(repeat('00', 32), 'hex')`),
    openId: uuid('open_id'),
    openAt: instant('open_at'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] }), personKey('stamp_heads_user', t).onDelete('cascade')],
);

/** A correction as the log keeps it: the whole list of pairs of a day, and what it supersedes. Instants as text. */
export type LoggedCorrection = {
  day: string;
  by: string;
  requestId: string | null;
  supersedes: string[];
  pairs: { id: string; enteredAt: string | null; exitedAt: string | null; replaces: string | null }[];
  /** The correction that this row takes back: then neither counts, as if neither had been made. */
  undoes?: string;
};

/**
 * The log of everything that was stamped or corrected: rows are only ever added, each sealed with the one before it of
 * the same person. `acted`, `opened_id` and `opened_at` are what the first answer said, so that a repeated stamp hears it again.
 */
export const stamps = pgTable(
  'stamps',
  {
    ...ofPerson,
    id: uuid().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    direction: text({ enum: directions }),
    source: text({ enum: stampingSources }).notNull(),
    site: text(),
    inside: boolean(),
    review: boolean().notNull(),
    acted: text({ enum: directions }),
    openedId: uuid('opened_id'),
    openedAt: instant('opened_at'),
    correction: jsonb().$type<LoggedCorrection>(),
    /** Which day it sets right, written by the database: what is inside a document is no index condition under row level security. */
    correctionDay: plainText('correction_day'),
    /** What the phone's own clock showed, and whether it was sure of the time. */
    deviceAt: instant('device_at'),
    clockSure: boolean('clock_sure').notNull().default(true),
    /** Which of the seals the row carries; rows of a process that knows no other have the first. */
    sealVersion: smallint('seal_version').notNull().default(1),
    hash: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    unique('stamps_chain').on(t.companyId, t.userId, t.seq),
    index('stamps_time').on(t.companyId, t.userId, t.at),
    index('stamps_corrections')
      .on(t.companyId, t.userId, t.correctionDay)
      .where(sql`${t.correction} is not null`),
    personKey('stamps_user', t),
    oneOf('stamps_source', t.source, stampingSources),
  ],
);

/**
 * Days that must be computed again before anybody reads them. Rows are only added by whoever changes something and only
 * deleted by the projector that saw them, so that no mark is lost between the two.
 */
export const dayMarks = pgTable(
  'day_marks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...ofPerson,
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
  },
  (t) => [index('day_marks_person').on(t.companyId, t.userId)],
);

/** Pairs as the projector sees them, one row for each day a pair counts on. */
export const stampings = pgTable(
  'stampings',
  {
    ...ofPerson,
    id: uuid().notNull(),
    day: date().notNull(),
    enteredAt: instant('entered_at'),
    exitedAt: instant('exited_at'),
    source: text({ enum: stampingSources }).notNull(),
    site: text(),
    inside: boolean(),
    corrected: boolean().notNull(),
    replacedBy: uuid('replaced_by'),
    open: boolean().notNull(),
    /** While open: when it will count as one whose exit is missing. */
    openUntil: instant('open_until'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.day, t.id] }),
    uniqueIndex('stampings_one_open')
      .on(t.companyId, t.userId)
      .where(sql`${t.open}`),
    personKey('stampings_user', t).onDelete('cascade'),
  ],
);

/** What people have decided about a day: its shift, its excess, a note. The register is computed from it. */
export const dayInputs = pgTable(
  'day_inputs',
  {
    ...ofPerson,
    day: date().notNull(),
    version: integer().notNull().default(1),
    /** Planned by hand; no shift then means a day of rest. */
    planned: boolean().notNull().default(false),
    shiftId: uuid('shift_id'),
    /** A plan that is not published yet, and changes nothing until it is. */
    drafted: boolean().notNull().default(false),
    draftShiftId: uuid('draft_shift_id'),
    /** Who saved the draft last, and when. */
    draftedBy: uuid('drafted_by'),
    draftedAt: instant('drafted_at'),
    note: text(),
    excessState: text('excess_state', { enum: excessDecisions }),
    excessMinutes: integer('excess_minutes'),
    absenceConfirmed: boolean('absence_confirmed').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.day] }),
    personKey('day_inputs_user', t),
    foreignKey({
      name: 'day_inputs_shift',
      columns: [t.companyId, t.shiftId],
      foreignColumns: [shifts.companyId, shifts.id],
    }),
    foreignKey({
      name: 'day_inputs_draft',
      columns: [t.companyId, t.draftShiftId],
      foreignColumns: [shifts.companyId, shifts.id],
    }),
    index('day_inputs_of_shift').on(t.companyId, t.shiftId),
    index('day_inputs_drafts')
      .on(t.companyId, t.day)
      .where(sql`${t.drafted}`),
  ],
);

/**
 * The register: one row a person and day, with its JSON as the wire sends it. A projection: it can be thrown away and
 * computed again from the log and the inputs to the same content. The columns beside `doc` are what lists filter and sum by.
 */
export const workDays = pgTable(
  'work_days',
  {
    ...ofPerson,
    day: date().notNull(),
    doc: text().notNull(),
    /** What a cell shows of `doc`, likewise as the wire sends it. Not there where `doc` was written without it: whoever reads it first keeps it. */
    cell: text(),
    /** The shape of `doc`; a row of another shape is computed again. */
    shape: integer().notNull(),
    recheckAt: instant('recheck_at'),
    /** When its person is to come, as long as nothing is stamped for the shift. */
    awaitedAt: instant('awaited_at'),
    status: text({ enum: dayStatuses }).notNull(),
    shiftPeriod: text('shift_period'),
    absenceTypes: text('absence_types').array().notNull(),
    anomalies: text().array().notNull(),
    late: boolean().notNull(),
    excessState: text('excess_state', { enum: excessStates }),
    due: integer().notNull(),
    presence: integer().notNull(),
    ordinary: integer().notNull(),
    excess: integer().notNull(),
    justified: integer().notNull(),
    uncovered: integer().notNull(),
    delayActual: integer('delay_actual').notNull(),
    delayCounted: integer('delay_counted').notNull(),
    earlyExitActual: integer('early_exit_actual').notNull(),
    earlyExitCounted: integer('early_exit_counted').notNull(),
    night: integer().notNull(),
    holiday: integer().notNull(),
    worked: integer().notNull(),
    balance: integer().notNull(),
    break: integer().notNull(),
    holidayCredit: integer('holiday_credit').notNull(),
    roundingDifference: integer('rounding_difference').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.day] }),
    index('work_days_day').on(t.companyId, t.day),
    index('work_days_recheck')
      .on(t.companyId, t.recheckAt)
      .where(sql`${t.recheckAt} is not null`),
    index('work_days_awaited')
      .on(t.awaitedAt)
      .where(sql`${t.awaitedAt} is not null`),
    personKey('work_days_user', t).onDelete('cascade'),
  ],
);

/** The column of a total. */
export const totalColumn = (name: TotalName): string => workDays[name].name;
