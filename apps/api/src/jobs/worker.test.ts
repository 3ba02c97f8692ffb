import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskList } from 'graphile-worker';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openPool } from '#db/client.ts';
import { testDatabase } from '#testing/database.ts';
import { freeAbandonedJobs } from './abandoned-jobs.ts';
import { addJob, type JobOptions, startWorker, type Worker } from './worker.ts';

type LogLine = { level: number; task?: string };
let database: Awaited<ReturnType<typeof testDatabase>>;
let system: pg.Pool;
let owner: pg.Pool;
let lines: string[];
let worker: Worker | undefined;
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const logged = () => lines.map((line) => JSON.parse(line) as LogLine);

beforeAll(async () => {
  lines = [];
  database = await testDatabase();
  system = openPool(database.url, 'timbro_system', 3, () => undefined);
  owner = openPool(database.url, null, 6, () => undefined);
  await (await startWorker({ pool: owner, tasks: {}, crontab: '', log })).stop();
});
beforeEach(async () => {
  lines = [];
  await owner.query('delete from graphile_worker._private_jobs');
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(async () => {
  await Promise.all([system.end(), owner.end()]);
  await database.drop();
});

const start = async (tasks: TaskList) =>
  void (worker = await startWorker({ pool: owner, tasks, crontab: '0 4 * * * mail', log }));
const leave = (task: string, payload: unknown, options?: JobOptions) => addJob(system, task, payload, options);
const left = async () =>
  (await owner.query<{ key: string }>('select key from graphile_worker.jobs order by id')).rows.map(({ key }) => key);

describe('a job', () => {
  test('runs once its transaction has committed, and never without', async () => {
    const seen: unknown[] = [];
    await start({ mail: (payload) => void seen.push(payload) });
    const client = await system.connect();
    await client.query('begin');
    await addJob(client, 'mail', { to: 'lost@x.example' });
    await client.query('rollback');
    await client.query('begin');
    await addJob(client, 'mail', { to: 'anna@x.example' }, { key: 'outbox:1', queue: 'mail:anna@x.example' });
    await sleep(100);
    expect(seen).toEqual([]);
    await client.query('commit');
    client.release();
    await expect.poll(() => seen).toEqual([{ to: 'anna@x.example' }]);
    await expect.poll(left).toEqual([]);
  });

  test('of one queue waits for the one before it, others do not', async () => {
    const seen: string[] = [];
    const slow = async (payload: unknown) => {
      seen.push(`begin ${String(payload)}`);
      await sleep(150);
      seen.push(`end ${String(payload)}`);
    };
    const queue = `mail:${'long'.repeat(60)}@x.example`;
    await leave('slow', 1, { queue });
    await leave('slow', 2, { queue });
    await leave('quick', 0);
    await start({ slow, quick: () => void seen.push('quick') });
    await expect.poll(() => seen.length).toBe(5);
    expect(seen.filter((word) => word !== 'quick')).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2']);
    expect(seen.indexOf('quick')).toBeLessThan(3);
  });

  test('of a key replaces the one that has not started; one for later waits', async () => {
    await leave('mail', 'first', { key: 'k', runAt: new Date(Date.now() + 3_600_000) });
    await leave('mail', 'second', { key: 'k', runAt: new Date(Date.now() + 3_600_000) });
    const seen: unknown[] = [];
    await start({ mail: (payload) => void seen.push(payload) });
    await leave('mail', 'now');
    await expect.poll(() => seen).toEqual(['now']);
    await expect.poll(left).toEqual(['k']);
  });

  test('that fails is tried again 25 times, and what it carries stays out of the log', async () => {
    let tries = 0;
    await start({
      mail: () => {
        tries += 1;
        if (tries === 1) throw new Error('SMTP says no');
      },
    });
    await leave('mail', { text: 'codice 482913' }, { key: 'outbox:7' });
    await expect.poll(() => tries).toBe(1);
    await expect.poll(() => logged().filter(({ task }) => task === 'mail')).toMatchObject([{ level: 40 }]);
    const rows = async () =>
      (
        await owner.query<object>(
          'select attempts, max_attempts, last_error, run_at > now() as later from graphile_worker.jobs',
        )
      ).rows;
    await expect.poll(rows).toEqual([{ attempts: 1, max_attempts: 25, last_error: 'SMTP says no', later: true }]);

    await owner.query('update graphile_worker._private_jobs set run_at = now()');
    await expect.poll(() => tries).toBe(2);
    await expect.poll(left).toEqual([]);
    expect(lines.join('')).not.toContain('482913');
    expect(logged().filter(({ level }) => level === 30)).toEqual([]);
  });

  test('that failed for the last time is an error in the log', async () => {
    await leave('mail', {}, { key: 'outbox:8' });
    await owner.query('update graphile_worker._private_jobs set max_attempts = 1');
    await start({ mail: () => Promise.reject(new Error('SMTP says no')) });
    await expect.poll(() => logged().filter(({ task }) => task === 'mail')).toMatchObject([{ level: 50 }]);
  });

  test('that is running when the worker stops is finished first', async () => {
    let finished = false;
    let begun = false;
    await start({
      mail: async () => {
        begun = true;
        await sleep(300);
        finished = true;
      },
    });
    await leave('mail', {});
    await expect.poll(() => begun).toBe(true);
    await worker?.stop();
    worker = undefined;
    expect(finished).toBe(true);
    // The library takes the row away a moment after the work is done.
    await expect.poll(left).toEqual([]);
  });
});

describe('the runtime roles', () => {
  test('cannot look into the jobs', async () => {
    await expect(system.query('select * from graphile_worker.jobs')).rejects.toThrow('permission denied');
    await expect(system.query('select * from graphile_worker._private_jobs')).rejects.toThrow('permission denied');
  });

  test('leave jobs as the system only', async () => {
    const app = openPool(database.url, 'timbro_app', 1, () => undefined);
    await expect(addJob(app, 'mail', {})).rejects.toThrow('permission denied');
    await app.end();
  });
});

test('a broken schedule is refused at the start', async () => {
  await expect(startWorker({ pool: owner, tasks: {}, crontab: 'whenever mail', log })).rejects.toThrow();
});

/** Beside the pools, for as long as the test runs. */
async function aConnection() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('a database that drops all connections finds the worker at work again', async () => {
  const seen: unknown[] = [];
  await start({ mail: (payload) => void seen.push(payload) });
  // Of its own: the pools may still hold connections that the round before has cut.
  const bystander = await aConnection();
  for (const round of [1, 2, 3]) {
    await bystander.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect
      .poll(() =>
        leave('mail', round).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect.poll(() => seen.includes(round)).toBe(true);
  }
});

test('a connection lost at the very first look for a job finds the worker at work again', async () => {
  const holder = await aConnection();
  // Within a transaction the list of connections is read once and kept, so it is looked at from outside.
  const bystander = await aConnection();
  await holder.query('begin');
  await holder.query('lock table graphile_worker._private_tasks in access exclusive mode');
  const seen: unknown[] = [];
  await start({ mail: (payload) => void seen.push(payload) });
  const cut = async () =>
    (
      await bystander.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%_private_tasks%'",
      )
    ).rowCount;
  await expect.poll(cut).toBe(1);
  await holder.query('rollback');
  await leave('mail', 'after');
  await expect.poll(() => seen).toEqual(['after']);
});

describe('jobs of a worker that is gone', () => {
  const lock = async (locker: string) => {
    await leave('mail', {}, { key: locker, queue: 'mail:anna@x.example' });
    await owner.query('update graphile_worker._private_jobs set locked_at = now(), locked_by = $1 where key = $1', [
      locker,
    ]);
    await owner.query('update graphile_worker._private_job_queues set locked_at = now(), locked_by = $1', [locker]);
  };
  const locked = async () => {
    const { rows } = await owner.query<{ locked_by: string }>(
      'select locked_by from graphile_worker._private_jobs where locked_by is not null union select locked_by from graphile_worker._private_job_queues where locked_by is not null',
    );
    return rows.map((row) => row.locked_by);
  };

  test('are freed, those of one that lives are not', async () => {
    await lock('pool-dead');
    const keeper = freeAbandonedJobs(owner, 'pool-alive', log, 50);
    await expect.poll(locked).toEqual([]);

    await lock('pool-alive');
    const other = freeAbandonedJobs(owner, 'pool-other', log, 50);
    await sleep(400);
    expect(await locked()).toEqual(['pool-alive']);

    await keeper.stop();
    await expect.poll(locked).toEqual([]);
    await other.stop();
  });
});
