/** Counts what happens within a stretch of time, and says when that was too often. Holds two numbers, however much happens. */
export function createTally(most: number, withinMs: number): (now: number) => boolean {
  let since = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (now) => {
    if (now - since >= withinMs) [since, count] = [now, 0];
    count += 1;
    return count >= most;
  };
}
