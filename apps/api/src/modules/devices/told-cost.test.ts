import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { chartStepOf } from '@timbro/core/devices/span-rules.ts';
import { type Ring, rings } from '#db/rings.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { type TestDevice, deviceRecordsOn } from '#testing/device-records.ts';
import { toldRepo } from './told.repo.ts';

let t: TestApp;
let owner: pg.Client;
let device: TestDevice;
const day = 86_400_000;
const ago = (days: number) => new Date(t.clock.now().getTime() - days * day);

beforeAll(async () => {
  t = await testApp();
  owner = await t.owner();
  const [company, make] = [await t.aCompany(), deviceRecordsOn(t.server)];
  const all = await Promise.all(Array.from({ length: 20 }, () => make.aDevice(company)));
  device = all[7] ?? (await make.aDevice(company));
});
afterAll(() => t.close());

const slotIn = ({ slots, stretchMs }: Ring, at: string) =>
  `(floor(extract(epoch from ${at}) / ${stretchMs / 1_000})::bigint % ${slots})::smallint`;

/** What every device has told between two moments, at this pace. */
async function fill(from: Date, to: Date, everyMinutes: number) {
  const series = `devices d cross join generate_series($1::timestamptz, $2::timestamptz - interval '1 second', $3::interval) at`;
  const values = [from, to, `${everyMinutes} minutes`];
  const columns = 'company_id, device_ref, positive_count, negative_count, dispersion_positive, dispersion_negative';
  const told = `d.company_id, d.id, 1, 2, 3, 4`;
  if (everyMinutes < 60)
    await owner.query(
      `insert into device_measures (slot, at, voltage, ${columns}) select ${slotIn(rings.measures, 'at')}, at, 12, ${told} from ${series}`,
      values,
    );
  else
    await owner.query(
      `insert into device_hours (slot, hour, measures, voltage_sum, voltage_min, voltage_min_at, ${columns})
       select ${slotIn(rings.hours, 'at')}, at, 60, 720, 11, at, ${told} from ${series}`,
      values,
    );
  await owner.query('vacuum analyze device_measures');
  await owner.query('vacuum analyze device_hours');
}

const explained = z.array(z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.record(z.string(), z.unknown()) })]) }));

/** How many pages a chart of the last days reads, and of which tables, for somebody of the client. */
async function costOf(days: number) {
  const cost = { pages: 0, tables: new Set<string>() };
  const asker = {
    async query({ text }: { text: string }, values: unknown[]) {
      const { rows } = await owner.query(`explain (analyze, buffers, format json) ${text}`, values);
      const plan = explained.parse(rows)[0]?.['QUERY PLAN'][0].Plan ?? {};
      cost.pages += Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']);
      for (const [, table = ''] of JSON.stringify(plan).matchAll(/"Relation Name":"(\w+)"/g)) cost.tables.add(table);
      return { rows: [] };
    },
  };
  const db = drizzle({ client: asker as unknown as pg.Pool });
  const span = { from: ago(days), to: t.clock.now() };
  const step = chartStepOf(span, t.clock.now());
  await owner.query(`begin; select set_config('app.company', '${device.companyId}', true); set local role timbro_app`);
  await toldRepo(db, device, device.companyId)[step.source](span, step);
  await owner.query('rollback');
  return cost;
}

test('a month of one device among many costs after a year what it cost after a week', async () => {
  await fill(ago(37), ago(30), 60);
  await fill(ago(30), ago(0), 60);
  const young = await costOf(30);
  await fill(ago(365), ago(37), 60);
  const old = await costOf(30);
  expect(old.pages).toBeLessThanOrEqual(young.pages * 1.5);
  // Thirty days touch three fortnights at most, or four where they begin and end inside one.
  expect(old.tables.size).toBeLessThanOrEqual(4);
});

test('a day of it costs the same whether the measures of a day or of a month are kept', async () => {
  await fill(ago(1), ago(0), 5);
  const young = await costOf(1);
  await fill(ago(30), ago(1), 5);
  const old = await costOf(1);
  expect(old.pages).toBeLessThanOrEqual(young.pages * 1.5);
  expect([...old.tables].filter((table) => table.startsWith('device_measures_')).length).toBeLessThanOrEqual(2);
});
