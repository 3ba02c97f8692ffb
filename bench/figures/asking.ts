import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import type { Installation } from '../installations.ts';
import { type Api, clockAt } from '../site.ts';
import { type WorkedCompany, month } from '../worked-month.ts';
import { type Fresh, freshTokens } from './paced.ts';

/** An installation at work: its server, and somebody who looks at its database. */
export type Asked = {
  readonly api: Api;
  readonly owner: pg.Client;
  readonly installation: Installation;
  readonly fresh: Fresh;
  readonly startedAt: number;
};

export async function workOn<T>(installation: Installation, work: (asked: Asked) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: installation.site.databaseUrl });
  await owner.connect();
  const api = await installation.site.startApi();
  try {
    return await work({ api, owner, installation, fresh: freshTokens(), startedAt: Date.now() });
  } finally {
    await api.stop();
    await owner.end();
  }
}

/** One request of somebody; what is done the n-th time may differ. */
export type Deed = { readonly name: string; run(asked: Asked, company: WorkedCompany, nth: number): Promise<void> };

const within = `from=${month.from}&to=${month.to}`;

async function ask({ api, fresh }: Asked, token: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(`${api.url}/api/v1${path}`, {
    headers: {
      authorization: `Bearer ${fresh(token)}`,
      'x-device-type': 'mobile',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 400)}`);
}

const reading = (name: string, path: (company: WorkedCompany, nth: number) => string): Deed => ({
  name,
  run: (asked, company, nth) => ask(asked, company.admin.token, path(company, nth)),
});
const personOf = ({ people }: WorkedCompany, nth: number) => {
  const person = people[nth % people.length];
  if (!person) throw new Error('The company has nobody.');
  return person;
};
const dayOf = (nth: number) => `${month.from.slice(0, 8)}${String((nth % 28) + 2).padStart(2, '0')}`;

export const deeds = {
  stamp: {
    name: 'a stamp',
    run: (asked, company, nth) =>
      ask(asked, personOf(company, nth).token, '/stamps', {
        id: randomUUID(),
        at: new Date(clockAt.getTime() + Date.now() - asked.startedAt).toISOString(),
        source: 'app',
      }),
  },
  page: reading('a register page of 50', (_, nth) => `/work-days?${within}&pageSize=50&page=${(nth % 10) + 1}`),
  panel: reading(
    'the panel of a day',
    (company, nth) => `/work-days/info?userId=${personOf(company, nth).userId}&date=${dayOf(nth)}`,
  ),
  counters: reading('the counters', () => '/notifications/counters'),
  months: reading(
    'a months page of 25',
    (_, nth) => `/work-days/months?month=${month.from.slice(0, 7)}&pageSize=25&page=${(nth % 10) + 1}`,
  ),
  search: reading('a search for people', (_, nth) => `/people?search=collega%20${(nth % 89) + 10}&pageSize=10`),
  analyses: reading('the analyses of six months', () => '/work-days/stats?window=6m'),
} as const satisfies Record<string, Deed>;

/** Where a process is at rest, its counts come to be known after ten seconds. */
const countsAfterMs = 11_000;
const buffersText = `select (blks_hit + blks_read)::float8 as buffers from pg_stat_database where datname = current_database()`;

async function buffersNow({ owner }: Asked): Promise<number> {
  await owner.query('select pg_stat_clear_snapshot()');
  const { rows } = await owner.query<{ buffers: number }>(buffersText);
  return rows[0]?.buffers ?? Number.NaN;
}

/** How many pages of the database each of so many deeds touches, without what the server does by itself meanwhile. */
export async function buffersOf(
  all: readonly { asked: Asked; company: WorkedCompany }[],
  deed: Deed,
  times: number,
): Promise<number[]> {
  await rest(countsAfterMs);
  const idleFrom = await Promise.all(all.map(({ asked }) => buffersNow(asked)));
  const began = performance.now();
  await rest(countsAfterMs);
  const before = await Promise.all(all.map(({ asked }) => buffersNow(asked)));
  const idleMs = performance.now() - began;
  const working = performance.now();
  for (let nth = 0; nth < times; nth += 1) for (const { asked, company } of all) await deed.run(asked, company, nth);
  await rest(countsAfterMs);
  const after = await Promise.all(all.map(({ asked }) => buffersNow(asked)));
  const share = (performance.now() - working) / idleMs;
  return after.map((end, at) => {
    const [first = 0, start = 0] = [idleFrom[at], before[at]];
    return (end - start - (start - first) * share) / times;
  });
}

export async function timeOf(asked: Asked, company: WorkedCompany, deed: Deed, nth: number): Promise<number> {
  const started = performance.now();
  await deed.run(asked, company, nth);
  return performance.now() - started;
}
