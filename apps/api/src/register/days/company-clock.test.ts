import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { statsRepo } from '#modules/work-days/analyses/stats.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany } from '#testing/factories.ts';
import { appendStamps } from '../log/append-stamps.repo.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

const aCompanyIn = async (timezone: string): Promise<TestCompany> => {
  const company = await it.aCompany();
  await it.database.system.query('update companies set timezone = $2 where id = $1', [company.id, timezone]);
  return company;
};

/** The server counts in UTC, where half past midnight in Rome is still yesterday and an evening in New York already tomorrow. */
test.each([
  ['Europe/Rome', '2026-12-01T00:30:00+01:00', '2026-12-01'],
  ['America/New_York', '2026-11-30T22:00:00-05:00', '2026-11-30'],
])('a day begins at midnight in %s', async (timezone, moment, day) => {
  const company = await aCompanyIn(timezone);
  it.clock.set(moment);
  const person = await it.aUser({ company });
  const admin = await it.aUser({ company, role: 'Admin' });
  const { token } = await it.signedInAs(admin);
  const { body } = await it.ask('GET /work-days/months?month=2026-11', { token });
  expect(body.items.some(({ user }) => user.id === person.id)).toBe(day < '2026-12-01');

  const at = new Date(moment);
  await appendStamps(it.database.systemDb, company.id, [
    { id: newId(), userId: person.id, at, receivedAt: at, direction: 'in', source: 'app' },
  ]);
  const dayBy = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  expect(await it.markedOf(person.id, [dayBy(-4), dayBy(-3), dayBy(3), dayBy(4)])).toEqual([dayBy(-3), dayBy(3)]);
  // Until its mark is worked off, a stamp may count for any of these days.
  expect(
    await statsRepo(it.database.reader(company.id), company.id, [person.id]).beginnings({
      from: '2026-01-01',
      to: '2026-12-31',
    }),
  ).toEqual([{ userId: person.id, since: dayBy(-3) }]);
});
