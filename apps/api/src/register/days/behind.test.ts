import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Day, addDays, daysBetween } from '@timbro/core/days/rules.ts';
import type { Db } from '#db/client.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany } from '#testing/factories.ts';
import { blocksOf, nodesOf, openPlans } from '#testing/plans.ts';
import { aCrowd, drawAlike, randomDays } from '#testing/random-days.ts';
import { peopleOfRegister } from '../people/people-of-register.repo.ts';
import { thesePeople } from '../people/seen-people.repo.ts';
import { peopleBehind } from './behind.repo.ts';
import { docShape } from './present-day.ts';

let it: TestApp;
let owner: pg.Client;
let company: TestCompany;

beforeAll(async () => {
  it = await testApp();
  owner = await it.owner();
  company = await it.aCompany();
});
afterAll(() => it.close());

/** Told by the days themselves: every row of everybody is counted. */
async function behindByDays(db: Db, companyId: string, userIds: readonly string[], from: Day, to: Day, now: Date) {
  const { rows } = await db.execute<{ id: string }>(sql`
    with stored as (
      select user_id, count(*) as days, bool_or(recheck_at <= ${now} or shape <> ${docShape}) as stale
      from work_days where company_id = ${companyId} and user_id = any(${sql.param(userIds)}::uuid[]) and day between ${from} and ${to} group by user_id)
    select u.id from unnest(${sql.param(userIds)}::uuid[]) as u(id) left join stored s on s.user_id = u.id
    where s.days is null or s.days < ${to}::date - ${from}::date + 1 or s.stale
      or exists (select from day_marks m where m.company_id = ${companyId} and m.user_id = u.id and m.from_day <= ${to} and m.to_day >= ${from})`);
  return rows.map(({ id }) => id);
}

const start = '2026-09-01';
const length = 92;
const day = fc.integer({ min: 0, max: length - 1 }).map((at) => addDays(start, at));
const range = fc.tuple(day, day).map(([one, other]): [Day, Day] => (one < other ? [one, other] : [other, one]));
const step = fc.oneof(
  fc.record({ kind: fc.constant('gap' as const), range, who: fc.nat(7) }),
  fc.record({ kind: fc.constant('mark' as const), range, who: fc.nat(7) }),
  fc.record({ kind: fc.constant('outdate' as const), range, who: fc.nat(7), hours: fc.integer({ min: -30, max: 30 }) }),
  fc.record({ kind: fc.constant('reshape' as const), range, who: fc.nat(7) }),
  fc.record({ kind: fc.constant('write' as const), range, who: fc.nat(7) }),
);

