import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Binaries } from '../db/embedded-binaries.ts';
import { chooseAccount, owner } from '../db/embedded-cluster.ts';
import { startEmbedded } from '../db/embedded.ts';

type SecondServer = {
  /** Of its superuser. */
  readonly url: string;
  /** A connection of its superuser, to the database of that name where one is given. */
  asSuperuser(database?: string): Promise<pg.Client>;
  /** The address of that database for another login. */
  urlFor(database: string, login: string): string;
  stop(): Promise<void>;
};

const debian = (major: string) => `/usr/lib/postgresql/${major}/bin`;
const binariesIn = (folder: string, major: string): Binaries => ({
  initdb: join(folder, 'initdb'),
  postgres: join(folder, 'postgres'),
  pgCtl: join(folder, 'pg_ctl'),
  major,
});

const oldestTaken = existsSync(debian('15')) ? ['15'] : [];
const ours = ['embedded'];

/** The oldest that is taken, where Debian has brought it, and in the long run, or without it, the one of our own; each a server where nothing is prepared. */
export const majors: readonly string[] =
  process.env['LONG'] || oldestTaken.length === 0 ? [...oldestTaken, ...ours] : oldestTaken;

/** What the password of every login is that a test makes. */
export const loginPassword = 'x';

/** A PostgreSQL beside the one of the run: roles belong to a server, and there they all stand already. */
export async function startSecondServer(major: string): Promise<SecondServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'timbro-second-'));
  const binaries = major === 'embedded' ? undefined : binariesIn(debian(major), major);
  if (binaries) await makeCluster(dataDir, binaries);
  const { url, stop } = await startEmbedded({ dataDir, durable: false, ...(binaries && { binaries }) });
  const addressOf = (database: string, login?: string) => {
    const address = new URL(url);
    address.pathname = `/${database}`;
    if (login !== undefined) [address.username, address.password] = [login, loginPassword];
    return address.href;
  };
  return {
    url,
    async asSuperuser(database = 'timbro') {
      const client = new pg.Client({ connectionString: addressOf(database) });
      await client.connect();
      return client;
    },
    urlFor: addressOf,
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Debian's programs walk the path to where they are, which those of ours need not. */
async function makeCluster(dataDir: string, { initdb }: Binaries): Promise<void> {
  const cluster = join(dataDir, 'postgres');
  const password = join(dataDir, 'timbro.password');
  const account = await chooseAccount(cluster);
  await chmod(dataDir, 0o755);
  await mkdir(cluster, { mode: 0o700 });
  await writeFile(password, randomBytes(32).toString('base64url'), { mode: 0o600 });
  if (account) for (const path of [cluster, password]) await chown(path, account.uid, account.gid);
  const args = ['-D', cluster, `--username=${owner}`, '--auth=scram-sha-256', `--pwfile=${password}`];
  const locale = ['--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(initdb, [...args, ...locale], { ...account, cwd: cluster, stdio: 'ignore' });
  await rename(password, join(cluster, 'timbro.password'));
}
