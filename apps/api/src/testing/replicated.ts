import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from '../code-of.ts';
import { type Binaries, type SystemAccount, findBinaries } from '../db/embedded-binaries.ts';
import { chooseAccount, ensureCluster, owner, readPassword } from '../db/embedded-cluster.ts';
import { type ServerProcess, launchServer, stopServer } from '../db/embedded-server.ts';
import { freePort } from './free-port.ts';

/** One of the two places where a server may stand; the port stays, whoever works there. */
type Place = { readonly folder: string; readonly port: number; server: ServerProcess | undefined };

/** A primary and its standby, on this machine alone. */
export type Replicated = {
  /** The address that names both, the first one first. */
  readonly url: string;
  /** The addresses of the one that takes writes now and of the other, each alone. */
  primaryUrl(): string;
  otherUrl(): string;
  /** Ends the primary as a power cut would. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary, as whatever manages a cluster does. */
  promote(): Promise<void>;
  /** Starts what stood at the other place as it was left. */
  startOther(): Promise<void>;
  /** Makes a new standby at the other place, out of a fresh copy; when it follows, no commit is acknowledged without it. */
  addStandby(): Promise<void>;
  stop(): Promise<void>;
};

const standbyName = 'standby';
const database = 'timbro';
/** For so long a step may take before the run ends with what it waits for. */
const longestMs = 60_000;

/** Two clusters of the embedded programs; durable, since a server that does not wait for its disk waits for no standby either. */
export async function startReplicated(): Promise<Replicated> {
  const root = await mkdtemp(join(tmpdir(), 'timbro-replicated-'));
  const places = await Promise.all(['one', 'two'].map((name) => aPlace(join(root, name))));
  const [first, second] = places;
  if (!first || !second) throw new Error('Two places are needed.');
  const firstCluster = clusterOf(first);
  const account = await chooseAccount(firstCluster);
  const binaries = await findBinaries(account);
  await ensureCluster(firstCluster, binaries, account, true);
  const password = await readPassword(firstCluster);
  const serverUrl = (hosts: string, name: string) => `postgresql://${owner}:${password}@${hosts}/${name}`;
  const urlOf = ({ port }: Place, name = database) => serverUrl(`127.0.0.1:${port}`, name);
  const launch = (place: Place) => launchAt(place, { binaries, account });
  const killAll = () => places.forEach(({ server }) => server && killQuietly(server.pid));
  // Nobody should have to look for them, however the run ends.
  process.once('exit', killAll);

  let [primary, other] = [first, second];
  await launch(primary);
  await asOwner(urlOf(primary, 'postgres'), (client) => client.query(`create database ${database}`));
  const replicated: Replicated = {
    url: serverUrl(places.map(({ port }) => `127.0.0.1:${port}`).join(','), database),
    primaryUrl: () => urlOf(primary),
    otherUrl: () => urlOf(other),
    async killPrimary() {
      const { server } = primary;
      primary.server = undefined;
      if (server) await killWhole(server.pid);
    },
    async promote() {
      await asOwner(urlOf(other), (client) => client.query('select pg_promote(true, 60)'));
      [primary, other] = [other, primary];
    },
    startOther: () => launch(other),
    async addStandby() {
      const cluster = clusterOf(other);
      if (other.server) await stopServer(cluster, other.server, binaries);
      await rm(other.folder, { recursive: true, force: true });
      await asOwner(urlOf(primary), (client) => copyCluster(client, clusterOf(primary), cluster));
      const conninfo = `host=127.0.0.1 port=${primary.port} user=${owner} password=${password} application_name=${standbyName}`;
      await writeFile(
        join(cluster, 'postgresql.auto.conf'),
        `primary_conninfo = '${conninfo}'\nprimary_slot_name = '${standbyName}'\n`,
        { mode: 0o600 },
      );
      // As root it gives the copy to whom the server runs as.
      await chooseAccount(cluster);
      await launch(other);
      await asOwner(urlOf(primary), awaitFollowing);
    },
    async stop() {
      for (const place of places) if (place.server) await stopServer(clusterOf(place), place.server, binaries);
      process.off('exit', killAll);
      await rm(root, { recursive: true, force: true });
    },
  };
  try {
    await replicated.addStandby();
    return replicated;
  } catch (error) {
    await replicated.stop();
    throw error;
  }
}

const clusterOf = ({ folder }: Pick<Place, 'folder'>) => join(folder, 'postgres');

async function aPlace(folder: string): Promise<Place> {
  await mkdir(folder);
  return { folder, port: await freePort(), server: undefined };
}

type Launching = { binaries: Binaries; account: SystemAccount };
async function launchAt(place: Place, parts: Launching): Promise<void> {
  const log = join(place.folder, 'postgres.log');
  place.server = await launchServer({ ...parts, durable: true, cluster: clusterOf(place), log, port: place.port });
  if (!place.server) throw new Error(`The server does not start: ${(await readFile(log, 'utf8')).slice(-2_000)}`);
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Folders whose content belongs to the server that made it. */
const own = /^(pg_wal|pg_replslot|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_dynshmem)\/./;
const left = new Set(['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf', 'standby.signal']);

/** What `pg_basebackup` does, which is not among the embedded programs; the log comes by the slot. */
async function copyCluster(client: pg.Client, from: string, to: string): Promise<void> {
  const slot = [standbyName];
  await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', slot);
  await client.query('select pg_create_physical_replication_slot($1, true)', slot);
  await client.query('select pg_backup_start($1, true)', slot);
  await mkdir(to, { recursive: true, mode: 0o700 });
  await copyFolder(from, from, to);
  await mkdir(join(to, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
  await writeFile(join(to, 'standby.signal'), '', { mode: 0o600 });
}

async function copyFolder(root: string, from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    const path = relative(root, source);
    if (left.has(basename(path)) || own.test(path)) continue;
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 });
      await copyFolder(root, source, target);
    } else {
      // A table may be dropped meanwhile: the log says so to the copy as well.
      await copyFile(source, target).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw error;
      });
    }
  }
}

/** Until then a commit is acknowledged without the standby; from then on none is. */
async function awaitFollowing(client: pg.Client): Promise<void> {
  const stateText = 'select state, sync_state from pg_stat_replication where application_name = $1';
  const until = async (what: string, isSo: (row: { state: string; sync_state: string }) => boolean) => {
    for (const limit = performance.now() + longestMs; performance.now() < limit; await sleep(20)) {
      const { rows } = await client.query<{ state: string; sync_state: string }>(stateText, [standbyName]);
      if (rows.some(isSo)) return;
    }
    throw new Error(`The standby is not ${what} after a minute.`);
  };
  await until('following', ({ state }) => state === 'streaming');
  await client.query(`alter system set synchronous_standby_names = '${standbyName}'`);
  await client.query('select pg_reload_conf()');
  await until('synchronous', ({ sync_state }) => sync_state === 'sync');
}

/** The server and what it has started: a power cut leaves none of them to answer anybody. */
async function killWhole(pid: number): Promise<void> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  for (const one of [pid, ...children.trim().split(/\s+/).filter(Boolean).map(Number)]) killQuietly(one);
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
