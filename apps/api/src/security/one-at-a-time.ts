const lines = new Map<string, Promise<unknown>>();

/**
 * Work for one account stands in line: what one attempt did wrong is counted before the next is judged, and right
 * attempts that arrive together cost nobody a place.
 */
export async function oneAtATime<T>(account: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(account) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settled = mine.catch(() => undefined);
  lines.set(account, settled);
  try {
    return await mine;
  } finally {
    if (lines.get(account) === settled) lines.delete(account);
  }
}
