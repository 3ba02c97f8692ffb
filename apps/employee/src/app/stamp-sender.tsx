import { useEffect } from 'react';
import { onReturn } from '@timbro/kit/data/offline.ts';
import { claimsOf } from '@timbro/kit/memory/access-token.ts';
import { useSession } from '@timbro/kit/memory/session.ts';
import { resumeQueue, sendStamps } from '#parts/stamp-queue/own-queue.ts';

const everyMs = 30_000;

/** Sends what is in the queue at each occasion; draws nothing. */
export function StampSender() {
  const { accessToken, user } = useSession();
  const sid = accessToken ? claimsOf(accessToken).sid : null;
  const owner = user?.id;
  useEffect(() => {
    if (owner === undefined || sid === null) return;
    void resumeQueue({ owner, sid }).catch(() => undefined);
    // A browser that keeps nothing has nothing to send either.
    const attempt = () => void sendStamps().catch(() => undefined);
    const onLook = () => document.visibilityState === 'visible' && attempt();
    const timer = setInterval(attempt, everyMs);
    const stop = onReturn(attempt);
    window.addEventListener('online', attempt);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      clearInterval(timer);
      stop();
      window.removeEventListener('online', attempt);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [owner, sid]);
  return null;
}
