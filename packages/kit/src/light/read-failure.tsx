import { useIsOffline } from '../data/offline.ts';
import type { ApiError } from '../data/send.ts';
import { useT } from '../words/i18n.ts';
import { alertPath } from './icon-paths.ts';
import { Icon } from './icon.tsx';

/** In place of what could not be read: why, the code to report, and another try; without a connection calmly. */
export function ReadFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useT();
  const isOffline = useIsOffline();
  // The app says by itself that the server is silent, and when it tries again.
  if (isOffline && error.status === 0) return <p className="card read-away">{t('employee.notHere')}</p>;
  return (
    <div className="alert" role="alert">
      <Icon path={alertPath} />
      <div>
        <p>{error.message}</p>
        {error.requestId !== '' && <p className="alert-code">{t('guest.requestId', { id: error.requestId })}</p>}
        <button type="button" className="button-link" onClick={onRetry}>
          {t('common.retry')}
        </button>
      </div>
    </div>
  );
}
