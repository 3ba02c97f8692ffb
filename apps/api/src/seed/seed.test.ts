import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as waitFor } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isTaxCode } from '@timbro/core/users/rules.ts';
import { type Database, openDatabase } from '#db/client.ts';
import { readEnv } from '#env.ts';
import { prepare } from '#start/install.ts';
import { testDatabase } from '#testing/database.ts';
import { demoCompanies, providerAccounts } from './plan.ts';
import { createRandom } from './random.ts';
import { createProvider, isEmpty, seedDemo } from './seed.ts';

type Rig = { url: string; database: Database; drop(): Promise<void> };
const rigs: Rig[] = [];

async function anEmptyDatabase(): Promise<Rig> {
  const { url, drop } = await testDatabase();
  const rig = { url, drop, database: openDatabase(url, () => undefined, { app: 1, system: 2 }) };
  rigs.push(rig);
  return rig;
}
afterAll(async () => {
  for (const { database, drop } of rigs) {
    await database.close();
    await drop();
  }
});

const rowsOf = async <R extends object>({ database }: Rig, sql: string) => (await database.system.query<R>(sql)).rows;
const now = new Date('2026-11-12T09:30:00Z');
const tables = ['companies', 'departments', 'users', 'department_responsibles', 'subscriptions'];
const contentsOf = async (rig: Rig) =>
  Promise.all(tables.map((table) => rowsOf(rig, `select * from ${table} x order by x::text`)));

describe('the demo', () => {
  let one: Rig;
  let two: Rig;
  beforeAll(async () => {
    [one, two] = [await anEmptyDatabase(), await anEmptyDatabase()];
    for (const { database } of [one, two]) await seedDemo(database.systemDb, now, 'hash', { attendance: false });
  });

  test('is the same in every installation, to the last id', async () => {
    expect(await contentsOf(one)).toEqual(await contentsOf(two));
  });

  test('has the people that were planned, department by department', async () => {
    const counted = await rowsOf<{ company: string; department: string; people: number }>(
      one,
      `select c.name as company, d.name as department, count(u.id)::int as people from companies c
       join departments d on d.company_id = c.id left join users u on u.company_id = c.id and u.department_id = d.id group by 1, 2`,
    );
    const planned = demoCompanies.flatMap(({ name, departments }) =>
      Object.entries(departments).map(([department, people]) => ({ company: name, department, people })),
    );
    expect(counted.toSorted(byName)).toEqual(planned.toSorted(byName));
    const totals = await rowsOf(
      one,
      'select c.name, count(u.id)::int as people from companies c join users u on u.company_id = c.id group by c.name order by 2 desc, 1',
    );
    expect(totals).toEqual([
      { name: 'Officine Valdarno Demo S.r.l.', people: 60 },
      { name: 'Studio Arno Demo S.r.l.', people: 8 },
      { name: 'Cartiera Demo S.r.l.', people: 2 },
      { name: 'Timbro', people: 2 },
    ]);
  });

  test('lets every named account in, with its role, its department and those it leads', async () => {
    const accounts = [
      ...providerAccounts.map(({ email, role }) => ({ email, role, department: null, leads: [] })),
      ...demoCompanies.flatMap(({ accounts: named }) =>
        named.map(({ leads = [], ...account }) => ({ ...account, leads: leads.toSorted() })),
      ),
    ];
    const found = await rowsOf<{ email: string }>(
      one,
      `select u.email, u.role, d.name as department,
         array(select l.name from department_responsibles r join departments l on l.company_id = r.company_id and l.id = r.department_id where r.company_id = u.company_id and r.user_id = u.id order by 1) as leads
       from users u left join departments d on d.company_id = u.company_id and d.id = u.department_id where u.status = 'active' and u.password_hash = 'hash'`,
    );
    for (const account of accounts) expect(found.find(({ email }) => email === account.email)).toEqual(account);
  });

  test('names everybody once', async () => {
    const people = await rowsOf<{ name: string; email: string; phone: string | null }>(
      one,
      'select display_name as name, email, phone from users',
    );
    expect(people).toHaveLength(72);
    for (const field of ['name', 'email'] as const)
      expect(new Set(people.map((person) => person[field])).size).toBe(72);
    expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(["Simone D'Angelo", 'Nicolò Serra']));
    for (const { email } of people) expect(email).toMatch(/^[a-z.]+@[a-z-]+\.example$/);
  });

  test('gives everybody a tax code that holds, and every client a subscription', async () => {
    const codes = await rowsOf<{ code: string }>(one, 'select tax_code as code from users where tax_code is not null');
    expect(codes).toHaveLength(70);
    expect(codes.filter(({ code }) => !isTaxCode(code))).toEqual([]);
    expect(
      await rowsOf(
        one,
        "select c.name, s.type, s.cost::float as cost, s.renewal_date - '2026-11-12'::date as days from subscriptions s join companies c on c.id = s.company_id where s.current order by 1",
      ),
    ).toEqual([
      { name: 'Cartiera Demo S.r.l.', type: 'Base', cost: 59.9, days: -9 },
      { name: 'Officine Valdarno Demo S.r.l.', type: 'Completo', cost: 4800, days: 118 },
      { name: 'Studio Arno Demo S.r.l.', type: 'Base', cost: 59.9, days: 12 },
    ]);
  });

  test('has a client that is not enabled, and modules that are off', async () => {
    expect(
      await rowsOf(
        one,
        "select name, status, module_devices as devices, module_exit_notices as exits from companies where kind = 'client' order by 1",
      ),
    ).toEqual([
      { name: 'Cartiera Demo S.r.l.', status: 'disabled', devices: false, exits: false },
      { name: 'Officine Valdarno Demo S.r.l.', status: 'enabled', devices: true, exits: true },
      { name: 'Studio Arno Demo S.r.l.', status: 'enabled', devices: false, exits: true },
    ]);
  });
});

