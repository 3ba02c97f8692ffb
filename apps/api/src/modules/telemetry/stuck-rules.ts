/** Longer than waiting for a connection and for a statement may take together: no batch that is merely slow is silent for so long. */
export const stuckAfterMs = 60_000;

/**
 * Whether what devices say is no longer taken in: something waits, and for so long nothing has been kept or given back. Where
 * nobody speaks nothing waits, and while the database is away each batch is given back.
 */
export const isStuck = (waitsSince: Date | null, now: Date): boolean =>
  waitsSince !== null && now.getTime() - waitsSince.getTime() >= stuckAfterMs;
