import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import * as z from 'zod';
import { migrate } from '@timbro/api/src/db/migrate.ts';
import { signInCrowd } from '@timbro/api/src/testing/crowd.ts';
import { type Figure, type Measured, median, range } from '../figure.ts';
import { clockAt, jwtSecret, openSite } from '../site.ts';
import type { LoadOrder } from './stamp-load.ts';

const people = 64;
const rounds = 7;
const windowMs = 1_500;
const warmUps = 6_000;
const bars = [
  [1, 0.25],
  [8, 0.5],
  [64, 1],
] as const;

/**
 * Either side has a database of its own on the same server, so that neither finds the other's rows in its tables; and an
 * acknowledged stamp is on the disk.
 */
export const stampRate: Figure = {
  row: 1,
  title: 'Acknowledged stamps through HTTP against the same rows written by prepared statements',
  async measure() {
    const site = await openSite({ durable: true });
    const stops: (() => unknown)[] = [() => site.close()];
    try {
      const rawUrl = await databaseBeside(site.databaseUrl, 'raw');
      const [ours, theirs] = [await sideOf(site.databaseUrl), await sideOf(rawUrl)];
      stops.push(ours.stop, theirs.stop);
      const api = await site.startApi();
      stops.push(() => api.stop());
      const http: Talk = (connections, ms) => ours.load({ connections, ms, target: { side: 'http', url: api.url } });
      const raw: Talk = (connections, ms) => theirs.load({ connections, ms, target: { side: 'raw', url: rawUrl } });
      for (const talk of [http, raw]) await warmUp(talk);
      const measured: Measured[] = [];
      for (const [connections, bar] of bars) measured.push(await compare(http, raw, connections, bar));
      return measured;
    } finally {
      for (const stop of stops.toReversed()) await stop();
    }
  },
};

/** Answers how many stamps a second were kept. */
type Talk = (connections: number, ms: number) => Promise<number>;

/** Until the code is compiled and every connection's statements are planned. */
async function warmUp(talk: Talk) {
  for (let done = 0; done < warmUps;) done += await talk(64, 1_000);
}

async function compare(http: Talk, raw: Talk, connections: number, bar: number): Promise<Measured> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await http(connections, windowMs));
    theirs.push(await raw(connections, windowMs));
  }
  const ratios = ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN));
  const rates = `${median(ours).toFixed(0)} stamps/s against ${median(theirs).toFixed(0)}`;
  return {
    what: `${connections} ${connections === 1 ? 'connection' : 'connections'}, ${rates}`,
    value: `${median(ratios).toFixed(2)} × raw (${range(ratios)})`,
    bar: `≥ ${bar.toFixed(2)}`,
    reached: median(ratios) >= bar,
  };
}

async function databaseBeside(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const beside = new URL(url);
  beside.pathname = `/${name}`;
  await migrate(beside.href);
  return beside.href;
}

/** People in a database, and a process that stamps for them. */
async function sideOf(databaseUrl: string) {
  const crowd = await signInCrowd({ databaseUrl, jwtSecret, count: people, now: clockAt });
  const child = fork(fileURLToPath(new URL('./stamp-load.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  child.send(crowd);
  const load = (order: LoadOrder) =>
    new Promise<number>((resolve, reject) => {
      const onExit = () => reject(new Error('The load generator has ended.'));
      child.once('exit', onExit);
      child.once('message', (rate) => {
        child.off('exit', onExit);
        resolve(z.number().parse(rate));
      });
      child.send(order);
    });
  return { load, stop: () => void child.kill() };
}
