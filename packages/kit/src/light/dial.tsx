import { useEffect, useState } from 'react';

const centre = 400;
/** Three shifts around the day, and one working day stamped on them. */
const shifts = [
  [6 * 60 + 16, 14 * 60 - 16],
  [14 * 60 + 16, 22 * 60 - 16],
  [22 * 60 + 16, 30 * 60 - 16],
] as const;
const stampings = [
  [8 * 60, 12 * 60],
  [13 * 60, 17 * 60],
] as const;
const labelled = [8 * 60, 17 * 60];

/** A day of twenty-four hours with noon at the top, so that the working hours make the upper arc. */
function at(minutes: number, radius: number): { x: number; y: number } {
  const angle = ((minutes - 720) / 1440) * 2 * Math.PI - Math.PI / 2;
  const round = (value: number) => Math.round(value * 100) / 100;
  return { x: round(centre + radius * Math.cos(angle)), y: round(centre + radius * Math.sin(angle)) };
}

function arc([from, to]: readonly [number, number], radius: number): string {
  const start = at(from, radius);
  const end = at(to, radius);
  return `M${start.x} ${start.y}A${radius} ${radius} 0 ${to - from > 720 ? 1 : 0} 1 ${end.x} ${end.y}`;
}

const minuteOfDay = (now: Date) => now.getHours() * 60 + now.getMinutes();

/** Decoration of the black panel of the guest pages: a dial that knows what time it is. */
export function Dial() {
  const [minutes, setMinutes] = useState(() => minuteOfDay(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minuteOfDay(new Date())), 30_000);
    return () => clearInterval(timer);
  }, []);
  return <DialFace minutes={minutes} />;
}

/** The same at a time that the page knows. */
export function DialFace({ minutes }: { minutes: number }) {
  const now = at(minutes, 372);

  return (
    <svg className="dial" viewBox="0 0 800 800" aria-hidden="true" focusable="false">
      {/* One dash per quarter and per hour: lengths are shares of the whole circle. */}
      <circle className="dial-quarters" cx={centre} cy={centre} r="382" pathLength="96" />
      <circle className="dial-hours" cx={centre} cy={centre} r="375" pathLength="24" />
      {shifts.map((shift) => (
        <path key={shift[0]} className="dial-shift" d={arc(shift, 318)} />
      ))}
      <circle className="dial-ring" cx={centre} cy={centre} r="240" />
      {stampings.map((stamping) => (
        <path key={stamping[0]} className="dial-stamping" d={arc(stamping, 272)} pathLength="1" />
      ))}
      {stampings.flat().map((minute) => {
        const { x, y } = at(minute, 272);
        return <circle key={minute} className="dial-stamp" cx={x} cy={y} r="3.5" />;
      })}
      {labelled.map((minute) => {
        const { x, y } = at(minute, 206);
        return (
          <text key={minute} className="dial-hour" x={x} y={y} textAnchor="middle" dominantBaseline="central">
            {String(minute / 60).padStart(2, '0')}:00
          </text>
        );
      })}
      <circle className="dial-now" cx={now.x} cy={now.y} r="9" />
    </svg>
  );
}
