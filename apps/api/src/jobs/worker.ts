import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeWorkerUtils, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { freeAbandonedJobs } from './abandoned-jobs.ts';
import { workerLog } from './worker-log.ts';

type WorkerOptions = {
  /** Of the login that owns the schema, and used by nothing else: two connections are always busy. */
  pool: pg.Pool;
  tasks: TaskList;
  /** Lines of five fields and a task, in UTC. */
  crontab: string;
  log: BaseLogger;
  concurrency?: number;
};
export type Worker = { stop(): Promise<void> };

const sweepTask = 'sweepFailedJobs';
const restartMs = 5_000;

/** Runs jobs and the clockwork in this process. Prepares its own schema; throws only if the first start fails. */
export async function startWorker({ pool, tasks, crontab, log, concurrency = 2 }: WorkerOptions): Promise<Worker> {
  const logger = workerLog(log);
  const onFault = (error: Error) => log.warn({ err: error }, 'A connection of the worker broke');
  const guard = (client: pg.PoolClient) => void client.on('error', onFault);
  pool.on('error', onFault);
  pool.on('connect', guard);

  const launch = async (): Promise<Launched> => {
    const events: WorkerEvents = new EventEmitter();
    let poolId = '';
    events.once('pool:create', ({ workerPool }) => (poolId = workerPool.id));
    const blind = whenFirstLookFails(events, log);
    const runner = await run({
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      // Without a batch nobody waits for the word that a job is done, and a connection lost there would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger,
      events,
      crontab: `${crontab}\n23 3 * * * ${sweepTask}\n`,
      taskList: { ...tasks, [sweepTask]: () => sweepFailedJobs(pool, logger) },
    });
    return { runner, blind, keeper: freeAbandonedJobs(pool, poolId, log) };
  };

  const stopping = new AbortController();
  const running = keepRunning(await launch(), launch, stopping.signal, log);
  return {
    async stop() {
      stopping.abort();
      await running;
      pool.off('error', onFault);
      pool.off('connect', guard);
    },
  };
}

type Launched = { runner: Runner; blind: AbortSignal; keeper: { stop(): Promise<void> } };

/** The library may give up after long trouble with the database; a server that is up again must find its worker at work. */
async function keepRunning(first: Launched, launch: () => Promise<Launched>, stopping: AbortSignal, log: BaseLogger) {
  let current: Launched | undefined = first;
  for (;;) {
    if (current) await untilEnded(current, stopping, log);
    if (stopping.aborted) return;
    log.error('The worker ended and will be started again');
    await sleep(restartMs, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    current = await launch().catch((error: unknown) => {
      log.error({ err: error }, 'The worker does not start');
      return undefined;
    });
  }
}

/** The library asks once for the numbers of its tasks, and keeps a failure of that: no later look would find a job. */
function whenFirstLookFails(events: WorkerEvents, log: BaseLogger): AbortSignal {
  const blind = new AbortController();
  let looked = false;
  const found = () => void (looked = true);
  events.once('worker:getJob:empty', found);
  events.once('job:start', found);
  events.once('worker:getJob:error', ({ error }) => {
    if (looked) return;
    log.warn({ err: error }, 'The worker could not look for jobs');
    blind.abort();
  });
  return blind.signal;
}

async function untilEnded({ runner, blind, keeper }: Launched, stopping: AbortSignal, log: BaseLogger) {
  const ending = AbortSignal.any([stopping, blind]);
  const complain = (error: unknown) => log.error({ err: error }, 'The worker ended with an error');
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped = runner.stop().catch(complain);
  };
  if (ending.aborted) stop();
  else ending.addEventListener('abort', stop, { once: true });
  await runner.promise.catch(complain);
  await stopped;
  ending.removeEventListener('abort', stop);
  await keeper.stop();
}

/** Jobs that failed for good are in the log; what they carried, mails to people, does not stay. */
async function sweepFailedJobs(pool: pg.Pool, logger: ReturnType<typeof workerLog>) {
  const utils = await makeWorkerUtils({ pgPool: pool, logger });
  try {
    await utils.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] });
  } finally {
    await utils.release();
  }
}

export type JobOptions = {
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** A job of the same key that has not started yet is replaced. */
  key?: string;
  runAt?: Date;
};

/** After each failure the pause grows, up to six hours: together they last about four days. */
const attempts = 25;

/** Leaves a job in the transaction of `client`: it exists if and only if that transaction commits. */
export async function addJob(
  client: Pick<pg.ClientBase, 'query'>,
  task: string,
  payload: unknown,
  options: JobOptions = {},
): Promise<void> {
  const { queue, key = null, runAt = null } = options;
  await client.query('select app.add_job($1, $2::json, $3, $4::timestamptz, $5, $6)', [
    task,
    JSON.stringify(payload),
    queue === undefined ? null : laneOf(task, queue),
    runAt,
    attempts,
    key,
  ]);
}

/** Takes back a job that has not started yet; `pool` is of the login that owns the schema. */
export async function dropJob(pool: Pick<pg.Pool, 'query'>, key: string): Promise<void> {
  await pool.query('select graphile_worker.remove_job($1)', [key]);
}

/** The worker keeps a row for every queue it ever saw and looks through them all, so many names share a few lanes. */
const laneOf = (task: string, queue: string) => `${task}-${(createHash('sha256').update(queue).digest()[0] ?? 0) % 64}`;
