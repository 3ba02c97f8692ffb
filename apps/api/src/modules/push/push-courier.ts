import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { pauseBefore } from '@timbro/core/push/rules.ts';
import { type PushJob, type PushParts, type PushResult, findReceiver, keyOf, sendTo, tryAgain } from './send-push.ts';

type CourierParts = PushParts & {
  log: BaseLogger;
  /** Takes back a job that was left in case. */
  dropJob(key: string): Promise<void>;
  patienceMs?: number;
};
export type PushCourier = {
  /** Sends one message, or leaves it to a later job; never takes longer than a second and the database. */
  send(job: PushJob): Promise<void>;
  /** Gives up what is under way: the jobs that were left for it try again. */
  stop(): Promise<void>;
};

/** So long the worker waits for a push service; the few that need longer are waited for beside it, and mails go on. */
const usualPatienceMs = 1000;
/** So many are waited for at once, and so many of one person. */
const [mostUnderWay, mostOfOne] = [50, 2];
const busyPauseSeconds = 10;

/** Keeps whoever has named a push service that hangs from holding up the others: with it wait their own messages alone. */
export function createPushCourier(parts: CourierParts): PushCourier {
  const { log, dropJob, clock, patienceMs = usualPatienceMs } = parts;
  const stopping = new AbortController();
  const underWay = new Map<Promise<unknown>, string>();
  const isBusy = (userId: string) =>
    underWay.size >= mostUnderWay || [...underWay.values()].filter((one) => one === userId).length >= mostOfOne;

  const finish = async (job: PushJob, sending: Promise<PushResult>) => {
    try {
      // What is to be tried again has just said when.
      if ((await sending) !== 'again') await dropJob(keyOf(job));
    } catch (error) {
      log.warn({ err: error }, 'A message for a phone waits for its next try');
    }
  };

  return {
    async send(job) {
      if (isBusy(job.userId)) return tryAgain(parts, job, busyPauseSeconds);
      const found = await findReceiver(parts, job);
      if (!found) return;
      const sending = sendTo(parts, job, found, stopping.signal);
      // A browser that was not reached the last time is not waited for at all.
      const patience = found.failures > 0 ? 0 : patienceMs;
      if (await isOver(sending, patience)) return void (await sending);
      const left = tryAgain(parts, { ...job, attempt: job.attempt + 1 }, pauseBefore(job.attempt, null, clock.now()));
      const finishing = left.then(() => finish(job, sending));
      underWay.set(finishing, job.userId);
      void finishing.catch(() => undefined).finally(() => underWay.delete(finishing));
      await left;
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled(underWay.keys());
    },
  };
}

const isOver = (work: Promise<unknown>, withinMs: number): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    sleep(withinMs, false, { ref: false }),
  ]);
