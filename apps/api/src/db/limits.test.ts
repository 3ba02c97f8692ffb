import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestUser } from '#testing/factories.ts';
import { type Database, type Db, openDatabase } from './client.ts';

let t: TestApp;
let hasty: Database;
let user: TestUser;
let token: string;
let owner: pg.Client;

beforeAll(async () => {
  t = await testApp();
  user = await t.aUser({ role: 'Admin' });
  ({ token } = await t.signedInAs(user));
  owner = await t.owner();
  const limits = { lockMs: 80, statementMs: 200 };
  hasty = openDatabase(t.databaseUrl, () => undefined, { app: 2, system: 2 }, { limits });
});
afterAll(async () => {
  await hasty.close();
  await t.close();
});

const shown = sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`;
type Shown = { lock: string; statement: string };
const settingsOn = async (db: Db) => (await db.execute<Shown>(shown)).rows[0];

async function inATransaction(database: Database, companyId: string | null, reach?: 'clients') {
  const transaction = database.begin(companyId, reach);
  const found = await settingsOn(transaction.db);
  await transaction.commit();
  return found;
}

describe('of a request', () => {
  const limits = { lock: '5s', statement: '30s' };
  test.each<[string, (database: Database) => Promise<Shown | undefined>]>([
    ['a read', (database) => settingsOn(database.reader(user.companyId))],
    ['a read across clients', (database) => settingsOn(database.reader(user.companyId, 'clients'))],
    ['a write', (database) => inATransaction(database, user.companyId)],
    ['a write across clients', (database) => inATransaction(database, user.companyId, 'clients')],
    ['a call without a company', (database) => inATransaction(database, null)],
    ['what must stay although it is refused', (database) => settingsOn(database.systemDb)],
    [
      'what clients ask all the time',
      async (database) => {
        const text = `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`;
        return (await database.ask<Shown>(user.companyId, { name: 'limits', text, values: [] }))[0];
      },
    ],
  ])('%s is limited, a long job waits longer and works as long as it must', async (_, ask) => {
    expect(await ask(t.database)).toEqual(limits);
    expect(await ask(t.database.unhurried())).toEqual({ lock: '1min', statement: '0' });
  });

  test('they are gone with the transaction', async () => {
    await settingsOn(t.database.reader(user.companyId, 'clients'));
    await inATransaction(t.database, user.companyId, 'clients');
    for (const pool of [t.database.app, t.database.system]) {
      const { rows } = await pool.query(
        `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement, current_user::text as role`,
      );
      expect(rows[0]).toMatchObject({ lock: '0', statement: '0' });
      expect(rows[0]).not.toMatchObject({ role: 'timbro_provider' });
    }
  });

  test('a default of the server does not hurry what takes long', async () => {
    const name = new URL(t.databaseUrl).pathname.slice(1);
    await owner.query(`alter database ${name} set statement_timeout = '50ms'`);
    const patient = openDatabase(t.databaseUrl, () => undefined, { app: 1, system: 1 });
    await expect(patient.system.query('select pg_sleep(0.2)')).rejects.toMatchObject({ code: '57014' });
    await patient.unhurried().systemDb.execute(sql`select pg_sleep(0.2)`);
    await patient.close();
    await owner.query(`alter database ${name} reset statement_timeout`);
  });
});

describe('past its limit', () => {
  const causes = (code: string) => ({ cause: { code } });

  test('a statement is cut off, and the connection serves the next one', async () => {
    const long = sql`select pg_sleep(5)`;
    await expect(hasty.reader(user.companyId).execute(long)).rejects.toMatchObject(causes('57014'));
    await expect(hasty.systemDb.execute(long)).rejects.toMatchObject(causes('57014'));
    const transaction = hasty.begin(user.companyId);
    await expect(transaction.db.execute(long)).rejects.toMatchObject(causes('57014'));
    await transaction.rollback();
    expect(await settingsOn(hasty.reader(user.companyId))).toEqual({ lock: '80ms', statement: '200ms' });
  });

  test('a request is 503 with a time to come back, be it for a lock or for its length', async () => {
    const app = await buildApp({ server: { ...t.server, database: hasty }, webApps: null, version: 'test' });
    const patch = () =>
      app.inject({
        method: 'PATCH',
        url: '/api/v1/users/personal-profile',
        headers: { 'x-device-type': 'web', authorization: `Bearer ${token}` },
        payload: { firstName: 'Ada' },
      });
    await owner.query('begin');
    await owner.query('select from users where id = $1 for update', [user.id]);
    const held = await patch();
    await owner.query('rollback');
    expect(held.json()).toMatchObject({ statusCode: 503, code: 'unavailable' });
    expect(held.headers['retry-after']).toBe('1');
    expect((await patch()).statusCode).toBe(200);

    await owner.query(
      `create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(3); return new; end $$`,
    );
    await owner.query('create trigger slowly before update on users for each row execute function slowly()');
    const long = await app.inject({
      method: 'PATCH',
      url: '/api/v1/users/personal-profile',
      headers: { 'x-device-type': 'web', authorization: `Bearer ${token}` },
      payload: { firstName: 'Grace' },
    });
    await owner.query('drop trigger slowly on users');
    expect(long.json()).toMatchObject({ statusCode: 503, code: 'unavailable' });
    expect(long.headers['retry-after']).toBe('1');
    await app.close();
  });
});
