import pg from 'pg';
import { codeOf } from '#code-of.ts';
import type { DatabaseHost } from '../database-hosts.ts';

/** What a server is found to be. */
export type Sight =
  /** It takes writes. Each promotion begins a timeline with a higher number; empty where the server tells none. */
  | { readonly kind: 'primary'; readonly timeline: string }
  | { readonly kind: 'standby' | 'readOnly' }
  | { readonly kind: 'away'; readonly error: unknown };

/** For so long a server may take to say what it is. */
const waitMs = 2_000;

const stateText = `select pg_is_in_recovery() as "inRecovery", current_setting('default_transaction_read_only') = 'on' as "isReadOnly"`;
const timelineText = 'select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline';

type Wire = {
  readonly stream: { destroy(): void };
  on(event: 'parameterStatus', hear: (told: { parameterName: string; parameterValue: string }) => void): void;
};

const wireOf = (client: pg.Client) => (client as unknown as { connection: Wire }).connection;

/** To be called before it connects: what the server then says of itself costs no question. */
export function hearState(client: pg.Client): () => Promise<'primary' | 'standby' | 'readOnly'> {
  const told = new Map<string, boolean>();
  wireOf(client).on('parameterStatus', ({ parameterName, parameterValue }) =>
    told.set(parameterName, parameterValue === 'on'),
  );
  return async () => {
    // A pooler keeps it to itself.
    if (!told.has('in_hot_standby')) {
      const { rows } = await client.query<{ inRecovery: boolean; isReadOnly: boolean }>(stateText);
      told.set('in_hot_standby', rows[0]?.inRecovery ?? true);
      told.set('default_transaction_read_only', rows[0]?.isReadOnly ?? false);
    }
    if (told.get('in_hot_standby')) return 'standby';
    return told.get('default_transaction_read_only') ? 'readOnly' : 'primary';
  };
}

/** Looks at one server, on a connection of its own that ends with the answer. */
export async function lookAtHost({ url }: DatabaseHost): Promise<Sight> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'timbro_look',
    connectionTimeoutMillis: waitMs,
    query_timeout: waitMs,
  });
  client.on('error', () => undefined);
  const stateOf = hearState(client);
  try {
    await client.connect();
    const kind = await stateOf();
    const sight: Sight = kind === 'primary' ? { kind, timeline: await timelineOf(client) } : { kind };
    void client.end().catch(() => undefined);
    return sight;
  } catch (error) {
    // A server that is silent does not say goodbye either.
    wireOf(client).stream.destroy();
    return { kind: 'away', error };
  }
}

/** Forbidden, unknown or unsupported: some that are managed by others tell no timeline. */
const untold = new Set(['42501', '42883', '0A000']);

async function timelineOf(client: pg.Client): Promise<string> {
  try {
    const { rows } = await client.query<{ timeline: string }>(timelineText);
    return rows[0]?.timeline ?? '';
  } catch (error) {
    if (untold.has(codeOf(error))) return '';
    throw error;
  }
}
