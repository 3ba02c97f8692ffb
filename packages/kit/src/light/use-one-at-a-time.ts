import { useRef, useState } from 'react';

/** A second tap finds the first at work, and does nothing. */
export function useOneAtATime() {
  const [isBusy, setBusy] = useState(false);
  const isAtWork = useRef(false);
  const oneAtATime = async (work: () => Promise<void>): Promise<void> => {
    if (isAtWork.current) return;
    isAtWork.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isAtWork.current = false;
      setBusy(false);
    }
  };
  return { isBusy, oneAtATime };
}
