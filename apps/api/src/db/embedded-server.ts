import { spawn, spawnSync } from 'node:child_process';
import { closeSync, fchownSync, openSync, realpathSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '#code-of.ts';
import { SetupFault } from '#env.ts';
import type { Binaries, SystemAccount } from './embedded-binaries.ts';
import { cleanEnvironment, dataPath } from './embedded-cluster.ts';

export type ServerProcess = { pid: number; port: number };

/** Crash recovery after a power cut may replay gigabytes; a living server gets this long to do it. */
const startLimit = 300_000;
const stopLimit = 60_000;

/** The server that already works on this cluster, for example one left behind by a killed process. */
export async function findServer(cluster: string): Promise<ServerProcess | undefined> {
  for (const limit = Date.now() + startLimit; Date.now() < limit; await sleep(20)) {
    const noted = await readLockFile(cluster);
    if (!noted || !isAlive(noted.pid)) return undefined;
    if (!isServerOf(cluster, noted.pid)) {
      // The number was given to another program since: PostgreSQL would take that program for a live server and refuse.
      await rm(lockFile(cluster), { force: true });
      return undefined;
    }
    if (noted.ready) return noted;
  }
  throw new SetupFault(`PostgreSQL has been starting in ${cluster} for five minutes: read the log beside that folder.`);
}

type Launch = {
  cluster: string;
  log: string;
  binaries: Binaries;
  account: SystemAccount;
  durable: boolean;
  /** Where those who know the server look for it; any free one if nobody does yet. */
  port?: number | undefined;
};

/** Starts a server that outlives this process, so a crash here never cuts a write there. Undefined: it ended at once. */
export async function launchServer({
  cluster,
  log,
  binaries,
  account,
  durable,
  port,
}: Launch): Promise<ServerProcess | undefined> {
  const settings = {
    port: port ?? (await freePort()),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    log_checkpoints: 'off',
    timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  await (process.platform === 'win32'
    ? launchWithPgCtl(cluster, log, binaries, args)
    : launch(cluster, log, binaries, account, args));
  return findServer(cluster);
}

async function launch(cluster: string, log: string, binaries: Binaries, account: SystemAccount, args: string[]) {
  const isLarge = ((await stat(log).catch(() => undefined))?.size ?? 0) > 5_000_000;
  // A file, not a pipe: a pipe would break with this process and take the server along.
  const output = openSync(log, isLarge ? 'w' : 'a', 0o600);
  if (account) fchownSync(output, account.uid, account.gid);
  const options = { ...account, cwd: cluster, env: cleanEnvironment(), detached: true };
  const server = spawn(binaries.postgres, ['-D', dataPath(cluster, account), ...args], {
    ...options,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  server.unref();

  const ended = new Promise<'ended'>((resolve, reject) => {
    server.once('exit', () => resolve('ended')).once('error', reject);
  });
  while ((await readLockFile(cluster))?.pid !== server.pid) {
    if ((await Promise.race([ended, sleep(5)])) === 'ended') return;
  }
}

/** On Windows only pg_ctl can give up administrator rights, which PostgreSQL refuses. */
async function launchWithPgCtl(cluster: string, log: string, binaries: Binaries, args: string[]) {
  const options = args.map((argument) => `"${argument}"`).join(' ');
  spawnSync(binaries.pgCtl, ['start', '-D', cluster, '-l', log, '-o', options], {
    env: cleanEnvironment(),
    stdio: 'ignore',
  });
}

/** Ends all sessions, writes everything out and waits until the lock file is gone; a zombie still answers to its number. */
export async function stopServer(cluster: string, server: ServerProcess, binaries: Binaries): Promise<void> {
  if ((await readLockFile(cluster))?.pid !== server.pid) return;
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast'], { stdio: 'ignore' });
  } else if (isAlive(server.pid)) {
    process.kill(server.pid, 'SIGINT');
  }
  for (const limit = Date.now() + stopLimit; Date.now() < limit; await sleep(10)) {
    if ((await readLockFile(cluster))?.pid !== server.pid) return;
    if (!isAlive(server.pid)) return;
  }
  throw new SetupFault(
    `PostgreSQL in ${cluster} is still shutting down after a minute: wait for it before the next start.`,
  );
}

const lockFile = (cluster: string) => join(cluster, 'postmaster.pid');

/** Lines of postmaster.pid: 1 process id, 4 port, 8 state (absent while the server is starting). */
async function readLockFile(cluster: string): Promise<(ServerProcess & { ready: boolean }) | undefined> {
  const lines = (await readFile(lockFile(cluster), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined;
}

function isServerOf(cluster: string, pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || !address) throw new SetupFault('No free network port was found on this machine.');
  return address.port;
}
