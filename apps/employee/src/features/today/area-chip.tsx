import { positionPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Today } from './use-today.ts';

/** Where the stamp that is open was made, where the company wants to know. */
export function AreaChip({ today: { hasArea, standing, lines }, isLocating }: { today: Today; isLocating: boolean }) {
  const t = useT();
  const entry = lines.find(({ direction, state }) => direction === 'in' && state !== 'refused');
  if (!hasArea || !standing.isIn || !entry) return <div className="area-chip-room" />;
  // One that is no longer held has given up on its position.
  const isWaiting = entry.hasPosition || (entry.state === 'held' && isLocating);
  const { inside, site } = entry;
  const tone = isWaiting || inside === null ? 'unknown' : inside ? 'inside' : 'outside';
  return (
    <p className="area-chip" data-tone={tone}>
      <Icon path={positionPath} size={16} />
      {isWaiting ? t('employee.today.unjudged') : placeWord()}
    </p>
  );

  function placeWord(): string {
    if (inside === null) return t('employee.today.noPlace');
    if (!inside) return t('employee.today.outsideArea');
    return site === null ? t('employee.today.inside.unnamed') : t('employee.today.inside', { site });
  }
}
