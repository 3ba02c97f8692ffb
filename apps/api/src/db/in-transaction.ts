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
