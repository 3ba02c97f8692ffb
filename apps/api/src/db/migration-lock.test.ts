import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetupFault } from '#env.ts';
import { testDatabase } from '#testing/database.ts';
import { locks } from './locks.ts';
import { holdMigrations } from './migration-lock.repo.ts';

let url: string;
let drop: () => Promise<void>;
let holder: pg.Client;
let waiter: pg.Client;

const open = async (name: string) => {
  const client = new pg.Client({ connectionString: url, application_name: name });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
beforeAll(async () => {
  ({ url, drop } = await testDatabase());
  [holder, waiter] = [await open('left behind'), await open('waiting')];
  await holder.query(`select pg_advisory_lock(${locks.migrations})`);
});
afterAll(async () => {
  await Promise.all([holder.end(), waiter.end()]);
  await drop();
});

test('a connection that holds the lock and does nothing is named, and nobody waits for it without end', async () => {
  const refused = await holdMigrations(waiter, () => undefined, { lookMs: 20, restMs: 50 }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(SetupFault);
  expect(String(refused)).toMatch(/does nothing \(pid \d+, "left behind"\).* select pg_terminate_backend\(\d+\);/);
});

test('whoever works on the schema is waited for', async () => {
  const working = holder.query('select pg_sleep(600)').catch(() => undefined);
  const said: string[] = [];
  let told = () => undefined as void;
  const isTold = new Promise<void>((resolve) => (told = resolve));
  const held = holdMigrations(
    waiter,
    (sentence) => {
      said.push(sentence);
      if (said.length > 2) told();
    },
    { lookMs: 20, restMs: 0 },
  );
  await isTold;
  expect(said[0]).toMatch(/^Another process prepares the schema \(pid \d+, "left behind"\): waiting for it\.$/);
  const owner = await open('owner');
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'left behind' and datname = current_database()",
  );
  await Promise.all([working, owner.end()]);
  await held;
  const { rows } = await waiter.query<{ limit: string }>(`select current_setting('lock_timeout') as limit`);
  expect(rows).toEqual([{ limit: '0' }]);
});
