import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract, multipart, upload } from '../capability.ts';
import { id, instant, listOf, listQuery, many, numberField, oneOf, recordFields, text, version } from '../fields.ts';
import { importReport, importTypes } from '../users/contract.ts';
import { deviceId, ofClients } from './fields.ts';
import { batteryStatuses, connectionStatuses, dispersionStatuses, learningStates, messageFaults } from './rules.ts';

const hardwareName = text(100);
const deviceData = {
  name: text(100),
  hardwareName,
  nominalVoltage: numberField
    .min(1, 'validation.format')
    .max(1_000, 'validation.format')
    .refine((volts) => Math.abs(volts * 100 - Math.round(volts * 100)) < 1e-6, 'validation.format'),
};
export const newDevice = z.strictObject({
  deviceId,
  ...deviceData,
  /** Whose it is: the provider's people must say, everybody else's is their own. */
  companyId: id.optional(),
});
export type NewDevice = z.output<typeof newDevice>;
export const deviceChange = z.strictObject(deviceData).partial().extend({ version: version.optional() });

const poleMeasure = z.object({ positive: z.number(), negative: z.number() });

export const device = z
  .object({
    ...recordFields,
    deviceId: z.string(),
    name: z.string(),
    hardwareName: z.string(),
    companyId: id,
    companyName: z.string(),
    batteryStatus: z.enum(batteryStatuses),
    nominalVoltage: z.number(),
    measuredVoltage: z.number().nullable(),
    /** When it measured last, by its own clock. */
    measuredAt: instant.nullable(),
    positivePoleCount: z.int().nullable(),
    negativePoleCount: z.int().nullable(),
    countersResetAt: instant.nullable(),
    connectionStatus: z.enum(connectionStatuses),
    dispersionStatus: z.enum(dispersionStatuses),
    /** In mA. */
    dispersion: poleMeasure.nullable(),
    learning: z.object({ state: z.enum(learningStates), progress: z.number(), at: instant.nullable() }),
    lastActiveAt: instant.nullable(),
    lastEnvelope: z.object({ id: z.string(), number: z.int(), loadedAt: instant.nullable(), size: z.int() }).nullable(),
    firmware: z.string().nullable(),
    intervalSeconds: z.int().nullable(),
    /** Alarms that are not over yet. */
    openAlarms: z.int(),
    /** Since when its password holds. */
    credentialAt: instant,
    /** What it sent and could not be kept: how much since it was added, and the last of it. */
    refused: z.object({ count: z.int(), lastAt: instant, lastFault: z.enum(messageFaults) }).nullable(),
  })
  .meta({ id: 'Device' });
export type Device = z.output<typeof device>;

/** With what a device signs in at the gateway; told once, for only its fingerprint is kept. */
const credential = z.object({ username: z.string(), password: z.string() });
export type Credential = z.output<typeof credential>;
/** And where that gateway is. */
const firstCredential = credential.extend({ url: z.string() });
export type FirstCredential = z.output<typeof firstCredential>;

export const deviceFilter = listQuery(
  ['alarms', 'name', 'deviceId', 'companyName', 'hardwareName', 'measuredVoltage', 'lastActiveAt', 'createdAt'],
  'name',
).extend({
  ...ofClients,
  connectionStatus: many(z.enum(connectionStatuses, 'validation.format')),
  batteryStatus: many(z.enum(batteryStatuses, 'validation.format')),
  dispersionStatus: many(z.enum(dispersionStatuses, 'validation.format')),
  hardwareName: many(hardwareName),
});
export type DeviceFilter = z.output<typeof deviceFilter>;

export const devices = defineContract({
  list: {
    route: 'GET /devices',
    access: access.devicesRead,
    acrossClients: true,
    query: deviceFilter,
    reply: listOf(device).extend({
      /** Every hardware there is among those one may see, for the filter. */
      hardwareNames: z.array(z.string()),
    }),
    summary: 'The devices of the company; for the provider those of every client.',
  },
  create: {
    route: 'POST /devices',
    access: access.devicesWrite,
    acrossClients: true,
    body: newDevice,
    reply: device.extend({ mqtt: firstCredential }),
    entity: 'device',
    refuses: ['duplicate'],
    summary: 'Adds a device, and tells once with what it signs in at the gateway.',
  },
  import: {
    route: 'POST /devices/import',
    access: access.devicesWrite,
    acrossClients: true,
    body: multipart({
      file: upload(importTypes),
      dryRun: oneOf(['true', 'false']).optional(),
      companyId: id.optional(),
    }),
    reply: importReport.omit({ newDepartments: true }).extend({
      /** Of those that were added, told once. */
      credentials: z.array(credential.extend({ deviceId: z.string() })),
    }),
    status: 200,
    refuses: ['tooMany'],
    entity: 'device',
    event: 'devices.create',
    done: null,
    summary: 'Takes devices over from a spreadsheet, by their id; good rows are saved although others fail.',
  },
  read: {
    route: 'GET /devices/:deviceId',
    access: access.devicesRead,
    acrossClients: true,
    reply: device,
    summary: 'One device as it is now.',
  },
  update: {
    route: 'PATCH /devices/:deviceId',
    access: access.devicesWrite,
    acrossClients: true,
    body: deviceChange,
    reply: device,
    entity: 'device',
    summary: 'Changes what a device is called and its nominal voltage; its id stays.',
  },
  remove: {
    route: 'DELETE /devices/:deviceId',
    access: access.devicesWrite,
    acrossClients: true,
    reply: z.null(),
    entity: 'device',
    summary: 'Removes a device with everything it told; it is cut off at once.',
  },
  renewCredential: {
    route: 'POST /devices/:deviceId/credential',
    access: access.devicesWrite,
    acrossClients: true,
    reply: z.object({ mqtt: firstCredential }),
    status: 200,
    entity: 'device',
    event: 'devices.update',
    summary: 'Gives a device another password, told once; whoever holds the old one is cut off at once.',
  },
});
