import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@timbro/api/src/db/embedded.ts';
import { migrate } from '@timbro/api/src/db/migrate.ts';
import { freePort } from '@timbro/api/src/testing/free-port.ts';
import { whenReady } from '@timbro/api/src/testing/when-ready.ts';

/** Every API process of a figure begins at this moment, so that what it answers does not depend on today. */
export const clockAt = new Date('2026-08-20T08:30:00Z');
export const jwtSecret = 'a secret that lives as long as this run';
const bundle = fileURLToPath(new URL('../apps/api/dist/main.js', import.meta.url));

export type Site = {
  databaseUrl: string;
  /** The built server as in production: beside its database, with a line for every request. */
  startApi(settings?: Readonly<Record<string, string>>): Promise<Api>;
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
  return { databaseUrl: embedded.url, startApi: (settings) => startApi(embedded.url, dataDir, settings), close };
}

async function startApi(
  databaseUrl: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Api> {
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
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await whenReady(child, url, () => 'see above');
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** What the process says of its memory. */
export async function residentBytes({ url }: Api): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^timbro_process_resident_memory_bytes (\S+)/m.exec(figures)?.[1] ?? Number.NaN);
}
