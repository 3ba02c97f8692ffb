import { afterAll, beforeAll, expect, test } from 'vitest';
import { totalNames } from '@timbro/core/work-days/rules.ts';
import { totalColumn } from '#db/tables/attendance.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { statsRepo } from './stats.repo.ts';

let it: TestApp;
beforeAll(async () => void (it = await testApp()));
afterAll(() => it.close());

/** As much as a column holds. */
const most = 2 ** 31 - 1;
const columns = totalNames.map(totalColumn);

test('minutes of many people are summed beyond what an integer holds', async () => {
  const company = await it.aCompany();
  const userIds = [(await it.aUser({ company })).id, (await it.aUser({ company })).id];
  const doc = JSON.stringify({ justifications: [{ type: 'vacation', minutes: most }] });
  const owner = await it.owner();
  await owner.query(
    `insert into work_days (company_id, user_id, day, doc, shape, status, absence_types, anomalies, late, excess_state, ${columns.map((name) => `"${name}"`).join()})
     select $1, u, '2026-11-03', $3, 1, 'ok', '{vacation}', '{}', false, 'overtime', ${columns.map(() => most).join()} from unnest($2::uuid[]) u`,
    [company.id, userIds, doc],
  );
  const stats = statsRepo(it.database.systemDb, company.id, userIds);
  const range = { from: '2026-11-01', to: '2026-11-30' };
  const both = 2 * most;
  const { current, weeks } = await stats.windows({ now: range, before: { from: '2026-10-02', to: '2026-10-31' } });
  expect(current).toMatchObject({ worked: both, planned: both, overtime: both, justified: both });
  expect(weeks).toEqual([{ startsOn: '2026-11-02', worked: both, planned: both, overtime: both }]);
  const { absences } = await stats.absencesAndLateness(range, 'Europe/Rome');
  expect(absences).toMatchObject([{ vacation: both }]);
});
