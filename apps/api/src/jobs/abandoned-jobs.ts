import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { lockSpaces } from '#db/locks.ts';

const takenByTheDead = `
  select distinct locked_by as id from graphile_worker.jobs
  where locked_by is not null and locked_by <> $1 and pg_try_advisory_xact_lock(${lockSpaces.workers}, hashtext(locked_by))`;

/**
 * A killed process leaves its jobs locked, and the worker alone would wait four hours before it takes them up again.
 * So each pool holds a lock that vanishes with its connection, and the others free what belongs to nobody any more.
 */
export function freeAbandonedJobs(pool: pg.Pool, ownId: string, log: BaseLogger, everyMs = 10_000) {
  let connection: pg.PoolClient | undefined;
  let suspects: readonly string[] = [];
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const look = async () => {
    try {
      connection ??= await showAlive(pool, ownId);
      const { rows } = await connection.query<{ id: string }>(takenByTheDead, [ownId]);
      // Twice in a row, so that a live process has time to come back after a restart of the database.
      const dead = rows.map(({ id }) => id).filter((id) => suspects.includes(id));
      suspects = rows.map(({ id }) => id);
      if (dead.length === 0) return;
      await connection.query('select graphile_worker.force_unlock_workers($1)', [dead]);
      log.warn({ workers: dead }, 'Freed the jobs of workers that are gone');
    } catch (error) {
      log.warn({ err: error }, 'Cannot look for abandoned jobs');
      suspects = [];
      drop();
    }
  };
  const drop = () => {
    connection?.release(true);
    connection = undefined;
  };
  const loop = async () => {
    await look();
    if (stopped) drop();
    else
      timer = setTimeout(() => {
        running = loop();
      }, everyMs);
  };
  let running = loop();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      drop();
    },
  };
}

async function showAlive(pool: pg.Pool, id: string): Promise<pg.PoolClient> {
  const connection = await pool.connect();
  try {
    await connection.query(`select pg_advisory_lock(${lockSpaces.workers}, hashtext($1))`, [id]);
    return connection;
  } catch (error) {
    connection.release(true);
    throw error;
  }
}
