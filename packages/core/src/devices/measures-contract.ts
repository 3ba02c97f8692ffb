import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { id, instant, listOf, listQuery, person, recordFields } from '../fields.ts';
import { calibrationResults } from './command-rules.ts';
import { envelopeMetrics } from './rules.ts';

const measure = z.object({
  at: instant,
  batteryVoltage: z.number(),
  /** The lowest of the step, and when it was. */
  lowestVoltage: z.number(),
  lowestAt: instant,
  positivePoleCount: z.int(),
  negativePoleCount: z.int(),
  /** The highest of the step, in mA. */
  dispersion: z.object({ positive: z.number(), negative: z.number() }),
});
export type Measure = z.output<typeof measure>;
const measures = z.object({ items: z.array(measure), stepSeconds: z.int() }).meta({ id: 'Measures' });
export type Measures = z.output<typeof measures>;

const envelope = z
  .object({
    /** The device's own name for it. */
    id: z.string(),
    number: z.int(),
    learnedAt: instant,
    loadedAt: instant.nullable(),
    size: z.int(),
    metric: z.enum(envelopeMetrics),
    /** The i-th of `size` equal parts of the local day. */
    points: z.array(z.object({ min: z.number(), max: z.number() })),
    current: z.boolean(),
  })
  .meta({ id: 'Envelope' });
export type Envelope = z.output<typeof envelope>;

const calibrationLog = z
  .object({
    id: recordFields.id,
    createdAt: recordFields.createdAt,
    at: instant,
    kind: z.string(),
    before: z.number().nullable(),
    after: z.number().nullable(),
    result: z.enum(calibrationResults),
    commandId: id.nullable(),
    /** Who had asked for it; null where the device did it by itself. */
    actor: person.nullable(),
    firmware: z.string().nullable(),
  })
  .meta({ id: 'CalibrationLog' });
export type CalibrationLog = z.output<typeof calibrationLog>;

/** What a device has told over time. */
export const deviceMeasures = defineContract({
  list: {
    route: 'GET /devices/:deviceId/measures',
    access: access.devicesRead,
    acrossClients: true,
    query: z.object({ from: instant.optional(), to: instant.optional() }),
    reply: measures,
    summary: 'Measures between two moments, by default the last 24 hours, in steps that a chart can show.',
  },
  envelopes: {
    route: 'GET /devices/:deviceId/envelopes',
    access: access.devicesRead,
    acrossClients: true,
    query: listQuery(['number'], '-number').omit({ search: true, id: true }),
    reply: listOf(envelope),
    summary: 'What the device has learned so far, newest first; older ones can be loaded again.',
  },
  calibrationLogs: {
    route: 'GET /devices/:deviceId/calibration-logs',
    access: access.devicesRead,
    acrossClients: true,
    query: listQuery(['at'], '-at').omit({ search: true }),
    reply: listOf(calibrationLog),
    summary: 'Every calibration, newest first; nothing of it is ever changed.',
  },
});
