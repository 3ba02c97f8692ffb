import type pg from 'pg';
import { Refusal } from '@timbro/core/errors.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import { codeOf } from '#code-of.ts';
import { requestLimits } from '#db/limits.ts';
import { refusalOf } from '#http/errors.ts';
import type { IncomingFixes, KeptFixes, LiveAreas, PositionLog } from '#http/server.ts';
import type { Keeper } from '#jobs/troubles.ts';
import { freshen } from '#register/days/projector.ts';
import { daysAround, keyOf } from './ingest.repo.ts';
import { type Outcome, keepTogether } from './keep-together.ts';

type IngestParts = Keeper & { pool: pg.Pool; areas: LiveAreas; wakeOutbox(): void };

type Waiting = { sent: IncomingFixes; tries: number; resolve(kept: KeptFixes): void; reject(error: unknown): void };

const mostPeople = 256;
const mostFixes = 1_000;
const mostTries = 4;
/** For who is tried alone after a whole batch waited in vain: the others have waited already. */
const shortly = 100;

/**
 * Positions that arrive together are committed together, one request a person at a time: phones report every minute, and
 * a commit for each of them would be most of the work. Nobody is answered before their own commit.
 */
export function createPositionLog({ pool, areas, wakeOutbox, ...keeper }: IngestParts): PositionLog {
  let queue: Waiting[] = [];
  let running: Promise<void> | undefined;
  /** Those whose stamps are being computed: what else they send waits for its turn. */
  const catchingUp = new Map<string, Promise<void>>();

  const run = async () => {
    // Only after the other sockets of this turn have been read, so that their positions come along.
    await nextTurn();
    for (;;) {
      const { batch, rest } = takeOnePerPerson(queue, catchingUp);
      if (batch.length === 0) break;
      queue = rest;
      await settle(batch);
    }
    running = undefined;
  };

  const settle = async (batch: readonly Waiting[], lockMs = requestLimits.lockMs): Promise<void> => {
    try {
      const outcomes = await keepTogether(pool, areas, sentIn(batch), lockMs);
      if (outcomes.some(({ crossed }) => crossed)) wakeOutbox();
      catchUp(batch.filter((_, index) => outcomes[index]?.outcome === 'behind'));
      const answerAll = () => batch.forEach((one, index) => answer(one, outcomes[index]?.outcome));
      // The next batch sets out first: while the database works on it, these are answered.
      if (queue.length > 0) setImmediate(answerAll);
      else answerAll();
    } catch (error) {
      // One bad request must not sink its neighbours: each goes on its own.
      if (isFaultOfOne(error) && batch.length > 1) for (const one of batch) await settle([one], shortly);
      else for (const { reject } of batch) reject(withoutValues(error));
    }
  };

  /** Others do not wait for who has just stamped. */
  const catchUp = (behind: readonly Waiting[]) => {
    if (behind.length === 0) return;
    const keys = behind.map(({ sent }) => keyOf(sent));
    const refuse = (error: unknown) => behind.forEach(({ reject }) => reject(withoutValues(error)));
    const work = freshenFor(keeper, behind)
      .then(() => again(behind), refuse)
      .finally(() => {
        for (const key of keys) catchingUp.delete(key);
        running ??= run();
      });
    for (const key of keys) catchingUp.set(key, work);
  };

  /** Before whatever else they have sent since. */
  const again = (some: readonly Waiting[]) => {
    for (const { reject } of some.filter(isHopeless)) reject(new Refusal('unavailable', { retryAfterSeconds: 1 }));
    queue = [...some.filter((one) => !isHopeless(one)).map(onceMore), ...queue];
  };

  const untilIdle = async (): Promise<void> => {
    await Promise.all([running, ...catchingUp.values()]);
    if (running || catchingUp.size > 0) await untilIdle();
  };

  return {
    add: (sent) =>
      new Promise((resolve, reject) => {
        queue.push({ sent, tries: 1, resolve, reject });
        running ??= run();
      }),
    waiting: () => queue.length,
    async close() {
      await untilIdle();
      await pool.end();
    },
  };
}

const onceMore = (one: Waiting): Waiting => ({ ...one, tries: one.tries + 1 });
const isHopeless = ({ tries }: Waiting) => tries >= mostTries;
const sentIn = (batch: readonly Waiting[]) => batch.map(({ sent }) => sent);

const nextTurn = () => new Promise(setImmediate);

/** A person's further requests stay for the batch after, and so does what would make it long. */
function takeOnePerPerson(
  queue: readonly Waiting[],
  waiting: ReadonlyMap<string, unknown>,
): { batch: Waiting[]; rest: Waiting[] } {
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  const seen = new Set<string>();
  let fixes = 0;
  for (const one of queue) {
    const key = keyOf(one.sent);
    const hasRoom = batch.length === 0 || (batch.length < mostPeople && fixes + one.sent.fixes.length <= mostFixes);
    if (hasRoom && !seen.has(key) && !waiting.has(key)) {
      batch.push(one);
      fixes += one.sent.fixes.length;
    } else rest.push(one);
    // What somebody has sent is kept in its order, whatever there is room for.
    seen.add(key);
  }
  return { batch, rest };
}

/** What PostgreSQL says of data, of constraints, of locks, and of two who wait for each other. */
const isFaultOfOne = (error: unknown) => /^(22|23|40|55P03)/.test(codeOf(error));

/** What the database says of a fault may quote where somebody was, and faults are logged: what it comes to and its code go on. */
function withoutValues(error: unknown): unknown {
  const refusal = refusalOf(error);
  if (refusal.code !== 'internal') return refusal;
  return Object.assign(new Error('Positions could not be kept.'), { code: codeOf(error) });
}

/** Answers a request, unless it has to wait until what was stamped is computed. */
function answer({ resolve, reject }: Waiting, outcome: Outcome | undefined): void {
  if (outcome instanceof Refusal) reject(outcome);
  else if (outcome && outcome !== 'behind') resolve(outcome);
}

async function freshenFor(keeper: Keeper, behind: readonly Waiting[]): Promise<void> {
  const groups = groupBy(behind, ({ sent }) => sent.companyId);
  for (const [companyId, some] of groups) {
    const now = some.map(({ sent }) => sent.receivedAt).reduce((a, b) => (a > b ? a : b));
    await freshen(keeper, { companyId, userIds: some.map(({ sent }) => sent.userId), ...daysAround(now), now });
  }
}
