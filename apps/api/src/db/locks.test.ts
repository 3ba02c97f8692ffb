import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usersRepo } from '#modules/users/users.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { inTransaction } from './in-transaction.ts';
import { holdPeople, lockRules, companyLock, peopleLocks } from './locks.ts';
import { newId } from './new-id.ts';

let it: TestApp;
beforeAll(async () => void (it = await testApp()));
afterAll(() => it.close());

const many = (count: number) => Array.from({ length: count }, () => newId());

test('the keys of a company are its own, in one order, and no more of them than its buckets', () => {
  const people = many(5_000);
  const taken = new Set<string>();
  let count = 0;
  for (const companyId of many(50)) {
    const keys = [
      ...peopleLocks(companyId, people),
      companyLock('rules', companyId),
      companyLock('lastOfRole', companyId),
    ];
    expect(keys.length).toBeLessThanOrEqual(256 + 2);
    expect(peopleLocks(companyId, people.toReversed())).toEqual(keys.slice(0, -2));
    for (const key of keys) taken.add(key);
    count += keys.length;
  }
  expect(taken.size).toBe(count);
  // Whatever case an id is sent in, it is the same person.
  expect(
    peopleLocks(
      'AA',
      people.map((id) => id.toUpperCase()),
    ),
  ).toEqual(peopleLocks('aa', people));
});

test('while one company holds all its locks, nobody of another waits', async () => {
  const [busy, other] = [await it.aCompany(), await it.aCompany()];
  const boss = await it.aUser({ company: other, role: 'Admin' });
  await inTransaction(it.database, busy.id, async (db) => {
    await lockRules(db, busy.id);
    await holdPeople(db, busy.id, many(5_000));
    await usersRepo(db, busy.id, it.clock.now()).othersWith('Admin', newId());
    const held = new pg.Client({ connectionString: it.databaseUrl });
    await held.connect();
    const { rows } = await held.query<{ count: number }>(
      `select count(*)::int as count from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    await held.end();
    expect(rows[0]?.count).toBe(256 + 2);
    await inTransaction(it.database, other.id, async (theirs) => {
      await theirs.execute(`set local lock_timeout = '200ms'`);
      await lockRules(theirs, other.id);
      await holdPeople(theirs, other.id, [boss.id, ...many(1_000)]);
      await usersRepo(theirs, other.id, it.clock.now()).othersWith('Admin', boss.id);
    });
  });
});
