import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Day, addDays } from '@timbro/core/days/rules.ts';
import { newId } from '#db/new-id.ts';
import { appendStamps } from '#register/log/append-stamps.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { at } from '#testing/attendance.ts';
import { nodesOf, openPlans } from '#testing/plans.ts';
import { stampsByDay } from './stamped-days.repo.ts';

let it: TestApp;
let plans: Awaited<ReturnType<typeof openPlans>>;
const last: Day = '2026-11-10';

/** Somebody who has entered and left on so many days up to the last one. */
async function whoStamped(days: number) {
  const company = await it.aCompany();
  const { id: userId } = await it.aUser({ company });
  const stamps = Array.from({ length: days }, (_, back) => addDays(last, -back)).flatMap((day) =>
    (['08:00', '17:00'] as const).map((time, nth) => ({
      id: newId(),
      userId,
      at: at(day, time),
      receivedAt: at(day, time),
      direction: nth === 0 ? ('in' as const) : ('out' as const),
      source: 'app' as const,
    })),
  );
  await appendStamps(
    it.database.systemDb,
    company.id,
    stamps.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  );
  return { companyId: company.id, userId };
}

beforeAll(async () => {
  it = await testApp();
  plans = await openPlans(it.databaseUrl);
});
afterAll(async () => {
  await plans.close();
  await it.close();
});

test('what was stamped on a day is looked up by its time, however many years lie before it', async () => {
  const [years, days] = [await whoStamped(1_000), await whoStamped(5)];
  await (await it.owner()).query('vacuum analyze stamps');
  const cost = ({ companyId, userId }: typeof years) =>
    plans.blocks(companyId, (db) => stampsByDay(db, companyId, userId, last, last));
  expect(await cost(years)).toBeLessThanOrEqual((await cost(days)) + 4);

  const { companyId, userId } = years;
  const asked = await plans.of(companyId, (db) => stampsByDay(db, companyId, userId, last, last));
  expect(asked.flatMap(nodesOf).some((node) => /\bat >=/.test(node['Index Cond'] ?? ''))).toBe(true);
  const found = await stampsByDay(it.database.reader(companyId), companyId, userId, addDays(last, -1), last);
  expect([...found].map(([day, stamps]) => [day, stamps.length])).toEqual([
    [addDays(last, -1), 2],
    [last, 2],
  ]);
});
