import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { openPool } from './client.ts';
import { listenOn } from './listen.ts';

const log = pino({ level: 'silent' });
let url: string;
let drop: () => Promise<void>;
let other: pg.Client;
beforeAll(async () => {
  ({ url, drop } = await testDatabase());
  other = new pg.Client({ connectionString: url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await drop();
});

let heard: string[];
beforeEach(() => {
  heard = [];
});
const hear = (text: string) => void heard.push(text);
const say = (text: string) => other.query('select pg_notify($1, $2)', ['Two Words', text]);
const listeners = async () => {
  const text = `select pid from pg_stat_activity where application_name = 'timbro_system' and datname = current_database()`;
  return (await other.query<{ pid: number }>(text)).rows.map(({ pid }) => pid);
};
const poolOf = (address = url) => openPool(address, 'timbro_system', 1, () => undefined, { waitMs: 500 });

test('what is said is heard as soon as listening has begun, and no longer once it has ended', async () => {
  const pool = poolOf();
  const end = await listenOn(pool, log)('Two Words', hear, () => hear('begun'));
  await say('one');
  await say('two');
  await expect.poll(() => heard).toEqual(['begun', 'one', 'two']);
  await end();
  await say('three');
  await expect.poll(listeners).toEqual([]);
  expect(heard).toEqual(['begun', 'one', 'two']);
  await pool.end();
});

test('a connection that is killed comes back, says that it begins anew, and hears again', async () => {
  const pool = poolOf();
  const end = await listenOn(pool, log)('Two Words', hear, () => hear('begun'));
  expect(heard).toEqual(['begun']);
  for (let round = 0; round < 2; round += 1) {
    heard = [];
    const [pid] = await listeners();
    await other.query('select pg_terminate_backend($1)', [pid]);
    await expect.poll(() => heard).toEqual(['begun']);
    await say('still there');
    await expect.poll(() => heard).toEqual(['begun', 'still there']);
  }
  await end();
  await pool.end();
});

test('a database that is away at first is waited for', async () => {
  const shutOut = new URL(url);
  await other.query(`create role shut_out login password '${shutOut.password}'`);
  shutOut.username = 'shut_out';
  const pool = poolOf(shutOut.href);
  const end = await listenOn(pool, log)('Two Words', hear, () => hear('begun'));
  expect([await listeners(), heard]).toEqual([[], []]);
  await other.query('grant timbro_system to shut_out');
  await expect.poll(() => heard).toEqual(['begun']);
  await end();
  await pool.end();
  await other.query('revoke timbro_system from shut_out; drop role shut_out');
});

test('it ends at once while it waits to try again', async () => {
  const nowhere = new URL(url);
  nowhere.pathname = '/nowhere';
  const pool = poolOf(nowhere.href);
  const end = await listenOn(pool, log)('Two Words', hear, () => hear('begun'));
  await end();
  await pool.end();
  expect(heard).toEqual([]);
});
