import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#seed/random.ts';
import { testDatabase } from '#testing/database.ts';
import { openDatabase, openPool } from './client.ts';
import { requestLimits } from './limits.ts';
import { newId } from './new-id.ts';
import { departments } from './tables/people.ts';
import { framed, framesOf } from './tenant-query.ts';

const tenantReader = (on: pg.Pool, company: string) => framed(on, framesOf(requestLimits)(company));

const companies = Array.from({ length: 20 }, (_, index) => ({ id: newId(), rows: index + 1 }));
const connections = 6;

let url: string;
let drop: () => Promise<void>;
let pool: pg.Pool;
let owner: pg.Client;

beforeAll(async () => {
  ({ url, drop } = await testDatabase());
  pool = openPool(url, 'timbro_app', connections, () => undefined);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  for (const { id, rows } of companies) {
    await owner.query('insert into companies (id, created_at, name) values ($1, now(), $2)', [id, id]);
    await owner.query(
      `insert into departments (id, created_at, company_id, name) select gen_random_uuid(), now(), $1, 'Reparto ' || n from generate_series(1, ${rows}) n`,
      [id],
    );
  }
});
afterAll(async () => {
  await owner.end();
  await pool.end();
  await drop();
});

type Reader = { query(config: unknown, values?: unknown): Promise<unknown> };
type Found = { rows: { company: string }[] };

const all = { name: 'all_departments', text: 'select company_id as company from departments' };
const named = { text: 'select company_id as company from departments where company_id = $1' };
const failing = [
  { text: 'select 1 / $1::int', values: [0] },
  { text: 'select nonsense' },
  { text: "select 'x'::uuid from departments" },
];

type Tally = { right: number; failed: number; wrong: number; cross: number };

/** One call: mostly one's own rows, sometimes a query that fails, sometimes one that asks for another company's rows. */
async function callOnce(readerOf: (company: string) => Reader, random: ReturnType<typeof createRandom>, tally: Tally) {
  const [company, stranger] = [companies[random.upTo(20)], companies[random.upTo(20)]];
  if (!company || !stranger) throw new Error('Fewer companies were created than the test needs.');
  const reader = readerOf(company.id);
  const dice = random.next();
  if (dice < 0.1) {
    const failure = await reader.query(failing[random.upTo(failing.length)]).then(
      () => 'answered',
      () => 'failed',
    );
    tally[failure === 'failed' ? 'failed' : 'wrong'] += 1;
    return;
  }
  const asksStranger = dice < 0.2 && stranger !== company;
  const { rows } = (await (asksStranger
    ? reader.query(named, [stranger.id])
    : reader.query(random.chance(0.5) ? all : { ...named, values: [company.id] }))) as Found;
  if (rows.some((row) => row.company !== company.id)) tally.cross += 1;
  else if (rows.length === (asksStranger ? 0 : company.rows)) tally.right += 1;
  else tally.wrong += 1;
}

async function hammer(readerOf: (company: string) => Reader, calls = 300): Promise<Tally> {
  const tally = { right: 0, failed: 0, wrong: 0, cross: 0 };
  const worker = async (_: unknown, seed: number) => {
    const random = createRandom(seed + 1);
    for (let call = 0; call < calls; call += 1) await callOnce(readerOf, random, tally);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return tally;
}

/** What is left on each connection of a pool, and how many rows it sees for it. */
async function leftovers(of: pg.Pool) {
  const clients = await Promise.all(Array.from({ length: connections }, () => of.connect()));
  try {
    return await Promise.all(
      clients.map(async (client) => {
        const { rows } = await client.query<{ company: string | null; seen: string }>(
          "select current_setting('app.company', true) as company, (select count(*) from departments) as seen",
        );
        return `${rows[0]?.company ?? ''}${rows[0]?.seen ?? ''}`;
      }),
    );
  } finally {
    for (const client of clients) client.release();
  }
}

test('sixteen callers at once, twenty companies: nobody sees another, and nothing stays on a connection', async () => {
  const tally = await hammer((company) => tenantReader(pool, company));
  expect(tally).toMatchObject({ wrong: 0, cross: 0 });
  expect(tally.right + tally.failed).toBe(16 * 300);
  expect(tally.failed).toBeGreaterThan(300);
  expect(await leftovers(pool)).toEqual(Array.from({ length: connections }, () => '0'));
  expect(pool.totalCount).toBeLessThanOrEqual(connections);
  expect(pool.waitingCount).toBe(0);
});

test('the same check finds a reader that leaves its company behind', async () => {
  const careless = openPool(url, 'timbro_app', connections, () => undefined);
  const readerOf = (company: string): Reader => ({
    async query(config, values) {
      const client = await careless.connect();
      try {
        await client.query("select set_config('app.company', $1, false)", [company]);
        return await client.query(config as pg.QueryConfig, values as unknown[]);
      } finally {
        client.release();
      }
    },
  });
  await hammer(readerOf, 20);
  expect((await leftovers(careless)).some((left) => left !== '0')).toBe(true);
  await careless.end();
});

test('drizzle reads through it, also many at once and the same prepared query for different companies', async () => {
  const database = openDatabase(url, () => undefined, { app: 3, system: 1 });
  const read = (company: string) =>
    database.reader(company).select({ company: departments.companyId, name: departments.name }).from(departments);
  const answers = await Promise.all(
    companies.flatMap(({ id, rows }) => Array.from({ length: 5 }, async () => ({ id, rows, found: await read(id) }))),
  );
  for (const { id, rows, found } of answers) {
    expect(found).toHaveLength(rows);
    expect(found.every(({ company }) => company === id)).toBe(true);
  }

  const prepared = companies.map(({ id, rows }) => ({
    rows,
    query: drizzle({ client: tenantReader(database.app, id) as unknown as pg.Pool })
      .select()
      .from(departments)
      .prepare('prepared_departments'),
  }));
  for (let round = 0; round < 3; round += 1)
    for (const { rows, query } of prepared) expect(await query.execute()).toHaveLength(rows);

  const [one, two] = companies;
  await expect(read(one?.id ?? '').where(eq(departments.companyId, two?.id ?? ''))).resolves.toEqual([]);
  await expect(read(one?.id ?? '').where(eq(departments.id, 'no uuid'))).rejects.toMatchObject({
    cause: { code: '22P02' },
  });
  await expect(read('no uuid')).rejects.toMatchObject({ cause: { code: '22P02' } });
  await database.close();
});

test('a killed connection fails its query, and the pool goes on', async () => {
  const victims = openPool(url, 'timbro_app', 2, () => undefined);
  const reader = tenantReader(victims, companies[4]?.id ?? '');
  const sleeping = reader.query({ text: 'select pg_sleep(10)' }).then(
    () => 'answered',
    () => 'failed',
  );
  const kill =
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(10)' and datname = current_database()";
  await expect.poll(async () => (await owner.query(kill)).rowCount).toBe(1);
  expect(await sleeping).toBe('failed');
  await expect.poll(() => reader.query(all).catch(() => null)).toMatchObject({ rowCount: 5 });
  expect(victims.waitingCount).toBe(0);
  await victims.end();
});
