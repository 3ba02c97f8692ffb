import { useSyncExternalStore } from 'react';
import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import { formatAgo } from '@timbro/kit/words/format.ts';
import { useLanguage, useT } from '@timbro/kit/words/i18n.ts';
import type { MapPerson } from './map-person.ts';
import type { Point } from './point.ts';
import { useSurface } from './surface.ts';

type Props = {
  at: Point;
  person: MapPerson;
  now: Date;
  isStale: boolean;
  isSelected: boolean;
  isHovered: boolean;
  onSelect(): void;
  onHover(isOn: boolean): void;
};

/** One person: who is outside or was not heard of for a while also has a name. */
export function PersonMark({ at, person, now, isStale, isSelected, isHovered, onSelect, onHover }: Props) {
  const t = useT();
  const language = useLanguage();
  const { name, presence, seenAt } = person;
  const seen = formatAgo(seenAt, now, language);
  const room = useRoomForName(person.place);
  const isNamed = room !== 'none' && (isHovered || isStale || (presence === 'outside' && !isSelected));
  return (
    <button
      type="button"
      className="map-person"
      data-presence={presence}
      data-stale={isStale || undefined}
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
        <span className="map-name" data-left={room === 'left' || undefined}>
          {name}
          {isStale && ` · ${seen}`}
        </span>
      )}
    </button>
  );
}

/** On which side of its sign a name stays on the map; who is beyond the edge is named by the pointer there. */
function useRoomForName(place: Place): 'left' | 'right' | 'none' {
  const { shown, onShown } = useSurface();
  return useSyncExternalStore(onShown, () => {
    const { pointOf, size } = shown();
    const { x, y } = pointOf(place);
    if (x < 0 || y < 0 || x > size.width || y > size.height) return 'none';
    return x > size.width * 0.55 ? 'left' : 'right';
  });
}
