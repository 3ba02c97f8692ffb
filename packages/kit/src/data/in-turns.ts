/** Does the work for each, at most so many at a time; all of them are done when it resolves. */
export async function inTurns<T>(items: readonly T[], most: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const takeTurns = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, takeTurns));
}
