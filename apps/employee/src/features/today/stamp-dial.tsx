import { type DialArc, type DialSpan, arcsOf, plannedSpans, pointAt } from '@timbro/core/stamps/dial-rules.ts';
import { stretchesOf } from '@timbro/core/stamps/today-rules.ts';
import type { Today } from './use-today.ts';

const radii = [105, 117] as const;
/** Between the arcs and the ring of a stamp that was just taken. */
const labelRadius = 92;

function pathOf({ lap, from, to }: DialArc): string {
  const radius = radii[lap];
  // A whole turn would begin where it ends, and be drawn as nothing.
  const end = Math.min(to, from + 359.9);
  const [a, b] = [pointAt(from, radius), pointAt(end, radius)];
  return `M${a.x} ${a.y}A${radius} ${radius} 0 ${end - from > 180 ? 1 : 0} 1 ${b.x} ${b.y}`;
}

/** A face of twelve hours around the button: planned hours grey, stamped ones over them, and where the day is now. */
export function StampDial({ today }: { today: Today }) {
  const { day, now, minuteOf } = today;
  const shift = day?.shift ?? null;
  const planned = shift ? plannedSpans(shift) : [];
  const stamped = stretchesOf(today.lines, now).map(({ from, to }) => ({
    from: minuteOf(new Date(from)),
    to: minuteOf(new Date(to)),
  }));
  const origin = Math.min(...[...planned, ...stamped].map(({ from }) => from), minuteOf(now));
  const arcs = (spans: readonly DialSpan[]) => spans.flatMap((span) => arcsOf(span, origin));
  const present = minuteOf(now);
  const dot = pointAt(present / 2, radii[present - origin >= 720 ? 1 : 0]);
  const ends = planned.length > 0 ? [planned[0]?.from ?? 0, planned.at(-1)?.to ?? 0] : [];

  return (
    <svg className="stamp-dial" viewBox="-126 -126 252 252" aria-hidden="true" focusable="false">
      {Array.from({ length: 60 }, (_, tick) => {
        const [a, b] = [pointAt(tick * 6, tick % 5 === 0 ? 116 : 120), pointAt(tick * 6, 124)];
        return <line key={tick} className="dial-tick" data-hour={tick % 5 === 0} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />;
      })}
      {arcs(planned).map((arc) => (
        <path key={`${arc.lap} ${arc.from}`} className="dial-planned" d={pathOf(arc)} />
      ))}
      {arcs(stamped).map((arc) => (
        <path key={`${arc.lap} ${arc.from}`} className="dial-stamped" d={pathOf(arc)} />
      ))}
      {ends.map((minute) => {
        const { x, y } = pointAt(minute / 2, labelRadius);
        return (
          <text key={minute} className="dial-label" x={x} y={y} textAnchor="middle" dominantBaseline="central">
            {hourOf(minute)}
          </text>
        );
      })}
      <circle className="dial-dot" data-in={today.standing.isIn} cx={dot.x} cy={dot.y} r="6" />
    </svg>
  );
}

const hourOf = (minute: number) => {
  const [hours, minutes] = [Math.floor(minute / 60) % 24, minute % 60];
  return minutes === 0 ? String(hours) : `${hours}:${String(minutes).padStart(2, '0')}`;
};
