import { useEffect, useState } from 'react';
import { hasAgreed } from './hindrance.ts';
import { readKept } from './kept-push.ts';

/** Whether this phone tells somebody of news already; null until it is known. */
export function useIsTold(owner: string | undefined): boolean | null {
  const [isTold, setTold] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    readKept().then(
      (kept) => isGone || setTold(hasAgreed() && kept !== null && kept.owner === owner),
      () => isGone || setTold(false),
    );
    return () => {
      isGone = true;
    };
  }, [owner]);
  return isTold;
}
