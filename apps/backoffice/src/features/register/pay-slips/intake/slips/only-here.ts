import { useEffect, useState } from 'react';

/** Without a secure connection browsers have none. */
const locksHere = (): LockManager | null | undefined => navigator.locks;

/**
 * Whether this window is the one that does something: two that send and discard the same intake would undo each other's
 * work. Null until it is known; the next window has its turn by itself when this one leaves. Where there are no locks every
 * window goes ahead.
 */
export function useOnlyHere(name: string): boolean | null {
  const [isHere, setHere] = useState<boolean | null>(() => (locksHere() ? null : true));
  useEffect(() => {
    const locks = locksHere();
    if (!locks) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    const take = () => {
      if (!signal.aborted) setHere(true);
      return left;
    };
    const wait = async () => {
      const answer = await locks.request(name, { ifAvailable: true }, (lock) => (lock ? take() : 'taken'));
      if (answer !== 'taken' || signal.aborted) return;
      setHere(false);
      await locks.request(name, { signal }, take);
    };
    wait().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return () => leaving.abort();
  }, [name]);
  return isHere;
}
