import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysFrom } from '@timbro/core/days/rules.ts';
import { totalNames } from '@timbro/core/work-days/rules.ts';
import { totalColumn } from '#db/tables/attendance.ts';
import { docShape } from '#register/days/present-day.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { openPlans } from '#testing/plans.ts';
import { planDays } from './plan-days.ts';

let it: TestApp;
let plans: Awaited<ReturnType<typeof openPlans>>;
type Planned = { company: TestCompany; planner: TestUser; people: TestUser[]; shiftId: string };
let companies: Record<'years' | 'year' | 'month', Planned>;
const crowd = 20;

/** Eight hours a day and an hour of overtime, as a projector leaves them. */
const minutes: Readonly<Record<string, number>> = { due: 480, presence: 540, ordinary: 480, excess: 60, worked: 540 };
const daysText = `
insert into work_days (company_id, user_id, day, doc, shape, status, absence_types, anomalies, late, excess_state, ${totalNames
  .map((name) => `"${totalColumn(name)}"`)
  .join()})
select $1, u, d::date, '{}', ${docShape}, 'closed', '{}', '{}', false, 'overtime', ${totalNames.map((name) => minutes[name] ?? 0).join()}
from unnest($2::uuid[]) u cross join generate_series($3::date, '2026-11-11', '1 day') d`;
const closedText = `
insert into months (company_id, user_id, month, state, closed_at)
select distinct company_id, user_id, to_char(day, 'YYYY-MM'), 'closed', now() from work_days where company_id = $1 and day < '2026-11-01'`;

async function planned(since: string): Promise<Planned> {
  const make = attendanceOn(it.server);
  const owner = await it.owner();
  const company = await it.aCompany();
  const planner = await it.aUser({ company, role: 'Admin' });
  const people = [];
  for (let count = 0; count < crowd; count += 1) people.push(await it.aUser({ company }));
  const shiftId = await make.aShift(company);
  await make.aSchedule(company, people, shiftId);
  await owner.query(daysText, [company.id, people.map(({ id }) => id), since]);
  await owner.query(closedText, [company.id]);
  await owner.query('delete from day_marks where company_id = $1', [company.id]);
  return { company, planner, people, shiftId };
}

/** Companies with as many people after three years, after the one that the law looks at, and after a month; beside others, as a database has them. */
beforeAll(async () => {
  it = await testApp();
  companies = {
    years: await planned('2023-11-12'),
    year: await planned('2026-01-01'),
    month: await planned('2026-10-12'),
  };
  for (let others = 0; others < 2; others += 1) await planned('2023-11-12');
  const owner = await it.owner();
  await owner.query('vacuum analyze');
  plans = await openPlans(it.databaseUrl);
});
afterAll(async () => {
  await plans.close();
  await it.close();
});

/** The pages that are looked at where a week of everybody is rehearsed. */
async function pages({ company, planner, people, shiftId }: Planned): Promise<number> {
  const { token } = await it.signedInAs(planner);
  const session = it.server.tokens.readAccess(token, it.clock.now());
  const actor = await it.server.sessions.find(session?.sessionId ?? '');
  const assignments = people.flatMap(({ id }) =>
    Array.from(daysFrom('2026-11-16', '2026-11-22'), (date) => ({ userId: id, date, shiftId })),
  );
  const body = { assignments, published: true, dryRun: true };
  const asked = { actor, body, now: it.clock.now(), from: { language: 'it' }, rehearse() {}, unrecorded() {} };
  return plans.blocks(company.id, async (db) => {
    const database = { ...it.server.database, snapshot: () => ({ db, rollback: () => undefined }) };
    const call = { ...asked, server: { ...it.server, database } } as unknown as Parameters<typeof planDays>[0];
    const { warnings } = await planDays(call);
    // Everybody works seven days in a row, and nobody goes unjudged.
    expect(new Set(warnings.map(({ userId }) => userId)).size).toBe(crowd);
  });
}

test('a week is rehearsed for the same after three years as after the one that the law looks at', async () => {
  expect(await pages(companies.years)).toBeLessThanOrEqual(1.2 * (await pages(companies.year)));
});

test('what a month does not have yet costs less than a page a person', async () => {
  expect(await pages(companies.years)).toBeLessThan((await pages(companies.month)) + crowd);
});
