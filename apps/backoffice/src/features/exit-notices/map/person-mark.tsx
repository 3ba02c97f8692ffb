import { formatAgo } from '@timbro/kit/words/format.ts';
import { useLanguage, useT } from '@timbro/kit/words/i18n.ts';
import type { MapPerson } from './map-person.ts';
import type { Side } from './names.ts';
import type { Point } from './point.ts';
import { nameOf } from './use-names.ts';

type Props = {
  at: Point;
  person: MapPerson;
  now: Date;
  isStale: boolean;
  /** On which side the name stands, where it has room. */
  named: Side | undefined;
  isSelected: boolean;
  isHovered: boolean;
  onSelect(): void;
  onHover(isOn: boolean): void;
};

/** One person, with the name where there is one to be shown. */
export function PersonMark({ at, person, now, isStale, named, isSelected, isHovered, onSelect, onHover }: Props) {
  const t = useT();
  const language = useLanguage();
  const { name, presence, seenAt } = person;
  const seen = formatAgo(seenAt, now, language);
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
      onFocus={() => onHover(true)}
      onBlur={() => onHover(false)}
    >
      <span className="map-dot" />
      {named && (
        <span className="map-name" data-side={named}>
          {nameOf(person, isStale, seen)}
        </span>
      )}
    </button>
  );
}
