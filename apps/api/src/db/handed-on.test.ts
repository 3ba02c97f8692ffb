import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addJob } from '#jobs/worker.ts';
import { openIngestPool, bySession, stampsRepo } from '#register/log/ingest.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestUser } from '#testing/factories.ts';
import { prepareJobs } from '#testing/push.ts';
import { type Database, openDatabase, openPool } from './client.ts';
import { onConnection } from './in-transaction.ts';

let t: TestApp;
let user: TestUser;

beforeAll(async () => {
  t = await testApp();
  await prepareJobs(t);
  user = await t.aUser({ role: 'Admin' });
});
afterAll(() => t.close());

const oneEach = { app: 1, system: 1, questions: 1 };
type Opened = { database: Database; ingest: pg.Pool; pools: readonly pg.Pool[]; close(): Promise<void> };

/** Every kind of connection once, with its pools in sight. */
function open(isPooled: boolean): Opened {
  const made: pg.Pool[] = [];
  const seen = (pool: pg.Pool) => (made.push(pool), pool);
  const database = openDatabase(t.databaseUrl, () => undefined, oneEach, { isPooled });
  const ingest = seen(openIngestPool(t.databaseUrl, () => undefined, { isPooled }));
  seen(database.app);
  seen(database.system);
  return {
    database,
    ingest,
    pools: made,
    close: async () => void (await Promise.all([database.close(), ingest.end()])),
  };
}

const leftText = `
select (select count(*)::int from pg_prepared_statements) as statements,
  (select array_agg(name order by name) from pg_settings where source in ('session', 'client') and name not in ('application_name', 'client_encoding')) as settings,
  session_user <> current_user as "inRole", coalesce(current_setting('app.company', true), '') as company,
  (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks,
  (select count(*)::int from pg_listening_channels()) as channels, pg_my_temp_schema()::int as temporary`;
const nothing = { statements: 0, settings: null, inRole: false, company: '', locks: 0, channels: 0, temporary: 0 };

/** Past what the pool makes of a query. */
const askPlainly = (client: pg.PoolClient, text: string): Promise<pg.QueryResult> =>
  (pg.Client.prototype.query as (text: string) => Promise<pg.QueryResult>).call(client, text);

/** What the connections of a pool keep; then they are made as new, as those that a pooler has handed to somebody else meanwhile. */
async function leftOn(pools: readonly pg.Pool[]): Promise<unknown[]> {
  const left: unknown[] = [];
  for (const pool of pools) {
    const client = await pool.connect();
    left.push((await askPlainly(client, leftText)).rows[0]);
    await askPlainly(client, 'discard all');
    client.release();
  }
  return left;
}

const roleText = sql`select current_user::text as role, current_setting('statement_timeout') as statement, current_setting('app.company') as company`;
type Seen = { role: string; statement: string; company: string };
const committed = async (transaction: ReturnType<Database['begin']>) => {
  const { rows } = await transaction.db.execute<Seen>(roleText);
  await transaction.db.execute(sql`select pg_advisory_xact_lock(1)`);
  await transaction.commit();
  return rows[0];
};
const failed = (work: Promise<unknown>) =>
  work.then(
    () => 'no fault',
    () => 'a fault',
  );

/** What a process does with its pools, and what each act sees. */
const acts: readonly [string, (opened: Opened) => Promise<unknown>, (user: TestUser) => unknown][] = [
  [
    'reads of a company',
    async ({ database }) => (await database.reader(user.companyId).execute<Seen>(roleText)).rows[0],
    ({ companyId }) => ({ role: 'timbro_app', statement: '30s', company: companyId }),
  ],
  [
    'reads across clients',
    async ({ database }) => (await database.reader(user.companyId, 'clients').execute<Seen>(roleText)).rows[0],
    ({ companyId }) => ({ role: 'timbro_provider', statement: '30s', company: companyId }),
  ],
  [
    'writes of a company',
    ({ database }) => committed(database.begin(user.companyId)),
    ({ companyId }) => ({ role: 'timbro_app', statement: '30s', company: companyId }),
  ],
  [
    'writes across clients',
    ({ database }) => committed(database.begin(user.companyId, 'clients')),
    ({ companyId }) => ({ role: 'timbro_provider', statement: '30s', company: companyId }),
  ],
  [
    'jobs',
    async ({ database }) => (await database.unhurried().systemDb.execute<Seen>(roleText)).rows[0],
    () => ({ role: 'timbro_system', statement: '0', company: '' }),
  ],
  [
    'snapshots',
    ({ database }) => committed(database.snapshot(user.companyId)),
    ({ companyId }) => ({ role: 'timbro_app', statement: '30s', company: companyId }),
  ],
  [
    'questions that are asked all the time',
    ({ database }) =>
      database.ask(user.companyId, {
        name: 'often',
        text: `select current_user::text as role, current_setting('enable_seqscan') as scans, $1::int as n`,
        values: [7],
      }),
    () => [{ role: 'timbro_app', scans: 'off', n: 7 }],
  ],
  [
    'questions of nobody',
    async ({ database }) =>
      (
        await database.system.query<{ role: string }>({
          name: 'bare',
          text: 'select current_user::text as role, $1::text as x',
          values: ['x'],
        })
      ).rows,
    () => [{ role: 'timbro_system', x: 'x' }],
  ],
  [
    'acts that speak to the driver',
    ({ database }) =>
      onConnection(database.system, "begin; select set_config('lock_timeout', '5s', true)", async (client) => {
        await addJob(client, 'mail', {});
        const named = { name: 'named', text: 'select current_user::text as role where $1::int = 1', values: [1] };
        await client.query(named);
        return (await client.query<{ role: string }>(named)).rows;
      }),
    () => [{ role: 'timbro_system' }],
  ],
  ['stamps', ({ ingest }) => stampsRepo(ingest, bySession).log([]), () => []],
  [
    'a read that fails',
    ({ database }) => failed(Promise.resolve(database.reader(user.companyId).execute(sql`select 1 / 0`))),
    () => 'a fault',
  ],
  [
    'a write that fails',
    ({ database }) =>
      failed(onConnection(database.system, 'begin', (client) => client.query('select nonsense')).then(() => undefined)),
    () => 'a fault',
  ],
];

describe('behind a pooler', () => {
  let opened: Opened;
  beforeAll(() => void (opened = open(true)));
  afterAll(() => opened.close());

  test.each(acts)(
    '%s see what they see on a connection of their own, and leave nothing on it',
    async (_, act, expected) => {
      const direct = open(false);
      const onOwn = await act(direct);
      await direct.close();
      for (let round = 0; round < 2; round += 1) {
        expect(await act(opened)).toEqual(onOwn);
        expect(await leftOn(opened.pools)).toEqual(opened.pools.map(() => nothing));
      }
      expect(onOwn).toEqual(expected(user));
    },
  );

  test('a connection of one’s own does keep something, and the look at it finds that', async () => {
    const direct = open(false);
    await direct.database.system.query({ name: 'kept', text: 'select 1' });
    const [, , system] = await leftOn(direct.pools);
    expect(system).toMatchObject({ inRole: true, statements: 1, settings: ['search_path'] });
    await direct.close();
  });

  test('a statement outside a transaction is refused, rather than run as whoever signed in', async () => {
    const pool = openPool(t.databaseUrl, 'timbro_app', 1, () => undefined, { isPooled: true });
    const client = await pool.connect();
    expect(() => client.query('select 1')).toThrow('Behind a pooler a statement stands in a transaction');
    client.release();
    await pool.end();
  });
});
