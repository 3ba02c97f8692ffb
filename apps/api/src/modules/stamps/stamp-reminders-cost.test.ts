import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { totalNames } from '@timbro/core/work-days/rules.ts';
import { totalColumn } from '#db/tables/attendance.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { at } from '#testing/attendance.ts';
import type { TestCompany } from '#testing/factories.ts';
import { stampRemindersRepo } from './stamp-reminders.repo.ts';

let t: TestApp;
let owner: pg.Client;
let system: pg.Client;
beforeAll(async () => {
  t = await testApp();
  owner = await t.owner();
  system = new pg.Client({ connectionString: t.databaseUrl, options: '-c role=timbro_system' });
  await system.connect();
});
afterAll(async () => {
  await system.end();
  await t.close();
});

const now = at('2026-11-12', '08:15');
const begins = at('2026-11-12', '08:00');

/** People as a day finds them: of those who came the row awaits nobody; of a day long ago, and of days to come, it does. */
async function people(company: TestCompany, many: number, days: number, missing: number): Promise<void> {
  await owner.query(
    `with crowd as (
       insert into users (id, company_id, created_at, first_name, last_name, display_name, email, role, status, password_hash)
       select gen_random_uuid(), $1, now(), 'A', 'B', 'A B', gen_random_uuid() || '@prova.example', 'Operator', 'active', 'x'
       from generate_series(1, $2) returning id, company_id),
     numbered as (select id, company_id, row_number() over () as place from crowd)
     insert into work_days (company_id, user_id, day, doc, shape, status, awaited_at, absence_types, anomalies, late, ${totalNames
       .map((name) => `"${totalColumn(name)}"`)
       .join()})
     select company_id, id, date '2026-11-12' + d, repeat('x', 400), 1, 'ok',
       case when d > 0 or d = -40 or (d = 0 and place <= $4) then $5::timestamptz + d * interval '1 day' end, '{}', '{}', false, ${totalNames
         .map(() => '0')
         .join()}
     from numbered cross join generate_series(-$3::int, 31) d`,
    [company.id, many, days, missing, begins],
  );
  await owner.query('vacuum analyze work_days, users');
}

type Node = { 'Index Name'?: string; 'Shared Hit Blocks': number; 'Shared Read Blocks': number; Plans?: Node[] };
const explained = z.array(z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.custom<Node>() })]) }));

async function planOfMinute(): Promise<Node> {
  let plan: Node | undefined;
  const asker = {
    async query({ text }: pg.QueryConfig, values: unknown[]) {
      const { rows } = await system.query(`explain (analyze, buffers, format json) ${text}`, values);
      plan = explained.parse(rows)[0]?.['QUERY PLAN'][0].Plan;
      return { rows: [] };
    },
  };
  await stampRemindersRepo.suspects(drizzle({ client: asker as unknown as pg.Pool }), now, 200);
  if (!plan) throw new Error('EXPLAIN returned no plan.');
  return plan;
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const blocks = (plan: Node) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];

test('the question of a minute costs what is missing in it, however many people and days there are', async () => {
  await people(await t.aCompany(), 30, 45, 10);
  const few = await planOfMinute();
  await people(await t.aCompany(), 1_500, 90, 0);
  const many = await planOfMinute();
  expect(nodesOf(many).map((node) => node['Index Name'])).toContain('work_days_awaited');
  expect(blocks(many)).toBeLessThanOrEqual(blocks(few) * 2);
});
