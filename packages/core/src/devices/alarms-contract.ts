import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { id, instant, listOf, listQuery, many, note, person, recordFields, version } from '../fields.ts';
import { alarmKinds, alarmStates } from './alarm-rules.ts';
import { ofClients } from './fields.ts';
import { poles } from './rules.ts';

const alarm = z
  .object({
    ...recordFields,
    device: z.object({ id, deviceId: z.string(), name: z.string() }),
    companyId: id,
    companyName: z.string(),
    kind: z.enum(alarmKinds),
    state: z.enum(alarmStates),
    pole: z.enum(poles).nullable(),
    /** Volts, or mA; null where nothing was heard. */
    value: z.number().nullable(),
    threshold: z.number().nullable(),
    raisedAt: instant,
    /** When it last came back after it was over for a while; null where it never was. */
    raisedAgainAt: instant.nullable(),
    acknowledgedBy: person.nullable(),
    acknowledgedAt: instant.nullable(),
    note: z.string().nullable(),
    closedAt: instant.nullable(),
  })
  .meta({ id: 'DeviceAlarm' });
export type DeviceAlarm = z.output<typeof alarm>;

export const alarmFilter = listQuery(['raisedAt', 'closedAt'], '-raisedAt')
  .omit({ search: true })
  .extend({
    ...ofClients,
    deviceId: many(id),
    state: many(z.enum(alarmStates, 'validation.format')),
    kind: many(z.enum(alarmKinds, 'validation.format')),
    /** Those that were raised, or were not over yet, since then. */
    since: instant.optional(),
  });
export type AlarmFilter = z.output<typeof alarmFilter>;

export const deviceAlarms = defineContract({
  list: {
    route: 'GET /devices/alarms',
    access: access.devicesRead,
    acrossClients: true,
    query: alarmFilter,
    reply: listOf(alarm),
    summary: 'Alarms of the devices one may see, newest first.',
  },
  acknowledge: {
    route: 'PATCH /devices/alarms/:alarmId',
    access: access.devicesWrite,
    acrossClients: true,
    body: z.strictObject({
      acknowledged: z.literal(true, 'validation.format'),
      note,
      version: version.optional(),
    }),
    reply: alarm,
    entity: 'device',
    event: 'devices.update',
    refuses: ['statusForbids'],
    summary: 'Takes an alarm in hand, so that nobody is reminded of it again.',
  },
});
