import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysOfMonth } from '@timbro/core/days/rules.ts';
import { sumOfPeople } from '@timbro/core/work-days/months/month-rules.ts';
import type { Db } from '#db/client.ts';
import { peopleBehind } from '#register/days/behind.repo.ts';
import { peopleOfRegister } from '#register/people/people-of-register.repo.ts';
import { allOf } from '#register/people/seen-people.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { blocksOf, openPlans } from '#testing/plans.ts';
import { aCrowd, drawAlike, randomDays } from '#testing/random-days.ts';
import { type MonthRow, personMonthsRepo } from './person-months.repo.ts';
import { requestsOf } from './person-months.ts';

let it: TestApp;
let owner: pg.Client;

const month = '2026-10';
const range = daysOfMonth(month);
const place = { month, range, timezone: 'Europe/Rome' };

beforeAll(async () => {
  it = await testApp();
  owner = await it.owner();
  await drawAlike(owner, 0.3);
});
afterAll(() => it.close());

/** Every tenth person waits for an answer, and half of them are closed. */
async function aCompanyOf(many: number): Promise<string> {
  const { id } = await it.aCompany();
  const userIds = await aCrowd(owner, id, many);
  await randomDays(owner, { companyId: id, userIds, ...range, stale: 0 });
  const asking = userIds.filter((_, at) => at % 10 === 0);
  await owner.query(
    `insert into leave_requests (id, company_id, user_id, created_at, submitted_at, status, type, starts_on, ends_on)
     select gen_random_uuid(), $1, u, now(), now(), 'pendingReview', 'vacation', '2026-09-28'::date + n, '2026-10-01'::date + n
     from unnest($2::uuid[]) u cross join generate_series(0, 1) n`,
    [id, asking],
  );
  await owner.query(
    `insert into stamps_updates (id, company_id, user_id, created_at, submitted_at, status, day, reason, changes)
     select gen_random_uuid(), $1, u, now(), now(), 'pendingReview', '2026-10-31', 'Badge', '[]' from unnest($2::uuid[]) u`,
    [id, asking],
  );
  await owner.query(
    `insert into months (company_id, user_id, month, state, closed_at) select $1, u, $3, 'closed', '2026-11-03' from unnest($2::uuid[]) u`,
    [id, userIds.slice(0, many / 2), month],
  );
  return id;
}

/** What a page of 25 asks the database. */
async function pageOf(db: Db, companyId: string) {
  const repo = personMonthsRepo(db, companyId);
  const people = peopleOfRegister(db, companyId, 'company');
  const whom = people.whom({}, range, 'payroll');
  const behind = await peopleBehind(db, companyId, { whom, since: range.from }, range.to, it.clock.now());
  const late = await repo.stampedSinceClosed(whom, place);
  const alike = await repo.alike(whom, allOf(), place, new Map());
  const rows = await repo.rows(await people.inOrder(whom, { limit: 25 }), place);
  return { whom, behind, late, alike, rows, lastClosed: await repo.lastClosed(whom, month) };
}

test('where everybody stands is what their days and requests say', async () => {
  const companyId = await aCompanyOf(60);
  const db = it.database.reader(companyId);
  const { inOrder } = peopleOfRegister(db, companyId, 'company');
  const { whom, alike } = await pageOf(db, companyId);
  const repo = personMonthsRepo(db, companyId);
  const rows = await repo.rows(await inOrder(whom), place);
  expect(rows.some((row) => requestsOf(row) === 3)).toBe(true);
  const told = (row: MonthRow) => ({
    state: row.state,
    anomalies: new Set(row.blocked.map(({ date }) => date)).size,
    excess: row.excesses.length,
    runningDays: row.runningDays,
    requests: requestsOf(row),
    lateStamps: 0,
  });
  expect(sumOfPeople(alike)).toBe(rows.length);
  for (const { people, isFound, ...one } of alike) {
    expect(isFound).toBe(true);
    const those = rows.filter((row) => isDeepStrictEqual(told(row), one)).map(({ userId }) => userId);
    expect(those).toHaveLength(people);
    expect(await inOrder(allOf(whom, repo.like([one], place, new Map())))).toEqual(those);
  }
});

test('a page of months costs the page: five times as many people make it dearer by half at most', async () => {
  const [small, large] = [await aCompanyOf(300), await aCompanyOf(1_500)];
  await owner.query('vacuum analyze');
  const plans = await openPlans(it.databaseUrl);
  const told: string[] = [];
  const costOf = async (companyId: string) => {
    const found = await plans.of(companyId, async (db) => {
      const { behind, rows } = await pageOf(db, companyId);
      expect([behind, rows.length]).toEqual([[], 25]);
    });
    told.push(found.map((plan) => blocksOf([plan])).join(' '));
    return blocksOf(found);
  };
  const [few, many] = [await costOf(small), await costOf(large)];
  await plans.close();
  expect(many, told.join(' / ')).toBeLessThanOrEqual(few * 1.5);
});
