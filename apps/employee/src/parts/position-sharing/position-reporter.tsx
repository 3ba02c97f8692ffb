import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { listens } from '@timbro/core/positions/reporting-rules.ts';
import { onReturn } from '@timbro/kit/data/offline.ts';
import { call } from '@timbro/kit/light/call.ts';
import { useRefreshOf } from '@timbro/kit/light/reads.tsx';
import { inTurn } from './in-turn.ts';
import { createOutbox } from './outbox.ts';
import { useSharing } from './use-sharing.ts';
import { type Since, watchFixes } from './watch-fixes.ts';

/**
 * Sends where the phone is, from whatever screen, as long as one is looked at, and from one page however many are open;
 * draws nothing, and ends with the session.
 */
export function PositionReporter() {
  const { verdict, intervalMinutes } = useSharing();
  const isVisible = useIsVisible();
  const refresh = useRefreshOf('GET /stamps/current');
  const [outbox] = useState(() =>
    createOutbox(
      (fixes) => call('POST /positions', { body: { fixes: [...fixes] } }),
      // Work or logging has ended: the answer says which, and what is shown follows it.
      () => void refresh(),
    ),
  );
  const since = useRef<Since>({ lastAt: null });
  const isSharing = listens(verdict);
  const isWatching = isSharing && isVisible;

  useEffect(() => {
    if (isWatching) return inTurn(() => watchFixes(intervalMinutes, since.current, outbox.add));
  }, [isWatching, intervalMinutes, outbox]);
  useEffect(() => {
    if (!isSharing) return;
    const stop = onReturn(outbox.flush);
    return () => {
      stop();
      outbox.clear();
    };
  }, [isSharing, outbox]);
  return null;
}

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const useIsVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
