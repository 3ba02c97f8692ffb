import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Shares } from '../connections.ts';
import { reachOf } from './connect.ts';
import { leaveNothing } from './handed-on.ts';
import { type Lane, createLane } from './lane.ts';
import { type StatementLimits, jobLimits, requestLimits, settingsOf } from './limits.ts';
import { framed, framesOf } from './tenant-query.ts';

/** What repositories are given: a reader or a transaction, already bound to whom it may see. */
export type Db = Omit<NodePgDatabase, '$client' | 'transaction'>;

/**
 * `timbro_app` sees one company at a time; `timbro_provider` sees of every client what its business needs and of nothing
 * else more than `timbro_app`; `timbro_system` signs people in and carries the outbox out; `timbro_ingest` adds stamps to
 * the log for whoever is signed in, and can do nothing else. None owns anything.
 */
export const runtimeRoles = ['timbro_app', 'timbro_provider', 'timbro_system', 'timbro_ingest'] as const;
type RuntimeRole = (typeof runtimeRoles)[number];

/** How far a query may look: one company, or across the clients of the provider. */
export type TenantReach = 'company' | 'clients';

/** A question whose text never changes: each connection prepares it once. */
type NamedQuestion = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

export type Database = {
  readonly app: pg.Pool;
  readonly system: pg.Pool;
  /** Sees every company: for signing in, jobs and the outbox only. */
  readonly systemDb: Db;
  reader(companyId: string, reach?: TenantReach): Db;
  /** What clients ask all the time, of one company and behind the same walls as `reader`. */
  ask<Row extends pg.QueryResultRow>(companyId: string, question: NamedQuestion): Promise<Row[]>;
  begin(companyId: string | null, reach?: TenantReach): Transaction;
  /** The same connections for long jobs, whose statements take what they take. */
  unhurried(): Database;
  /** For the parts of a closing and the turns of the projector; a part must not ask for a turn itself. */
  readonly inTurn: Lane;
  /** One company as it is at one moment, for what is read in many questions; it has to be ended like any transaction. */
  snapshot(companyId: string): Transaction;
  waiting(): number;
  close(): Promise<void>;
};

type Transaction = { readonly db: Db; commit(): Promise<void>; rollback(): Promise<void> };

type Fault = (error: Error) => void;

export type PoolOptions = {
  settings?: Readonly<Record<string, string>>;
  /** The name of the process in the server's list of connections. */
  claim?: string | undefined;
  /** For how long somebody waits for a connection before being told to come back. */
  waitMs?: number | undefined;
  /** Whether a pooler stands before the database and hands connections on between transactions. */
  isPooled?: boolean | undefined;
};

/**
 * A pool whose connections take a role without login as they open, so that none of them ever holds the owner's rights; behind
 * a pooler each transaction takes it anew.
 */
export function openPool(
  url: string,
  role: RuntimeRole | null,
  max: number,
  onFault: Fault,
  { settings, claim, waitMs = 10_000, isPooled = false }: PoolOptions = {},
): pg.Pool {
  const given = { ...(role && { role, search_path: 'public' }), ...settings };
  const options = Object.entries(given).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    ...reachOf(url),
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: waitMs,
    application_name: [role ?? 'timbro_owner', claim].filter(Boolean).join(' '),
    ...(options.length > 0 && !isPooled && { options: options.join(' ') }),
  });
  // Without listeners, on idle connections and on those in use, a restart of the database would end the process.
  pool.on('error', onFault);
  pool.on('connect', (client) => void client.on('error', onFault));
  return isPooled ? leaveNothing(pool, given) : pool;
}

/** Planning costs more than answering, so that plans are kept; by index, since small tables grow meanwhile. */
const plannedOnce = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };

type Sizes = Pick<Shares, 'app' | 'system'> & { questions?: number };
type Options = Pick<PoolOptions, 'claim' | 'waitMs' | 'isPooled'> & { limits?: StatementLimits };
type Pools = { readonly app: pg.Pool; readonly system: pg.Pool; readonly questions: pg.Pool };

