import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '#clock.ts';
import { codeOf } from '#code-of.ts';
import type { Addresses } from '#db/addresses.repo.ts';
import { openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { noLimits } from '#db/limits.ts';
import { locks } from '#db/locks.ts';
import { migrate } from '#db/migrate.ts';
import { refuseUnlessRoles } from '#db/rights.repo.ts';
import type { Env } from '#env.ts';
import { createFileStore } from '#files/store.ts';
import { sweepDrafts } from '#files/sweep-drafts.ts';
import { makeFolder } from '#make-folder.ts';
import { createPasswords } from '#security/passwords.ts';
import { demoPassword, demoPin } from '#seed/plan.ts';
import { createProvider, isEmpty, seedDemo } from '#seed/seed.ts';
import type { VapidKeys } from '#vapid.ts';
import { ownVapidKeys } from './own-vapid-keys.ts';
import { type Waiting, faultOf, nameOfDirect, reachDatabase } from './reach-database.ts';

export type Installation = Addresses & {
  jwtSecret: string;
  vapid: VapidKeys;
  seeded: boolean;
  stop(): Promise<void>;
};

/** Everything that must stand before a process can serve: folder, database, schema, secret, first data. */
export async function prepare(env: Env, waiting: Waiting = {}): Promise<Installation> {
  await makeFolder(env.DATA_DIR);
  await sweepDrafts(env.DATA_DIR, new Date());
  const embedded = env.DATABASE_URL ? null : await startEmbedded({ dataDir: env.DATA_DIR });
  try {
    const addresses = embedded ? onlyAt(embedded.url) : await reachDatabase(env, waiting);
    await migrate(addresses.directUrl, waiting).catch((error: unknown) => {
      throw faultOf(error, nameOfDirect(addresses)) ?? error;
    });
    if (addresses.databaseUrl !== addresses.directUrl) await refuseUnlessRoles(addresses.databaseUrl);
    const seeded = await seedWhenEmpty(env, addresses);
    const jwtSecret = env.JWT_SECRET ?? (await ownSecret(env.DATA_DIR));
    const vapid = givenVapidKeys(env) ?? (await ownVapidKeys(env.DATA_DIR));
    return { ...addresses, jwtSecret, vapid, seeded, stop: async () => embedded?.stop() };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

const onlyAt = (url: string): Addresses => ({ databaseUrl: url, directUrl: url, isPooled: false });

async function seedWhenEmpty(env: Env, { databaseUrl, isPooled }: Addresses): Promise<boolean> {
  const options = { limits: noLimits, isPooled };
  const database = openDatabase(databaseUrl, () => undefined, { app: 1, system: 1 }, options);
  try {
    return await inTransaction(database, null, async (db) => {
      // Two processes may find the same empty database: the second waits here and then finds it filled.
      await db.execute(`select pg_advisory_xact_lock(${locks.seed})`);
      const now = systemClock(env.CLOCK_AT).now();
      const empty = await isEmpty(db);
      const papers = { files: createFileStore(env), tempDir: join(env.DATA_DIR, 'tmp') };
      if (empty && env.SEED_DEMO) {
        const passwords = createPasswords();
        const wanted = { attendance: true, papers, pinHash: await passwords.hash(demoPin.pin) };
        await seedDemo(db, now, await passwords.hash(demoPassword), wanted);
      } else if (empty) await createProvider(db, now);
      return empty && env.SEED_DEMO;
    });
  } finally {
    await database.close();
  }
}

const givenVapidKeys = ({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Env): VapidKeys | null =>
  publicKey && privateKey ? { publicKey, privateKey } : null;

/** Kept beside the data, so that sessions survive a restart. */
async function ownSecret(folder: string): Promise<string> {
  const path = join(folder, 'jwt-secret');
  try {
    await writeFile(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return readFile(path, 'utf8');
}
