import type { AlarmKind, AlarmState } from '@timbro/core/devices/alarm-rules.ts';
import { newId } from '../db/new-id.ts';
import { rings, slotOf } from '../db/rings.ts';
import {
  deviceAlarms,
  deviceCalibrations,
  deviceCommandRows,
  deviceEnvelopes,
  deviceHours,
  deviceMeasures,
  deviceStates,
  devices,
} from '../db/tables/devices.ts';
import type { Server } from '../http/server.ts';
import type { TestCompany } from './factories.ts';

export type TestDevice = { id: string; companyId: string; deviceId: string; name: string };
type Given<T> = Partial<Omit<T, 'companyId' | 'deviceRef'>>;

let count = 0;

/** Devices and what they have told, as tests need them; what a test does not name gets a sensible value. */
export function deviceRecordsOn({ database, clock }: Pick<Server, 'database' | 'clock'>) {
  const db = database.systemDb;
  const of = ({ companyId, id }: TestDevice) => ({ companyId, deviceRef: id });

  return {
    async aDevice(
      { id: companyId }: TestCompany,
      {
        state,
        ...given
      }: Given<typeof devices.$inferInsert> & { state?: Given<typeof deviceStates.$inferInsert> } = {},
    ): Promise<TestDevice> {
      count += 1;
      const device = { id: newId(), companyId, deviceId: `GR${count}`, name: `Dispositivo ${count}`, ...given };
      await db.insert(devices).values({
        hardwareName: 'GRAid One',
        nominalVoltage: 12,
        secretHash: Buffer.alloc(76),
        credentialAt: clock.now(),
        createdAt: clock.now(),
        ...device,
      });
      await db.insert(deviceStates).values({ ...of(device), ...state });
      return device;
    },
    async anEnvelope(device: TestDevice, given: Given<typeof deviceEnvelopes.$inferInsert> = {}): Promise<string> {
      const points = given.points ?? [
        { min: 0, max: 8 },
        { min: 1, max: 9 },
      ];
      const envelope = { id: 'E1', number: 1, learnedAt: clock.now(), metric: 'dispersionNegative' as const, ...given };
      await db.insert(deviceEnvelopes).values({ ...of(device), ...envelope, points, size: points.length });
      return envelope.id;
    },
    async anAlarm(
      device: TestDevice,
      kind: AlarmKind = 'battery',
      given: Given<typeof deviceAlarms.$inferInsert> & { state?: AlarmState } = {},
    ): Promise<string> {
      const id = newId();
      const at = clock.now();
      const alarm = { id, kind, state: 'open' as const, raisedAt: at, createdAt: at, ...given };
      await db.insert(deviceAlarms).values({ ...of(device), ...alarm });
      return id;
    },
    async aCommand(device: TestDevice, given: Given<typeof deviceCommandRows.$inferInsert> = {}): Promise<string> {
      const id = newId();
      const command = { command: 'status' as const, params: {}, status: 'queued' as const, queuedAt: clock.now() };
      await db.insert(deviceCommandRows).values({ ...of(device), ...command, ...given, id });
      return id;
    },
    async aCalibration(device: TestDevice, given: Given<typeof deviceCalibrations.$inferInsert> = {}): Promise<string> {
      const id = newId();
      const at = clock.now();
      const log = { kind: 'voltage', before: 11.9, after: 12, result: 'ok' as const, at, createdAt: at };
      await db.insert(deviceCalibrations).values({ ...of(device), ...log, ...given, id });
      return id;
    },
    async aMeasure(device: TestDevice, at: Date, given: Given<typeof deviceMeasures.$inferInsert> = {}) {
      const told = { voltage: 12, positiveCount: 1, negativeCount: 2, dispersionPositive: 3, dispersionNegative: 4 };
      await db
        .insert(deviceMeasures)
        .values({ ...of(device), slot: slotOf(rings.measures, at), at, ...told, ...given });
    },
    async anHour(device: TestDevice, hour: Date, given: Given<typeof deviceHours.$inferInsert> = {}) {
      const told = {
        measures: 60,
        voltageSum: 720,
        voltageMin: 11.5,
        voltageMinAt: hour,
        positiveCount: 1,
        negativeCount: 2,
        dispersionPositive: 3,
        dispersionNegative: 4,
      };
      await db.insert(deviceHours).values({ ...of(device), slot: slotOf(rings.hours, hour), hour, ...told, ...given });
    },
  };
}
