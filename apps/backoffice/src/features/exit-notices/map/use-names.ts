import { useSyncExternalStore } from 'react';
import type { Language } from '@timbro/core/language.ts';
import { isSilent } from '@timbro/core/presence/people-rules.ts';
import { formatAgo } from '@timbro/kit/words/format.ts';
import { useLanguage } from '@timbro/kit/words/i18n.ts';
import type { Cluster } from './clusters.ts';
import type { MapPerson } from './map-person.ts';
import { type NameWish, type Side, type Sign, nameSides, placeNames } from './names.ts';
import type { Point } from './point.ts';
import { useFrame, useSurface } from './surface.ts';

/** Half of what is drawn; the number of several people needs more. */
const reachOf = { one: 10, several: 19 } as const;
/** A letter of the map's type is rarely wider on average. */
const letter = 6.5;
const padding = 6;

type Asked = {
  readonly now: Date;
  readonly interval: number;
  readonly selectedId: string | null;
  readonly hoveredId: string | null;
  /** Who is chosen has a card that names them. */
  readonly hasCard: boolean;
};

/** Who was not heard of for a while is named with how long that is. */
export const nameOf = ({ name }: MapPerson, isStale: boolean, seen: string): string =>
  isStale ? `${name} · ${seen}` : name;

/** How much a name is needed: pointed at or chosen, late, outside, silent; `null` for who needs none. */
function rankOf({ id, presence, isLate }: MapPerson, isStale: boolean, asked: Asked): number | null {
  if (id === asked.hoveredId) return 0;
  if (id === asked.selectedId) return asked.hasCard ? null : 0;
  if (presence === 'outside') return isLate ? 1 : 2;
  return isStale ? 3 : null;
}

function wishOf({ at, of: [first, ...others] }: Cluster<MapPerson>, asked: Asked, language: Language): NameWish[] {
  if (!first || others.length > 0) return [];
  const isStale = isSilent(first.seenAt, asked.now, asked.interval);
  const rank = rankOf(first, isStale, asked);
  if (rank === null) return [];
  const text = nameOf(first, isStale, formatAgo(first.seenAt, asked.now, language));
  return [{ id: first.id, at, rank, isAsked: rank === 0, width: text.length * letter + padding }];
}

const signOf = ({ at, of: [first, ...others] }: Cluster<MapPerson>): Sign => ({
  id: first?.id ?? '',
  at,
  reach: others.length > 0 ? reachOf.several : reachOf.one,
});

/** On which side of their signs people are named. */
export function useNames(
  clusters: readonly Cluster<MapPerson>[],
  asked: Asked,
): (person: MapPerson) => Side | undefined {
  const language = useLanguage();
  const frame = useFrame();
  const { shown, onShown } = useSurface();
  const wishes = clusters.flatMap((cluster) => wishOf(cluster, asked, language));
  const signs = clusters.map(signOf);
  const origin = clusters[0]?.of[0]?.place;
  // A text, so that moving the map draws people anew only where a name changes its side.
  const sides = useSyncExternalStore(onShown, () => {
    if (!origin) return '';
    const { pointOf, size } = shown();
    const [drawn, seen] = [frame.pointOf(origin), pointOf(origin)];
    const onScreen = <T extends { readonly at: Point }>(one: T): T => ({
      ...one,
      at: { x: one.at.x + seen.x - drawn.x, y: one.at.y + seen.y - drawn.y },
    });
    return JSON.stringify([...placeNames(wishes.map(onScreen), signs.map(onScreen), size)]);
  });
  return ({ id }) => nameSides.find((side) => sides.includes(JSON.stringify([id, side])));
}
