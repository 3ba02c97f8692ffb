/** Minutes from the midnight of a day; what goes on after it is past 1440. */
export type DialSpan = { readonly from: number; readonly to: number };
/** Of a circle, in degrees clockwise from the top; a second lap runs on a track of its own. */
export type DialArc = { readonly lap: 0 | 1; readonly from: number; readonly to: number };

/** Once around, as the hour hand goes. */
const lapMinutes = 720;
const degrees = (minute: number) => minute / 2;

/**
 * Where a span lies on a face of twelve hours: what comes within twelve hours of the `origin` on the first track, the rest on
 * the second, and no more than once around each.
 */
export function arcsOf({ from, to }: DialSpan, origin: number): DialArc[] {
  return ([0, 1] as const).flatMap((lap) => {
    const [start, end] = [origin + lap * lapMinutes, origin + (lap + 1) * lapMinutes];
    const [begin, finish] = [Math.max(from, start), Math.min(to, end)];
    if (begin >= finish) return [];
    const turn = degrees(((begin % lapMinutes) + lapMinutes) % lapMinutes);
    return { lap, from: turn, to: turn + degrees(finish - begin) };
  });
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

type PlannedShift = {
  readonly start: string;
  readonly end: string;
  readonly breakStart?: string | null | undefined;
  readonly breakEnd?: string | null | undefined;
};

/** The planned hours of a shift without its break. */
export function plannedSpans({ start, end, breakStart, breakEnd }: PlannedShift): DialSpan[] {
  const from = minutesOf(start);
  const after = (time: string, before: number) => minutesOf(time) + (minutesOf(time) < before ? 1440 : 0);
  const to = minutesOf(end) + (end <= start ? 1440 : 0);
  if (!breakStart || !breakEnd) return [{ from, to }];
  const pause = { from: after(breakStart, from), to: after(breakEnd, from) };
  return [
    { from, to: pause.from },
    { from: pause.to, to },
  ];
}

/** A point of the circle around the middle, `angle` clockwise from the top. */
export function pointAt(angle: number, radius: number): { x: number; y: number } {
  const radians = ((angle - 90) * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 100) / 100;
  return { x: round(radius * Math.cos(radians)), y: round(radius * Math.sin(radians)) };
}
