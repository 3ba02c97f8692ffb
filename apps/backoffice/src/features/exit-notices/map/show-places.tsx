import { useEffect } from 'react';
import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import { useSurface } from './surface.ts';

/** Shows places on the map when they are others than before; what is in sight already moves nothing. */
export function ShowPlaces({ places }: { places: readonly Place[] | null }) {
  const { shown, fit } = useSurface();
  useEffect(() => {
    if (!places) return;
    const { pointOf, size } = shown();
    const isSeen = places.map(pointOf).every(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height);
    if (!isSeen) fit(places);
  }, [places, shown, fit]);
  return null;
}
