import { formatAgo } from '@timbro/kit/words/format.ts';
import { useLanguage, useT } from '@timbro/kit/words/i18n.ts';
import { type MapPerson, isStale } from './map-person.ts';
import type { Point } from './point.ts';

type Props = {
  at: Point;
  person: MapPerson;
  now: Date;
  isSelected: boolean;
  isHovered: boolean;
  onSelect(): void;
  onHover(isOn: boolean): void;
};

/** One person: who is outside or was not heard of for a while also has a name. */
export function PersonMark({ at, person, now, isSelected, isHovered, onSelect, onHover }: Props) {
  const t = useT();
  const language = useLanguage();
  const { name, presence, seenAt } = person;
  const isOld = isStale(seenAt, now);
  const seen = formatAgo(seenAt, now, language);
  const isNamed = isHovered || isOld || (presence === 'outside' && !isSelected);
  return (
    <button
      type="button"
      className="map-person"
      data-presence={presence}
      data-stale={isOld || undefined}
      data-hovered={isHovered || undefined}
      aria-pressed={isSelected}
      aria-label={t('map.person', { name, presence: t(`presence.${presence}`), seen })}
      style={{ left: at.x, top: at.y }}
      onClick={onSelect}
      onPointerEnter={() => onHover(true)}
      onPointerLeave={() => onHover(false)}
    >
      <span className="map-dot" />
      {isNamed && (
        <span className="map-name">
          {name}
          {isOld && ` · ${seen}`}
        </span>
      )}
    </button>
  );
}
