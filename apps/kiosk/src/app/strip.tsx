import { useIsOffline } from '@timbro/kit/data/offline.ts';
import { offlinePath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useQueue } from '#parts/kept/queue.ts';

/** How the network is, and how much waits for it: figures only, since anybody may stand here. */
export function Strip({ isAway }: { isAway: boolean }) {
  const t = useT();
  const isOffline = useIsOffline();
  const { waiting, refused } = useQueue();
  const words = [
    isAway && t(isOffline ? 'kiosk.away.network' : 'kiosk.away.server'),
    waiting > 0 && t('kiosk.queue', { count: waiting }),
    refused > 0 && t('kiosk.toCheck', { count: refused }),
  ].filter((word) => word !== false);
  return (
    <div role="status" className="strip-place">
      {words.length > 0 && (
        <p className="strip">
          {isAway && <Icon path={offlinePath} size={20} />}
          {words.join(' · ')}
        </p>
      )}
    </div>
  );
}
