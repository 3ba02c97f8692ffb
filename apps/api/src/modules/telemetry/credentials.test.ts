import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { devices } from '#db/tables/devices.ts';
import { companies } from '#db/tables/people.ts';
import type { KnownDevice } from '#gateway/gateway.ts';
import { openIngestPool } from '#register/log/ingest.repo.ts';
import { newDeviceSecret } from '#security/device-secrets.ts';
import { type DeviceTalk, deviceTalk } from '#testing/device-talk.ts';
import { knownCredentials } from './credentials.ts';

let t: DeviceTalk;
let device: KnownDevice;
let secret: string;
beforeAll(async () => {
  t = await deviceTalk();
});
afterAll(() => t.close());
beforeEach(async () => {
  device = await t.aDevice();
  secret = await renew(device);
});

async function renew({ deviceRef }: KnownDevice): Promise<string> {
  const made = newDeviceSecret();
  await t.database.systemDb.update(devices).set({ secretHash: made.kept }).where(eq(devices.id, deviceRef));
  return made.secret;
}
const signIn = (name: string, password: string) => t.intake.authenticate(name, Buffer.from(password));

describe('a device', () => {
  test('is known by its secret, however its id is written', async () => {
    expect(await signIn(device.deviceId, secret)).toEqual(device);
    expect(await signIn(` ${device.deviceId.toLowerCase()}`, secret)).toEqual(device);
  });

  test('is nobody with another secret, or another name', async () => {
    const other = await t.aDevice();
    expect(await signIn(device.deviceId, `${secret}x`)).toBeNull();
    expect(await signIn(device.deviceId, '')).toBeNull();
    expect(await signIn(other.deviceId, secret)).toBeNull();
    expect(await signIn('NOBODY', secret)).toBeNull();
    expect(await signIn(`{"',}`, secret)).toBeNull();
  });

  test('is not let in with a secret that was renewed a moment ago', async () => {
    await signIn(device.deviceId, secret);
    const next = await renew(device);
    expect(await signIn(device.deviceId, secret)).toBeNull();
    expect(await signIn(device.deviceId, next)).toEqual(device);
  });

  test('of a client who is gone is nobody', async () => {
    await t.database.systemDb
      .update(companies)
      .set({ deletedAt: t.clock.now() })
      .where(eq(companies.id, device.companyId));
    expect(await signIn(device.deviceId, secret)).toBeNull();
    expect(await t.intake.find(device.deviceId)).toBeNull();
  });

  test('is found by its name where somebody else has let it in', async () => {
    expect(await t.intake.find(device.deviceId)).toEqual(device);
    expect(await t.intake.find('NOBODY')).toBeNull();
  });
});

test('a thousand devices that come back at once cost a few questions', async () => {
  const pool = openIngestPool(t.url, () => undefined);
  let asked = 0;
  pool.on('acquire', () => (asked += 1));
  const credentials = knownCredentials(pool);
  const fleet = Array.from({ length: 1_000 }, (_, index) => (index === 500 ? device.deviceId : `NOBODY${index}`));
  const waves = await Promise.all(
    fleet.map(async (name, index) => {
      // Sockets are read over many turns of the process.
      for (let turn = 0; turn < index % 20; turn += 1) await new Promise(setImmediate);
      return credentials.authenticate(name, Buffer.from(secret));
    }),
  );
  expect(waves.filter((known) => known !== null)).toEqual([device]);
  expect(asked).toBeLessThan(30);
  await pool.end();
});

test('a question that fails is an error, and not a wrong secret', async () => {
  const pool = openIngestPool(t.url, () => undefined);
  const credentials = knownCredentials(pool);
  await pool.end();
  await expect(credentials.authenticate(device.deviceId, Buffer.from(secret))).rejects.toThrow();
  await expect(credentials.find(device.deviceId)).rejects.toThrow();
});
