import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { beginLazily, openDatabase, openPool, runtimeRoles } from './client.ts';
import { newId } from './new-id.ts';
import { departments } from './tables/people.ts';

const company = newId();
let url: string;
let drop: () => Promise<void>;
let owner: pg.Client;
let pool: pg.Pool;

beforeAll(async () => {
  ({ url, drop } = await testDatabase());
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query("insert into companies (id, created_at, name) values ($1, now(), 'Prova')", [company]);
});
beforeEach(() => void (pool = openPool(url, 'timbro_app', 2, () => undefined)));
afterEach(() => pool.end());
afterAll(async () => {
  await owner.end();
  await drop();
});

const aDepartment = (name: string) => ({ id: newId(), companyId: company, createdAt: new Date(), name });
const isSaved = async (name: string) =>
  (await owner.query('select 1 from departments where name = $1', [name])).rowCount === 1;
/** Ends the connections of this file's pools as a restart of the database would. */
const killAll = () =>
  owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'timbro%' and datname = current_database()",
  );
const counts = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({ held: totalCount - idleCount, waitingCount });
const nothingHeld = { held: 0, waitingCount: 0 };

describe('a lazy transaction', () => {
  test('takes no connection before its first query, and none if there is none', async () => {
    const transaction = beginLazily(pool, company);
    expect(pool.totalCount).toBe(0);
    await transaction.commit();
    await beginLazily(pool, company).rollback();
    expect(pool.totalCount).toBe(0);
  });

  test('holds one connection from its first query to its commit, however many ask at once', async () => {
    const { db, commit } = beginLazily(pool, company);
    await Promise.all([db.select().from(departments), db.select().from(departments), db.select().from(departments)]);
    expect(counts(pool)).toEqual({ held: 1, waitingCount: 0 });
    await commit();
    expect(counts(pool)).toEqual(nothingHeld);
  });

  test('keeps what it commits', async () => {
    const { db, commit } = beginLazily(pool, company);
    await db.insert(departments).values(aDepartment('Tenuto'));
    expect(await isSaved('Tenuto')).toBe(false);
    await commit();
    expect(await isSaved('Tenuto')).toBe(true);
  });

  test('forgets what it rolls back', async () => {
    const { db, rollback } = beginLazily(pool, company);
    await db.insert(departments).values(aDepartment('Dimenticato'));
    await rollback();
    expect(await isSaved('Dimenticato')).toBe(false);
    expect(counts(pool)).toEqual(nothingHeld);
  });

  test('belongs to its company alone, and leaves nothing of it behind', async () => {
    const { db, commit } = beginLazily(pool, company);
    await expect(db.insert(departments).values({ ...aDepartment('Altrui'), companyId: newId() })).rejects.toMatchObject(
      { cause: { code: '42501' } },
    );
    await commit().catch(() => undefined);
    const { rows } = await pool.query<{ left: string }>(
      "select coalesce(current_setting('app.company', true), '') as left",
    );
    expect(rows).toEqual([{ left: '' }]);
  });

  test('without a company sees none', async () => {
    const { db, rollback } = beginLazily(pool, null);
    expect(await db.select().from(departments)).toEqual([]);
    await rollback();
  });

  test('takes only a UUID for a company', () => {
    expect(() => beginLazily(pool, "x', true); drop table users; --")).toThrow('UUID');
  });

  test('does not call a commit good that the database turned into a rollback', async () => {
    const { db, commit } = beginLazily(pool, company);
    await db.insert(departments).values(aDepartment('Perso'));
    await db.execute('select 1 / 0').catch(() => undefined);
    await expect(commit()).rejects.toThrow();
    expect(await isSaved('Perso')).toBe(false);
    expect(counts(pool)).toEqual(nothingHeld);
  });
});

describe('a connection that breaks', () => {
  test('while it begins is not given to anybody again', async () => {
    class DyingPool extends pg.Pool {
      override async connect(): Promise<never> {
        const client = await super.connect();
        await client.end();
        return client as never;
      }
    }
    const dying = new DyingPool({ connectionString: url, max: 1 });
    for (let round = 0; round < 3; round += 1) {
      const { db, commit, rollback } = beginLazily(dying, company);
      await expect(db.select().from(departments)).rejects.toThrow();
      await expect(rollback()).resolves.toBeUndefined();
      await commit();
      expect(dying.totalCount).toBe(0);
    }
    await dying.end();
  });

  test('while the server is away costs an answer, not the pool', async () => {
    const away = openPool('postgres://nobody@127.0.0.1:1/none', 'timbro_app', 1, () => undefined);
    for (let round = 0; round < 3; round += 1) {
      const { db, rollback } = beginLazily(away, company);
      await expect(db.select().from(departments)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
      await rollback();
    }
    expect(away.totalCount).toBe(0);
    await away.end();
  });

  test('in the middle fails the next query, rolls back quietly and is replaced', async () => {
    const { db, rollback } = beginLazily(pool, company);
    await db.insert(departments).values(aDepartment('Interrotto'));
    await killAll();
    await expect(db.select().from(departments)).rejects.toThrow();
    await expect(rollback()).resolves.toBeUndefined();
    expect(await isSaved('Interrotto')).toBe(false);

    const next = beginLazily(pool, company);
    await next.db.insert(departments).values(aDepartment('Ripreso'));
    await next.commit();
    expect(await isSaved('Ripreso')).toBe(true);
    expect(counts(pool)).toEqual(nothingHeld);
  });

  test('before the commit fails the commit, and the rollback after it still says nothing', async () => {
    const { db, commit, rollback } = beginLazily(pool, company);
    await db.insert(departments).values(aDepartment('Non confermato'));
    await killAll();
    await expect(commit()).rejects.toThrow(/terminat|not queryable|connection/i);
    await expect(rollback()).resolves.toBeUndefined();
    expect(await isSaved('Non confermato')).toBe(false);
    expect(counts(pool)).toEqual(nothingHeld);
  });

  test('while it lies idle is not noticed by anybody', async () => {
    const faults: Error[] = [];
    const database = openDatabase(url, (error) => faults.push(error));
    await Promise.all([database.system.query('select 1'), database.reader(company).select().from(departments)]);
    await killAll();
    await expect.poll(() => database.app.totalCount + database.system.totalCount).toBe(0);
    expect(faults.length).toBeGreaterThan(1);
    await expect(
      database.reader(company).select().from(departments).where(eq(departments.name, 'Nessuno')),
    ).resolves.toEqual([]);
    await expect(database.system.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
    expect(database.waiting()).toBe(0);
    await database.close();
  });
});

test('no connection of a runtime pool holds the rights of the login', async () => {
  for (const role of runtimeRoles) {
    const one = openPool(url, role, 1, () => undefined);
    expect((await one.query<{ role: string }>('select current_user as role')).rows).toEqual([{ role }]);
    await one.end();
  }
});
