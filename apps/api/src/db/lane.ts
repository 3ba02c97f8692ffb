/** Does one part of longer work when its turn has come. */
export type Lane = <T>(part: () => Promise<T>) => Promise<T>;

/** Far longer than a part takes that waits for nobody. */
const longestTurnMs = 1_000;
/** A part that waited for somebody else's lock is not made up for. */
const longestRestMs = 250;

/**
 * Long work goes in single file, part by part, and after each part nobody goes for as long as it took: at least half of
 * the time belongs to those who wait for an answer, however many thousands of people are closed or computed again.
 * A turn ends after a while even if its part does not: whoever waits for a lock of one company does not hold up another.
 */
export function createLane(): Lane {
  let free: Promise<void> = Promise.resolve();
  return async (part) => {
    const turn = free;
    let leave = () => {};
    free = new Promise((resolve) => (leave = resolve));
    await turn;
    const started = performance.now();
    const overdue = setTimeout(leave, longestTurnMs + longestRestMs);
    try {
      return await part();
    } finally {
      clearTimeout(overdue);
      setTimeout(leave, Math.min(performance.now() - started, longestRestMs));
    }
  };
}
