import type { Polygon } from '@timbro/core/polygons/contract.ts';
import type { Ring } from '@timbro/core/polygons/ring-rules.ts';
import { labelSpotOf } from './area-label.ts';
import { formatArea } from './place-text.ts';
import { type Frame, useFrame } from './surface.ts';

export type MapArea = { readonly id: string; readonly name: string; readonly ring: Ring; readonly area: number };

/** An area as the API tells it, whose ring ends where it begins. */
export const mapAreaOf = ({ id, name, geometry, area }: Polygon): MapArea => ({
  id,
  name,
  ring: (geometry.coordinates[0] ?? []).slice(0, -1).map(([lng, lat]) => ({ lat, lng })),
  area,
});

type Props = {
  areas: readonly MapArea[];
  /** Seen but not meant: beside the one that is drawn. */
  isQuiet?: boolean;
};

export const pathOf = (frame: Frame, ring: Ring): string =>
  ring
    .map(frame.pointOf)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');

/** Below this there is no room for a name inside: it stands under the area. */
const leastRoom = 96;

/** The areas of the company, each with its name and size. */
export function AreasLayer({ areas, isQuiet = false }: Props) {
  const frame = useFrame();
  return (
    <>
      <svg className="map-shapes" aria-hidden>
        {areas.map(({ id, ring }) => (
          <polygon key={id} className="map-area" data-quiet={isQuiet || undefined} points={pathOf(frame, ring)} />
        ))}
      </svg>
      {areas.map(
        (area) => area.ring.length > 2 && <AreaLabel key={area.id} area={area} frame={frame} isQuiet={isQuiet} />,
      )}
    </>
  );
}

function AreaLabel({ area: { name, ring, area }, frame, isQuiet }: { area: MapArea; frame: Frame; isQuiet: boolean }) {
  const points = ring.map(frame.pointOf);
  const { at, room } = labelSpotOf(points);
  const isInside = room >= leastRoom;
  const below = Math.max(...points.map(({ y }) => y));
  return (
    <div
      className="map-area-label"
      data-quiet={isQuiet || undefined}
      data-below={!isInside || undefined}
      style={{
        left: isInside ? at.x : at.x + room / 2,
        top: isInside ? at.y : below,
        ...(isInside && { maxWidth: room }),
      }}
    >
      <strong>{name}</strong>
      <span>{formatArea(area)} m²</span>
    </div>
  );
}
