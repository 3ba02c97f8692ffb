import type pg from 'pg';
import { codeOf } from '#code-of.ts';
import { SetupFault } from '#env.ts';
import { locks } from './locks.ts';

const [first, second] = locks.migrations.split(', ');

const holderText = `
select a.pid, a.application_name as name, a.state, extract(epoch from clock_timestamp() - a.state_change) * 1000 as "restsMs"
from pg_locks l join pg_stat_activity a using (pid)
where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = ${first} and l.objid = ${second}
  and l.database = (select oid from pg_database where datname = current_database())`;
type Holder = { pid: number; name: string; state: string | null; restsMs: number | null };

/** Between two looks, and for how long a connection that holds the lock may do nothing before it counts as left behind. */
const usualPatience = { lookMs: 5_000, restMs: 10_000 };

/**
 * One process prepares the schema at a time. Whoever works is waited for as long as it takes; a connection that holds the
 * lock and does nothing, such as one that a pooler keeps of a start that is long over, would be waited for without end.
 */
export async function holdMigrations(
  client: pg.Client,
  say: (sentence: string) => void,
  { lookMs, restMs } = usualPatience,
): Promise<void> {
  await client.query(`set lock_timeout = ${lookMs}`);
  while (!(await isTaken(client))) {
    const { rows } = await client.query<Holder>(holderText);
    const [holder] = rows;
    if (!holder) continue;
    const { pid, name, state, restsMs } = holder;
    if (state === 'idle' && (restsMs ?? 0) >= restMs) {
      throw new SetupFault(
        `The lock of the migrations is held by a connection of the database that does nothing (pid ${pid}, "${name}"), as a pooler keeps one of a start that is over: ` +
          `run select pg_terminate_backend(${pid}); there, then start again.`,
      );
    }
    say(`Another process prepares the schema (pid ${pid}, "${name}"): waiting for it.`);
  }
  await client.query('set lock_timeout = 0');
}

async function isTaken(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`select pg_advisory_lock(${locks.migrations})`);
    return true;
  } catch (error) {
    if (codeOf(error) === '55P03') return false;
    throw error;
  }
}
