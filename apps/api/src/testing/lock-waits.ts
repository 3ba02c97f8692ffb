import type pg from 'pg';

const waiting =
  'select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted';

/** How many wait for a lock. A pool is asked, since within a transaction the connections are listed once and the list is kept. */
export const lockWaits = async (pool: pg.Pool): Promise<number> => (await pool.query(waiting)).rowCount ?? 0;
