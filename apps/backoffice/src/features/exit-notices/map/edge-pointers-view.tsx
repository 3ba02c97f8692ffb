import { metresBetween } from '@timbro/core/polygons/ring-rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { edgePointersTo } from './edge-pointers.ts';
import type { MapPerson } from './map-person.ts';
import { formatMetres } from './place-text.ts';
import { OnGlass, useShown, useSurface } from './surface.ts';

/** Shows the way to people who are not on the map; a press moves it there. */
export function EdgePointers({ people }: { people: readonly MapPerson[] }) {
  const t = useT();
  const surface = useSurface();
  const { pointOf, size, middle } = useShown();
  const pointers = edgePointersTo(
    people.map((person) => ({ at: pointOf(person.place), of: person })),
    size,
  );
  return (
    <OnGlass>
      {pointers.map(({ at, of: [first, ...others], side, turn }) => {
        if (!first) return null;
        const distance = formatMetres(metresBetween(middle, first.place));
        return (
          <button
            key={first.id}
            type="button"
            className="map-pointer"
            data-side={side}
            data-presence={first.presence}
            style={{ left: at.x, top: at.y }}
            aria-label={t(others.length > 0 ? 'map.pointers' : 'map.pointer', {
              name: first.name,
              distance,
              count: others.length,
            })}
            onClick={() => surface.moveTo(first.place)}
          >
            <svg className="map-arrow" viewBox="-5 -5 10 10" style={{ rotate: `${turn}deg` }} aria-hidden>
              <path d="M-4-4L5 0L-4 4L-2 0Z" />
            </svg>
            <span className="map-dot" />
            {first.name} {distance}
            {others.length > 0 && ` +${others.length}`}
          </button>
        );
      })}
    </OnGlass>
  );
}
