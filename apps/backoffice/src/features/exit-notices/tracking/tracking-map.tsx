import { useMemo } from 'react';
import type { PresentPerson } from '@timbro/core/presence/contract.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AreaMap } from '../map/area-map.tsx';
import { AreasLayer, type MapArea } from '../map/areas-layer.tsx';
import type { MapPerson } from '../map/map-person.ts';
import { PeopleLayer } from '../map/people-layer.tsx';
import { PlacedCard } from '../map/placed-card.tsx';
import { PresenceLegend } from '../map/presence-legend.tsx';
import { PersonCard } from './person-card.tsx';

/** Who is at work and was seen somewhere; nobody else has a sign on the map. */
function onMap({ user, presence, position }: PresentPerson): MapPerson[] {
  if (presence === 'notInCompany' || position === null) return [];
  const { lat, lng, accuracy, at } = position;
  return [{ id: user.id, name: user.displayName, presence, place: { lat, lng }, accuracy, seenAt: at }];
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
  const signs = useMemo(() => people.flatMap(onMap), [people]);
  const corners = useMemo(() => areas.flatMap(({ ring }) => ring), [areas]);
  const home = corners.length > 0 ? corners : signs.map(({ place }) => place);
  const selected = people.find(({ user }) => user.id === selectedId);
  const sign = signs.find(({ id }) => id === selectedId);
  return (
    <AreaMap label={t('tracking.map')} tileUrl={tileUrl} home={home} legend={<PresenceLegend />}>
      <AreasLayer areas={areas} />
      <PeopleLayer people={signs} selectedId={selectedId} onSelect={onSelect} hoveredId={hoveredId} onHover={onHover} />
      {hasCard && selected && sign && (
        <PlacedCard at={sign.place} label={selected.user.displayName}>
          <PersonCard person={selected} department={departmentOf(selected)} onClose={() => onSelect(null)} />
        </PlacedCard>
      )}
    </AreaMap>
  );
}
