import { useEffect } from 'react';
import { access, can } from '@timbro/core/access.ts';
import { ownPath } from '@timbro/core/push/rules.ts';
import { whenIdle } from '@timbro/kit/data/when-idle.ts';
import { goTo } from '@timbro/kit/light/path.tsx';
import { useSession, useSubject } from '@timbro/kit/memory/session.ts';
import { hasAgreed } from '#parts/push/hindrance.ts';
import { isOpenMessage } from '#parts/push/opening.ts';

/** So long after its first screen the app looks whether it is still told of news. */
const lookAfterMs = 3000;

/** Goes where a notification leads, and keeps whoever wants to be told subscribed; draws nothing. */
export function PushKeeper() {
  const { user } = useSession();
  const isEmployee = can(useSubject(), access.employee);
  const owner = isEmployee ? user?.id : undefined;
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
      if (!isOpenMessage(data)) return;
      goTo(ownPath(data.open));
      ports[0]?.postMessage('gone');
    };
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (owner === undefined || !hasAgreed()) return;
    const look = async () => {
      const { keepSubscribed } = await import('#parts/push/subscription.ts');
      await keepSubscribed(owner);
    };
    // Without the network or the push service it looks again when the app is next opened.
    return whenIdle(lookAfterMs, () => void look().catch(() => undefined));
  }, [owner]);
  return null;
}
