import type pg from 'pg';
import { FramedQuery, bareFrame, framed } from './tenant-query.ts';

type Ask = (config: unknown, ...rest: unknown[]) => unknown;
type Config = string | { readonly text?: string; readonly name?: string };

/**
 * For connections that a pooler hands on between transactions: role and settings come with each transaction and end with it,
 * nothing is prepared under a name, and a statement outside a transaction is refused rather than run as whoever signed in.
 */
export function leaveNothing(pool: pg.Pool, settings: Readonly<Record<string, string>>): pg.Pool {
  const given = Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ');
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as Ask;
    const query: Ask = (config, ...rest) => ask(brought(client, config as Config | FramedQuery, given), ...rest);
    Object.assign(client, { query });
  });
  return Object.assign(pool, { query: framed(pool, bareFrame).query });
}

function brought(client: pg.PoolClient, config: Config | FramedQuery, given: string): unknown {
  if (config instanceof FramedQuery) return config.bringing(given);
  const { text = '', ...rest } = typeof config === 'string' ? { text: config } : config;
  if (/^begin\b/.test(text)) return text.replace(/^begin[^;]*/, (begin) => `${begin}; select ${given}`);
  const isWithin = stateOf(client) !== 'I' || text === 'rollback' || text === 'commit';
  if (!isWithin) throw new Error('Behind a pooler a statement stands in a transaction, which brings its role along.');
  return { ...rest, text, name: undefined };
}

/** `I` while no transaction is open, and before the first answer. */
const stateOf = (client: pg.PoolClient): string =>
  (client as unknown as { getTransactionStatus(): string | null }).getTransactionStatus() ?? 'I';
