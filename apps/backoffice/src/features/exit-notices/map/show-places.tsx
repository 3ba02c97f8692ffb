import { useEffect } from 'react';
import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import { boxOf } from './point.ts';
import { type Surface, pixelsAt, useSurface } from './surface.ts';

type Props = {
  places: readonly Place[] | null;
  /** As near as they fit; otherwise what is in sight already moves nothing. */
  isNear?: boolean;
};

/** Smaller than this, in pixels, an area is a dot in which nothing can be told apart. */
const dot = 40;
/** Of a single place, whose surroundings are wanted, a kilometre of them has to be more than a dot. */
const surroundings = 1000;

function isInSight({ shown, frame }: Surface, places: readonly Place[]): boolean {
  const { pointOf, size } = shown();
  const { left, top, right, bottom } = boxOf(places.map(pointOf));
  if (left < 0 || top < 0 || right > size.width || bottom > size.height) return false;
  const [only, ...others] = places;
  const span =
    only && others.length === 0 ? pixelsAt(frame(), only, surroundings) : Math.max(right - left, bottom - top);
  return span >= dot;
}

/** Shows places on the map when they are others than before. */
export function ShowPlaces({ places, isNear = false }: Props) {
  const surface = useSurface();
  useEffect(() => {
    if (!places || places.length === 0) return;
    if (isNear || !isInSight(surface, places)) surface.fit(places);
  }, [places, isNear, surface]);
  return null;
}
