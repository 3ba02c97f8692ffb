import { useMemo, useState } from 'react';
import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import type { PresentPerson } from '@timbro/core/presence/contract.ts';
import { isLate } from '@timbro/core/presence/people-rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { AreaMap } from '../map/area-map.tsx';
import { AreasLayer, type MapArea } from '../map/areas-layer.tsx';
import type { MapPerson } from '../map/map-person.ts';
import { PeopleLayer } from '../map/people-layer.tsx';
import { PlacedCard } from '../map/placed-card.tsx';
import { PresenceLegend } from '../map/presence-legend.tsx';
import { ShowPlaces } from '../map/show-places.tsx';
import { useSilence } from '../presence/use-silence.ts';
import { PersonCard } from './person-card.tsx';

/** Who is at work and was seen somewhere; nobody else has a sign on the map. */
function onMap(person: PresentPerson, now: Date): MapPerson[] {
  const { user, presence, position } = person;
  if (presence === 'notInCompany' || position === null) return [];
  const { lat, lng, accuracy, at } = position;
  const named = { id: user.id, name: user.displayName };
  return [{ ...named, presence, isLate: isLate(person, now), place: { lat, lng }, accuracy, seenAt: at }];
}

/** How far around the areas people still belong to what is shown first: as far again as the areas reach. */
const around = 1;

/** The areas and whoever is near them; people further off have their pointers. */
function homeOf(corners: readonly Place[], signs: readonly MapPerson[]): readonly Place[] {
  const places = signs.map(({ place }) => place);
  if (corners.length === 0) return places;
  const isNear = (axis: 'lat' | 'lng') => {
    const values = corners.map((corner) => corner[axis]);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const reach = (most - least) * around;
    return (place: Place) => place[axis] >= least - reach && place[axis] <= most + reach;
  };
  const [fitsLat, fitsLng] = [isNear('lat'), isNear('lng')];
  return [...corners, ...places.filter((place) => fitsLat(place) && fitsLng(place))];
}

/** Whoever is chosen is brought into sight with the areas: once, not each time they move. */
function useShown(id: string | null, sign: MapPerson | undefined, corners: readonly Place[]): readonly Place[] | null {
  const [shown, setShown] = useState<{ id: string; places: readonly Place[] } | null>(null);
  if (id !== null && sign && shown?.id !== id) setShown({ id, places: [sign.place, ...corners] });
  if (id === null && shown !== null) setShown(null);
  return shown?.places ?? null;
}

type Props = {
  people: readonly PresentPerson[];
  areas: readonly MapArea[];
  tileUrl: string | null;
  departmentOf(person: PresentPerson): string | undefined;
  /** The card of who is chosen stands beside the sign, where there is room. */
  hasCard: boolean;
  selectedId: string | null;
  hoveredId: string | null;
  onSelect(id: string | null): void;
  onHover(id: string | null): void;
};

/** The areas and whoever is at work, where they were seen last. */
export function TrackingMap(props: Props) {
  const { people, areas, tileUrl, departmentOf, hasCard, selectedId, hoveredId, onSelect, onHover } = props;
  const t = useT();
  const now = useNow();
  const { interval } = useSilence();
  const signs = useMemo(() => people.flatMap((person) => onMap(person, now)), [people, now]);
  const corners = useMemo(() => areas.flatMap(({ ring }) => ring), [areas]);
  const home = useMemo(() => homeOf(corners, signs), [corners, signs]);
  const selected = people.find(({ user }) => user.id === selectedId);
  const sign = signs.find(({ id }) => id === selectedId);
  const shown = useShown(selectedId, sign, corners);
  return (
    <AreaMap label={t('tracking.map')} tileUrl={tileUrl} home={home} legend={<PresenceLegend />}>
      <AreasLayer areas={areas} />
      <PeopleLayer people={signs} {...{ selectedId, onSelect, hoveredId, onHover, interval, hasCard }} />
      <ShowPlaces places={shown} />
      {hasCard && selected && sign && (
        <PlacedCard at={sign.place} label={selected.user.displayName}>
          <PersonCard person={selected} department={departmentOf(selected)} onClose={() => onSelect(null)} />
        </PlacedCard>
      )}
    </AreaMap>
  );
}
