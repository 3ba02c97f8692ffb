/** Does one part of longer work when its turn has come. */
export type Lane = <T>(part: () => Promise<T>) => Promise<T>;

/** Far longer than a part takes when it waits for no lock. */
const longestTurnMs = 1_000;
/** The longest pause after a part: one that mostly waited for a lock is not followed by an equal pause. */
const longestRestMs = 250;

/**
 * Long work goes in single file, part by part, and after each part there is a pause as long as the part: at least half of
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
