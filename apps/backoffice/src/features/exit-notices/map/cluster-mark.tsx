import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { metresBetween } from '@timbro/core/polygons/ring-rules.ts';
import { Menu } from '@timbro/kit/layers/menu.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { MapPerson } from './map-person.ts';
import type { Point } from './point.ts';
import { useSurface } from './surface.ts';

type Props = {
  at: Point;
  /** All of them inside, or all outside. */
  people: readonly MapPerson[];
  isStale: boolean;
  isHovered: boolean;
  onSelect(id: string): void;
};

/** People no further apart than this stay one sign however near the map is. */
const sameSpot = 12;
/** Nearer than this, zooming takes nobody apart. */
const nearest = 0.3;

const spreadOf = ([first, ...others]: readonly MapPerson[]) =>
  Math.max(0, ...others.map(({ place }) => (first ? metresBetween(first.place, place) : 0)));

/** Several people in one sign: it opens by zooming in, or as a list where that would not help. */
export function ClusterMark({ at, people, isStale, isHovered, onSelect }: Props) {
  const t = useT();
  const surface = useSurface();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const presence = people[0]?.presence ?? 'inside';
  const open = (button: HTMLElement) => {
    if (spreadOf(people) < sameSpot || surface.frame().metresPerPixel < nearest) setAnchor(button);
    else surface.fit(people.map(({ place }) => place));
  };
  return (
    <>
      <button
        type="button"
        className="map-cluster"
        data-presence={presence}
        data-stale={isStale || undefined}
        data-hovered={isHovered || undefined}
        aria-label={t('map.cluster', { count: people.length, presence: t(`presence.${presence}`) })}
        style={{ left: at.x, top: at.y }}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        {people.length}
      </button>
      <Menu at={anchor} onClose={() => setAnchor(null)}>
        {people.map(({ id, name }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setAnchor(null);
              onSelect(id);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
