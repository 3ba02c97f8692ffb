import { useSyncExternalStore } from 'react';
import { offlinePath } from '@timbro/kit/guest/icon-paths.ts';
import { Icon } from '@timbro/kit/guest/icon.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { applyUpdate, useHasUpdate } from './shell-updates.ts';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Thin lines under the band about the app itself: no connection, a newer version. */
export function Strips() {
  const t = useT();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const hasUpdate = useHasUpdate();
  return (
    <div role="status">
      {!isOnline && (
        <p className="strip">
          <Icon path={offlinePath} />
          {t('employee.offline')}
        </p>
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
