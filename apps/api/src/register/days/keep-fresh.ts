import type { Logger } from 'pino';
import { addDays, dayIn } from '@timbro/core/days/rules.ts';
import type { Clock } from '#clock.ts';
import { inTransaction } from '#db/in-transaction.ts';
import type { Keeper } from '#jobs/troubles.ts';
import { companiesAtWork } from '#register/people/companies-at-work.repo.ts';
import { peopleOfRegister } from '#register/people/people-of-register.repo.ts';
import { apart } from './apart.ts';
import { projectionRepo, companiesBehind, forgetMarksOfGone } from './projection.repo.ts';
import { drain, freshen } from './projector.ts';

const everyMs = 3_000;
/** People of a company who are computed before the next company has its turn. */
const peopleAtOnce = 5;

/**
 * Works off every mark there is, in all companies by turns: neither a busy company nor somebody who cannot be computed keeps
 * the others waiting. Readers never wait for it: they compute what they need themselves.
 */
export async function drainAll(keeper: Keeper, now: Date, stopping?: AbortSignal): Promise<void> {
  await forgetMarksOfGone(keeper.database);
  for (let hasWorked = true; hasWorked;) {
    hasWorked = false;
    for (const companyId of await companiesBehind(keeper.database)) {
      if (stopping?.aborted) return;
      hasWorked = (await takeTurn(keeper, companyId, now)) || hasWorked;
    }
  }
}

/** A few people of one company; answers whether there was anybody. */
async function takeTurn({ database, troubles }: Keeper, companyId: string, now: Date): Promise<boolean> {
  const company = { companyId, userId: null };
  if (troubles.isResting('register', company)) return false;
  try {
    const reader = projectionRepo(database.reader(companyId), companyId);
    const userIds = await reader.marked(peopleAtOnce, troubles.resting('register', companyId));
    await apart({ companyId, userIds, atOnce: peopleAtOnce, troubles }, (some) =>
      database.inTurn(() => inTransaction(database, companyId, (db) => drain(db, companyId, some, now))),
    );
    troubles.settle('register', company);
    return userIds.length > 0;
  } catch (error) {
    troubles.note('register', company, error);
    return false;
  }
}

/** Keeps the register close to the log, so that whoever opens it finds little to do. */
export function startProjector(keeper: Keeper, clock: Clock, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const round = async () => {
    await drainAll(keeper, clock.now(), stopping.signal).catch((error: unknown) =>
      log.warn({ err: error }, 'the register lags behind'),
    );
    if (!stopping.signal.aborted) timer = setTimeout(next, everyMs).unref();
  };
  let running = Promise.resolve();
  const next = () => void (running = round());
  timer = setTimeout(next, everyMs).unref();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** Every night: the days around today get their rows, so that the first reader of the morning does not wait for them. */
export async function keepRegister(keeper: Keeper, now: Date): Promise<void> {
  const faults: unknown[] = [];
  for (const { id: companyId, timezone } of await companiesAtWork(keeper.database)) {
    try {
      const today = dayIn(timezone, now);
      const range = { from: addDays(today, -31), to: addDays(today, 31) };
      const userIds = await peopleOfRegister(keeper.database.reader(companyId), companyId, 'company').people({}, range);
      await freshen(keeper, { companyId, userIds, ...range, now });
    } catch (error) {
      keeper.troubles.note('register', { companyId, userId: null }, error);
      faults.push(error);
    }
  }
  // Tried again as a whole: where everything went well there is nothing left to do.
  if (faults.length > 0) throw new AggregateError(faults, 'The register of some companies was not kept');
}
