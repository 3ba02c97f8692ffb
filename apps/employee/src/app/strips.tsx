import { useIsOffline } from '@timbro/kit/data/offline.ts';
import { offlinePath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { offlineReasonId, useOldestReadAt } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '../features/profile/own-profile.ts';
import { applyUpdate, useHasUpdate } from './shell-updates.ts';

/** Thin lines under the band about the app itself: no connection, a newer version. */
export function Strips() {
  const t = useT();
  const isOffline = useIsOffline();
  const hasUpdate = useHasUpdate();
  return (
    <div className="strips" role="status">
      {isOffline && (
        <div className="strip">
          <Icon path={offlinePath} />
          <p>
            <span id={offlineReasonId}>{t('employee.offline')}</span> <LastUpdate />
          </p>
        </div>
      )}
      {hasUpdate && (
        <p className="strip">
          {t('employee.update')}
          <button type="button" className="button-link" onClick={applyUpdate}>
            {t('employee.update.apply')}
          </button>
        </p>
      )}
    </div>
  );
}

/** gio 12 nov, 10:30 */
const formatMoment = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('it-IT', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(instant);

function LastUpdate() {
  const t = useT();
  const readAt = useOldestReadAt();
  const zone = useOwnZone();
  if (readAt === null) return null;
  return <span className="strip-more">{t('employee.offline.since', { when: formatMoment(readAt, zone) })}</span>;
}
