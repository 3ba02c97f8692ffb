import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { tenantReader } from './tenant-query.ts';

/** What repositories are given: a reader or a transaction, already bound to whom it may see. */
export type Db = Omit<NodePgDatabase, '$client' | 'transaction'>;

/**
 * `timbro_app` sees one company at a time; `timbro_provider` sees of every client what its business needs and of nothing
 * else more than `timbro_app`; `timbro_system` signs people in and carries the outbox out. None owns anything.
 */
export const runtimeRoles = ['timbro_app', 'timbro_provider', 'timbro_system'] as const;
export type RuntimeRole = (typeof runtimeRoles)[number];

/** How far a query may look: one company, or across the clients of the provider. */
export type Reach = 'company' | 'clients';

export type Database = {
  readonly app: pg.Pool;
  readonly system: pg.Pool;
  /** Sees every company: for signing in, jobs and the outbox only. */
  readonly systemDb: Db;
  reader(companyId: string, reach?: Reach): Db;
  begin(companyId: string | null, reach?: Reach): Transaction;
  waiting(): number;
  close(): Promise<void>;
};

export type Transaction = { readonly db: Db; commit(): Promise<void>; rollback(): Promise<void> };

type Fault = (error: Error) => void;

/** A pool whose connections take a role without login as they open, so that none of them ever holds the owner's rights. */
export function openPool(url: string, role: RuntimeRole | null, max: number, onFault: Fault): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: role ?? 'timbro_owner',
    ...(role && { options: `-c role=${role}` }),
  });
  // Without listeners, on idle connections and on those in use, a restart of the database would end the process.
  pool.on('error', onFault);
  pool.on('connect', (client) => void client.on('error', onFault));
  return pool;
}

type Sizes = { app: number; provider?: number; system: number };

export function openDatabase(url: string, onFault: Fault, sizes: Sizes = { app: 12, system: 6 }): Database {
  const app = openPool(url, 'timbro_app', sizes.app, onFault);
  const provider = openPool(url, 'timbro_provider', sizes.provider ?? 4, onFault);
  const system = openPool(url, 'timbro_system', sizes.system, onFault);
  const poolFor = (reach: Reach) => (reach === 'clients' ? provider : app);
  return {
    app,
    system,
    systemDb: drizzle({ client: system }),
    // drizzle only ever calls `query` on its client outside transactions.
    reader: (companyId, reach = 'company') =>
      drizzle({ client: tenantReader(poolFor(reach), companyId) as unknown as pg.Pool }),
    begin: (companyId, reach = 'company') =>
      companyId ? beginLazily(poolFor(reach), companyId) : beginLazily(system, null),
    waiting: () => app.waitingCount + provider.waitingCount + system.waitingCount,
    close: async () => void (await Promise.all([app.end(), provider.end(), system.end()])),
  };
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A transaction that takes its connection with its first query: a handler that first does slow work (hashing a
 * password, receiving a file) holds no connection meanwhile.
 */
export function beginLazily(pool: pg.Pool, companyId: string | null): Transaction {
  if (companyId && !uuidShape.test(companyId)) throw new Error('A company is named by its UUID.');
  const opening = companyId ? `begin; select set_config('app.company', '${companyId}', true)` : 'begin';
  let started: Promise<pg.PoolClient> | undefined;
  let broken: Error | undefined;

  const start = async () => {
    const client = await pool.connect();
    client.on('error', onError);
    try {
      await client.query(opening);
      return client;
    } catch (error) {
      client.off('error', onError);
      client.release(true);
      throw error;
    }
  };
  const onError = (error: Error) => (broken = error);
  let finished = false;
  const finish = async (command: 'commit' | 'rollback') => {
    await last;
    const client = finished ? undefined : await started?.catch(() => undefined);
    if (!client) return;
    finished = true;
    try {
      const { command: done } = await client.query(command);
      // PostgreSQL answers ROLLBACK to the commit of a transaction that had failed.
      if (done !== command.toUpperCase()) throw new Error(`The transaction ended with ${done}.`);
    } catch (error) {
      broken ??= error instanceof Error ? error : new Error(String(error));
      if (command === 'commit') throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  };
  // A connection answers one query at a time; what a handler asks at once waits its turn here, not in the driver.
  let last: Promise<unknown> = Promise.resolve();
  const facade = {
    query(config: pg.QueryConfig, values?: unknown[]) {
      const answer = last.then(async () => (await (started ??= start())).query(config, values));
      last = answer.catch(() => undefined);
      return answer;
    },
  };
  return {
    db: drizzle({ client: facade as unknown as pg.Pool }),
    commit: () => finish('commit'),
    rollback: () => finish('rollback'),
  };
}