const byName = (a: { company: string; department: string }, b: { company: string; department: string }) =>
  `${a.company}${a.department}`.localeCompare(`${b.company}${b.department}`);

describe('an installation', () => {
  const envFor = async ({ url }: Rig, more: Record<string, string> = {}) =>
    readEnv({
      DATABASE_URL: url,
      JWT_SECRET: 'a secret of the tests, long enough for all',
      DATA_DIR: await mkdtemp(join(tmpdir(), 'timbro-seed-')),
      SEED_DEMO: '1',
      CLOCK_AT: now.toISOString(),
      ...more,
    });

  test('that starts beside a running one does not wait for what is being written there', async () => {
    const rig = await anEmptyDatabase();
    const env = await envFor(rig, { SEED_DEMO: '0' });
    await prepare(env);
    const running = rig.database.begin(null);
    await running.db.execute("update users set phone = '+39055' where email like 'admin@%'");
    const start = prepare(env).then(() => 'ready' as const);
    const verdict = await Promise.race([start, waitFor(5_000).then(() => 'waits' as const)]);
    await running.rollback();
    await start;
    expect(verdict).toBe('ready');
    await rm(env.DATA_DIR, { recursive: true });
  });

  test('without demo has its provider and nobody else', async () => {
    const rig = await anEmptyDatabase();
    const env = await envFor(rig, { SEED_DEMO: '0' });
    expect((await prepare(env)).seeded).toBe(false);
    expect(await rowsOf(rig, 'select kind, name, status from companies')).toEqual([
      { kind: 'provider', name: 'Timbro', status: 'enabled' },
    ]);
    expect(await rowsOf(rig, 'select 1 from users')).toEqual([]);
    expect((await prepare({ ...env, SEED_DEMO: true })).seeded).toBe(false);
    await rm(env.DATA_DIR, { recursive: true });
  });

  test('has one provider, however often somebody makes it', async () => {
    const { database } = await anEmptyDatabase();
    expect(await isEmpty(database.systemDb)).toBe(true);
    const first = await createProvider(database.systemDb, now);
    expect(await isEmpty(database.systemDb)).toBe(false);
    expect(await createProvider(database.systemDb, now)).toBe(first);
  });
});

describe('chance', () => {
  test('is the same from the same seed, and another from another', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, createRandom(seed).id);
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    for (const id of draw(1)) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('is even', () => {
    const random = createRandom(7);
    const draws = Array.from({ length: 10_000 }, () => random.upTo(10));
    for (let face = 0; face < 10; face += 1)
      expect(Math.abs(draws.filter((draw) => draw === face).length - 1000)).toBeLessThan(150);
  });
});
