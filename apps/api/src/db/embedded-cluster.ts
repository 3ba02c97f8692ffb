import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { SetupFault } from '#env.ts';
import type { Binaries, SystemAccount } from './embedded-binaries.ts';

export const owner = 'timbro_owner';

/** Kept inside the cluster so that the two appear, move and are copied together. */
const passwordFile = 'timbro.password';

/** Where PostgreSQL finds its data: as another user it may enter its own working folder, but not walk the path to it. */
export const dataPath = (cluster: string, account: SystemAccount) => (account ? '/proc/self/cwd' : cluster);

/** Neither the settings of the user's own PostgreSQL tools nor Timbro's secrets are the server's business. */
export const cleanEnvironment = (): NodeJS.ProcessEnv => {
  const kept = new Set(['PATH', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP']);
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.has(name))),
    LC_ALL: 'C',
    TZ: 'UTC',
  };
};

/** PostgreSQL refuses to run as root; the data's owner does it then, or `nobody` for new data. */
export async function chooseAccount(cluster: string): Promise<SystemAccount> {
  const me = process.getuid?.();
  const found = await stat(cluster).catch(() => undefined);
  if (me !== 0) {
    if (!found || me === undefined || found.uid === me) return undefined;
    throw new SetupFault(
      `The data in ${cluster} belongs to another user: start Timbro as that user, or choose another DATA_DIR.`,
    );
  }
  if (process.platform !== 'linux') {
    throw new SetupFault('PostgreSQL does not run as root: start Timbro as a normal user, or set DATABASE_URL.');
  }
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
  await lchown(path, account.uid, account.gid);
  if (!(await lstat(path)).isDirectory()) return;
  for (const entry of await readdir(path)) await giveTo(account, join(path, entry));
}

export const readPassword = (cluster: string) => readFile(join(cluster, passwordFile), 'utf8');

/** Makes the cluster beside its place and moves it there when whole, so a killed first start leaves no half of one. */
export async function ensureCluster(
  cluster: string,
  binaries: Binaries,
  account: SystemAccount,
  durable: boolean,
): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    // A copied or restored folder often comes back readable by all, which PostgreSQL refuses.
    if (version.trim() === binaries.major) return chmod(cluster, 0o700);
    throw new SetupFault(
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

async function initialise(
  staging: string,
  binaries: Binaries,
  account: SystemAccount,
  durable: boolean,
): Promise<void> {
  const target = join(staging, 'cluster');
  const password = join(staging, passwordFile);
  await mkdir(target, { mode: 0o700 });
  await writeFile(password, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  if (account) await giveTo(account, target);
  if (account) await giveTo(account, password);

  const file = await open(password);
  try {
    // Names sort the Italian way by default, as they would on a server set up by hand.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=it-IT'];
    const access = [
      `--username=${owner}`,
      '--auth=scram-sha-256',
      `--pwfile=${account ? '/proc/self/fd/3' : password}`,
    ];
    const args = ['-D', dataPath(target, account), ...access, ...locale, ...(durable ? [] : ['--no-sync'])];
    const options = { ...account, cwd: target, env: cleanEnvironment() };
    await finished(spawn(binaries.initdb, args, { ...options, stdio: ['ignore', 'ignore', 'pipe', file.fd] }));
  } finally {
    await file.close();
  }
  await rename(password, join(target, passwordFile));
}

/** Resolves when the program ends well, and rejects with what it complained about otherwise. */
function finished(program: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    program.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    program.on('error', reject);
    program.on('close', (code) => {
      if (code === 0) return resolve();
      const lines = said.trim().split('\n');
      const reason = lines.find((line) => /could not|FATAL|PANIC|error:/.test(line)) ?? lines.at(-1);
      const advice = 'free disk space, choose another DATA_DIR, or set DATABASE_URL';
      reject(new SetupFault(`PostgreSQL could not prepare its data (${reason || `exit code ${code}`}): ${advice}.`));
    });
  });
}

/** Folders left by a first start that was killed; younger ones may still be in use by another process. */
async function removeAbandoned(cluster: string): Promise<void> {
  const parent = dirname(cluster);
  for (const entry of await readdir(parent)) {
    if (!entry.startsWith(`${basename(cluster)}.new-`)) continue;
    const path = join(parent, entry);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > 600_000) await rm(path, { recursive: true, force: true });
  }
}
