import { useEffect, useState } from 'react';

const halfAMinute = 30_000;

/** The time as a page tells it: moves on by itself, so that "a minute ago" does not stay so for ever. */
export function useNow(everyMs = halfAMinute): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
