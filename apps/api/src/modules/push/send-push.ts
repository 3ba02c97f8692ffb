import type pg from 'pg';
import type { ChosenKind } from '@timbro/core/notifications/choice-rules.ts';
import { isPushEndpoint } from '@timbro/core/push/endpoint-rules.ts';
import { type PushVerdict, judgePushAnswer, mannersOf, pauseBefore, tagOfNews } from '@timbro/core/push/rules.ts';
import type { Clock } from '#clock.ts';
import type { Database, Db } from '#db/client.ts';
import type { Metrics } from '#http/metrics.ts';
import { addJob } from '#jobs/worker.ts';
import type { OutboxPayloads } from '#outbox/payloads.ts';
import { type PushSender, composePush } from './compose-push.ts';
import { InnerAddress, type PushTransport } from './push-transport.ts';
import { type FoundSubscription, type Reachable, pushRepo } from './push.repo.ts';

/** One message to one browser. */
export type PushJob = Reachable & {
  companyId: string;
  kind: ChosenKind;
  recordId: string | null;
  /** Later than this nobody wants to hear of it. */
  expiresAt: string;
  /** How often it was tried before. */
  attempt: number;
};
export type PushParts = {
  database: Database;
  clock: Clock;
  metrics: Pick<Metrics, 'pushes'>;
  sender: PushSender;
  transport: PushTransport;
};

/** In the transaction that takes the news out of the outbox: a job for each browser on which its people hear of it. */
export async function leavePushes(
  { db, client }: { db: Db; client: Pick<pg.ClientBase, 'query'> },
  companyId: string,
  { kind, recordId, userIds }: OutboxPayloads['push'],
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + mannersOf(kind).seconds * 1000).toISOString();
  for (const { id, userId } of await pushRepo(db).reachable(companyId, userIds, kind, now)) {
    const job: PushJob = { id, userId, companyId, kind, recordId, expiresAt, attempt: 0 };
    await addJob(client, 'push', job, { queue: queueOf(job) });
  }
}

const queueOf = ({ id }: PushJob) => `push:${id}`;
/** A job of the same key that waits to be tried again is replaced. */
export const keyOf = (job: PushJob): string => `push:${job.id}:${tagOfNews(job)}`;

/** Leaves a job that tries again after so many seconds, by the real clock, which is the one that jobs wait by. */
export const tryAgain = ({ database }: Pick<PushParts, 'database'>, job: PushJob, seconds: number): Promise<void> =>
  addJob(database.system, 'push', job, {
    queue: queueOf(job),
    key: keyOf(job),
    runAt: new Date(Date.now() + seconds * 1000),
  });

export type PushResult = PushVerdict | 'expired' | 'unwanted';

/** What a message needs before it leaves; null where nobody is to get it any more. */
export async function findReceiver(
  { database, clock, metrics }: PushParts,
  job: PushJob,
): Promise<FoundSubscription | null> {
  const now = clock.now();
  const isLate = now >= new Date(job.expiresAt);
  const found = isLate ? undefined : await pushRepo(database.systemDb).find(job, now);
  if (!found) metrics.pushes.inc({ result: isLate ? 'expired' : 'unwanted' } satisfies { result: PushResult });
  return found ?? null;
}

/** Sends a message, and does what its answer asks for: forget a browser that is gone, or try again as long as it is news. */
export async function sendTo(
  parts: PushParts,
  job: PushJob,
  found: FoundSubscription,
  signal: AbortSignal,
): Promise<PushResult> {
  const { clock, database, metrics } = parts;
  const { verdict, retryAfter } = await answerTo(parts, job, found, signal);
  const repo = pushRepo(database.systemDb);
  if (verdict === 'sent') await repo.noteSent(found.id, clock.now());
  if (verdict === 'gone') await repo.removeAs(found);
  if (verdict === 'refused' || verdict === 'again') await repo.noteFailure(found.id);
  const result = verdict === 'again' ? await postpone(parts, job, retryAfter) : verdict;
  metrics.pushes.inc({ result });
  return result;
}

async function postpone(parts: PushParts, job: PushJob, retryAfter: string | null): Promise<'again' | 'expired'> {
  const now = parts.clock.now();
  const seconds = pauseBefore(job.attempt, retryAfter, now);
  if (now.getTime() + seconds * 1000 >= Date.parse(job.expiresAt)) return 'expired';
  await tryAgain(parts, { ...job, attempt: job.attempt + 1 }, seconds);
  return 'again';
}

type Heard = { verdict: PushVerdict; retryAfter: string | null };

async function answerTo(
  { clock, sender, transport }: PushParts,
  job: PushJob,
  found: FoundSubscription,
  signal: AbortSignal,
): Promise<Heard> {
  // The rule may have become stricter since the browser was named.
  if (!isPushEndpoint(found.endpoint)) return { verdict: 'gone', retryAfter: null };
  const secondsLeft = Math.ceil((Date.parse(job.expiresAt) - clock.now().getTime()) / 1000);
  const message = await composePush(found, job, sender, secondsLeft);
  try {
    const { status, retryAfter } = await transport(message, signal);
    return { verdict: judgePushAnswer(status), retryAfter };
  } catch (error) {
    return { verdict: error instanceof InnerAddress ? 'gone' : 'again', retryAfter: null };
  }
}
