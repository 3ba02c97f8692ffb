import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readEnv } from '#env.ts';
import { hosted } from '#testing/hosted.ts';
import { prepare } from './install.ts';

let admin: pg.Client;
let dataDir: string;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('databaseServer') });
  await admin.connect();
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-install-'));
});
afterAll(async () => {
  await admin.end();
  await rm(dataDir, { recursive: true, force: true });
});

test('on a server of one’s own an empty database is seeded when asked, by one of the processes that start together', async () => {
  const url = await hosted(admin, 'hosted_demo', 'createrole');
  await admin.query('grant timbro_app, timbro_provider, timbro_system, timbro_ingest to hosted_demo');
  const env = readEnv({
    DATABASE_URL: url,
    JWT_SECRET: 'a secret of at least thirty-two characters',
    DATA_DIR: dataDir,
    SEED_DEMO: '1',
  });
  const started = await Promise.all([1, 2, 3].map(() => prepare(env)));
  expect(started.filter(({ seeded }) => seeded)).toHaveLength(1);
});
