import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysFrom } from '@timbro/core/days/rules.ts';
import { totalNames } from '@timbro/core/work-days/rules.ts';
import type { Db } from '#db/client.ts';
import { totalColumn } from '#db/tables/attendance.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { type Plan, blocksOf, nodesOf, openPlans } from '#testing/plans.ts';
import { docShape } from './present-day.ts';
import { projectionRepo } from './projection.repo.ts';

let it: TestApp;
let plans: Awaited<ReturnType<typeof openPlans>>;
const [long, short] = [
  { companyId: '', userIds: [] as string[] },
  { companyId: '', userIds: [] as string[] },
];

/** Rows as a projector leaves them, as far as looking for days can tell. */
const daysText = `
insert into work_days (company_id, user_id, day, doc, shape, status, absence_types, anomalies, late, ${totalNames
  .map(totalColumn)
  .map((name) => `"${name}"`)
  .join()})
select $1, u, $3::date + d, repeat('x', 400), ${docShape}, 'ok', '{}', '{}', false, ${totalNames.map(() => '0').join()}
from unnest($2::uuid[]) u cross join generate_series(0, $4::int - 1) d`;

const stampingsText = `
insert into stampings (company_id, user_id, id, day, entered_at, exited_at, source, corrected, open)
select $1, u, gen_random_uuid(), $3::date + d, $3::date + d + time '08:00', $3::date + d + time '17:00', 'app', false, false
from unnest($2::uuid[]) u cross join generate_series(0, $4::int - 1) d`;

/** Two companies whose people have the same month, one of them at the end of three years, beside others. */
beforeAll(async () => {
  it = await testApp();
  const owner = await it.owner();
  for (const [at, into] of [long, short, long, short].entries()) {
    const company = await it.aCompany();
    const people: string[] = [];
    for (let count = 0; count < 10; count += 1) people.push((await it.aUser({ company })).id);
    const days = into === long ? 1_096 : 31;
    for (const text of [daysText, stampingsText])
      await owner.query(text, [company.id, people, into === long ? '2023-11-01' : '2026-10-01', days]);
    if (at < 2) Object.assign(into, { companyId: company.id, userIds: people });
  }
  await owner.query('vacuum analyze work_days, stampings');
  plans = await openPlans(it.databaseUrl);
});
afterAll(async () => {
  await plans.close();
  await it.close();
});

/** What the database does for a question that is asked from behind the walls. */
async function planOf(companyId: string, ask: (db: Db) => Promise<unknown>): Promise<Plan> {
  const [plan] = await plans.of(companyId, ask);
  if (!plan) throw new Error('EXPLAIN returned no plan.');
  return plan;
}
const conditions = (plan: Plan) => nodesOf(plan).flatMap((node) => node['Index Cond'] ?? []);
const blocks = (plan: Plan) => blocksOf([plan]);

type Company = typeof long;
const [first, last] = ['2026-10-01', '2026-10-31'];
const cellsOf = ({ userIds }: Company) =>
  userIds.flatMap((userId) => Array.from(daysFrom(first, last), (day) => ({ userId, day })));
const asked = (question: (company: Company, db: Db) => Promise<unknown>) => (company: Company) =>
  planOf(company.companyId, (db) => question(company, db));
const repoOf = ({ companyId }: Company, db: Db) => projectionRepo(db, companyId);

const questions = {
  'days that have no row': asked((of, db) => repoOf(of, db).undone(of.userIds, first, last, it.clock.now())),
  'days that were closed': asked((of, db) => repoOf(of, db).closed(cellsOf(of))),
  'stampings that are no more': asked((of, db) => repoOf(of, db).saveStampings(cellsOf(of), [])),
};
test.each(Object.entries(questions))('%s are looked up by their day, also behind the walls', async (_, plan) => {
  expect(conditions(await plan(long)).join()).toMatch(/\bday\b/);
});

test.each(Object.entries(questions))('%s cost no more with three years of history', async (_, plan) => {
  const [much, little] = [blocks(await plan(long)), blocks(await plan(short))];
  expect(much).toBeLessThanOrEqual(little * 1.5);
});

test('days that wait for a moment to come are found by it', async () => {
  const overdue = asked((of, db) => repoOf(of, db).overdue(of.userIds, '2026-01-01', last, it.clock.now()));
  expect(blocks(await overdue(long))).toBeLessThanOrEqual(4);
});
