import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import * as z from 'zod';
import { openDatabase } from '@timbro/api/src/db/client.ts';
import { newId } from '@timbro/api/src/db/new-id.ts';
import { noTroubles } from '@timbro/api/src/jobs/troubles.ts';
import { drainAll } from '@timbro/api/src/register/days/keep-fresh.ts';
import { appendStamps } from '@timbro/api/src/register/log/append-stamps.repo.ts';
import { type Figure, type Measured, median, range } from '../figure.ts';
import { type Load, startGenerator } from '../load.ts';
import { clockAt, openSite } from '../site.ts';
import { type WorkedCompany, workMonth } from '../worked-month.ts';

const connections = 16;
const rounds = 7;
const windowMs = 2_000;
const warmUps = 5_000;

const bareReads = fileURLToPath(new URL('./bare-reads.ts', import.meta.url));
type Side = Pick<Load, 'port' | 'requests'>;
type Rate = (side: Side) => Promise<number>;

/**
 * What a phone and a page ask all the time, against a handler that asks the database one prepared question and does
 * nothing else. Those who ask decide for their company, in which some dozens of requests wait.
 */
export const hotReads: Figure = {
  row: 4,
  title: `Counters and current stamping over ${connections} connections against a bare handler with one prepared query`,
  async measure() {
    const site = await openSite();
    const generator = startGenerator();
    const bareServer = fork(bareReads, [site.databaseUrl], { execArgv: ['--import', 'tsx'] });
    const barePort = once(bareServer, 'message').then(([port]) => z.int().parse(port));
    try {
      const company = await workMonth(site.databaseUrl, connections);
      await everybodyComesIn(site.databaseUrl, company);
      await requestsWait(site.databaseUrl, company);
      const api = await site.startApi();
      // Whoever asked for something does not decide it.
      const deciders = { ...company, people: company.people.filter(({ userId }) => userId !== company.admin.userId) };
      const ours = oursFor(Number(new URL(api.url).port), deciders);
      const bare = bareFor(await barePort, deciders);
      const rate: Rate = (side) => generator.rate({ ...side, ms: windowMs });
      const measured = [
        await compare('counters', rate, ours('/notifications/counters'), bare('/counters')),
        await compare('current stamping', rate, ours('/stamps/current'), bare('/current')),
      ];
      await api.stop();
      return measured;
    } finally {
      generator.stop();
      bareServer.kill();
      await site.close();
    }
  },
};

const oursFor =
  (port: number, { people }: WorkedCompany) =>
  (path: string): Side => ({
    port,
    requests: people.map(({ token }) => ({
      path: `/api/v1${path}`,
      headers: { authorization: `Bearer ${token}`, 'x-device-type': 'mobile' },
    })),
  });
const bareFor =
  (port: number, { people }: WorkedCompany) =>
  (path: string): Side => ({
    port,
    requests: people.map(({ companyId, userId }) => ({
      path: `${path}?companyId=${companyId}&userId=${userId}`,
      headers: {},
    })),
  });

/** Everybody is at work, so that there is something to answer. */
async function everybodyComesIn(databaseUrl: string, { companyId, people }: WorkedCompany) {
  const database = openDatabase(databaseUrl, () => undefined, { app: 2, system: 1 });
  const at = new Date(clockAt.getTime() - 3_600_000);
  try {
    await appendStamps(
      database.systemDb,
      companyId,
      people.map(({ userId }) => ({ id: newId(), userId, at, receivedAt: at, direction: 'in', source: 'app' })),
    );
    await drainAll({ database, troubles: noTroubles }, clockAt);
  } finally {
    await database.close();
  }
}

const waiting = { leave: 40, stamps: 20, absences: 10 };
const decidersText = `update users set role = 'BackOffice' where company_id = $1 and id = any($2::uuid[])`;
const leaveText = `insert into leave_requests (id, company_id, user_id, created_at, type, starts_on, ends_on, status, submitted_at)
select gen_random_uuid(), $1, $2, $3, 'vacation', '2026-12-01', '2026-12-04', 'pendingReview', $3 from generate_series(1, $4::int)`;
const stampsText = `insert into stamps_updates (id, company_id, user_id, created_at, day, reason, changes, status, submitted_at)
select gen_random_uuid(), $1, $2, $3, '2026-07-01', 'Dimenticata', '[]', 'pendingReview', $3 from generate_series(1, $4::int)`;
const absencesText = `insert into absences (id, company_id, user_id, created_at, type, starts_on, ends_on, status, submitted_at)
select gen_random_uuid(), $1, $2, $3, 'rol', '2026-12-01', '2026-12-01', 'pendingReview', $3 from generate_series(1, $4::int)`;

/** Everybody who asks may decide, and there is something to decide: what the Admin asked for. */
async function requestsWait(databaseUrl: string, { companyId, people, admin }: WorkedCompany) {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query(decidersText, [companyId, people.map(({ userId }) => userId)]);
    for (const [text, count] of [
      [leaveText, waiting.leave],
      [stampsText, waiting.stamps],
      [absencesText, waiting.absences],
    ] as const)
      await owner.query(text, [companyId, admin.userId, clockAt, count]);
    await owner.query('analyze');
  } finally {
    await owner.end();
  }
}

async function compare(what: string, rate: Rate, ours: Side, bare: Side): Promise<Measured> {
  for (const side of [ours, bare]) for (let done = 0; done < warmUps;) done += ((await rate(side)) * windowMs) / 1000;
  const pairs: { mine: number; plain: number }[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push({ mine: await rate(ours), plain: await rate(bare) });
  const ratios = pairs.map(({ mine, plain }) => mine / plain);
  const [mine, plain] = [median(pairs.map((pair) => pair.mine)), median(pairs.map((pair) => pair.plain))];
  return {
    what: `${what}, ${Math.round(mine).toLocaleString('en')}/s against ${Math.round(plain).toLocaleString('en')}/s`,
    value: `${median(ratios).toFixed(2)} × bare (${range(ratios)})`,
    bar: '≥ 0.6',
    reached: median(ratios) >= 0.6,
  };
}
