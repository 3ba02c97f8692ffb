import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@timbro/api/src/testing/free-port.ts';
import { whenReady } from '@timbro/api/src/testing/when-ready.ts';

/** A Thursday morning, the moment at which every server of the browser tests begins. */
const clockAt = '2026-11-12T10:30:00+01:00';
const bundle = fileURLToPath(new URL('../apps/api/dist/', import.meta.url));

/** What a page needs to know about the server it talks to. */
export type Site = { url: string; dataDir: string; now(): Date };

export type TimbroServer = Site & {
  /** Where devices connect, as it said when it was ready. */
  gateway(): string;
  /** Kills without warning, as a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Starts it anew after `kill`: same address, same folder, and the clock has gone on, by so much more as is asked for. */
  startAgain(laterMs?: number): Promise<void>;
};

export type ServerOptions = {
  at?: string;
  port?: number;
  /** Without the demo companies. */
  empty?: boolean;
  /** With the demo companies as of the usual moment, whatever the clock says: sowing them anew takes a while. */
  usualData?: boolean;
  /** Where its maps look for their background. */
  tileUrl?: string;
};

/** The built server, as `npm start` runs it, on a port and a folder of its own. */
export async function startServer(options: ServerOptions = {}): Promise<TimbroServer> {
  const { at = clockAt, port = await freePort(), empty = false, usualData = at === clockAt, tileUrl } = options;
  const dataDir = await newDataDir(usualData && !empty);
  const url = `http://127.0.0.1:${port}`;
  let ahead = Date.parse(at) - Date.now();
  const now = () => new Date(Date.now() + ahead);
  const env = {
    PORT: String(port),
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    SEED_DEMO: empty ? '0' : '1',
    ...(tileUrl && { TILE_URL: tileUrl }),
  };
  const launch = () => launchServer({ ...env, CLOCK_AT: now().toISOString() }, url);
  let running = await launch();
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    await exitOf(running.child);
  };
  return {
    url,
    dataDir,
    now,
    gateway: () => /mqtt:\S+/.exec(running.said())?.[0] ?? '',
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      const { child, said } = running;
      if (child.exitCode !== 0) throw new Error(`The server did not stop cleanly (${child.exitCode}): ${said()}`);
    },
    async startAgain(laterMs = 0) {
      ahead += laterMs;
      running = await launch();
    },
  };
}

/** Where `keepTemplate` put a seeded installation; the workers of a run inherit it. */
const templateIn = 'E2E_TEMPLATE';

/** Whoever wants the demo data as of the usual moment gets a copy. */
async function newDataDir(usualData: boolean): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'timbro-e2e-'));
  const template = process.env[templateIn];
  if (template && usualData) await copyFolder(template, dataDir);
  return dataDir;
}

/** As `cp -a` does, since the database insists on owning its files. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to]);

/** Keeps what a server has sown for those that start after it. */
export async function keepTemplate(server: TimbroServer): Promise<string> {
  await server.stop();
  const template = await mkdtemp(join(tmpdir(), 'timbro-e2e-template-'));
  await copyFolder(server.dataDir, template);
  process.env[templateIn] = template;
  await server.startAgain();
  return template;
}

type Running = { child: ChildProcess; said: () => string };

async function launchServer(env: Record<string, string>, url: string): Promise<Running> {
  const child = spawn(process.execPath, [join(bundle, 'main.js')], {
    env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  await whenReady(child, url, () => said);
  return { child, said: () => said };
}

const exitOf = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

/** Runs one of the commands of the bundle beside a running server; answers what it printed. */
export function runCommand(name: string, args: readonly string[], site: Site): Promise<string> {
  const env = {
    ...process.env,
    PORT: new URL(site.url).port,
    DATA_DIR: site.dataDir,
    CLOCK_AT: site.now().toISOString(),
  };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(bundle, `${name}.js`), ...args], { env });
    let said = '';
    child.stdout.on('data', (chunk) => (said += String(chunk)));
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    child.on('close', (code) => (code === 0 ? resolve(said) : reject(new Error(said))));
  });
}

/** The newest mail to an address that the sink has written; waits for the first one after the `before` already there. */
export async function mailTo({ dataDir }: Site, address: string, before = 0): Promise<string> {
  const folder = join(dataDir, 'mail');
  const deadline = Date.now() + 15_000;
  while (Date.now() < deadline) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const theirs = mails.filter((mail) => mail.includes(`To: ${address}`));
    const newest = theirs.at(-1);
    if (newest && theirs.length > before) return newest;
    await sleep(100);
  }
  throw new Error(`No mail to ${address} arrived.`);
}

/** Mail programs join the lines that the transport has folded; so must whoever reads the raw file. */
export const linkIn = (mail: string) => {
  const unfolded = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  return new URL(/https?:\/\/\S+\/create-password\S+/.exec(unfolded)?.[0] ?? 'http://nowhere');
};

export const codeIn = (mail: string) => /^X-Timbro-Code: (\S+)/m.exec(mail)?.[1] ?? '';

/** Takes the folder away, and first the database that a killed server has left at work in it. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const lock = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(lock.split('\n')[0]);
  if (pid > 0) {
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // It had ended by itself.
    }
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
