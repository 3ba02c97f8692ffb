import pg from 'pg';
import { rings } from '@timbro/api/src/db/rings.ts';
import { signInCrowd } from '@timbro/api/src/testing/crowd.ts';
import { type FleetDevice, addFleet } from '@timbro/api/src/testing/fleet.ts';
import { type Measured, median, range } from '../figure.ts';
import { type Api, type Site, clockAt, jwtSecret, openSite } from '../site.ts';

const devices = Number(process.env['BENCH_CHART_DEVICES'] ?? 1_000);
const [hourMs, dayMs] = [3_600_000, 86_400_000];
const rounds = 5;
const charts = 60;

const { slots, stretchMs } = rings.hours;
const fillText = `
insert into device_hours (company_id, device_ref, slot, hour, measures, voltage_sum, voltage_min, voltage_min_at, positive_count, negative_count, dispersion_positive, dispersion_negative)
select company_id, id, floor(extract(epoch from h) * 1000 / $3::float8)::bigint % $4, h, 6, 74.4, 12.1, h + interval '20 minutes', 1000, 990, 9.5, 11.5
from devices cross join generate_series($1::timestamptz, $2::timestamptz - interval '1 hour', interval '1 hour') h`;

type Charted = { site: Site; api: Api; token: string; fleet: FleetDevice[] };

/** A fleet that has reported for so many days, a fortnight of it in each statement. */
async function reported(days: number): Promise<Charted> {
  const site = await openSite();
  const { databaseUrl } = site;
  const [reader] = await signInCrowd({ databaseUrl, jwtSecret, count: 1, now: clockAt });
  if (!reader) throw new Error('Nobody was signed in.');
  const fleet = await addFleet({ databaseUrl, count: devices, now: clockAt, companyId: reader.companyId });
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query('set role timbro_system');
    await owner.query(`update users set role = 'Admin' where id = $1`, [reader.userId]);
    const until = Math.floor(clockAt.getTime() / hourMs) * hourMs;
    for (let from = until - days * dayMs; from < until; from += 14 * dayMs)
      await owner.query(fillText, [new Date(from), new Date(Math.min(until, from + 14 * dayMs)), stretchMs, slots]);
    await owner.query('reset role');
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
  return { site, api: await site.startApi(), token: reader.token, fleet };
}

/** The time of one chart after the other, each of another device. */
async function chartTimes({ api, token, fleet }: Charted, round: number): Promise<number> {
  const [from, to] = [new Date(clockAt.getTime() - 30 * dayMs), clockAt].map((at) => at.toISOString());
  const times: number[] = [];
  for (let nth = 0; nth < charts; nth += 1) {
    const device = fleet[(nth * 17 + round * 7) % fleet.length];
    const started = performance.now();
    const answer = await fetch(`${api.url}/api/v1/devices/${device?.ref}/measures?from=${from}&to=${to}`, {
      headers: { authorization: `Bearer ${token}`, 'x-device-type': 'web' },
    });
    const text = await answer.text();
    if (!answer.ok || !text.includes('stepSeconds')) throw new Error(`${answer.status}: ${text.slice(0, 200)}`);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Thirty days of one device, in a fleet that has reported for a year and in one that has for a week. */
export async function measureChart(): Promise<Measured> {
  const year = await reported(365);
  const week = await reported(7).catch(async (error: unknown) => {
    await close(year);
    throw error;
  });
  try {
    await chartTimes(year, 0);
    await chartTimes(week, 0);
    const pairs: { year: number; week: number }[] = [];
    for (let round = 1; round <= rounds; round += 1)
      pairs.push({ week: await chartTimes(week, round), year: await chartTimes(year, round) });
    const ratios = pairs.map((pair) => pair.year / pair.week);
    const of = (side: 'year' | 'week') => median(pairs.map((pair) => pair[side])).toFixed(1);
    return {
      what: `30 days of one device among ${devices.toLocaleString('en')}: a year of data against a week, ${of('year')} ms against ${of('week')} ms`,
      value: `${median(ratios).toFixed(2)} × (${range(ratios)})`,
      bar: '≤ 2 ×',
      reached: median(ratios) <= 2,
    };
  } finally {
    await close(year);
    await close(week);
  }
}

async function close({ api, site }: Charted): Promise<void> {
  await api.stop();
  await site.close();
}
