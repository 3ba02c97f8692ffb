import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany } from '#testing/factories.ts';
import { openPool, runtimeRoles } from './client.ts';

let t: TestApp;
let owner: pg.Client;
let mine: TestCompany & { departmentId: string; userId: string };
let other: typeof mine;

beforeAll(async () => {
  t = await testApp();
  owner = new pg.Client({ connectionString: t.databaseUrl });
  await owner.connect();
  [mine, other] = [await aPeopledCompany(), await aPeopledCompany()];
});
afterAll(async () => {
  await owner.end();
  await t.close();
});

async function aPeopledCompany() {
  const company = await t.aCompany();
  const { id: departmentId } = await t.aDepartment(company);
  const user = await t.aUser({ company, departmentId, leads: [departmentId] });
  const { token } = await t.signedInAs(user);
  await t.ask('PATCH /users/personal-profile', { token, body: { firstName: 'Cambiato' } });
  await t.ask('POST /auth/restore-password', { body: { email: user.email } });
  await t.carryOutRecoveries();
  return { ...company, departmentId, userId: user.id };
}

type Row = Record<string, unknown>;
const namesOf = async (sql: string) => (await owner.query<{ name: string }>(sql)).rows.map(({ name }) => name);
const hasCompany =
  "exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)";
const publicTables = `pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')`;

/** Tables that know a company (or are the companies) and would show the application's role more than its own. */
const unwalled = () =>
  namesOf(`
    select c.relname as name from ${publicTables} and (${hasCompany} or c.relname = 'companies')
      and not (c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policies p where p.tablename = c.relname and 'timbro_app' = any (p.roles) and p.cmd = 'ALL' and p.qual like '%app.company()%' and p.with_check = p.qual)
        and not exists (select from pg_policies p where p.tablename = c.relname and p.roles && '{timbro_app,public}' and p.policyname <> 'own_company'))
    order by 1`);

/** Foreign keys between two tables of companies that forget the company. */
const looseKeys = () =>
  namesOf(`
    select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    where k.contype = 'f' and ${hasCompany} and ${hasCompany.replace('c.oid', 'r.oid')}
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and a.attnum = any (k.conkey))
    order by 1`);

describe('the catalogue', () => {
  test('has no table with a company and without a forced policy', async () => expect(await unwalled()).toEqual([]));

  test('names one that somebody forgot, or opened, or did not force', async () => {
    await owner.query('create table forgotten (id uuid primary key, company_id uuid not null)');
    await owner.query('create policy for_all on departments for select to timbro_app using (true)');
    await owner.query('alter table sessions no force row level security');
    expect(await unwalled()).toEqual(['departments', 'forgotten', 'sessions']);
    await owner.query(
      'drop table forgotten; drop policy for_all on departments; alter table sessions force row level security',
    );
    expect(await unwalled()).toEqual([]);
  });

  test('has no foreign key between tables of companies that leaves the company out', async () =>
    expect(await looseKeys()).toEqual([]));

  test('gives the runtime roles no login, no privilege of their own, and nothing to own', async () => {
    const { rows } = await owner.query<Row>(
      'select rolcanlogin, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication from pg_roles where rolname = any ($1)',
      [runtimeRoles],
    );
    expect(rows).toHaveLength(runtimeRoles.length);
    for (const rights of rows) expect(new Set(Object.values(rights))).toEqual(new Set([false]));
    const list = runtimeRoles.map((role) => `'${role}'`).join(', ');
    const owned = await namesOf(`
      select d.classid::regclass || ' ' || d.objid as name from pg_shdepend d join pg_roles r on r.oid = d.refobjid
      where d.refclassid = 'pg_authid'::regclass and d.deptype = 'o' and r.rolname in (${list})`);
    expect(owned).toEqual([]);
    expect(
      await namesOf(
        `select r.rolname as name from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname in (${list})`,
      ),
    ).toEqual([]);
  });
});

const denied = '42501';

/** What the database answers to a runtime role: the code of its refusal, or how many rows. */
async function answerTo(pool: pg.Pool, sql: string, values: unknown[] = [], company?: string): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (company) await client.query("select set_config('app.company', $1, true)", [company]);
    const { rowCount } = await client.query(sql, values);
    return `${rowCount ?? 0} rows`;
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the provider’s role', () => {
  const provider = () => t.providerCompany();
  test.each([
    ['read the people of a client', 'select id from users where company_id = $1', '1 rows'],
    ['change a client', "update companies set name = 'X' where id = $1", '1 rows'],
    ['read a client’s history', 'select id from audit_lines where company_id = $1', '0 rows'],
    ['read a client’s saved views', 'select id from views where company_id = $1', '0 rows'],
    ['read hashes of passwords', 'select password_hash from users where company_id = $1', denied],
    ['delete a client', 'delete from companies where id = $1', denied],
    ['read the outbox', 'select 1 from outbox where company_id = $1', denied],
    ['read refresh tokens', 'select 1 from refresh_tokens where company_id = $1', denied],
    ['read mailed codes', 'select hash from mailed_codes where company_id = $1', denied],
  ])('to %s', async (_, sql, answer) => {
    const pool = openPool(t.databaseUrl, 'timbro_provider', 1, () => undefined);
    expect(await answerTo(pool, sql, [mine.id], await provider())).toBe(answer);
    await pool.end();
  });
});

