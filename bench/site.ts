import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@timbro/api/src/db/embedded.ts';
import { migrate } from '@timbro/api/src/db/migrate.ts';
import { endProcess, startProcess } from '@timbro/api/src/testing/api-process.ts';
import { freePort } from '@timbro/api/src/testing/free-port.ts';

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
export type Api = { url: string; mqttPort: number; stop(): Promise<void> };

type SiteOptions = {
  durable?: boolean;
  /** A folder that outlives the run. */
  keptIn?: string;
};

/** A database that figures fill before a server looks at it; what only reading is measured on need not be durable. */
export async function openSite({ durable = false, keptIn }: SiteOptions = {}): Promise<Site> {
  const dataDir = keptIn ?? (await mkdtemp(join(tmpdir(), 'timbro-bench-')));
  const embedded = await startEmbedded({ dataDir, durable });
  const close = async () => {
    await embedded.stop();
    if (keptIn === undefined) await rm(dataDir, { recursive: true, force: true });
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
  const mqttPort = await freePort();
  const { child, url } = await startProcess({
    databaseUrl,
    jwtSecret,
    dataDir,
    port: await freePort(),
    server: [bundle],
    settings: { CLOCK_AT: clockAt.toISOString(), LOG_LEVEL: 'info', MQTT_PORT: String(mqttPort), ...settings },
  });
  child.stderr?.pipe(process.stderr);
  return {
    url,
    mqttPort,
    stop: async () => {
      peak = Math.max(peak, await peakOf(child.pid));
      await endProcess(child, 'SIGTERM');
    },
  };
}

let peak = 0;
/** The most that any API process of this run has held, in bytes; where the system does not tell, nothing. */
export const peakBytes = (): number => peak;

async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

/** What the process says of its memory. */
export async function residentBytes({ url }: Api): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^timbro_process_resident_memory_bytes (\S+)/m.exec(figures)?.[1] ?? Number.NaN);
}
