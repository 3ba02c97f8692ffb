import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { id, instant, listOf, listQuery, many, person, text, wholeBetween } from '../fields.ts';
import { type DeviceCommand, commandStatuses, deviceCommands } from './command-rules.ts';
import { intervalBounds, longestEnvelopeId } from './rules.ts';

const nothing = z.strictObject({});
/** What each command needs to know. */
const commandParams = {
  status: nothing,
  identify: nothing,
  startLearning: nothing,
  stopLearning: nothing,
  calibrate: z.strictObject({ kind: text(40).optional() }),
  loadEnvelope: z.strictObject({ envelopeId: text(longestEnvelopeId) }),
  resetCounters: nothing,
  setInterval: z.strictObject({ seconds: wholeBetween(intervalBounds.least, intervalBounds.most) }),
  reboot: nothing,
} as const satisfies Record<DeviceCommand, z.ZodType>;

/** Most commands need nothing, so their params may be left out. */
const asked = <const C extends DeviceCommand, P extends z.ZodType>(command: C, params: P) =>
  z.strictObject({ command: z.literal(command), params });
export const execution = z.discriminatedUnion(
  'command',
  [
    asked('status', nothing.optional()),
    asked('identify', nothing.optional()),
    asked('startLearning', nothing.optional()),
    asked('stopLearning', nothing.optional()),
    asked('calibrate', commandParams.calibrate.optional()),
    asked('loadEnvelope', commandParams.loadEnvelope),
    asked('resetCounters', nothing.optional()),
    asked('setInterval', commandParams.setInterval),
    asked('reboot', nothing.optional()),
  ],
  'validation.format',
);
export type Execution = z.output<typeof execution>;

const sentCommand = z
  .object({
    commandId: id,
    command: z.enum(deviceCommands),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    status: z.enum(commandStatuses),
    requestedBy: person.nullable(),
    queuedAt: instant,
    sentAt: instant.nullable(),
    deliveredAt: instant.nullable(),
    answeredAt: instant.nullable(),
    /** What the device answered: a sentence, or what was asked for. */
    detail: z.union([z.string(), z.record(z.string(), z.unknown())]).nullable(),
  })
  .meta({ id: 'DeviceCommand' });
export type SentCommand = z.output<typeof sentCommand>;

export const deviceCommandsContract = defineContract({
  list: {
    route: 'GET /devices/:deviceId/commands',
    access: access.devicesRead,
    acrossClients: true,
    query: listQuery(['queuedAt'], '-queuedAt')
      .omit({ search: true })
      .extend({ status: many(z.enum(commandStatuses, 'validation.format')) }),
    reply: listOf(sentCommand),
    summary: 'What was asked of a device and how far it came, newest first.',
  },
  execute: {
    route: 'POST /devices/:deviceId/execute-command',
    access: access.devicesRead,
    acrossClients: true,
    body: execution,
    reply: z.object({ commandId: id, status: z.enum(commandStatuses) }),
    status: 202,
    entity: 'device',
    event: 'devices.command',
    done: null,
    refuses: ['tooMany'],
    summary: 'Asks a device to do something; a Responsible only for its status, or to show itself.',
  },
  cancel: {
    route: 'DELETE /devices/:deviceId/commands/:commandId',
    access: access.devicesWrite,
    acrossClients: true,
    reply: z.null(),
    entity: 'device',
    event: 'devices.command',
    refuses: ['statusForbids'],
    summary: 'Takes a command back while it waits.',
  },
});