test('without a company the application sees no row of any table', async () => {
  const tables = await namesOf(`select c.relname as name from ${publicTables} order by 1`);
  expect(tables).toEqual(expect.arrayContaining(['audit_lines', 'companies', 'departments', 'sessions', 'users']));
  for (const table of tables) {
    const filled = (await owner.query(`select 1 from "${table}"`)).rowCount ?? 0;
    if (['companies', 'users', 'departments', 'sessions', 'audit_lines'].includes(table))
      expect(filled).toBeGreaterThan(1);
    expect([table, await answerTo(t.database.app, `select 1 from "${table}"`)]).toEqual([
      table,
      expect.stringMatching(/^(0 rows|42501)$/),
    ]);
    expect([table, await answerTo(t.database.app, `select 1 from "${table}"`, [], '')]).toEqual([
      table,
      expect.stringMatching(/^(0 rows|42501)$/),
    ]);
  }
});

test.each([
  ['read the hash of a password', 'select password_hash from users', denied],
  ['read it with everything else', 'select * from users', denied],
  ['read it back while setting it', "update users set password_hash = 'x' returning password_hash", denied],
  ['compare it', "select id from users where password_hash like '$argon%'", denied],
  ['set it', "update users set password_hash = 'x'", '1 rows'],
  ['change a line of the history', "update audit_lines set action = 'x'", denied],
  ['seal a line of the history', 'update audit_lines set seq = 1', denied],
  ['delete a line of the history', 'delete from audit_lines', denied],
  ['empty the history', 'truncate audit_lines', denied],
  ['read refresh tokens', 'select 1 from refresh_tokens', denied],
  ['read mailed codes', 'select hash from mailed_codes', denied],
  ['try mailed codes out', "select id from mailed_codes where hash = 'x'", denied],
  ['make a mailed code live longer', 'update mailed_codes set expires_at = now()', denied],
  ['read attempts', 'select 1 from attempts', denied],
  ['forget attempts', 'delete from attempts', denied],
  ['read the outbox', 'select 1 from outbox', denied],
  ['change its own company', "update companies set status = 'enabled'", denied],
  ['make a company', "insert into companies (id, created_at, name) values (gen_random_uuid(), now(), 'x')", denied],
  ['read its own company', 'select 1 from companies', '1 rows'],
  ['read its own people', 'select id from users', '1 rows'],
  ['make a table', 'create table public.mine (id int)', denied],
  ['pause the wall', 'alter table users disable row level security', denied],
])('the application may not (or may) %s', async (_, sql, expected) =>
  expect(await answerTo(t.database.app, sql, [], mine.id)).toBe(expected),
);

test.each([
  [
    "insert another company's row",
    "insert into departments (id, created_at, company_id, name) values (gen_random_uuid(), now(), $1, 'x')",
    denied,
  ],
  ['move a row to another company', 'update departments set company_id = $1', denied],
  ["read another company's rows by naming it", 'select 1 from users where company_id = $1', undefined],
  ["change another company's rows by naming it", "update users set phone = 'x' where company_id = $1", '0 rows'],
  ["delete another company's rows by naming it", 'delete from department_responsibles where company_id = $1', '0 rows'],
  [
    "write a line into another company's history",
    "insert into audit_lines (id, company_id, at, action, entity, changes) values (gen_random_uuid(), $1, now(), 'x', 'user', '[]')",
    denied,
  ],
  [
    "put something into another company's outbox",
    "insert into outbox (company_id, kind, payload, created_at) values ($1, 'event', '{}', now())",
    denied,
  ],
])('the application may not %s', async (_, sql, expected = '0 rows') =>
  expect(await answerTo(t.database.app, sql, [other.id], mine.id)).toBe(expected),
);

test.each([
  ['change a line of the history', "update audit_lines set action = 'x'", denied],
  ['delete a line of the history', 'delete from audit_lines', denied],
])('not even the role that seals may %s', async (_, sql, expected) =>
  expect(await answerTo(t.database.system, sql)).toBe(expected),
);

test('a sealed line keeps its seal', async () => {
  const { rows } = await owner.query<{ id: string }>('select id from audit_lines where company_id = $1 limit 1', [
    mine.id,
  ]);
  await owner.query("update audit_lines set seq = 1, hash = 'x' where id = $1", [rows[0]?.id]);
  expect(await answerTo(t.database.system, "update audit_lines set hash = 'y' where id = $1", [rows[0]?.id])).toBe(
    'P0001',
  );
});

/** Even where no policy stands in the way, as for the owner. */
test.each([
  [
    'a person of a foreign department',
    'update users set department_id = $2 where id = $1',
    () => [mine.userId, other.departmentId],
  ],
  [
    'a foreign person who leads a department',
    'insert into department_responsibles values ($1, $2, $3)',
    () => [mine.id, mine.departmentId, other.userId],
  ],
  [
    'a person who leads a foreign department',
    'insert into department_responsibles values ($1, $2, $3)',
    () => [mine.id, other.departmentId, mine.userId],
  ],
  [
    'a session of a foreign person',
    "insert into sessions values (gen_random_uuid(), $1, $2, 'web', '', '', now(), now(), now())",
    () => [mine.id, other.userId],
  ],
  [
    'a code of a foreign person',
    "insert into mailed_codes values (gen_random_uuid(), $1, $2, 'recovery', '', 0, now(), now())",
    () => [mine.id, other.userId],
  ],
])('a foreign key refuses %s', async (_, sql, values) => {
  await expect(owner.query(sql, values())).rejects.toMatchObject({ code: '23503' });
});
