import { useMemo } from 'react';
import { groupBy } from '@timbro/core/group-by.ts';
import { isSilent } from '@timbro/core/presence/people-rules.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { ClusterMark } from './cluster-mark.tsx';
import { type Cluster, clusterSpots } from './clusters.ts';
import { EdgePointers } from './edge-pointers-view.tsx';
import type { MapPerson } from './map-person.ts';
import { PersonMark } from './person-mark.tsx';
import { pixelsAt, useFrame } from './surface.ts';
import { useNames } from './use-names.ts';
import './people.css';

type Props = {
  people: readonly MapPerson[];
  selectedId: string | null;
  onSelect(id: string): void;
  /** Whom the pointer is on, here or in the list beside. */
  hoveredId?: string | null;
  onHover?(id: string | null): void;
  /** How often phones report, in minutes. */
  interval?: number;
  /** Who is chosen has a card beside the sign, which names them. */
  hasCard?: boolean;
};

/** A finger's width: nearer than this two signs cover one another. */
const reach = 40;

/** People where they were seen last; those close together are one sign with their number. */
export function PeopleLayer(props: Props) {
  const { people, selectedId, onSelect, hoveredId = null, onHover, interval = 1, hasCard = false } = props;
  const frame = useFrame();
  const now = useNow();
  const selected = people.find(({ id }) => id === selectedId);
  const clusters = useMemo(() => {
    // People outside and silent phones must not vanish in a number of people inside.
    const kinds = groupBy(
      people.filter(({ id }) => id !== selectedId),
      ({ presence, seenAt }) => `${presence} ${isSilent(seenAt, now, interval)}`,
    );
    return [...kinds.values()].flatMap((kind) =>
      clusterSpots(
        kind.map((person) => ({ at: frame.pointOf(person.place), of: person })),
        reach,
      ),
    );
  }, [people, selectedId, frame, now, interval]);
  const marks = useMemo(
    () => (selected ? [...clusters, { at: frame.pointOf(selected.place), of: [selected] }] : clusters),
    [clusters, selected, frame],
  );
  const sideOf = useNames(marks, { now, interval, selectedId, hoveredId, hasCard });
  return (
    <>
      {selected && (
        <svg className="map-shapes" aria-hidden>
          <circle
            className="map-accuracy"
            data-presence={selected.presence}
            cx={frame.pointOf(selected.place).x}
            cy={frame.pointOf(selected.place).y}
            r={pixelsAt(frame, selected.place, selected.accuracy)}
          />
        </svg>
      )}
      {marks.map((cluster) => (
        <Mark
          key={keyOf(cluster)}
          {...{ cluster, now, interval, selectedId, onSelect, hoveredId, sideOf }}
          {...(onHover && { onHover })}
        />
      ))}
      <EdgePointers people={people.filter(({ id, presence }) => presence === 'outside' || id === selectedId)} />
    </>
  );
}

/** The sign of one person stays the same element while others come and go around it. */
const keyOf = ({ of: [first, ...others] }: Cluster<MapPerson>) => `${first?.id ?? ''} ${others.length > 0}`;

type MarkProps = Omit<Props, 'people' | 'hasCard'> & {
  cluster: Cluster<MapPerson>;
  now: Date;
  sideOf: ReturnType<typeof useNames>;
};

function Mark({ cluster, now, interval = 1, selectedId, onSelect, hoveredId = null, onHover, sideOf }: MarkProps) {
  const [first, ...others] = cluster.of;
  if (!first) return null;
  const isStale = isSilent(first.seenAt, now, interval);
  if (others.length > 0)
    return (
      <ClusterMark
        at={cluster.at}
        people={cluster.of}
        isStale={isStale}
        isHovered={cluster.of.some(({ id }) => id === hoveredId)}
        onSelect={onSelect}
      />
    );
  return (
    <PersonMark
      at={cluster.at}
      person={first}
      now={now}
      isStale={isStale}
      named={sideOf(first)}
      isSelected={first.id === selectedId}
      isHovered={first.id === hoveredId}
      onSelect={() => onSelect(first.id)}
      onHover={(isOn) => onHover?.(isOn ? first.id : null)}
    />
  );
}
