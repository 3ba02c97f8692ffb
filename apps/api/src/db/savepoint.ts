import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/** Work inside a transaction that is undone alone if it fails; the transaction goes on as if it had not been tried. */
export async function attempt<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`savepoint attempt`);
  try {
    const done = await work();
    await db.execute(sql`release savepoint attempt`);
    return done;
  } catch (error) {
    await db.execute(sql`rollback to savepoint attempt`);
    throw error;
  }
}
