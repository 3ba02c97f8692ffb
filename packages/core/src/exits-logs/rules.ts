/** For so long real crossings are kept and shown. */
const keptDays = 90;
const dayMs = 86_400_000;

/** What lies before this moment is over: nobody reads it, whatever has been removed by now. */
export const oldestCrossing = (now: Date): Date => new Date(now.getTime() - keptDays * dayMs);
