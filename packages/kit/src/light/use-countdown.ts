import { useEffect, useState } from 'react';

/** Whole seconds left until an instant (milliseconds), counted down once a second, and a way to wait anew. */
export function useCountdown(firstEnd: () => number): [left: number, waitUntil: (end: number) => void] {
  const [{ end, now }, setClock] = useState(() => ({ end: firstEnd(), now: Date.now() }));
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isRunning = left > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setClock((clock) => ({ ...clock, now: Date.now() })), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);

  return [left, (next) => setClock({ end: next, now: Date.now() })];
}
