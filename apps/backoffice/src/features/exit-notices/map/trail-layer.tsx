import { useMemo } from 'react';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { formatTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { pathOf } from './areas-layer.tsx';
import { pixelsAt, useFrame } from './surface.ts';
import { type TrailFix, arrowsAlong, dwellsOf, endSides } from './trail.ts';
import './trail.css';

type Props = {
  /** In their order. */
  fixes: readonly TrailFix[];
  /** The one that the slider stands on. */
  current: number | null;
};

const arrowEvery = 90;

/** The way somebody took: its direction, where it begins and ends, where they stayed, and where they were at one moment. */
export function TrailLayer({ fixes, current }: Props) {
  const t = useT();
  const frame = useFrame();
  const dwells = useMemo(() => dwellsOf(fixes), [fixes]);
  const arrows = useMemo(() => arrowsAlong(fixes.map(frame.pointOf), arrowEvery), [fixes, frame]);
  const [first, last] = [fixes[0], fixes.at(-1)];
  const now = current === null ? undefined : fixes[current];
  return (
    <>
      <svg className="map-shapes" aria-hidden>
        <polyline className="map-trail" points={pathOf(frame, fixes)} />
        {arrows.map(({ at: { x, y }, turn }, at) => (
          <path
            // oxlint-disable-next-line react/no-array-index-key -- arrows have no identity but their place in the line
            key={at}
            className="map-trail-arrow"
            d="M-4-4L4 0L-4 4"
            transform={`translate(${x} ${y}) rotate(${turn})`}
          />
        ))}
        {dwells.map(({ place, first: from }) => (
          <circle key={from} className="map-dwell" cx={frame.pointOf(place).x} cy={frame.pointOf(place).y} r={9} />
        ))}
        {now && (
          <circle
            className="map-accuracy"
            data-presence={presenceOf(now)}
            cx={frame.pointOf(now).x}
            cy={frame.pointOf(now).y}
            r={pixelsAt(frame, now, now.accuracy)}
          />
        )}
      </svg>
      {dwells.map(({ place, first: from, minutes }) => (
        <TrailNote key={from} at={frame.pointOf(place)} text={t('map.trail.dwell', { minutes })} />
      ))}
      {first && last && <TrailEnds first={first} last={last} />}
      {now && (
        <span className="map-now" data-presence={presenceOf(now)} style={placed(frame.pointOf(now))}>
          <span className="map-dot" />
        </span>
      )}
    </>
  );
}

/** A fix that cannot be believed belongs to neither side. */
const presenceOf = ({ inside }: TrailFix) => (inside === null ? 'notInCompany' : inside ? 'inside' : 'outside');

const placed = ({ x, y }: { x: number; y: number }) => ({ left: x, top: y });

type NoteProps = { at: { x: number; y: number }; text: string };

const TrailNote = ({ at, text }: NoteProps) => (
  <span className="map-note" style={placed(at)}>
    {text}
  </span>
);

/** Where a trail begins and ends; of somebody who came back or stood still both are one. */
function TrailEnds({ first, last }: { first: TrailFix; last: TrailFix }) {
  const t = useT();
  const zone = useCompanyZone();
  const { pointOf } = useFrame();
  const [start, end] = [pointOf(first), pointOf(last)];
  const [from, to] = [formatTime(first.at, zone), formatTime(last.at, zone)];
  if (first === last) return <TrailEnd kind="start" at={start} text={t('map.trail.start', { time: from })} />;
  const sides = endSides(start, end);
  if (!sides) return <TrailEnd kind="end" at={end} text={t('map.trail.both', { from, to })} />;
  return (
    <>
      <TrailEnd kind="start" at={start} side={sides.start} text={t('map.trail.start', { time: from })} />
      <TrailEnd kind="end" at={end} side={sides.end} text={t('map.trail.end', { time: to })} />
    </>
  );
}

type EndProps = NoteProps & { kind: 'start' | 'end'; side?: 'left' | 'right' };

const TrailEnd = ({ kind, at, side = 'right', text }: EndProps) => (
  <span className="map-trail-end" data-kind={kind} style={placed(at)}>
    <span className="map-name" data-side={side}>
      {text}
    </span>
  </span>
);
