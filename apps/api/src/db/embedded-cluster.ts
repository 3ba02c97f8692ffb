import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Account, Binaries } from './embedded-binaries.ts';

export const owner = 'timbro_owner';

/** Kept inside the cluster so that the two appear, move and are copied together. */
const passwordFile = 'timbro.password';

/** Where PostgreSQL finds its data: as another user it may enter its own working folder, but not walk the path to it. */
export const dataPath = (cluster: string, account: Account) => (account ? '/proc/self/cwd' : cluster);

/** Settings of the user's own PostgreSQL tools must not leak into this server. */
export const cleanEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
  TZ: 'UTC',
});

/** PostgreSQL refuses to run as root; the data's owner does it then, or `nobody` for new data. */
export async function chooseAccount(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== 'linux') {
    throw new Error('PostgreSQL does not run as root: start Timbro as a normal user, or set DATABASE_URL.');
  }
  const found = await stat(cluster).catch(() => undefined);
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  const account = await findNobody();
  if (found) await giveTo(account, cluster);
  return account;
}

async function findNobody(): Promise<{ uid: number; gid: number }> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users);
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534) };
}

async function giveTo(account: { uid: number; gid: number }, path: string): Promise<void> {
  await chown(path, account.uid, account.gid);
  if (!(await lstat(path)).isDirectory()) return;
  for (const entry of await readdir(path)) await giveTo(account, join(path, entry));
}

export const readPassword = (cluster: string) => readFile(join(cluster, passwordFile), 'utf8');

/** Makes the cluster beside its place and moves it there when whole, so a killed first start leaves no half of one. */
export async function ensureCluster(
  cluster: string,
  binaries: Binaries,
  account: Account,
  durable: boolean,
): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    if (version.trim() === binaries.major) return;
    throw new Error(
      `The data in ${cluster} belongs to PostgreSQL ${version.trim()}, this is ${binaries.major}: start with another DATA_DIR and restore a backup there.`,
    );
  }
  const staging = await mkdtemp(`${cluster}.new-`);
  try {
    await initialise(staging, binaries, account, durable);
    await rename(join(staging, 'cluster'), cluster);
  } catch (error) {
    // Another process may have finished the same work first; its cluster is as good.
    if (!(await stat(join(cluster, 'PG_VERSION')).catch(() => undefined))) throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  await removeAbandoned(cluster);
}

async function initialise(staging: string, binaries: Binaries, account: Account, durable: boolean): Promise<void> {
  const target = join(staging, 'cluster');
  await mkdir(target, { mode: 0o700 });
  const password = join(staging, passwordFile);
  const file = await open(password, 'wx+', 0o600);
  try {
    await file.writeFile(randomBytes(32).toString('base64url'));
    if (account) {
      await chown(target, account.uid, account.gid);
      await chown(password, account.uid, account.gid);
    }
    await runInitdb(target, account ? { handle: file.fd } : { path: password }, binaries, account, durable);
  } finally {
    await file.close();
  }
  await chmod(password, 0o600);
  await rename(password, join(target, passwordFile));
}

async function runInitdb(
  target: string,
  password: { handle: number } | { path: string },
  binaries: Binaries,
  account: Account,
  durable: boolean,
): Promise<void> {
  // Names sort the Italian way by default, as they would on a server set up by hand.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=it-IT'];
  const args = [
    ...['-D', dataPath(target, account), `--username=${owner}`, '--auth=scram-sha-256', '--no-instructions'],
    ...locale,
    ...(durable ? [] : ['--no-sync']),
    `--pwfile=${'handle' in password ? '/proc/self/fd/3' : password.path}`,
  ];
  await runProgram(binaries.initdb, args, { ...account, cwd: target }, 'handle' in password ? password.handle : 'ignore');
}
