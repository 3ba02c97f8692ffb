import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { freshTokens } from './figures/paced.ts';
import { type Api, type Site, clockAt, openSite } from './site.ts';
import { type WorkedCompany, workPeriod } from './worked-month.ts';

/**
 * What an installation takes, for the arithmetic of `docs/operators.md`: disk for a stamp, a day and a change, log of the
 * database for a stamp, and how many answers one process gives on this machine, which it shares with its database and with those who ask.
 */
const people = 500;
const period = { from: '2026-05-01', to: '2026-07-31' };
const connections = 16;
const windowMs = 5_000;
const changes = 300;
const stampRounds = 40;

/** Where the rows of each lie; what is made anew from the log counts with the days. */
const tables = {
  stamps: ['stamps', 'stamp_heads'],
  days: ['work_days', 'stampings', 'person_months', 'person_month_sums'],
  history: ['audit_lines'],
} as const;

const sizeText = 'select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest($1::text[]) name';
const bytesOf = async (owner: pg.Client, what: keyof typeof tables) =>
  (await owner.query<{ bytes: number }>(sizeText, [tables[what]])).rows[0]?.bytes ?? Number.NaN;
const countOf = async (owner: pg.Client, table: string) =>
  (await owner.query<{ rows: number }>(`select count(*)::float8 as rows from ${table}`)).rows[0]?.rows ?? Number.NaN;
const logText = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`;
const loggedBytes = async (owner: pg.Client) =>
  (await owner.query<{ bytes: number }>(logText)).rows[0]?.bytes ?? Number.NaN;

const say = (what: string, value: string) => void process.stdout.write(`${what.padEnd(58)} ${value}\n`);
const whole = (value: number) => Math.round(value).toLocaleString('en');

type Asking = { api: Api; owner: pg.Client; company: WorkedCompany };

async function disk({ owner }: Pick<Asking, 'owner'>) {
  const [stamps, days] = [await bytesOf(owner, 'stamps'), await bytesOf(owner, 'days')];
  const perStamp = stamps / (await countOf(owner, 'stamps'));
  const perDay = days / (await countOf(owner, 'work_days'));
  say('a stamp in the log, with its indexes', `${whole(perStamp)} bytes`);
  say('a day of a person: row, pairs, months', `${whole(perDay)} bytes`);
  say('a person and year: 880 stamps, 365 days', `${((880 * perStamp + 365 * perDay) / 1e6).toFixed(2)} MB`);
}

function asking({ api, company }: Asking, fresh: ReturnType<typeof freshTokens>) {
  return async (token: string, path: string, body: object) => {
    const answer = await fetch(`${api.url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${fresh(token)}`,
        'x-device-type': 'mobile',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok)
      throw new Error(`${path} of ${company.companyId} answered ${answer.status}: ${await answer.text()}`);
  };
}

/** Whatever follows from them is written too: days, sums, history, events. */
async function written(of: Asking) {
  const post = asking(of, freshTokens());
  const started = Date.now();
  const at = () => new Date(clockAt.getTime() + Date.now() - started).toISOString();
  const before = await loggedBytes(of.owner);
  for (let round = 0; round < stampRounds; round += 1)
    await Promise.all(
      of.company.people.map(({ token }) => post(token, '/stamps', { id: randomUUID(), at: at(), source: 'app' })),
    );
  const stamps = stampRounds * of.company.people.length;
  say(
    'log of the database for a stamp and what follows',
    `${whole(((await loggedBytes(of.owner)) - before) / stamps)} bytes`,
  );

  const [bytes, rows] = [await bytesOf(of.owner, 'history'), await countOf(of.owner, 'audit_lines')];
  for (let nth = 0; nth < changes; nth += 1)
    await post(of.company.admin.token, '/work-schedules/departments', { name: `Reparto ${nth}` });
  const grown = ((await bytesOf(of.owner, 'history')) - bytes) / ((await countOf(of.owner, 'audit_lines')) - rows);
  say('a line of history, with its indexes', `${whole(grown)} bytes`);
}

async function rates({ api, company }: Asking) {
  const fresh = freshTokens();
  const paths = {
    'register pages of 50 people and a month': '/work-days?from=2026-07-01&to=2026-07-31&pageSize=50',
    'panels of a day': `/work-days/info?userId=${company.admin.userId}&date=2026-07-15`,
    counters: '/notifications/counters',
  };
  const rateOf = async (path: string) => {
    const started = performance.now();
    const talk = async () => {
      let answers = 0;
      for (; performance.now() - started < windowMs; answers += 1) {
        const headers = { authorization: `Bearer ${fresh(company.admin.token)}`, 'x-device-type': 'web' };
        const answer = await fetch(`${api.url}/api/v1${path}`, { headers });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
        await answer.arrayBuffer();
      }
      return answers;
    };
    const answers = await Promise.all(Array.from({ length: connections }, talk));
    return (answers.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - started);
  };
  for (const [what, path] of Object.entries(paths)) {
    await rateOf(path);
    say(`${what}, ${connections} at once`, `${whole(await rateOf(path))} a second`);
  }
}

async function measure(site: Site) {
  const company = await workPeriod(site.databaseUrl, people, period);
  const owner = new pg.Client({ connectionString: site.databaseUrl });
  await owner.connect();
  const api = await site.startApi();
  try {
    process.stdout.write(`\n${people} people, ${period.from} to ${period.to}, four stamps a day\n`);
    await disk({ owner });
    await rates({ api, owner, company });
    await written({ api, owner, company });
  } finally {
    await api.stop();
    await owner.end();
  }
}

const site = await openSite({ durable: true });
try {
  await measure(site);
} finally {
  await site.close();
}
