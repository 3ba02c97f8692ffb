import type pg from 'pg';
import type { Database, Db } from './client.ts';

/** Work that is kept as a whole or not at all; without a company it sees every one. */
export async function inTransaction<T>(
  database: Pick<Database, 'begin'>,
  companyId: string | null,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const transaction = database.begin(companyId);
  try {
    const done = await work(transaction.db);
    await transaction.commit();
    return done;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

/**
 * The same on a connection of its own, for work that speaks to the driver. `opening` begins the transaction and sets its
 * limits in one message.
 */
export async function onConnection<T>(
  pool: pg.Pool,
  opening: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => (broken = error);
  client.on('error', onError);
  try {
    await client.query(opening);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot even roll back is the fault of the database, not of the work at hand.
    await client.query('rollback').catch((fault: Error) => (broken ??= fault));
    throw broken ?? error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
