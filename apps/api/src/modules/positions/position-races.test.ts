import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPool } from '#db/client.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { tracksOn } from '#testing/tracks.ts';
import { createPositionLog } from './ingest.ts';

/** Two processes on one database. */
let one: TestApp;
let other: TestApp;
let company: TestCompany;
beforeAll(async () => {
  one = await testApp({ isPatient: true });
  other = await testApp({ beside: one, isPatient: true });
});
afterAll(async () => {
  await other.close();
  await one.close();
});
beforeEach(async () => {
  company = await tracksOn(one).aLoggingCompany();
});

const count = async (table: 'positions' | 'fences') => {
  const text = `select count(*)::int as n from ${table} where company_id = $1`;
  return (await one.database.system.query<{ n: number }>(text, [company.id])).rows[0]?.n;
};
async function peopleAtWork(many: number): Promise<TestUser[]> {
  const people = await Promise.all(Array.from({ length: many }, () => one.aUser({ company })));
  for (const person of people) await tracksOn(one).cameIn(person, 90);
  return people;
}
type Fixes = ReturnType<ReturnType<typeof tracksOn>['fix']>[];
const walk = (from: number, metres: number, minutes: number): Fixes =>
  Array.from({ length: minutes }, (_, n) => tracksOn(one).fix(from - n, metres));
const crossings = async () =>
  (await one.leftInOutbox('crossing'))
    .filter(({ companyId }) => companyId === company.id)
    .map(({ payload }) => payload);

test('a hundred phones that report to both at once are kept once each, and all are answered', async () => {
  const people = await peopleAtWork(100);
  const sent = people.map((person) => ({ person, fixes: walk(30, 0, 3) }));
  const [ours, theirs] = [tracksOn(one), tracksOn(other)];
  const answers = await Promise.all(
    sent.flatMap(({ person, fixes }, n) => {
      const both = [ours.send(person, fixes), theirs.send(person, fixes)];
      return n % 2 === 0 ? both : both.toReversed();
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const sums = answers.reduce((sum, { body }) => ({ new: sum.new + body.accepted, old: sum.old + body.duplicates }), {
    new: 0,
    old: 0,
  });
  expect(sums).toEqual({ new: 300, old: 300 });
  expect([await count('positions'), await count('fences')]).toEqual([300, 100]);
});

test('one person in two processes crosses once, whichever is first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [person] = await peopleAtWork(1);
    if (!person) throw new Error('Nobody came.');
    const [before, out] = [walk(40, 0, 3), walk(30, 300, 8)];
    await tracksOn(one).send(person, before);
    const halves = [out.slice(0, 5), out.slice(2)];
    await Promise.all(halves.map((half, n) => tracksOn(n === 0 ? one : other).send(person, half)));
    const mine = (await crossings()).filter((crossing) => JSON.stringify(crossing).includes(person.id));
    expect(mine).toMatchObject([{ kind: 'left' }]);
  }
});

test('whoever switches the log off while phones report finds nobody followed afterwards', async () => {
  const admin = await one.tokenOf('Admin', company);
  const people = await peopleAtWork(40);
  const [ours, theirs] = [tracksOn(one), tracksOn(other)];
  const of = (n: number) => (n % 2 === 0 ? ours : theirs);
  for (const [n, person] of people.entries()) await of(n).tokenOf(person);
  const sending = people.map((person, n) => of(n).send(person, walk(20, 0, 2)));
  const switching = one.ask('POST /exits-logs/toggle', { token: admin });
  const answers = await Promise.all(sending);
  expect((await switching).body.enabled).toBe(false);
  // What they saw before that moment is kept for its time; whom it shows where is not.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect([await count('positions'), await count('fences')]).toEqual([80, 0]);
});

test('one request that cannot be kept sinks none of its neighbours, and says nothing of where anybody was', async () => {
  const people = await peopleAtWork(6);
  const [held] = people;
  if (!held) throw new Error('Nobody came.');
  await tracksOn(one).send(held, walk(50, 0, 1));
  const holder = await one.owner();
  await holder.query('begin; set local role timbro_system');
  await holder.query('select from fences where user_id = $1 for update', [held.id]);
  const answers = await Promise.all(people.map((person) => tracksOn(one).send(person, walk(20, 0, 2))));
  await holder.query('rollback');
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([[503, 'unavailable']]);
  expect(JSON.stringify(refused)).not.toContain('43.7');
  expect(await count('positions')).toBe(11);
});

test('whoever waits for a connection in vain is told to come back', async () => {
  const pool = openPool(one.databaseUrl, 'timbro_ingest', 1, () => undefined);
  const taken = await pool.connect();
  pool.options.connectionTimeoutMillis = 50;
  const log = createPositionLog({ ...one.server, pool });
  const sent = { companyId: company.id, userId: (await one.aUser({ company })).id, timezone: 'Europe/Rome' };
  await expect(log.add({ ...sent, receivedAt: one.clock.now(), fixes: [] })).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 1,
  });
  taken.release();
  await log.close();
});
