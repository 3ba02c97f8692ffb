type Rest = { failures: number; since: number; until: number };

/** What failed on its own rests for growing pauses, so that it stops nobody else. Kept in memory: a restart tries anew. */
export function restingAfterFailures(firstPauseMs: number, longestPauseMs: number) {
  const rests = new Map<string, Rest>();
  const all = () => [...rests.values()];

  return {
    note(id: string): { failures: number; pauseMs: number } {
      const now = performance.now();
      const failures = (rests.get(id)?.failures ?? 0) + 1;
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
      rests.set(id, { failures, since: rests.get(id)?.since ?? now, until: now + pauseMs });
      return { failures, pauseMs };
    },
    forget: (id: string) => void rests.delete(id),
    keepOnly(ids: readonly string[]) {
      for (const id of rests.keys()) if (!ids.includes(id)) rests.delete(id);
    },
    has: (id: string) => rests.has(id),
    isResting: (id: string) => (rests.get(id)?.until ?? -Infinity) > performance.now(),
    resting: () => [...rests].filter(([, { until }]) => until > performance.now()).map(([id]) => id),
    /** Those whose pause ended so long ago that they would have been tried again if there were still anything to try. */
    outlived: (ms: number) => [...rests].filter(([, { until }]) => until + ms < performance.now()).map(([id]) => id),
    failuresOf: (id: string) => rests.get(id)?.failures ?? 0,
    since: () => (rests.size > 0 ? Math.min(...all().map((rest) => rest.since)) : undefined),
    nextInMs: () => Math.max(0, Math.min(Infinity, ...all().map((rest) => rest.until - performance.now()))),
  };
}
