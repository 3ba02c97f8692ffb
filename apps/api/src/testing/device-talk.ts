import { eq } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import type { MessageFault } from '@timbro/core/devices/rules.ts';
import type { Channel, SentMessage } from '@timbro/core/devices/wire.ts';
import { deviceAlarms, deviceHours, deviceMeasures, deviceStates } from '../db/tables/devices.ts';
import type { KnownDevice } from '../gateway/gateway.ts';
import { createIntake } from '../modules/telemetry/intake.ts';
import { openIngestPool } from '../register/log/ingest.repo.ts';
import { deviceOrders } from './device-orders.ts';

type SentIn<C extends Channel> = Extract<SentMessage, { channel: C }>['payload'];
type SentTelemetry = SentIn<'telemetry'>;

/** Devices that say something, and what has become of it, on a database of their own. */
export async function deviceTalk() {
  const orders = await deviceOrders();
  const { database, clock, url } = orders;
  const db = database.systemDb;
  const faults: MessageFault[] = [];
  const batches: number[] = [];
  const another = () =>
    createIntake({
      pool: openIngestPool(url, () => undefined),
      clock,
      log: pino({ level: 'silent' }),
      wakeOutbox: () => undefined,
      onBatch: (size) => void batches.push(size),
      onFault: (fault) => void faults.push(fault),
    });
  const intake = another();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();

  /** A moment so many seconds after the clock's, as devices write it. */
  const after = (seconds: number) => orders.later(seconds).toISOString();
  const telemetry = (given: Partial<SentTelemetry> = {}): SentTelemetry => ({
    at: after(0),
    batteryVoltage: 24,
    positivePoleCount: 1,
    negativePoleCount: 1,
    dispersion: { positive: 1, negative: 1 },
    ...given,
  });
  const bytes = (payload: unknown) => Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload));

  return {
    ...orders,
    intake,
    /** A connection with the rights of the login that owns the schema. */
    owner,
    /** What a second process has. */
    another,
    faults,
    batches,
    after,
    telemetry,
    async aDevice(companyId?: string): Promise<KnownDevice> {
      const device = await orders.aDevice(companyId);
      await db.insert(deviceStates).values({ companyId: device.companyId, deviceRef: device.deviceRef });
      return device;
    },
    /** As the gateway hands it on, whatever it is. */
    say: (device: KnownDevice, channel: Channel, payload: unknown, by = intake) =>
      by.take({ device, channel, payload: bytes(payload), receivedAt: clock.now() }),
    measures: (device: KnownDevice, given?: Partial<SentTelemetry>, by = intake) =>
      by.take({ device, channel: 'telemetry', payload: bytes(telemetry(given)), receivedAt: clock.now() }),
    async stateOf({ deviceRef }: KnownDevice) {
      const [row] = await db.select().from(deviceStates).where(eq(deviceStates.deviceRef, deviceRef));
      if (!row) throw new Error('The device is not there.');
      return row;
    },
    measuresOf: ({ deviceRef }: KnownDevice) =>
      db.select().from(deviceMeasures).where(eq(deviceMeasures.deviceRef, deviceRef)).orderBy(deviceMeasures.at),
    hoursOf: ({ deviceRef }: KnownDevice) =>
      db.select().from(deviceHours).where(eq(deviceHours.deviceRef, deviceRef)).orderBy(deviceHours.hour),
    alarmsOf: ({ deviceRef }: KnownDevice) =>
      db.select().from(deviceAlarms).where(eq(deviceAlarms.deviceRef, deviceRef)).orderBy(deviceAlarms.raisedAt),
    async close() {
      await intake.close();
      await owner.end();
      await orders.close();
    },
  };
}
export type DeviceTalk = Awaited<ReturnType<typeof deviceTalk>>;
