/** A page behind another window may never be called idle, and must hear of others all the same. */
const idleWithin = { timeout: 1000 };

/** Does some work when so long has passed and nothing is in its way; answers how to call it off before. */
export function whenIdle(afterMs: number, work: () => void): () => void {
  const timer = setTimeout(
    () => ('requestIdleCallback' in window ? window.requestIdleCallback(work, idleWithin) : work()),
    afterMs,
  );
  return () => clearTimeout(timer);
}
