import { Agent, get } from 'node:http';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';
import { type Figure, type Measured, median, range } from '../figure.ts';
import { type Api, type Site, openSite, residentBytes } from '../site.ts';
import { type WorkedCompany, month, workMonth } from '../worked-month.ts';
import { registerText } from './register-baseline.ts';

const rounds = 7;
const warmUps = 3;
const path = `/api/v1/work-days?from=${month.from}&to=${month.to}`;

/**
 * The month of everybody as the back-office asks for it, whole and over HTTP. Of the other side only what the database
 * does and the way of its rows is counted. Rows 2 and 3 stand on the same data, which take longest to make.
 */
export const register: Figure = {
  row: 2,
  title: 'Month register over HTTP against SQL that aggregates the stampings; 5,000 people against 1,000',
  async measure() {
    const site = await openSite();
    try {
      const few = await workMonth(site.databaseUrl, 1_000);
      const many = await workMonth(site.databaseUrl, 5_000);
      await checkSame(site, few);
      return [await againstSql(site, few), await growth(site, few, many), await memory(site, many)];
    } finally {
      await site.close();
    }
  },
};

const agent = new Agent({ keepAlive: true });

/** Takes the whole answer and keeps it only where it is wanted. */
function ask(
  { url }: Api,
  { admin }: WorkedCompany,
  keep?: (chunk: Buffer) => void,
  pageSize = 5_000,
): Promise<number> {
  const headers = { authorization: `Bearer ${admin.token}` };
  return new Promise((resolve, reject) => {
    const request = get(`${url}${path}&pageSize=${pageSize}`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`The register answered ${answer.statusCode}.`));
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        keep?.(chunk);
      });
      answer.on('end', () => resolve(bytes)).on('error', reject);
    });
    request.on('error', reject);
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function withApi<T>(site: Site, work: (api: Api) => Promise<T>): Promise<T> {
  const api = await site.startApi();
  try {
    return await work(api);
  } finally {
    await api.stop();
  }
}

async function withSql<T>(site: Site, work: (aggregate: (company: WorkedCompany) => Promise<string[]>) => Promise<T>) {
  // Memory enough to sort a month's text, so that the other side does not lose its time on the disk.
  const client = new pg.Client({ connectionString: site.databaseUrl, options: '-c work_mem=64MB' });
  await client.connect();
  try {
    return await work(async ({ companyId, shiftId }) => {
      const values = [companyId, month.from, month.to, shiftId];
      const { rows } = await client.query<{ item: string }>({ name: 'register', text: registerText, values });
      return rows.map(({ item }) => item);
    });
  } finally {
    await client.end();
  }
}

const answered = z.object({ items: z.array(z.unknown()) });

/** A comparison of two answers that differ would say nothing. */
async function checkSame(site: Site, company: WorkedCompany): Promise<void> {
  const chunks: Buffer[] = [];
  await withApi(site, (api) => ask(api, company, (chunk) => chunks.push(chunk)));
  const { items } = answered.parse(JSON.parse(Buffer.concat(chunks).toString()));
  const theirs = await withSql(site, (aggregate) => aggregate(company));
  if (JSON.stringify(items) !== JSON.stringify(theirs.map((item): unknown => JSON.parse(item))))
    throw new Error('The two sides do not answer the same.');
}

const againstSql = (site: Site, company: WorkedCompany): Promise<Measured> =>
  withApi(site, (api) =>
    withSql(site, async (aggregate) => {
      const pairs: { mine: number; plain: number }[] = [];
      let bytes = 0;
      for (let round = -warmUps; round < rounds; round += 1) {
        const mine = await timed(async () => (bytes = await ask(api, company)));
        const plain = await timed(() => aggregate(company));
        if (round >= 0) pairs.push({ mine, plain });
      }
      const ratios = pairs.map(({ mine, plain }) => mine / plain);
      const [mine, plain] = [median(pairs.map((pair) => pair.mine)), median(pairs.map((pair) => pair.plain))];
      return {
        what: `1,000 people × 31 days × 4 stamps, ${megabytes(bytes)}, ${mine.toFixed(0)} ms against ${plain.toFixed(0)} ms`,
        value: `${median(ratios).toFixed(2)} × SQL (${range(ratios)})`,
        bar: '≤ 0.45',
        reached: median(ratios) <= 0.45,
      };
    }),
  );

const growth = (site: Site, few: WorkedCompany, many: WorkedCompany): Promise<Measured> =>
  withApi(site, async (api) => {
    const ratios: number[] = [];
    for (let round = -warmUps; round < rounds; round += 1) {
      const [one, five] = [await timed(() => ask(api, few)), await timed(() => ask(api, many))];
      if (round >= 0) ratios.push(five / one);
    }
    return {
      row: 3,
      what: 'time of 5,000 people against 1,000',
      value: `${median(ratios).toFixed(2)} × (${range(ratios)})`,
      bar: '≤ 5.5 ×',
      reached: median(ratios) <= 5.5,
    };
  });

/** The most a process holds while something goes on. */
async function peakDuring(api: Api, work: Promise<unknown>): Promise<number> {
  const over = new AbortController();
  const ended = work.finally(() => over.abort());
  let peak = 0;
  while (!over.signal.aborted) {
    peak = Math.max(peak, await residentBytes(api));
    await rest(20);
  }
  await ended;
  return peak;
}

/** In a process that has not held such an answer before: what it takes at the most over what it had at rest. */
const memory = (site: Site, many: WorkedCompany): Promise<Measured> =>
  withApi(site, async (api) => {
    for (let round = 0; round < warmUps; round += 1) await ask(api, many, undefined, 25);
    await rest(3_000);
    const before = await residentBytes(api);
    const answer = ask(api, many);
    const taken = (await peakDuring(api, answer)) - before;
    const bytes = await answer;
    return {
      row: 3,
      what: `memory that the answer of 5,000 people takes while it leaves, ${megabytes(bytes)}`,
      value: megabytes(taken),
      bar: `≤ ${megabytes(bytes)}`,
      reached: taken <= bytes,
    };
  });

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
