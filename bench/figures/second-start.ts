import { readFile } from 'node:fs/promises';
import { setTimeout as rest } from 'node:timers/promises';
import { newDataDir, removeDataDir, startServer } from '../../e2e/server.ts';
import { type Figure, median, range } from '../figure.ts';

const rounds = 5;

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** From the process to a ready answer, database included, on data that are already there. */
export const secondStart: Figure = {
  row: 11,
  title: 'Second start and idle memory',
  async measure() {
    const dataDir = await newDataDir();
    try {
      await (await startServer({ dataDir })).stop();
      const seconds: number[] = [];
      let megabytes = Number.NaN;
      for (let round = 0; round < rounds; round += 1) {
        const started = performance.now();
        const server = await startServer({ dataDir });
        seconds.push((performance.now() - started) / 1000);
        if (round === rounds - 1) {
          // Idle means that the start's own garbage had time to go.
          await rest(5_000);
          megabytes = await residentMegabytes(server.process.pid);
        }
        await server.stop();
      }
      return [
        { what: 'second start to ready', value: `${median(seconds).toFixed(2)} s (${range(seconds)})`, bar: '≤ 3 s', reached: median(seconds) <= 3 },
        { what: 'idle memory of the API', value: `${megabytes.toFixed(0)} MB`, bar: '≤ 150 MB', reached: megabytes <= 150 },
      ];
    } finally {
      await removeDataDir(dataDir);
    }
  },
};
