import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const clockAt = '2026-11-12T10:30:00+01:00';
const bundle = fileURLToPath(new URL('../apps/api/dist/', import.meta.url));

export type TimbroServer = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Kills without warning, as a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (!address || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

export const newDataDir = () => mkdtemp(join(tmpdir(), 'timbro-e2e-'));

/** The built server, as `npm start` runs it, on a port and a folder of its own. */
export async function startServer(given: { dataDir?: string; port?: number; env?: Record<string, string> } = {}): Promise<TimbroServer> {
  const dataDir = given.dataDir ?? (await newDataDir());
  const port = given.port ?? (await freePort());
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', CLOCK_AT: clockAt, ...given.env };
  const child = spawn(process.execPath, [join(bundle, 'main.js')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (chunk) => (said += String(chunk)));
  child.stdout?.on('data', (chunk) => (said += String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child, () => said);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    dataDir,
    process: child,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function untilReady(url: string, child: ChildProcess, said: () => string) {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${said()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server is not ready after a minute: ${said()}`);
}

/** Runs one of the commands of the bundle against the same folder; answers what it printed. */
export function runCommand(name: string, args: readonly string[], dataDir: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(bundle, `${name}.js`), ...args], { env: { ...process.env, DATA_DIR: dataDir, CLOCK_AT: clockAt } });
    let said = '';
    child.stdout.on('data', (chunk) => (said += String(chunk)));
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    child.on('close', (code) => (code === 0 ? resolve(said) : reject(new Error(said))));
  });
}

/** The newest mail to an address that the sink has written; waits until there is one that was not there `before`. */
export async function mailTo(dataDir: string, address: string, before = 0): Promise<string> {
  const folder = join(dataDir, 'mail');
  const deadline = Date.now() + 15_000;
  while (Date.now() < deadline) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
    const mails = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).filter((mail) => mail.includes(`To: ${address}`));
    const newest = mails.at(-1);
    if (newest && mails.length > before) return newest;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail to ${address} arrived.`);
}

export const codeIn = (mail: string) => /^X-Timbro-Code: (\S+)/m.exec(mail)?.[1] ?? '';

export const removeDataDir = (dataDir: string) => rm(dataDir, { recursive: true, force: true });
