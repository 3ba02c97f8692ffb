import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { totalNames } from '@timbro/core/work-days/rules.ts';
import type { Db } from '#db/client.ts';
import { totalColumn } from '#db/tables/attendance.ts';
import { workedSoFar } from '#modules/work-days/plan-warnings.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { docShape } from './present-day.ts';
import { projectionRepo } from './projection.repo.ts';

let it: TestApp;
let app: pg.Client;
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

/** Two companies whose people have the same month, one of them at the end of three years, beside others. */
beforeAll(async () => {
  it = await testApp();
  const owner = await it.owner();
  for (const [at, into] of [long, short, long, short].entries()) {
    const company = await it.aCompany();
    const people: string[] = [];
    for (let count = 0; count < 10; count += 1) people.push((await it.aUser({ company })).id);
    const days = into === long ? 1_096 : 31;
    await owner.query(daysText, [company.id, people, into === long ? '2023-11-01' : '2026-10-01', days]);
    if (at < 2) Object.assign(into, { companyId: company.id, userIds: people });
  }
  await owner.query('vacuum analyze work_days');
  app = new pg.Client({ connectionString: it.databaseUrl, options: '-c role=timbro_app' });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await it.close();
});

type Node = {
  'Index Cond'?: string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
};
const explained = z.array(z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.custom<Node>() })]) }));

/** What the database does for a question that is asked from behind the walls. */
async function planOf(companyId: string, ask: (db: Db) => Promise<unknown>): Promise<Node> {
  const asker = {
    query: ({ text }: pg.QueryConfig, values: unknown[]) =>
      app.query(`explain (analyze, buffers, format json) ${text}`, values),
  };
  await app.query(`select set_config('app.company', $1, false)`, [companyId]);
  const found = explained.parse(await ask(drizzle({ client: asker as unknown as pg.Pool })));
  const plan = found[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('A question has a plan.');
  return plan;
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const conditions = (plan: Node) => nodesOf(plan).flatMap((node) => node['Index Cond'] ?? []);
const blocks = (plan: Node) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];

describe.each([
  [
    'days that have no row',
    ({ companyId, userIds }: typeof long) =>
      planOf(companyId, (db) =>
        projectionRepo(db, companyId).undone(userIds, '2026-10-01', '2026-10-31', it.clock.now()),
      ),
  ],
  [
    'what was worked in a year',
    ({ companyId, userIds }: typeof long) =>
      planOf(companyId, (db) => workedSoFar(db, companyId, userIds).years('2026-10-01', '2026-10-31')),
  ],
])('%s', (_, plan) => {
  test('are looked up by their day, also behind the walls', async () => {
    expect(conditions(await plan(long)).join()).toMatch(/\bday\b/);
  });
});

test('a history of three years costs no more than one of a month', async () => {
  const undone = ({ companyId, userIds }: typeof long) =>
    planOf(companyId, (db) =>
      projectionRepo(db, companyId).undone(userIds, '2026-10-01', '2026-10-31', it.clock.now()),
    );
  const [much, little] = [blocks(await undone(long)), blocks(await undone(short))];
  expect(much).toBeLessThanOrEqual(little * 1.5);
});
