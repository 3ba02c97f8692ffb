import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#db/in-transaction.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { drainAll } from './keep-fresh.ts';
import { freshen, rebuildPerson } from './projector.ts';
import { verifyMonths } from './verify-months.repo.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let owner: pg.Client;
let company: TestCompany;
let people: TestUser[];

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  owner = await it.owner();
});
afterAll(() => it.close());
beforeEach(async () => {
  company = await it.aCompany();
  people = [await it.aUser({ company }), await it.aUser({ company })];
  await make.aSchedule(company, people, await make.aShift(company), { validFrom: '2026-10-01' });
  for (const person of people) await make.stamped(person, '2026-10-05', '08:20-18:00');
});

const userIds = () => people.map(({ id }) => id);
const fresh = (from = '2026-09-20', to = '2026-11-30') =>
  freshen(it.server, { companyId: company.id, userIds: userIds(), from, to, now: it.clock.now() });
const odd = () => verifyMonths(it.database.systemDb, company.id);

test('what is kept of months is what their days come to, though many compute, close and open them at once', async () => {
  const token = await it.tokenOf('Admin', company);
  const decide = (state: string) =>
    it.ask('PATCH /work-days/months', {
      token,
      body: { month: '2026-10', state, userIds: userIds(), ...(state === 'open' && { reason: 'Prova' }) },
    });
  await owner.query(
    `insert into day_inputs (company_id, user_id, day, absence_confirmed)
     select $1, u, d::date, true from unnest($2::uuid[]) u cross join generate_series('2026-10-01'::date, '2026-10-31', '1 day') d`,
    [company.id, userIds()],
  );
  await Promise.all([fresh(), fresh('2026-10-10'), drainAll(it.server, it.clock.now()), decide('closed')]);
  for (const person of people) await make.stamped(person, '2026-11-10', '08:40-?');
  await Promise.all([fresh('2026-11-01'), decide('open'), fresh(), drainAll(it.server, it.clock.now())]);
  it.clock.advance(24 * 3600);
  await Promise.all([fresh(), decide('closed'), fresh('2026-10-20', '2026-11-12')]);
  expect(await odd()).toEqual([]);
  const { rows } = await owner.query('select from person_months where company_id = $1', [company.id]);
  expect(rows).toHaveLength(2 * 3);
});

test('a month that says something else is named, and right again once its person is rebuilt', async () => {
  await fresh();
  const [one, other] = people;
  if (!one || !other) throw new Error('Two people are needed.');
  await owner.query(`update person_months set blocked = blocked + 1 where user_id = $1 and month = '2026-11-01'`, [
    one.id,
  ]);
  await owner.query(`update person_month_sums set due[3] = 1 where user_id = $1 and month = '2026-10-01'`, [other.id]);
  await owner.query(`delete from person_month_sums where user_id = $1 and month = '2026-09-01'`, [other.id]);
  const found = (await odd()).map(({ userId, month }) => `${userId} ${month}`);
  const named = [`${one.id} 2026-11-01`, `${other.id} 2026-10-01`, `${other.id} 2026-09-01`];
  expect(found.toSorted()).toEqual(named.toSorted());
  for (const id of userIds())
    await inTransaction(it.database, company.id, (db) => rebuildPerson(db, company.id, id, it.clock.now()));
  expect(await odd()).toEqual([]);
});

test('whoever only keeps a cell writes no month: what they have read of it may be old', async () => {
  await fresh();
  const [one] = people;
  await owner.query(`update person_months set blocked = 9 where user_id = $1`, [one?.id]);
  await owner.query(`update work_days set cell = null where user_id = $1`, [one?.id]);
  const { rows } = await owner.query('select distinct blocked from person_months where user_id = $1', [one?.id]);
  expect(rows).toEqual([{ blocked: 9 }]);
  await inTransaction(it.database, company.id, (db) => rebuildPerson(db, company.id, one?.id ?? '', it.clock.now()));
  expect(await odd()).toEqual([]);
});

test('where the days of somebody go, what was kept of them goes too', async () => {
  await fresh();
  await owner.query(`delete from work_days where user_id = $1 and day < '2026-11-01'`, [people[0]?.id]);
  const { rows } = await owner.query('select month::text from person_months where user_id = $1', [people[0]?.id]);
  expect(rows).toEqual([{ month: '2026-11-01' }]);
  expect(await odd()).toEqual([]);
});
