import type { BaseLogger } from 'pino';

const firstPauseMs = 1_000;
const longestPauseMs = 600_000;
/** From here on somebody has to look at it. */
const hopeless = 10;

type Trouble = { failures: number; since: number; restsUntil: number };

/** Rows that failed on their own rest for growing pauses, so that they stop nobody else. Kept in memory: a restart tries anew. */
export function troubledRows(log: BaseLogger) {
  const rows = new Map<string, Trouble>();
  const all = () => [...rows.values()];

  return {
    note(id: string, error: unknown) {
      const now = performance.now();
      const failures = (rows.get(id)?.failures ?? 0) + 1;
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
      rows.set(id, { failures, since: rows.get(id)?.since ?? now, restsUntil: now + pauseMs });
      const facts = { err: error, outboxId: Number(id), failures, pauseMs };
      if (failures >= hopeless) log.error(facts, 'A row of the outbox cannot be delivered');
      else log.warn(facts, 'A row of the outbox could not be delivered and will be tried again');
    },
    forget: (id: string) => void rows.delete(id),
    /** Whatever had to be tried and was not found has left through another process. */
    keepOnly(ids: readonly string[]) {
      for (const id of rows.keys()) if (!ids.includes(id)) rows.delete(id);
    },
    resting: () => [...rows].filter(([, { restsUntil }]) => restsUntil > performance.now()).map(([id]) => id),
    since: () => (rows.size > 0 ? Math.min(...all().map((row) => row.since)) : undefined),
    nextInMs: () => Math.max(0, Math.min(Infinity, ...all().map((row) => row.restsUntil - performance.now()))),
  };
}
