import { setTimeout as rest } from 'node:timers/promises';
import { removeDataDir, startServer } from '@timbro/e2e/server.ts';
import { type Figure, type Measured, median, range } from '../figure.ts';
import { openSite } from '../site.ts';

const rounds = 5;

async function residentMegabytes(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^timbro_process_resident_memory_bytes (\S+)/m.exec(figures)?.[1] ?? Number.NaN) / 1e6;
}

/** From the process to a ready answer, beside a database that is up and has its schema. */
async function besideDatabase(): Promise<Measured> {
  const site = await openSite();
  try {
    const seconds: number[] = [];
    // The first one fills the empty database, and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const started = performance.now();
      const api = await site.startApi({ NODE_OPTIONS: '--enable-source-maps' });
      if (round > 0) seconds.push((performance.now() - started) / 1000);
      await api.stop();
    }
    return {
      what: 'start with the database already up, to ready',
      value: `${median(seconds).toFixed(2)} s (${range(seconds)})`,
      bar: '≤ 1.0 s',
      reached: median(seconds) <= 1,
    };
  } finally {
    await site.close();
  }
}

/** From the process to a ready answer, database included, on data that are already there. */
export const secondStart: Figure = {
  row: 11,
  title: 'Second start and idle memory',
  async measure() {
    const beside = await besideDatabase();
    const server = await startServer();
    try {
      const seconds: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await server.stop();
        const started = performance.now();
        await server.startAgain();
        seconds.push((performance.now() - started) / 1000);
      }
      // Idle means that the start's own garbage had time to go.
      await rest(10_000);
      const megabytes = await residentMegabytes(server.url);
      return [
        {
          what: 'second start to ready',
          value: `${median(seconds).toFixed(2)} s (${range(seconds)})`,
          bar: '≤ 3 s',
          reached: median(seconds) <= 3,
        },
        beside,
        {
          what: 'idle memory of the API',
          value: `${megabytes.toFixed(0)} MB`,
          bar: '≤ 120 MB',
          reached: megabytes <= 120,
        },
      ];
    } finally {
      await server.stop();
      await removeDataDir(server.dataDir);
    }
  },
};
