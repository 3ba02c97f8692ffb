import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@timbro/api/src/db/embedded.ts';
import { migrate } from '@timbro/api/src/db/migrate.ts';
import { freePort } from '@timbro/e2e/server.ts';

/** Every API process of a figure begins at this moment, so that what it answers does not depend on today. */
export const clockAt = new Date('2026-08-20T08:30:00Z');
export const jwtSecret = 'a secret that lives as long as this run';
const bundle = fileURLToPath(new URL('../apps/api/dist/main.js', import.meta.url));

export type Site = {
  databaseUrl: string;
  /** The built server as in production: beside its database, with a line for every request. */
  startApi(): Promise<Api>;
  close(): Promise<void>;
};
export type Api = { url: string; stop(): Promise<void> };

/** A database that figures fill before a server looks at it; what only reading is measured on need not be durable. */
export async function openSite({ durable = false } = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'timbro-bench-'));
  const embedded = await startEmbedded({ dataDir, durable });
  const close = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(embedded.url);
  } catch (error) {
    await close();
    throw error;
  }
  return { databaseUrl: embedded.url, startApi: () => startApi(embedded.url, dataDir), close };
}

async function startApi(databaseUrl: string, dataDir: string): Promise<Api> {
  const port = await freePort();
  const child = spawn(process.execPath, [bundle], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: databaseUrl,
      JWT_SECRET: jwtSecret,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      CLOCK_AT: clockAt.toISOString(),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await ready(child, url);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (child.exitCode === null && Date.now() < deadline) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error('The server did not start.');
}

/** What the process says of its memory. */
export async function residentBytes({ url }: Api): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^timbro_process_resident_memory_bytes (\S+)/m.exec(figures)?.[1] ?? Number.NaN);
}
