import { openDatabase } from '../db/client.ts';
import { inBatches } from '../db/in-batches.ts';
import { newId } from '../db/new-id.ts';
import { deviceStates, devices } from '../db/tables/devices.ts';
import { companies } from '../db/tables/people.ts';
import { newDeviceSecret } from '../security/device-secrets.ts';
import { createProvider } from '../seed/seed.ts';

export type FleetDevice = {
  readonly ref: string;
  readonly companyId: string;
  readonly deviceId: string;
  readonly secret: string;
};
type FleetOptions = {
  databaseUrl: string;
  count: number;
  now?: Date;
  /** One of its own unless it is said whose they are. */
  companyId?: string;
};

/** Many devices of one company, with what they sign in with. */
export async function addFleet(options: FleetOptions): Promise<FleetDevice[]> {
  const { databaseUrl, count, now = new Date(), companyId = newId() } = options;
  const database = openDatabase(databaseUrl, () => undefined, { app: 1, system: 1 });
  try {
    const db = database.systemDb;
    await createProvider(db, now);
    const company = { id: companyId, createdAt: now, name: 'Flotta S.r.l.', moduleDevices: true };
    await db
      .insert(companies)
      .values({ ...company, status: 'enabled' })
      .onConflictDoUpdate({ target: companies.id, set: { moduleDevices: true } });
    const fleet = Array.from({ length: count }, (_, index) => ({
      ref: newId(),
      companyId,
      deviceId: `FLEET${String(index + 1).padStart(5, '0')}`,
      ...newDeviceSecret(),
    }));
    for (const some of inBatches(fleet)) {
      await db.insert(devices).values(some.map((device) => rowOf(device, now)));
      await db.insert(deviceStates).values(some.map(({ ref: deviceRef }) => ({ companyId, deviceRef })));
    }
    return fleet.map(({ kept: _, ...device }) => device);
  } finally {
    await database.close();
  }
}

const rowOf = ({ ref, companyId, deviceId, kept }: FleetDevice & { kept: Buffer }, now: Date) => ({
  id: ref,
  companyId,
  createdAt: now,
  deviceId,
  name: `Dispositivo ${deviceId}`,
  hardwareName: 'GRAid-2 rev. C',
  nominalVoltage: 12,
  secretHash: kept,
  credentialAt: now,
});
