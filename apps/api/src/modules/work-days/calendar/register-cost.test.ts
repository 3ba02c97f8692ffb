import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleOfRegister } from '#register/people/people-of-register.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { blocksOf, nodesOf, openPlans } from '#testing/plans.ts';
import { aCrowd, drawAlike, randomDays } from '#testing/random-days.ts';
import { registerRepo } from './register.repo.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

const range = { from: '2026-11-01', to: '2026-11-12' };

test('the counters look nobody up among the stampings of a company, and count whoever is in', async () => {
  const owner = await it.owner();
  await drawAlike(owner, 0.3);
  const { id } = await it.aCompany();
  const userIds = await aCrowd(owner, id, 300);
  await randomDays(owner, { companyId: id, userIds, ...range, stale: 0 });
  const now = it.clock.now();
  await owner.query(
    `insert into stampings (company_id, user_id, id, day, entered_at, source, corrected, open, open_until)
     select $1, u, gen_random_uuid(), $3::date - n, $3::date - n + time '08:00', 'app', false, n = 0, case when n = 0 then $4::timestamptz end
     from unnest($2::uuid[]) with ordinality as p(u, place) cross join generate_series(0, 9) n where n > 0 or place % 10 = 0`,
    [id, userIds, range.to, new Date(now.getTime() + 3_600_000)],
  );
  await owner.query('vacuum analyze');
  const plans = await openPlans(it.databaseUrl);
  const told: unknown[] = [];
  const found = await plans.of(id, async (db) => {
    const { whom } = peopleOfRegister(db, id, 'company');
    told.push(await registerRepo(db, id).counters(whom({}, range), range.to, now));
  });
  await plans.close();
  expect(told).toMatchObject([{ total: 300, counters: { present: 30 } }]);
  const stampings = found.flatMap(nodesOf).filter((node) => node['Relation Name'] === 'stampings');
  expect(stampings.length).toBeGreaterThan(0);
  expect(blocksOf(stampings)).toBeLessThanOrEqual(60);
});
