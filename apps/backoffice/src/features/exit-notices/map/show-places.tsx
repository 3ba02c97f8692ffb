import { useEffect } from 'react';
import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import { useSurface } from './surface.ts';

type Props = {
  places: readonly Place[] | null;
  /** As near as they fit; otherwise what is in sight already moves nothing. */
  isNear?: boolean;
};

/** Shows places on the map when they are others than before. */
export function ShowPlaces({ places, isNear = false }: Props) {
  const { shown, fit } = useSurface();
  useEffect(() => {
    if (!places) return;
    const { pointOf, size } = shown();
    const isSeen = places.map(pointOf).every(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height);
    if (isNear || !isSeen) fit(places);
  }, [places, isNear, shown, fit]);
  return null;
}
