import { useEffect, useState } from 'react';

/** What is there sooner needs no word that it is coming: it would only flicker. */
const patience = 150;

/** True once something has been awaited for a moment. */
export function useLate(isAwaited: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isAwaited]);
  return isAwaited && isLate;
}
