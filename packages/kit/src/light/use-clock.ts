import { useEffect, useState } from 'react';
import { serverNow } from '../data/server-time.ts';

/**
 * The time by the server's clock, however the phone's is set, moved on at each whole step of it. A phone that slept has missed
 * its timers, so whoever looks at the page again is told the present time at once.
 */
export function useClock(stepMs: number): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const time = serverNow();
      setNow(time);
      timer = setTimeout(tick, stepMs - (time.getTime() % stepMs));
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
