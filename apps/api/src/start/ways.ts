import { directConnections } from '#connections.ts';
import type { Addresses } from '#db/addresses.repo.ts';
import type { PoolOptions } from '#db/client.ts';
import { claimOf } from '#db/connection-room.repo.ts';

/** How a pool reaches the database. */
export type Way = { readonly url: string; readonly pooling: PoolOptions };
export type Ways = {
  /** For questions and transactions. */
  readonly usual: Way;
  /** For what listens, and for locks that outlive a transaction. */
  readonly direct: Way;
  /** How many connections the process may take of PostgreSQL itself. */
  readonly claimed: number;
};

export type ReachParts = Pick<Addresses, 'databaseUrl'> & Partial<Addresses> & Pick<PoolOptions, 'waitMs'>;

/** Behind a pooler only what goes past it is claimed: what the pooler may open is its own setting. */
export function waysOf(
  { databaseUrl, directUrl = databaseUrl, isPooled = false, waitMs }: ReachParts,
  connections: number,
): Ways {
  const claimed = isPooled ? directConnections : connections;
  const pooling = { claim: claimOf(claimed), waitMs };
  return {
    usual: { url: databaseUrl, pooling: isPooled ? { waitMs, isPooled } : pooling },
    direct: { url: directUrl, pooling },
    claimed,
  };
}
