import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { KnownDevice } from '#gateway/gateway.ts';
import { type DeviceOrders, deviceOrders } from '#testing/device-orders.ts';
import { answerCommands } from './answers.repo.ts';
import { claimCommands, settleOverdue, waitingDevices } from './post.repo.ts';

let orders: DeviceOrders;
let client: pg.Client;
let sleeping: KnownDevice;
let awake: KnownDevice;
let flying: string;

const manyText = `
insert into device_commands (id, company_id, device_ref, command, params, status, queued_at, sent_at, answered_at)
select gen_random_uuid(), d.company_id, d.id, 'status', '{}', $1, $2::timestamptz - n * $4::interval, $2, $2
from devices d cross join generate_series(1, $3::int) n`;

beforeAll(async () => {
  orders = await deviceOrders();
  const [first] = await Promise.all(Array.from({ length: 200 }, () => orders.aDevice()));
  if (!first) throw new Error('There is no device.');
  sleeping = first;
  client = new pg.Client({ connectionString: orders.url });
  await client.connect();
  await fill('queued', 3, '1 hour');
  awake = await orders.aDevice();
  flying = await orders.aCommand(awake, { status: 'sent' });
});
afterAll(async () => {
  await client.end();
  await orders.close();
});
async function fill(status: string, each: number, every: string): Promise<void> {
  await client.query(manyText, [status, orders.clock.now(), each, every]);
  await client.query('vacuum analyze device_commands, devices');
}

const explained = z.array(z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.record(z.string(), z.unknown()) })]) }));

/** How many pages of the database a statement reads; whatever it changes is undone. */
async function pagesOf(ask: (asker: pg.Pool & pg.PoolClient) => Promise<unknown>): Promise<number> {
  let pages = 0;
  const asker = {
    connect: async () => asker,
    on: () => asker,
    off: () => asker,
    release: () => undefined,
    async query(asked: string | { text: string; values?: unknown[] }) {
      if (typeof asked === 'string') return client.query(asked === 'commit' ? 'rollback' : asked);
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${asked.text}`, asked.values);
      const plan = explained.parse(rows)[0]?.['QUERY PLAN'][0].Plan ?? {};
      pages += Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']);
      return { rows: [] };
    },
  };
  await client.query('set role timbro_system');
  await ask(asker as unknown as pg.Pool & pg.PoolClient);
  await client.query('rollback; reset role');
  return pages;
}

test('what is looked for all the time costs the same after years of commands', async () => {
  const now = () => orders.clock.now();
  const { companyId, deviceRef } = awake;
  const answer = { companyId, deviceRef, commandId: flying, result: 'successful', detail: null, at: now() } as const;
  const measure = async () => ({
    overdue: await pagesOf((asker) => settleOverdue(asker, now())),
    waiting: await pagesOf((asker) => waitingDevices(asker)),
    claim: await pagesOf((asker) => claimCommands(asker, [sleeping.deviceRef], now())),
    answer: await pagesOf((asker) => answerCommands(asker, [answer])),
  });
  const little = await measure();
  await fill('successful', 100, '10 days');
  const much = await measure();
  for (const name of ['overdue', 'waiting', 'claim', 'answer'] as const)
    expect(much[name], name).toBeLessThanOrEqual(little[name] * 1.5);
});
