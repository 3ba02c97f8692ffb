import { useEffect, useState } from 'react';

/**
 * The time, moved on at each whole step of the clock. A phone that slept has missed its timers, so whoever looks at the page
 * again is told the present time at once.
 */
export function useClock(stepMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      setNow(new Date());
      timer = setTimeout(tick, stepMs - (Date.now() % stepMs));
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [stepMs]);
  return now;
}
