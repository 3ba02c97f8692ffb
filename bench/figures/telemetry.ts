import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type * as z from 'zod';
import { addFleet } from '@timbro/api/src/testing/fleet.ts';
import { type Figure, type Measured, median, range } from '../figure.ts';
import { type Api, clockAt, openSite } from '../site.ts';
import { month, workMonth } from '../worked-month.ts';
import { measureChart } from './device-chart.ts';
import { freshTokens, p99, startPacedLoad } from './paced.ts';
import type { telemetryTold } from './telemetry-load.ts';
import { type Tell, keptMeasures, startDevices } from './telling-devices.ts';

/** For a quick look: `BENCH_ROUNDS=1 BENCH_REQUESTS=400 npm run bench -- 17`. */
const given = (name: string, usual: number) => Number(process.env[name] ?? usual);
const rounds = given('BENCH_ROUNDS', 5);
const requests = given('BENCH_REQUESTS', 2_000);
const windowMs = given('BENCH_WINDOW_MS', 5_000);
const devices = 1_000;
/** What a thousand devices say that report every ten seconds. */
const messagesPerSecond = 100;
const requestsPerSecond = 20;
const page = `/api/v1/work-days?from=${month.from}&to=${month.to}&pageSize=50`;
const fileAt = (name: string) => fileURLToPath(new URL(name, import.meta.url));

async function startBare(): Promise<{ port: number; stop(): void }> {
  const child = fork(fileAt('./bare-gateway.ts'), { execArgv: ['--import', 'tsx'] });
  const [port] = (await once(child, 'message')) as [number];
  return { port, stop: () => void child.kill() };
}

/** Both brokers in turn, by the same devices. */
async function measureFlood(api: Api, tell: Tell, databaseUrl: string): Promise<Measured[]> {
  const bare = await startBare();
  try {
    const rate = ({ acknowledged, ms }: z.output<typeof telemetryTold>) => (acknowledged * 1_000) / ms;
    // Until the code is compiled and every statement is planned.
    await tell({ port: bare.port, ms: windowMs });
    let acknowledged = (await tell({ port: api.mqttPort, ms: windowMs })).acknowledged;
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < Math.max(5, rounds); round += 1) {
      theirs.push(rate(await tell({ port: bare.port, ms: windowMs })));
      const told = await tell({ port: api.mqttPort, ms: windowMs });
      acknowledged += told.acknowledged;
      ours.push(rate(told));
    }
    const ratios = ours.map((own, round) => own / (theirs[round] ?? Number.NaN));
    const kept = await keptMeasures(databaseUrl);
    return [
      {
        what: `flood of ${devices.toLocaleString('en')} devices: ${median(ours).toFixed(0)} messages/s acknowledged after their commit against ${median(theirs).toFixed(0)} of the same broker without a database`,
        value: `${median(ratios).toFixed(2)} of its rate (${range(ratios)})`,
        bar: '≥ 0.75',
        reached: median(ratios) >= 0.75,
      },
      {
        what: `messages acknowledged and not kept once, of ${acknowledged.toLocaleString('en')}`,
        value: `${acknowledged - kept.measures} lost, ${kept.counted - kept.measures} counted twice`,
        bar: '0 and 0',
        reached: acknowledged === kept.measures && kept.counted === kept.measures,
      },
    ];
  } finally {
    bare.stop();
  }
}

/** Another company stamps and reads its register, while nobody and while everybody reports. */
async function measureOthers(api: Api, tell: Tell, others: Awaited<ReturnType<typeof workMonth>>): Promise<Measured> {
  const load = startPacedLoad();
  const fresh = freshTokens();
  const faults: string[] = [];
  const measured = async (count = requests) => {
    const people = { reader: fresh(others.admin.token), stampers: others.people.map(({ token }) => fresh(token)) };
    const answer = await load.times({ url: api.url, count, perSecond: requestsPerSecond, page, ...people });
    faults.push(...answer.faults);
    return p99(answer.times);
  };
  try {
    await measured(100);
    const pairs: { idle: number; loaded: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const idle = await measured();
      const ms = ((requests + 2 * requestsPerSecond) * 1_000) / requestsPerSecond;
      const [loaded] = await Promise.all([measured(), tell({ port: api.mqttPort, ms, perSecond: messagesPerSecond })]);
      pairs.push({ idle, loaded });
    }
    const ratios = pairs.map(({ idle, loaded }) => loaded / idle);
    const [idle, loaded] = [median(pairs.map((pair) => pair.idle)), median(pairs.map((pair) => pair.loaded))];
    return {
      what: `stamps and register pages at ${requestsPerSecond}/s while ${messagesPerSecond} messages/s come from devices, p99 ${loaded.toFixed(0)} ms against ${idle.toFixed(0)} ms`,
      value: [`${median(ratios).toFixed(2)} × idle (${range(ratios)})`, ...new Set(faults)].join('; '),
      bar: '≤ 1.5 ×',
      reached: median(ratios) <= 1.5 && faults.length === 0,
    };
  } finally {
    load.stop();
  }
}

async function measureGateway(): Promise<Measured[]> {
  const site = await openSite({ durable: true });
  const stops: (() => unknown)[] = [() => site.close()];
  try {
    const others = await workMonth(site.databaseUrl, 200);
    const fleet = await addFleet({ databaseUrl: site.databaseUrl, count: devices, now: clockAt });
    const api = await site.startApi();
    stops.push(() => api.stop());
    const { tell, stop } = startDevices(fleet);
    stops.push(stop);
    const flooded = await measureFlood(api, tell, site.databaseUrl);
    return [...flooded, await measureOthers(api, tell, others)];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

export const telemetry: Figure = {
  row: 17,
  title: 'Telemetry of 1,000 devices, acknowledged after its commit, and the chart of one of them',
  measure: async () => [...(await measureGateway()), await measureChart()],
};
