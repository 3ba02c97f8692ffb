import { useEffect, useEffectEvent } from 'react';
import { alertPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type CameraState, useCamera } from './use-camera.ts';

/** Why there is no picture, and how to try again. */
export type Blind = { readonly fault: Extract<CameraState, { is: 'fault' }>['fault']; readonly retry: () => void };
type Props = {
  isWanted: boolean;
  isOffline: boolean;
  onCode: (text: string) => void;
  onBlind: (blind: Blind | null) => void;
};

/** What the camera sees. */
export function Aim({ isWanted, isOffline, onCode, onBlind }: Props) {
  const t = useT();
  const { video, state, retry } = useCamera(isWanted, onCode);
  const tell = useEffectEvent((fault: Blind['fault'] | null) => onBlind(fault && { fault, retry }));
  const fault = state.is === 'fault' && !isOffline ? state.fault : null;
  useEffect(() => {
    tell(fault);
    return () => tell(null);
  }, [fault]);
  if (isOffline) return <div className="scan-room" />;
  return (
    <div className="scan-frame" data-state={state.is}>
      <video ref={video} className="scan-picture" muted playsInline aria-label={t('employee.scan.picture')} />
      {state.is === 'opening' && isWanted && <p className="scan-opening">{t('employee.scan.opening')}</p>}
    </div>
  );
}

/** What to do without the camera: below what became of a code, which somebody waits for. */
export function NoCamera({ blind: { fault, retry } }: { blind: Blind }) {
  const t = useT();
  return (
    <div className="alert" data-kind="info" role="alert">
      <Icon path={alertPath} />
      <div>
        <p>{t(`employee.scan.fault.${fault}`)}</p>
        <p>{t('employee.scan.otherWays')}</p>
        {fault !== 'insecure' && (
          <button type="button" className="button-link" onClick={retry}>
            {t('common.retry')}
          </button>
        )}
      </div>
    </div>
  );
}
