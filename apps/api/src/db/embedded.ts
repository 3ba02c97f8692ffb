import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { SetupFault } from '#env.ts';
import { makeFolder } from '#make-folder.ts';
import { type Binaries, findBinaries } from './embedded-binaries.ts';
import { chooseAccount, ensureCluster, owner, readPassword } from './embedded-cluster.ts';
import { type ServerProcess, findServer, launchServer, stopServer } from './embedded-server.ts';

const database = 'timbro';
const attempts = 20;
const retryMs = 250;

/** `durable: false` is for tests, as are other binaries: the data survive a killed process, not a power cut. */
type EmbeddedOptions = { dataDir: string; durable?: boolean; binaries?: Binaries };
type Embedded = { url: string; stop(): Promise<void> };

/** Runs PostgreSQL on `<dataDir>/postgres`, or joins the server already at work there; the last user's `stop` ends it. */
export async function startEmbedded({ dataDir, durable = true, binaries: given }: EmbeddedOptions): Promise<Embedded> {
  const folder = resolve(dataDir);
  const cluster = join(folder, 'postgres');
  const log = join(folder, 'postgres.log');
  await makeFolder(folder);
  const account = await chooseAccount(cluster);
  const binaries = given ?? (await findBinaries(account));
  await ensureCluster(cluster, binaries, account, durable);
  const password = await readPassword(cluster);

  const reach = async (port?: number): Promise<Reached | undefined> => {
    const server =
      (await findServer(cluster)) ?? (await launchServer({ cluster, log, binaries, account, durable, port }));
    const session = server && (await openSession(server, password));
    return session && { server, session };
  };
  for (let attempt = 0; attempt < attempts; attempt++) {
    const reached = await reach();
    if (reached) {
      await createDatabase(reached.session);
      const keeper = keepAlive(reached, reach);
      const end = async () => {
        const { server, session } = await keeper.end();
        if (await isLastUser(session)) await stopServer(cluster, server, binaries);
        await session.end().catch(() => undefined);
      };
      let ended: Promise<void> | undefined;
      return { url: address(reached.server, password, database), stop: () => (ended ??= end()) };
    }
    await sleep(retryMs);
  }
  throw new SetupFault(`PostgreSQL does not start: read ${log} (${await lastComplaint(log)}), or set DATABASE_URL.`);
}

type Reached = { readonly server: ServerProcess; readonly session: Client };

/** Nobody else looks after our own server: should it be killed, it is started again where everybody looks for it. */
function keepAlive(first: Reached, reach: (port: number) => Promise<Reached | undefined>) {
  let current = first;
  const ending = new AbortController();
  let reviving = Promise.resolve();
  const revive = async () => {
    while (!ending.signal.aborted) {
      const reached = await reach(first.server.port).catch(() => undefined);
      if (reached) {
        current = reached;
        return watch();
      }
      await sleep(retryMs);
    }
  };
  const watch = () =>
    void current.session.once('end', () => {
      if (!ending.signal.aborted) reviving = revive();
    });
  watch();
  return {
    async end(): Promise<Reached> {
      ending.abort();
      await reviving;
      return current;
    },
  };
}

const address = (server: ServerProcess, password: string, name: string) =>
  `postgresql://${owner}:${password}@127.0.0.1:${server.port}/${name}`;

/**
 * Opens the one session this process keeps for as long as it uses the server. Its shared lock vanishes with the process,
 * however that ends, so the others always know whether somebody still needs the server. Undefined: the server is just ending.
 */
async function openSession(server: ServerProcess, password: string): Promise<Client | undefined> {
  const session = new Client({
    connectionString: address(server, password, 'postgres'),
    application_name: 'timbro keeper',
  });
  session.on('error', () => undefined);
  try {
    await session.connect();
    await session.query('select pg_advisory_lock_shared(741, 0)');
    return session;
  } catch {
    await session.end().catch(() => undefined);
    return undefined;
  }
}

/** A session cut by the server means that the server is already going down: nobody else has to be spared. */
async function isLastUser(session: Client): Promise<boolean> {
  try {
    await session.query('select pg_advisory_unlock_shared(741, 0)');
    const { rows } = await session.query<{ alone: boolean }>('select pg_try_advisory_lock(741, 0) as alone');
    return rows[0]?.alone ?? false;
  } catch {
    return true;
  }
}

async function createDatabase(session: Client): Promise<void> {
  const { rowCount } = await session.query('select from pg_database where datname = $1', [database]);
  if (rowCount) return;
  await session.query(`create database ${database}`).catch((error: unknown) => {
    const isDuplicate = error instanceof DatabaseError && ['42P04', '23505'].includes(error.code ?? '');
    if (!isDuplicate) throw error;
  });
}

async function lastComplaint(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? 'the log is empty';
}
