import { useMemo } from 'react';
import type { Polygon } from '@timbro/core/polygons/contract.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import type { MapArea } from '../map/areas-layer.tsx';

/** More areas than this no company has; it is also the largest page there is. */
const allAreas = { query: { pageSize: 200 } };
const none: readonly Polygon[] = [];

/** A ring on the wire ends where it began, on the map it does not. */
const areaOf = ({ id, name, area, geometry }: Polygon): MapArea => ({
  id,
  name,
  area,
  ring: (geometry.coordinates[0] ?? []).slice(0, -1).map(([lng, lat]) => ({ lat, lng })),
});

/** The areas of the company as they are recorded, and as maps draw them. */
export function useAreas() {
  const { data } = useRead(api.polygons.list, allAreas, { inPlace: true });
  const polygons = data?.items ?? none;
  const areas = useMemo(() => polygons.map(areaOf), [polygons]);
  return { polygons, areas, hasNone: data?.total === 0 };
}
