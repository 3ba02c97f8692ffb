const lockName = 'timbro.positions';

/**
 * Of all open pages of this browser one does it at a time; the next begins when the one before it stops or is closed. Where
 * pages cannot agree each does it for itself.
 */
export function inTurn(start: () => () => void): () => void {
  const { locks }: { readonly locks?: LockManager } = navigator;
  if (!locks) return start();
  const over = new AbortController();
  const { signal } = over;
  const hold = () =>
    new Promise<void>((release) => {
      if (signal.aborted) return release();
      const stop = start();
      signal.addEventListener('abort', () => {
        stop();
        release();
      });
    });
  const begin = async () => {
    try {
      await locks.request(lockName, { signal }, hold);
    } catch {
      // Some browsers forbid locks together with their storage.
      await hold();
    }
  };
  void begin();
  return () => over.abort();
}
