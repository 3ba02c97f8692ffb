import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
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
import { alarmKinds, alarmStates } from '@timbro/core/devices/alarm-rules.ts';
import { calibrationResults, commandStatuses, deviceCommands } from '@timbro/core/devices/command-rules.ts';
import { envelopeMetrics, learningStates, messageFaults, poles } from '@timbro/core/devices/rules.ts';
import type { AnswerDetail } from '@timbro/core/devices/wire.ts';
import { bytes, instant, oneOf, recordColumns } from './columns.ts';
import { companies } from './people.ts';

/** What the provider sold and somebody gave a name: who it is, and with what it signs in at the gateway. */
export const devices = pgTable(
  'devices',
  {
    ...recordColumns,
    companyId: uuid('company_id').notNull(),
    /** As written on the hardware, and so unique over all clients. */
    deviceId: text('device_id').notNull(),
    name: text().notNull(),
    hardwareName: text('hardware_name').notNull(),
    nominalVoltage: doublePrecision('nominal_voltage').notNull(),
    /** Of 256 random bits, so that a quick fingerprint is as good as a slow one. */
    secretHash: bytes('secret_hash').notNull(),
    credentialAt: instant('credential_at').notNull(),
  },
  (t) => [
    unique('devices_company_id').on(t.companyId, t.id),
    unique('devices_device_id').on(t.deviceId),
    foreignKey({ name: 'devices_company', columns: [t.companyId], foreignColumns: [companies.id] }),
  ],
);

const ofDevice = { companyId: uuid('company_id').notNull(), deviceRef: uuid('device_ref').notNull() };
/** Everything that is known of a device goes with it. */
const deviceKey = (name: string, t: { companyId: AnyPgColumn; deviceRef: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [t.companyId, t.deviceRef],
    foreignColumns: [devices.companyId, devices.id],
  }).onDelete('cascade');

const levels = ['ok', 'warning', 'alarm'] as const;

/** How a device is now. Apart from its record, for it changes with every message; none of its columns has an index, so that this stays cheap. */
export const deviceStates = pgTable(
  'device_states',
  {
    ...ofDevice,
    lastActiveAt: instant('last_active_at'),
    willAt: instant('will_at'),
    measuredAt: instant('measured_at'),
    measuredVoltage: real('measured_voltage'),
    positiveCount: bigint('positive_count', { mode: 'number' }),
    negativeCount: bigint('negative_count', { mode: 'number' }),
    countersResetAt: instant('counters_reset_at'),
    dispersionPositive: real('dispersion_positive'),
    dispersionNegative: real('dispersion_negative'),
    positiveLevel: text('positive_level', { enum: levels }),
    negativeLevel: text('negative_level', { enum: levels }),
    intervalSeconds: integer('interval_seconds'),
    firmware: text(),
    learningState: text('learning_state', { enum: learningStates }).notNull().default('idle'),
    learningProgress: real('learning_progress').notNull().default(0),
    learningAt: instant('learning_at'),
    /** The envelope it works with. */
    envelopeId: text('envelope_id'),
    /** When its measures were last announced: at most every ten seconds. */
    toldAt: instant('told_at'),
    refusedCount: integer('refused_count').notNull().default(0),
    refusedAt: instant('refused_at'),
    refusedFault: text('refused_fault', { enum: messageFaults }),
  },
  (t) => [
    primaryKey({ name: 'device_states_key', columns: [t.companyId, t.deviceRef] }),
    deviceKey('device_states_device', t),
    oneOf('device_states_positive_level', t.positiveLevel, levels),
    oneOf('device_states_negative_level', t.negativeLevel, levels),
    oneOf('device_states_learning_state', t.learningState, learningStates),
    oneOf('device_states_refused_fault', t.refusedFault, messageFaults),
  ],
);

/** Every measure for thirty days: a ring of days, each a table of its own that is emptied as a whole once it is too old. */
export const deviceMeasures = pgTable(
  'device_measures',
  {
    slot: smallint().notNull(),
    ...ofDevice,
    at: instant('at').notNull(),
    voltage: real().notNull(),
    positiveCount: bigint('positive_count', { mode: 'number' }).notNull(),
    negativeCount: bigint('negative_count', { mode: 'number' }).notNull(),
    dispersionPositive: real('dispersion_positive').notNull(),
    dispersionNegative: real('dispersion_negative').notNull(),
  },
  (t) => [primaryKey({ name: 'device_measures_key', columns: [t.companyId, t.deviceRef, t.at, t.slot] })],
);

