import pg from 'pg';
import { SetupFault } from '#env.ts';
import { clientTo } from './connect.ts';

/** Where the database is reached. */
export type Addresses = {
  /** For questions and transactions. */
  readonly databaseUrl: string;
  /** PostgreSQL itself: what listens, what holds a lock beyond a transaction, and what changes the schema. */
  readonly directUrl: string;
  /** Whether a pooler stands at the first one and hands connections on between transactions. */
  readonly isPooled: boolean;
};

export type AddressName = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** What went wrong at one of the addresses. */
export class AddressFault extends Error {
  readonly address: AddressName;
  constructor(address: AddressName, cause: unknown) {
    super(`${address} cannot be used`, { cause });
    this.address = address;
  }
}

const waitMs = 5_000;
const setting = 'timbro.probe';
const probeText = `select pg_backend_pid() as pid, current_setting('${setting}', true) as probe,
  current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as place`;
type Probe = { pid: number; probe: string | null; place: string };

const connect = async (url: string, options?: string): Promise<pg.Client> => {
  const client = clientTo(url, {
    application_name: 'timbro_start',
    connectionTimeoutMillis: waitMs,
    query_timeout: waitMs,
    ...(options !== undefined && { options }),
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const pidOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

/** A pooler gives out keys of its own, and takes no settings for a connection that it will hand on. */
async function lookAt(url: string): Promise<{ place: string; isPlain: boolean; keepsSessions: boolean }> {
  const client = await connect(url, `-c ${setting}=here`).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && /startup parameter|options/.test(error.message)) return connect(url);
    throw error;
  });
  try {
    const { rows } = await client.query<Probe>(probeText);
    const { pid, probe, place } = rows[0] ?? { pid: 0, probe: null, place: '' };
    const { processID } = client as unknown as { processID: number };
    const takesSettings = probe === 'here';
    const isPlain = takesSettings && pid === processID;
    return { place, isPlain, keepsSessions: isPlain || (takesSettings && (await staysAt(client, pid, url))) };
  } finally {
    await client.end();
  }
}

/** Whether a connection stays with the one behind it while another one works; a pooler that has no second one lets it wait. */
async function staysAt(client: pg.Client, pid: number, url: string): Promise<boolean> {
  const other = await connect(url);
  try {
    await other.query('begin');
    const others = await pidOf(other);
    const own = [await pidOf(client), await pidOf(client)];
    await other.query('commit');
    return others !== pid && own.every((now) => now === pid);
  } catch {
    return false;
  } finally {
    await other.end();
  }
}

const pooler = 'a pooler that hands connections on or takes no settings for them, such as PgBouncer';

/** Finds out what stands at the addresses; what does not fit is one sentence. */
export async function readAddresses(databaseUrl: string, directUrl = databaseUrl): Promise<Addresses> {
  const isOne = directUrl === databaseUrl;
  const name: AddressName = isOne ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  const look = (address: AddressName, url: string) =>
    lookAt(url).catch((cause: unknown) => {
      throw new AddressFault(address, cause);
    });
  const direct = await look(name, directUrl);
  if (!direct.keepsSessions)
    throw new SetupFault(
      isOne
        ? `DATABASE_URL leads through ${pooler}: set DATABASE_DIRECT_URL to the address of PostgreSQL itself as well, which listening, migrations and locks need.`
        : `DATABASE_DIRECT_URL leads through ${pooler}: it has to be the address of PostgreSQL itself.`,
    );
  if (isOne) return { databaseUrl, directUrl, isPooled: false };
  const usual = await look('DATABASE_URL', databaseUrl);
  if (usual.place !== direct.place)
    throw new SetupFault(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: they have to be two ways to the same one.',
    );
  return { databaseUrl, directUrl, isPooled: !usual.isPlain };
}
