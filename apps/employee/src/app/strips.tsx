import { isUnsent, overdueStamps } from '@timbro/core/stamps/queue-rules.ts';
import { useIsOffline } from '@timbro/kit/data/offline.ts';
import { serverNow, serverTimeAt } from '@timbro/kit/data/server-time.ts';
import { alertPath, clockPath, offlinePath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { offlineReasonId, useOldestReadAt } from '@timbro/kit/light/reads.tsx';
import { useSession } from '@timbro/kit/memory/session.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '#parts/own-profile/own-profile.ts';
import { useOwnQueue } from '#parts/stamp-queue/own-queue.ts';
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
            <OfflineWords /> <LastUpdate />
          </p>
        </div>
      )}
      {!isOffline && <Queue />}
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

/** What waits on the phone says that there is no connection; why buttons rest is then for whoever asks one of them. */
function OfflineWords() {
  const t = useT();
  const { user } = useSession();
  const count = useOwnQueue(user?.id)?.filter(isUnsent).length ?? 0;
  return (
    <>
      {count > 0 && (
        <>
          <strong>{t('employee.queue.offline', { count })}</strong> {t('employee.queue.offline.text', { count })}{' '}
        </>
      )}
      <span id={offlineReasonId} className={count > 0 ? 'visually-hidden' : undefined}>
        {t('employee.offline')}
      </span>
    </>
  );
}

/** There is a connection, and yet stamps have not left: the server is busy, or has refused them. */
function Queue() {
  const t = useT();
  const { user } = useSession();
  const queue = useOwnQueue(user?.id) ?? [];
  const refused = queue.filter(({ phase }) => phase === 'refused');
  const waiting = overdueStamps(queue, serverNow());
  return (
    <>
      {waiting.length > 0 && (
        <div className="strip">
          <Icon path={clockPath} />
          <p>{t('employee.queue.waiting', { count: waiting.length })}</p>
        </div>
      )}
      {refused.length > 0 && (
        <div className="strip">
          <Icon path={alertPath} />
          <p>{t('employee.queue.refused', { count: refused.length, reason: refused[0]?.refusal ?? '' })}</p>
        </div>
      )}
    </>
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
  return (
    <span className="strip-more">
      {t('employee.offline.since', { when: formatMoment(serverTimeAt(readAt), zone) })}
    </span>
  );
}
