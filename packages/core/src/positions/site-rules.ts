import { type Place, metresOutside } from '../polygons/ring-rules.ts';
import { type FenceArea, leastMarginMetres, vaguestMetres } from './fence-rules.ts';

export type NamedArea = FenceArea & { readonly name: string };
/** Which area a stamp was made in, and whether in any; `null` where that cannot be told. */
export type StampPlace = { readonly site: string | null; readonly inside: boolean | null };

export const unknownPlace: StampPlace = { site: null, inside: null };

/** What is kept of where somebody stamped: whoever is as near as their phone can tell is given the benefit of the doubt. */
export function placeOfStamp(position: Place & { readonly accuracy: number }, areas: readonly NamedArea[]): StampPlace {
  if (!(position.accuracy <= vaguestMetres) || areas.length === 0) return unknownPlace;
  const margin = Math.max(leastMarginMetres, position.accuracy);
  const [nearest] = areas
    .map(({ name, ring }) => ({ name, metres: metresOutside(ring, position) }))
    .toSorted((a, b) => a.metres - b.metres);
  return nearest && nearest.metres <= margin ? { site: nearest.name, inside: true } : { site: null, inside: false };
}
