import type pg from 'pg';
import { Refusal } from '@timbro/core/errors.ts';
import type { StampAnswer } from '@timbro/core/stamps/contract.ts';
import { codeOf } from '#code-of.ts';
import type { Frame } from '#db/tenant-query.ts';
import { gathered } from '#gathered.ts';
import type { Acknowledged, IncomingStamp, StampLog } from '#http/server.ts';
import {
  type AnsweredStamp,
  type FoundStamp,
  type StampsRepo,
  byKiosk,
  bySession,
  byTicket,
  shortly,
  stampsRepo,
} from './ingest.repo.ts';

type IngestParts = {
  pool: pg.Pool;
  /** Told how many stamps each commit takes. */
  onBatch(size: number): void;
  wakeOutbox(): void;
};

type Outcome = { logged: readonly (AnsweredStamp | undefined)[] } | { error: unknown };
type WaitingStamp = { stamp: IncomingStamp; resolve(answer: Acknowledged): void; reject(error: unknown): void };

const largestBatch = 256;

/** The log as it takes what people send themselves, what they left sealed on a phone, and what kiosks send for them. */
export function createIngest({ pool, onBatch, wakeOutbox }: IngestParts): StampLog {
  const announce = gathered(wakeOutbox);
  const own = createQueue({ repo: stampsRepo(pool, bySession), onBatch, announce });
  const sealed = createQueue({ repo: stampsRepo(pool, byTicket), onBatch, announce });
  const kiosks = createQueue({ repo: stampsRepo(pool, byKiosk), onBatch, announce });
  return {
    add: own.add,
    addSealed: sealed.add,
    addByKiosk: kiosks.add,
    waiting: () => own.waiting() + sealed.waiting() + kiosks.waiting(),
    async close() {
      await Promise.all([own.done(), sealed.done(), kiosks.done()]);
      await pool.end();
    },
  };
}

type QueueParts = Pick<IngestParts, 'onBatch'> & { repo: StampsRepo; announce(): void };

/**
 * Stamps that arrive together are committed together: whatever comes while a commit is under way forms the next batch, so
 * that five thousand people at eight o'clock cost a few dozen commits. Nobody is answered before their own commit.
 */
function createQueue({ repo, onBatch, announce }: QueueParts) {
  let queue: WaitingStamp[] = [];
  let running: Promise<void> | undefined;

  const run = async () => {
    // Only after the other sockets of this turn have been read, so that their stamps come along.
    await nextTurn();
    while (queue.length > 0) {
      const { batch, rest } = takeOnePerPerson(queue);
      queue = rest;
      onBatch(batch.length);
      const outcome = await attempt(batch);
      // The next batch sets out first: while the database works on it, these are answered.
      if (queue.length > 0) setImmediate(() => void settle(batch, outcome));
      else void settle(batch, outcome);
    }
    running = undefined;
  };

  const attempt = (batch: readonly WaitingStamp[], within?: Frame): Promise<Outcome> =>
    repo.log(stampsOf(batch), within).then(
      (logged) => ({ logged }),
      (error: unknown) => ({ error }),
    );

  const settle = async (batch: readonly WaitingStamp[], outcome: Outcome, isRetry = false): Promise<void> => {
    try {
      const left = settleLogged(batch, outcome);
      if (left.length < batch.length) announce();
      if (left.length > 0) await settleOthers(left, isRetry);
    } catch (error) {
      // One bad row must not sink its neighbours: each goes on its own.
      if (isFaultOfRow(error) && batch.length > 1)
        for (const one of batch) await settle([one], await attempt([one]), isRetry);
      // Somebody's chain is held by another transaction: theirs alone is refused.
      else if (isLocked(error) && batch.length > 1)
        for (const one of batch) await settle([one], await attempt([one], shortly), isRetry);
      else for (const { reject } of batch) reject(error);
    }
  };

  const settleOthers = async (batch: readonly WaitingStamp[], isRetry: boolean) => {
    const found = await repo.find(stampsOf(batch));
    const headless = batch.filter((one, index) => !settleFound(one, found[index]));
    if (headless.length === 0) return;
    if (isRetry) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
    await repo.makeHeads(stampsOf(headless));
    await settle(headless, await attempt(headless), true);
  };

  return {
    add: (stamp: IncomingStamp) =>
      new Promise<Acknowledged>((resolve, reject) => {
        queue.push({ stamp, resolve, reject });
        running ??= run();
      }),
    waiting: () => queue.length,
    done: async () => running,
  };
}