export function openDatabase(
  url: string,
  onFault: Fault,
  sizes: Sizes = { app: 2, system: 2 },
  { limits = requestLimits, ...options }: Options = {},
): Database {
  const open = (role: RuntimeRole, max: number, settings = {}) =>
    openPool(url, role, max, onFault, { settings, ...options });
  const pools = {
    // The provider's people come through here too: their role is taken for one transaction at a time.
    app: open('timbro_app', sizes.app),
    system: open('timbro_system', sizes.system),
    // Of their own, so that what takes a millisecond never waits behind what takes a second.
    questions: open('timbro_app', sizes.questions ?? 1, plannedOnce),
  };
  const inTurn = createLane();
  const unhurried = { ...databaseOn(pools, jobLimits), inTurn, unhurried: (): Database => unhurried };
  return { ...databaseOn(pools, limits), inTurn, unhurried: () => unhurried };
}

const roleFor = (reach: TenantReach) => (reach === 'clients' ? 'timbro_provider' : undefined);

function databaseOn(
  { app, system, questions }: Pools,
  limits: StatementLimits,
): Omit<Database, 'unhurried' | 'inTurn'> {
  const pools = [app, system, questions];
  const readers = { company: readersOn(app, limits, 'company'), clients: readersOn(app, limits, 'clients') };
  const frames = framesOf(limits);
  return {
    app,
    system,
    systemDb: drizzleOn(framed(system, frames(null))),
    reader: (companyId, reach = 'company') => readers[reach](companyId),
    ask: async <Row extends pg.QueryResultRow>(companyId: string, question: NamedQuestion) =>
      (await framed(questions, frames(companyId)).query<Row>(question)).rows,
    begin: (companyId, reach = 'company') =>
      companyId ? beginLazily(app, companyId, limits, reach) : beginLazily(system, null, limits),
    snapshot: (companyId) => beginLazily(app, companyId, limits, 'company', frozen),
    waiting: () => pools.reduce((sum, { waitingCount }) => sum + waitingCount, 0),
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  };
}

/** drizzle only ever calls `query` on its client outside transactions. */
const drizzleOn = (client: { query: unknown }): Db => drizzle({ client: client as unknown as pg.Pool });

const mostReaders = 1_000;

/** A reader holds nothing but whose it is, so that one serves every request of its company. */
function readersOn(pool: pg.Pool, limits: StatementLimits, reach: TenantReach): (companyId: string) => Db {
  const made = new Map<string, Db>();
  const frames = framesOf(limits, roleFor(reach));
  return (companyId) => {
    const known = made.get(companyId);
    if (known) return known;
    if (made.size >= mostReaders) made.clear();
    const reader = drizzleOn(framed(pool, frames(companyId)));
    made.set(companyId, reader);
    return reader;
  };
}

/** A client that stops reading must not hold its connection for ever: the snapshot keeps every row deleted since. */
const frozen = "begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = '60s'";

/** Everything a transaction is bound to comes in the message that begins it. */
function openingOf(begin: string, companyId: string | null, limits: StatementLimits, role: string | undefined): string {
  if (companyId && !uuidShape.test(companyId))
    throw new Error(`The id ${JSON.stringify(companyId)} of the company is not a UUID.`);
  const settings = [
    companyId && `set_config('app.company', '${companyId}', true)`,
    settingsOf(limits),
    role && `set_config('role', '${role}', true)`,
  ];
  return `${begin}; select ${settings.filter(Boolean).join(', ')}`;
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A transaction that takes its connection with its first query: a handler that first does slow work (hashing a
 * password, receiving a file) holds no connection meanwhile.
 */
export function beginLazily(
  pool: pg.Pool,
  companyId: string | null,
  limits: StatementLimits = requestLimits,
  reach: TenantReach = 'company',
  begin = 'begin',
): Transaction {
  const opening = openingOf(begin, companyId, limits, roleFor(reach));
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
      if (done !== command.toUpperCase()) throw new Error(`The transaction was to ${command}, but ended with ${done}.`);
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
    db: drizzleOn(facade),
    commit: () => finish('commit'),
    rollback: () => finish('rollback'),
  };
}
