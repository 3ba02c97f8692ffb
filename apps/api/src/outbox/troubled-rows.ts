import type { BaseLogger } from 'pino';
import { restingAfterFailures } from '#resting.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 600_000;
/** From here on somebody has to look at it. */
const hopeless = 10;

/** Rows that could not be delivered on their own account. */
export function troubledRows(log: BaseLogger) {
  const { note, forget, keepOnly, resting, since, nextInMs } = restingAfterFailures(firstPauseMs, longestPauseMs);

  return {
    note(id: string, error: unknown) {
      const facts = { err: error, outboxId: Number(id), ...note(id) };
      if (facts.failures >= hopeless) log.error(facts, 'A row of the outbox cannot be delivered');
      else log.warn(facts, 'A row of the outbox could not be delivered and will be tried again');
    },
    forget,
    /** Whatever had to be tried and was not found has left through another process. */
    keepOnly,
    resting,
    since,
    nextInMs,
  };
}
