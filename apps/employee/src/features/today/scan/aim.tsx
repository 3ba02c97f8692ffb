import { alertPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useCamera } from './use-camera.ts';

type Props = { isWanted: boolean; isOffline: boolean; onCode: (text: string) => void };

/** What the camera sees, or why it sees nothing. */
export function Aim({ isWanted, isOffline, onCode }: Props) {
  const t = useT();
  const { video, state, retry } = useCamera(isWanted, onCode);
  if (isOffline) return <div className="scan-room" />;
  return (
    <>
      <div className="scan-frame" data-state={state.is}>
        <video ref={video} className="scan-picture" muted playsInline aria-label={t('employee.scan.picture')} />
        {state.is === 'opening' && isWanted && <p className="scan-opening">{t('employee.scan.opening')}</p>}
      </div>
      {state.is === 'fault' && (
        <div className="alert" data-kind="info" role="alert">
          <Icon path={alertPath} />
          <div>
            <p>{t(`employee.scan.fault.${state.fault}`)}</p>
            <p>{t('employee.scan.otherWays')}</p>
            {state.fault !== 'insecure' && (
              <button type="button" className="button-link" onClick={retry}>
                {t('common.retry')}
              </button>
            )}
          </div>
        </div>
      )}
    </>
  );
}
