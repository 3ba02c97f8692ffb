import { useSyncExternalStore } from 'react';
import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import { formatAgo } from '@timbro/kit/words/format.ts';
import { useLanguage, useT } from '@timbro/kit/words/i18n.ts';
import { type MapPerson, isStale } from './map-person.ts';
import type { Point } from './point.ts';
import { useSurface } from './surface.ts';

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
  const isFarRight = useIsFarRight(person.place);
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
        <span className="map-name" data-left={isFarRight || undefined}>
          {name}
          {isOld && ` · ${seen}`}
        </span>
      )}
    </button>
  );
}

/** Where a name would leave the map on the right it stands on the other side. */
function useIsFarRight(place: Place): boolean {
  const { shown, onShown } = useSurface();
  return useSyncExternalStore(onShown, () => shown().pointOf(place).x > shown().size.width * 0.55);
}
