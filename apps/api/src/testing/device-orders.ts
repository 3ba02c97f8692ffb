import { asc, eq } from 'drizzle-orm';
import { allModules } from '@timbro/core/access.ts';
import type { CommandStatus, DeviceCommand } from '@timbro/core/devices/command-rules.ts';
import { openDatabase } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { deviceCommandRows, devices } from '../db/tables/devices.ts';
import { outbox } from '../db/tables/operations.ts';
import { companies } from '../db/tables/people.ts';
import type { KnownDevice } from '../gateway/gateway.ts';
import type { OutboxPayloads } from '../outbox/payloads.ts';
import { createProvider } from '../seed/seed.ts';
import { testClock } from './app.ts';
import { testDatabase } from './database.ts';

type Given = {
  command?: DeviceCommand;
  status?: CommandStatus;
  queuedAt?: Date;
  sentAt?: Date;
  params?: Record<string, string | number>;
};

/** Devices and what is asked of them, on a database of their own. */
export async function deviceOrders() {
  const { url, drop } = await testDatabase();
  const database = openDatabase(url, () => undefined, { app: 1, system: 4 });
  const clock = testClock();
  const db = database.systemDb;
  const providerId = await createProvider(db, clock.now());
  let count = 0;

  const aCompany = async (): Promise<string> => {
    const id = newId();
    await db
      .insert(companies)
      .values({ id, name: 'Azienda', createdAt: clock.now(), status: 'enabled', ...allModules });
    return id;
  };
  const commandOf = async (id: string) => {
    const [row] = await db.select().from(deviceCommandRows).where(eq(deviceCommandRows.id, id));
    if (!row) throw new Error(`There is no command ${id}.`);
    return row;
  };

  return {
    url,
    database,
    clock,
    providerId,
    /** A moment of the clock that nobody has set yet. */
    later: (seconds: number) => new Date(clock.now().getTime() + seconds * 1000),
    async aDevice(ofCompany?: string): Promise<KnownDevice> {
      const [deviceRef, companyId] = [newId(), ofCompany ?? (await aCompany())];
      const deviceId = `GR${(count += 1)}`;
      const now = clock.now();
      const looks = { name: `Dispositivo ${count}`, hardwareName: 'GR-1', nominalVoltage: 24 };
      const credential = { secretHash: Buffer.alloc(32), credentialAt: now };
      await db.insert(devices).values({ id: deviceRef, companyId, deviceId, createdAt: now, ...looks, ...credential });
      return { companyId, deviceRef, deviceId };
    },
    /** Each a millisecond after the one before, so that their order can be told. */
    async aCommand({ companyId, deviceRef }: KnownDevice, given: Given = {}): Promise<string> {
      const id = newId();
      const { command = 'status', status = 'queued', params = {} } = given;
      const queuedAt = given.queuedAt ?? new Date(clock.now().getTime() + (count += 1));
      const sentAt = given.sentAt ?? (status === 'sent' || status === 'delivered' ? clock.now() : null);
      const row = { id, companyId, deviceRef, command, params, status, queuedAt, sentAt };
      await db.insert(deviceCommandRows).values(row);
      return id;
    },
    commandOf,
    statusOf: async (id: string): Promise<CommandStatus> => (await commandOf(id)).status,
    commandsOf: ({ deviceRef }: KnownDevice) =>
      db
        .select()
        .from(deviceCommandRows)
        .where(eq(deviceCommandRows.deviceRef, deviceRef))
        .orderBy(asc(deviceCommandRows.queuedAt), asc(deviceCommandRows.id)),
    /** What people were told of a device. */
    async toldOf({ deviceRef }: KnownDevice): Promise<OutboxPayloads['event'][]> {
      const rows = await db.select().from(outbox).where(eq(outbox.kind, 'event')).orderBy(outbox.id);
      const payloads = rows.map(({ payload }) => payload as OutboxPayloads['event']);
      return payloads.filter(({ event }) => event.entityId === deviceRef);
    },
    async close() {
      await database.close();
      await drop();
    },
  };
}
export type DeviceOrders = Awaited<ReturnType<typeof deviceOrders>>;
