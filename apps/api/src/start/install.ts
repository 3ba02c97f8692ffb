import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '#clock.ts';
import { codeOf } from '#code-of.ts';
import { openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { noLimits } from '#db/limits.ts';
import { locks } from '#db/locks.ts';
import { migrate } from '#db/migrate.ts';
import { type Env, SetupFault } from '#env.ts';
import { createFileStore } from '#files/store.ts';
import { sweepDrafts } from '#files/sweep-drafts.ts';
import { makeFolder } from '#make-folder.ts';
import { createPasswords } from '#security/passwords.ts';
import { demoPassword, demoPin } from '#seed/plan.ts';
import { createProvider, isEmpty, seedDemo } from '#seed/seed.ts';

export type Installation = { databaseUrl: string; jwtSecret: string; seeded: boolean; stop(): Promise<void> };

/** Everything that must stand before a process can serve: folder, database, schema, secret, first data. */
export async function prepare(env: Env): Promise<Installation> {
  await makeFolder(env.DATA_DIR);
  await sweepDrafts(env.DATA_DIR, new Date());
  const embedded = env.DATABASE_URL ? null : await startEmbedded({ dataDir: env.DATA_DIR });
  const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? '';
  try {
    await migrate(databaseUrl).catch(explainConnection);
    const seeded = await seedWhenEmpty(env, databaseUrl);
    const jwtSecret = env.JWT_SECRET ?? (await ownSecret(env.DATA_DIR));
    return { databaseUrl, jwtSecret, seeded, stop: async () => embedded?.stop() };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'ENETUNREACH',
  'ECONNRESET',
]);

function explainConnection(error: unknown): never {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = codeOf(first);
  if (unreachable.has(code))
    throw new SetupFault(`The database of DATABASE_URL does not answer (${code}): start it, or correct the address.`);
  if (first instanceof Error && first.message.startsWith('Connection terminated'))
    throw new SetupFault(
      'The address of DATABASE_URL answers but is no PostgreSQL that is ready: start it, or correct the address.',
    );
  if (first instanceof pg.DatabaseError && code === '53300')
    throw new SetupFault(
      'The database of DATABASE_URL has no connection left: raise its max_connections, or stop what holds them.',
    );
  if (first instanceof pg.DatabaseError && ['28P01', '28000', '3D000'].includes(code))
    throw new SetupFault(`The database of DATABASE_URL refuses us: ${first.message}.`);
  throw error;
}

async function seedWhenEmpty(env: Env, databaseUrl: string): Promise<boolean> {
  const database = openDatabase(databaseUrl, () => undefined, { app: 1, system: 1 }, { limits: noLimits });
  try {
    return await inTransaction(database, null, async (db) => {
      // Two processes may find the same empty database: the second waits here and then finds it filled.
      await db.execute(`select pg_advisory_xact_lock(${locks.seed})`);
      const now = systemClock(env.CLOCK_AT).now();
      const empty = await isEmpty(db);
      const papers = { files: createFileStore(env), tempDir: join(env.DATA_DIR, 'tmp') };
      if (empty && env.SEED_DEMO) {
        const passwords = createPasswords();
        const options = { attendance: true, papers, pinHash: await passwords.hash(demoPin.pin) };
        await seedDemo(db, now, await passwords.hash(demoPassword), options);
      } else if (empty) await createProvider(db, now);
      return empty && env.SEED_DEMO;
    });
  } finally {
    await database.close();
  }
}

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