describe('who is behind', () => {
  test('are those whom the days themselves tell, whatever was written, removed, marked or outdated', async () => {
    const now = it.clock.now();
    await drawAlike(owner, 0.4);
    const property = fc.asyncProperty(
      fc.array(step, { maxLength: 6 }),
      fc.array(range, { minLength: 4, maxLength: 4 }),
      async (steps, asked) => {
        const userIds = await aCrowd(owner, company.id, 8);
        const of = { companyId: company.id, from: start, to: addDays(start, length - 1) };
        await randomDays(owner, { ...of, userIds, stale: 0 });
        for (const { who, ...one } of steps) {
          const values = [company.id, userIds[who], ...one.range];
          const those = 'where company_id = $1 and user_id = $2 and day between $3 and $4';
          if (one.kind === 'gap') await owner.query(`delete from work_days ${those}`, values);
          else if (one.kind === 'mark')
            await owner.query(
              'insert into day_marks (company_id, user_id, from_day, to_day) values ($1, $2, $3, $4)',
              values,
            );
          else if (one.kind === 'outdate') {
            const moment = new Date(now.getTime() + one.hours * 3_600_000);
            await owner.query(`update work_days set recheck_at = $5 ${those}`, [...values, moment]);
          } else if (one.kind === 'reshape') await owner.query(`update work_days set shape = 1 ${those}`, values);
          else await randomDays(owner, { ...of, userIds: userIds.slice(who, who + 2), share: 0.5, stale: 0.01 });
        }
        const db = it.database.reader(company.id);
        for (const [from, to] of asked) {
          const people = userIds.map((userId) => ({ userId, since: from }));
          const whom = thesePeople(company.id, userIds);
          const byDays = (await behindByDays(db, company.id, userIds, from, to, now)).toSorted();
          expect((await peopleBehind(db, company.id, people, to, now)).toSorted()).toEqual(byDays);
          expect((await peopleBehind(db, company.id, { whom, since: from }, to, now)).toSorted()).toEqual(byDays);
        }
      },
    );
    await fc.assert(property, { seed: 20_261_119, numRuns: 40 });
  });

  test('are asked for from a day of their own', async () => {
    const [one, other] = await aCrowd(owner, company.id, 2);
    if (!one || !other) throw new Error('Two people are needed.');
    await randomDays(owner, {
      companyId: company.id,
      userIds: [one, other],
      from: '2026-10-10',
      to: '2026-11-12',
      stale: 0,
    });
    const db = it.database.reader(company.id);
    const ask = (since: Day, otherSince: Day, to: Day) =>
      peopleBehind(
        db,
        company.id,
        [
          { userId: one, since },
          { userId: other, since: otherSince },
        ],
        to,
        it.clock.now(),
      );
    expect(await ask('2026-10-10', '2026-10-10', '2026-11-12')).toEqual([]);
    expect(await ask('2026-10-09', '2026-10-10', '2026-11-12')).toEqual([one]);
    expect(await ask('2026-11-12', '2026-09-30', '2026-11-12')).toEqual([other]);
    expect((await ask('2026-10-31', '2026-11-01', '2026-11-13')).toSorted()).toEqual([one, other].toSorted());
    expect(await peopleBehind(db, company.id, [], '2026-11-12', it.clock.now())).toEqual([]);
  });

  test('are not looked for in days: of thirteen months of many a few pages are read', async () => {
    const crowded = await it.aCompany();
    const userIds = await aCrowd(owner, crowded.id, 300);
    const [from, to] = ['2025-11-01', '2026-11-12'];
    await randomDays(owner, { companyId: crowded.id, userIds, from, to, stale: 0 });
    await owner.query('vacuum analyze');
    const plans = await openPlans(it.databaseUrl);
    const people = userIds.map((userId) => ({ userId, since: from }));
    const byMonths = await plans.of(crowded.id, (db) => peopleBehind(db, crowded.id, people, to, it.clock.now()));
    const byDays = await plans.of(crowded.id, (db) => behindByDays(db, crowded.id, userIds, from, to, it.clock.now()));
    const page = people.slice(0, 50).map(({ userId }) => ({ userId, since: '2026-11-01' }));
    const ofPage = await plans.of(crowded.id, (db) => peopleBehind(db, crowded.id, page, to, it.clock.now()));
    const { whom } = peopleOfRegister(it.database.reader(crowded.id), crowded.id, 'company');
    const everybody = { whom: whom({}, { from, to }), since: from };
    const byRule = await plans.of(crowded.id, (db) => peopleBehind(db, crowded.id, everybody, to, it.clock.now()));
    await plans.close();
    const read = [...byMonths, ...byRule]
      .flatMap(nodesOf)
      .flatMap((node) => (node['Shared Hit Blocks'] > 0 ? (node['Relation Name'] ?? []) : []));
    expect(read).not.toContain('work_days');
    expect(daysBetween(from, to)).toBe(376);
    expect(blocksOf(byMonths)).toBeLessThanOrEqual(blocksOf(byDays) * 0.05);
    expect(blocksOf(byRule)).toBeLessThanOrEqual(blocksOf(byDays) * 0.05);
    expect(blocksOf(ofPage)).toBeLessThanOrEqual(200);
  });
});
