import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { readEnv } from '#env.ts';
import { prepare } from '#start/install.ts';
import { testDatabase } from '#testing/database.ts';

test('an installation seeds at its first start and never again, even if two start together', async () => {
  const { url, drop } = await testDatabase();
  const database = openDatabase(url, () => undefined, { app: 1, system: 2 });
  const dataDir = await mkdtemp(join(tmpdir(), 'timbro-seed-'));
  onTestFinished(async () => {
    await database.close();
    await drop();
    await rm(dataDir, { recursive: true });
  });
  const tables = ['companies', 'departments', 'users', 'department_responsibles', 'subscriptions'];
  const contents = () =>
    Promise.all(
      tables.map(
        async (table) => (await database.system.query<object>(`select * from ${table} x order by x::text`)).rows,
      ),
    );
  const env = readEnv({
    DATABASE_URL: url,
    JWT_SECRET: 'a secret of the tests, long enough for all',
    DATA_DIR: dataDir,
    SEED_DEMO: '1',
    CLOCK_AT: '2026-11-12T09:30:00Z',
  });
  const starts = await Promise.all([prepare(env), prepare(env)]);
  expect(starts.filter(({ seeded }) => seeded)).toHaveLength(1);
  const before = await contents();
  expect(before[2]).toHaveLength(72);
  expect((await prepare(env)).seeded).toBe(false);
  expect(await contents()).toEqual(before);
});
