import * as fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Day, type DayRange, addDays } from '@timbro/core/days/rules.ts';
import { windowsOf } from '@timbro/core/work-days/analyses/stats-rules.ts';
import type { Db } from '#db/client.ts';
import { peopleBehind } from '#register/days/behind.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany } from '#testing/factories.ts';
import { blocksOf, openPlans } from '#testing/plans.ts';
import { aCrowd, drawAlike, randomDays } from '#testing/random-days.ts';
import { statsByDays } from '#testing/stats-by-days.ts';
import { statsRepo } from './stats.repo.ts';

let it: TestApp;
let owner: pg.Client;
let company: TestCompany;
const timezone = 'America/New_York';

beforeAll(async () => {
  it = await testApp();
  owner = await it.owner();
  company = await it.aCompany();
});
afterAll(() => it.close());

type Windows = { now: DayRange; before: DayRange };

async function byMonths(db: Db, companyId: string, userIds: readonly string[], windows: Windows) {
  const repo = statsRepo(db, companyId, userIds);
  const { balances, ...sums } = await repo.windows(windows);
  return {
    ...sums,
    balances: balances.map(({ user, minutes }) => ({ id: user.id, minutes })),
    ...(await repo.absencesAndLateness(windows.now, timezone)),
  };
}

async function byDays(db: Db, companyId: string, userIds: readonly string[], { now, before }: Windows) {
  const days = statsByDays(db, companyId, userIds, timezone);
  return {
    current: await days.sums(now),
    previous: await days.sums(before),
    weeks: await days.weeks(now),
    balances: await days.balances(now),
    absences: await days.absences(now),
    lateness: await days.lateness(now),
  };
}

type Balance = { id: string; minutes: number };
const inOrder = <T extends { balances: unknown[] }>(told: T) => ({
  ...told,
  balances: (told.balances as Balance[]).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
});

const start = '2026-06-20';
const length = 146;
const day = fc.integer({ min: 0, max: length - 1 }).map((at) => addDays(start, at));
const range = fc.tuple(day, day).map(([one, other]): [Day, Day] => (one < other ? [one, other] : [other, one]));
const step = fc.record({ kind: fc.constantFrom('remove', 'settle', 'write'), range, who: fc.nat(5) });

test('months say what their days say, whatever is written, closed and removed, of whom and between which days one asks', async () => {
  await drawAlike(owner, 0.7);
  const property = fc.asyncProperty(
    fc.array(step, { maxLength: 6 }),
    fc.array(fc.tuple(range, fc.subarray([0, 1, 2, 3, 4, 5])), { minLength: 3, maxLength: 3 }),
    async (steps, asked) => {
      const userIds = await aCrowd(owner, company.id, 6);
      const of = { companyId: company.id, from: start, to: addDays(start, length - 1) };
      await randomDays(owner, { ...of, userIds: userIds.slice(0, 4), share: 0.9 });
      for (const { kind, who, range: between } of steps) {
        const values = [company.id, userIds[who], ...between];
        const those = 'where company_id = $1 and user_id = $2 and day between $3 and $4';
        if (kind === 'remove') await owner.query(`delete from work_days ${those}`, values);
        else if (kind === 'settle') await owner.query(`update work_days set status = 'closed' ${those}`, values);
        else
          await randomDays(owner, { ...of, from: between[0], to: between[1], userIds: userIds.slice(who), share: 0.6 });
      }
      const db = it.database.reader(company.id);
      for (const [[from, to], chosen] of asked) {
        const windows = { now: { from, to }, before: { from: addDays(from, -40), to: addDays(from, -1) } };
        const whose = userIds.filter((_, at) => chosen.includes(at));
        const told = inOrder(await byMonths(db, company.id, whose, windows));
        expect(told).toEqual(inOrder(await byDays(db, company.id, whose, windows)));
      }
    },
  );
  await fc.assert(property, { seed: 20_261_119, numRuns: 30 });
});

test('six months of many cost a tenth of their days at most, and less for a few of them', async () => {
  const crowded = await it.aCompany();
  const userIds = await aCrowd(owner, crowded.id, 300);
  const windows = windowsOf('6m', '2026-11-12');
  const whole = { from: windows.before.from, to: windows.now.to };
  await randomDays(owner, { companyId: crowded.id, userIds, ...whole, stale: 0 });
  await owner.query('vacuum analyze');
  const plans = await openPlans(it.databaseUrl);
  const asked = await plans.of(crowded.id, async (db) => {
    const people = await statsRepo(db, crowded.id, userIds).beginnings(whole);
    expect(await peopleBehind(db, crowded.id, people, whole.to, it.clock.now())).toEqual([]);
    await byMonths(db, crowded.id, userIds, windows);
  });
  // Of the later window alone, though both are asked for, and in whatever way the database likes best.
  const scanned = await plans.of(crowded.id, (db) => statsByDays(db, crowded.id, userIds, timezone).sums(windows.now));
  const few = await plans.of(crowded.id, (db) => byMonths(db, crowded.id, userIds.slice(0, 30), windows));
  await plans.close();
  expect(blocksOf(asked)).toBeLessThanOrEqual(blocksOf(scanned) * 0.1);
  expect(blocksOf(few)).toBeLessThanOrEqual(blocksOf(asked));
});