/** The same by the hour for a year, in a ring of fortnights: what a long chart reads. */
export const deviceHours = pgTable(
  'device_hours',
  {
    slot: smallint().notNull(),
    ...ofDevice,
    hour: instant('hour').notNull(),
    measures: integer().notNull(),
    voltageSum: doublePrecision('voltage_sum').notNull(),
    voltageMin: real('voltage_min').notNull(),
    voltageMinAt: instant('voltage_min_at').notNull(),
    positiveCount: bigint('positive_count', { mode: 'number' }).notNull(),
    negativeCount: bigint('negative_count', { mode: 'number' }).notNull(),
    dispersionPositive: real('dispersion_positive').notNull(),
    dispersionNegative: real('dispersion_negative').notNull(),
  },
  (t) => [primaryKey({ name: 'device_hours_key', columns: [t.companyId, t.deviceRef, t.hour, t.slot] })],
);

/** What a device has learned, under the name it gave it. */
export const deviceEnvelopes = pgTable(
  'device_envelopes',
  {
    ...ofDevice,
    id: text().notNull(),
    number: integer().notNull(),
    learnedAt: instant('learned_at').notNull(),
    loadedAt: instant('loaded_at'),
    size: integer().notNull(),
    metric: text({ enum: envelopeMetrics }).notNull(),
    points: jsonb().$type<readonly { min: number; max: number }[]>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'device_envelopes_key', columns: [t.companyId, t.deviceRef, t.id] }),
    unique('device_envelopes_number').on(t.companyId, t.deviceRef, t.number),
    deviceKey('device_envelopes_device', t),
    oneOf('device_envelopes_metric', t.metric, envelopeMetrics),
  ],
);

/** Only ever added to. */
export const deviceCalibrations = pgTable(
  'device_calibrations',
  {
    id: uuid().primaryKey(),
    ...ofDevice,
    at: instant('at').notNull(),
    kind: text().notNull(),
    before: doublePrecision(),
    after: doublePrecision(),
    result: text({ enum: calibrationResults }).notNull(),
    commandId: uuid('command_id'),
    /** Who had asked for it. */
    actorId: uuid('actor_id'),
    firmware: text(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    // The same message twice is one calibration.
    unique('device_calibrations_once').on(t.companyId, t.deviceRef, t.at, t.kind),
    deviceKey('device_calibrations_device', t),
    oneOf('device_calibrations_result', t.result, calibrationResults),
  ],
);

/** What was asked of devices; those that wait leave from here, one at a time for each device. */
export const deviceCommandRows = pgTable(
  'device_commands',
  {
    id: uuid().primaryKey(),
    ...ofDevice,
    command: text({ enum: deviceCommands }).notNull(),
    params: jsonb().$type<Readonly<Record<string, string | number>>>().notNull(),
    status: text({ enum: commandStatuses }).notNull(),
    requestedBy: uuid('requested_by'),
    queuedAt: instant('queued_at').notNull(),
    sentAt: instant('sent_at'),
    deliveredAt: instant('delivered_at'),
    answeredAt: instant('answered_at'),
    detail: jsonb().$type<AnswerDetail>(),
  },
  (t) => [
    uniqueIndex('device_commands_in_flight')
      .on(t.companyId, t.deviceRef)
      .where(sql`${t.status} in ('sent', 'delivered')`),
    index('device_commands_newest').on(t.companyId, t.deviceRef, t.queuedAt),
    index('device_commands_unanswered')
      .on(t.queuedAt)
      .where(sql`${t.status} in ('queued', 'sent', 'delivered')`),
    deviceKey('device_commands_device', t),
    oneOf('device_commands_command', t.command, deviceCommands),
    oneOf('device_commands_status', t.status, commandStatuses),
  ],
);

/** One of a kind for each device at a time. */
export const deviceAlarms = pgTable(
  'device_alarms',
  {
    ...recordColumns,
    ...ofDevice,
    kind: text({ enum: alarmKinds }).notNull(),
    state: text({ enum: alarmStates }).notNull(),
    pole: text({ enum: poles }),
    value: doublePrecision(),
    threshold: doublePrecision(),
    raisedAt: instant('raised_at').notNull(),
    /** When it last came back after it was over for a while. */
    raisedAgainAt: instant('raised_again_at'),
    acknowledgedBy: uuid('acknowledged_by'),
    acknowledgedAt: instant('acknowledged_at'),
    note: text(),
    closedAt: instant('closed_at'),
    /** When its people were last mailed. */
    mailedAt: instant('mailed_at'),
  },
  (t) => [
    uniqueIndex('device_alarms_one')
      .on(t.companyId, t.deviceRef, t.kind)
      .where(sql`${t.state} <> 'closed'`),
    index('device_alarms_newest').on(t.companyId, t.raisedAt),
    index('device_alarms_of_device').on(t.companyId, t.deviceRef, t.raisedAt),
    index('device_alarms_open')
      .on(t.mailedAt)
      .where(sql`${t.state} = 'open'`),
    deviceKey('device_alarms_device', t),
    oneOf('device_alarms_kind', t.kind, alarmKinds),
    oneOf('device_alarms_state', t.state, alarmStates),
    oneOf('device_alarms_pole', t.pole, poles),
  ],
);
