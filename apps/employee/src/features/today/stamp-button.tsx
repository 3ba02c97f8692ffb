import { type QueuedStamp, undoSeconds } from '@timbro/core/stamps/queue-rules.ts';
import { checkPath, leavePath, returnPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { formatShortTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Stamping } from './use-stamping.ts';
import type { Today } from './use-today.ts';

type Props = { today: Today; stamping: Stamping };

/**
 * One disc that says what the next stamp is; right after a tap it says what was taken, and rests until that can no longer be
 * taken back. It stays the same element all along, so that the keyboard stays on it.
 */
export function StampButton({ today: { isKnown, standing, zone }, stamping: { taken, stamp } }: Props) {
  const t = useT();
  const direction = standing.isIn ? 'out' : 'in';
  const rests = taken !== null || !isKnown;
  const look = taken ? 'taken' : isKnown ? direction : 'waiting';
  return (
    <div className="stamp-disc">
      {taken && (
        <svg key={taken.order} className="stamp-ring" viewBox="0 0 170 170" aria-hidden="true" focusable="false">
          <circle cx="85" cy="85" r="81" pathLength="1" style={{ animationDuration: `${undoSeconds}s` }} />
        </svg>
      )}
      <button
        type="button"
        className="stamp-button"
        data-look={look}
        aria-disabled={rests}
        aria-label={taken ? undefined : isKnown ? t(`employee.today.${direction}.of`) : t('common.loading')}
        onClick={() => rests || stamp(direction)}
      >
        {look === 'taken' && taken && <Taken taken={taken} zone={zone} />}
        {(look === 'in' || look === 'out') && (
          <>
            <Icon path={look === 'in' ? returnPath : leavePath} size={32} />
            <span className="stamp-what">{t(`employee.today.${look}`)}</span>
          </>
        )}
      </button>
    </div>
  );
}

function Taken({ taken: { body }, zone }: { taken: QueuedStamp; zone: string }) {
  const t = useT();
  return (
    <>
      <Icon path={checkPath} size={32} />
      <span className="stamp-time">{formatShortTime(body.at, zone)}</span>{' '}
      <span className="stamp-word">{t(body.direction === 'in' ? 'employee.today.entry' : 'employee.today.exit')}</span>
    </>
  );
}
