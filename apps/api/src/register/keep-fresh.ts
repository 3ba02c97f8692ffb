import type { Logger } from 'pino';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/client.ts';
import { addDays, dayIn } from '@timbro/core/days/rules.ts';
import { registerRepo } from '#modules/work-days/register.repo.ts';
import { projectionRepo } from './projection.repo.ts';
import { drain, freshen } from './projector.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { companiesAtWork, companiesBehind } from './companies-at-work.repo.ts';

const everyMs = 3_000;
const peopleAtOnce = 5;

/** Works off every mark there is now, in all companies. Readers never wait for it: they compute what they need themselves. */
export async function drainAll(database: Database, now: Date): Promise<void> {
  for (const companyId of await companiesBehind(database))
    for (;;) {
      const userIds = await projectionRepo(database.reader(companyId), companyId).marked(peopleAtOnce);
      if (userIds.length === 0) break;
      await inTransaction(database, companyId, (db) => drain(db, companyId, userIds, now));
    }
}

/** Keeps the register close to the log, so that whoever opens it finds little to do. */
export function startProjector(database: Database, clock: Clock, log: Logger): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async () => {
    await drainAll(database, clock.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'the register lags behind'),
    );
    if (!stopped) timer = setTimeout(next, everyMs).unref();
  };
  let running = Promise.resolve();
  const next = () => void (running = round());
  timer = setTimeout(next, everyMs).unref();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Every night: the days around today get their rows, so that the first reader of the morning does not wait for them. */
export async function keepRegister(database: Database, now: Date): Promise<void> {
  for (const { id: companyId, timezone } of await companiesAtWork(database)) {
    const today = dayIn(timezone, now);
    const range = { from: addDays(today, -31), to: addDays(today, 31) };
    const userIds = await registerRepo(database.reader(companyId), companyId, 'company').people({}, range);
    await freshen(database, { companyId, userIds, ...range, now });
  }
}
