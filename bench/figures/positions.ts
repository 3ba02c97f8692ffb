import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as rest } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase } from '@timbro/api/src/db/client.ts';
import { newId } from '@timbro/api/src/db/new-id.ts';
import { rings } from '@timbro/api/src/db/rings.ts';
import { createRetention } from '@timbro/api/src/modules/positions/retention.ts';
import { appendStamps } from '@timbro/api/src/register/log/append-stamps.repo.ts';
import { type SignedIn, signInCrowd } from '@timbro/api/src/testing/crowd.ts';
import { type Ring, ringArea } from '@timbro/core/polygons/ring-rules.ts';
import { type Figure, type Measured, median, range } from '../figure.ts';
import { clockAt, jwtSecret, openSite } from '../site.ts';
import { positionOrder, reported } from './position-load.ts';

const people = 5_000;
const needed = people / 60;
const times = 20;
const rounds = 7;
const windowMs = 2_000;
/** As many as may be committed together. */
const connections = 256;
const hourMs = 3_600_000;

/** A yard of twelve corners, some 300 m across. */
const yard: Ring = Array.from({ length: 12 }, (_, at) => {
  const turn = (2 * Math.PI * at) / 12;
  return { lat: 43.77 + 0.0014 * Math.cos(turn), lng: 11.25 + 0.0019 * Math.sin(turn) };
});

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // The owner is walled in by row level security too.
    await client.query('set role timbro_system');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Everybody has come in, in a company with an area that logs exits. */
async function atWork(databaseUrl: string): Promise<SignedIn[]> {
  const crowd = await signInCrowd({ databaseUrl, jwtSecret, count: people, now: clockAt });
  const companyId = crowd[0]?.companyId ?? '';
  await connected(databaseUrl, async (client) => {
    await client.query('update companies set module_exit_notices = true where id = $1', [companyId]);
    const area = [newId(), companyId, clockAt, JSON.stringify(yard), ringArea(yard)];
    await client.query(
      `insert into polygons (id, company_id, created_at, name, ring, area) values ($1, $2, $3, 'Sede', $4, $5)`,
      area,
    );
    const since = new Date(clockAt.getTime() - 24 * hourMs);
    await client.query(`insert into exits_switches (id, company_id, at, enabled) values ($1, $2, $3, true)`, [
      newId(),
      companyId,
      since,
    ]);
  });
  const database = openDatabase(databaseUrl, () => undefined, { app: 1, system: 1 });
  const at = new Date(clockAt.getTime() - hourMs);
  const stamps = crowd.map(({ userId }) => ({ id: newId(), userId, at, receivedAt: at }));
  const entries = stamps.map((stamp) => ({ ...stamp, direction: 'in' as const, source: 'app' as const }));
  await appendStamps(database.systemDb, companyId, entries);
  await database.close();
  return crowd;
}

const count = async (client: pg.Client, table: string): Promise<number> =>
  Number((await client.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n);

/** The server computes what was stamped before it has the time to itself. */
const settled = (databaseUrl: string) =>
  connected(databaseUrl, async (client) => {
    while ((await count(client, 'day_marks')) > 0) await rest(200);
  });

async function measureRate(): Promise<Measured[]> {
  const site = await openSite({ durable: true });
  const stops: (() => unknown)[] = [() => site.close()];
  try {
    const crowd = await atWork(site.databaseUrl);
    const clockOffset = clockAt.getTime() - Date.now();
    const api = await site.startApi();
    stops.push(() => api.stop());
    await settled(site.databaseUrl);
    const phones = fork(fileURLToPath(new URL('./position-load.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
    });
    stops.push(() => phones.kill());
    phones.send(crowd);
    const load = async (ms: number) => {
      const answer = Promise.race([once(phones, 'message'), once(phones, 'exit').then(() => [null])]);
      phones.send(positionOrder.parse({ url: api.url, connections, ms, clockOffset }));
      return reported.parse((await answer)[0]);
    };
    // Until the code is compiled and every statement is planned.
    let acknowledged = (await load(3 * windowMs)).positions;
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { positions, ms } = await load(windowMs);
      acknowledged += positions;
      rates.push((positions * 1000) / ms);
    }
    const kept = await connected(site.databaseUrl, (client) => count(client, 'positions'));
    const ratios = rates.map((rate) => rate / needed);
    return [
      {
        what: `${people.toLocaleString('en')} phones, a position a request, ${connections} connections: ${median(rates).toFixed(0)} positions/s acknowledged after their commit`,
        value: `${median(ratios).toFixed(1)} × one a minute (${range(ratios, 1)})`,
        bar: `≥ ${times} ×`,
        reached: median(ratios) >= times,
      },
      {
        what: `positions acknowledged and not kept, of ${acknowledged.toLocaleString('en')}`,
        value: String(acknowledged - kept),
        bar: '0',
        reached: acknowledged === kept,
      },
    ];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

const fillText = `
insert into positions (company_id, user_id, slot, at, id, lat, lng, accuracy, inside)
select $1, u.id, $2, $3::timestamptz + m * interval '1 minute', gen_random_uuid(), 43.77 + random() / 1000, 11.25 + random() / 1000, 12, true
from (select id from users where company_id = $1 limit 200) u cross join generate_series(0, 59) m`;
const sizeText = `select sum(pg_total_relation_size(inhrelid))::float8 as bytes from pg_inherits where inhparent = 'positions'::regclass`;

/** Some days of 200 people at one a minute, with the product's own clean-up every hour. */
async function measureGrowth(): Promise<Measured> {
  const site = await openSite();
  const database = openDatabase(site.databaseUrl, () => undefined, { app: 1, system: 2 });
  try {
    const crowd = await signInCrowd({ databaseUrl: site.databaseUrl, jwtSecret, count: 200, now: clockAt });
    const companyId = crowd[0]?.companyId ?? '';
    const sweep = createRetention(database);
    const sizes: number[] = [];
    const first = Math.floor(clockAt.getTime() / hourMs);
    for (let hour = first; hour < first + 5 * 24; hour += 1) {
      const values = [companyId, hour % rings.positions.slots, new Date(hour * hourMs)];
      await database.system.query(fillText, values);
      await sweep(new Date((hour + 1) * hourMs));
      if ((hour - first + 1) % 24 === 0)
        sizes.push((await database.system.query<{ bytes: number }>(sizeText)).rows[0]?.bytes ?? Number.NaN);
    }
    const [day = Number.NaN, ...later] = sizes;
    const growth = Math.max(...later) / day;
    return {
      what: `the table of positions after two to five days against one, 200 people at one a minute, ${(day / 1e6).toFixed(0)} MB`,
      value: `${growth.toFixed(2)} × (${range(later.map((size) => size / day))})`,
      bar: '≤ 1.1 ×',
      reached: growth <= 1.1,
    };
  } finally {
    await database.close();
    await site.close();
  }
}

export const positions: Figure = {
  row: 18,
  title: 'Positions of 5,000 people, gathered, and what they take on the disk',
  measure: async () => [...(await measureRate()), await measureGrowth()],
};