const nextTurn = () => new Promise(setImmediate);

/** Answers those who are in the log now; hands back the others. */
function settleLogged(batch: readonly WaitingStamp[], outcome: Outcome): WaitingStamp[] {
  // Another process has just added the same id: it will be found.
  const isElsewhere = 'error' in outcome && isTaken(outcome.error) && batch.length === 1;
  if ('error' in outcome && !isElsewhere) throw outcome.error;
  const logged = 'logged' in outcome ? outcome.logged : [];
  return batch.filter(({ resolve }, index) => {
    const row = logged[index];
    if (row) resolve({ isNew: true, answer: answerOf(row) });
    return !row;
  });
}

const stampsOf = (batch: readonly WaitingStamp[]) => batch.map(({ stamp }) => stamp);

/** The next batch, in the order in which every process takes the heads. A person's further stamps stay for the one after. */
function takeOnePerPerson(queue: readonly WaitingStamp[]): { batch: WaitingStamp[]; rest: WaitingStamp[] } {
  const taken = new Map<string, WaitingStamp>();
  const rest: WaitingStamp[] = [];
  for (const one of queue) {
    const { userId } = one.stamp;
    if (taken.size < largestBatch && !taken.has(userId)) taken.set(userId, one);
    else rest.push(one);
  }
  return { batch: [...taken.values()].toSorted(byHead), rest };
}

const headOf = ({ stamp }: WaitingStamp) => stamp.companyId + stamp.userId;
const byHead = (one: WaitingStamp, other: WaitingStamp) => (headOf(one) < headOf(other) ? -1 : 1);

/** What PostgreSQL says of data, of constraints, and of two who wait for each other. */
const isFaultOfRow = (error: unknown) => /^(22|23|40)...$/.test(codeOf(error));
const isLocked = (error: unknown) => codeOf(error) === '55P03';
const isTaken = (error: unknown) => codeOf(error) === '23505';

/** Answers for a stamp that was not added; false when nothing stood in its way but a missing head. */
function settleFound({ stamp, resolve, reject }: WaitingStamp, found: FoundStamp | undefined): boolean {
  if (!found?.alive) reject(new Refusal('unauthorized'));
  else if (!found.stamp) return false;
  else if (found.own && isSame(stamp, found.stamp)) resolve({ isNew: false, answer: answerOf(found.stamp) });
  else reject(new Refusal('validation', { errors: [{ path: 'id', message: 'stamps.idTaken' }] }));
  return true;
}

const isSame = (sent: IncomingStamp, kept: AnsweredStamp) =>
  sent.at.getTime() === kept.at.getTime() && sent.direction === kept.direction && sent.source === kept.source;

/** What an acknowledgement can know; how stamps pair in the end is the register's affair. */
function answerOf(logged: AnsweredStamp): StampAnswer {
  const { id, userId, direction, source, site, inside, review, acted, openedId, openedAt, clockSure } = logged;
  const at = logged.at.toISOString();
  const places = { userId, source, site, inside };
  const pair =
    (acted ?? direction ?? 'in') === 'in'
      ? { id, enteredAt: at, exitedAt: null }
      : { id: openedId ?? id, enteredAt: openedAt?.toISOString() ?? null, exitedAt: at };
  return {
    stamp: {
      ...places,
      id,
      at,
      receivedAt: logged.receivedAt.toISOString(),
      direction,
      review,
      deviceAt: logged.deviceAt?.toISOString() ?? null,
      clockSure,
    },
    stamping: { ...places, ...pair, corrected: false, replacedBy: null },
  };
}
