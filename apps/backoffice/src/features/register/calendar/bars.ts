import type { Day } from '@timbro/core/days/rules.ts';
import { zoneOf } from '@timbro/core/engine/zone.ts';
import { plannedMinutes } from '@timbro/core/shifts/rules.ts';

/** The hours that a track shows, in minutes from the midnight of its day. */
export type Axis = { readonly from: number; readonly to: number };
export const workingHours: Axis = { from: 6 * 60, to: 22 * 60 };
export const wholeDay: Axis = { from: 0, to: 24 * 60 };

/** Where something lies on a track, in percent of it; `cut` where it goes on beyond the hours that are shown. */
export type Bar = { readonly left: number; readonly width: number; readonly cut: 'before' | 'after' | null };

/** In percent: a bar that is very short, or outside the hours shown, is still drawn this wide. */
const leastWidth = 1.5;
const percent = (part: number, whole: number) => Math.round((part * 10_000) / whole) / 100;

export function barOn({ from, to }: Axis, start: number, end: number): Bar {
  const length = to - from;
  const clip = (minute: number) => Math.min(Math.max(minute, from), to) - from;
  const width = Math.max(percent(clip(end) - clip(start), length), leastWidth);
  const left = Math.min(percent(clip(start), length), 100 - width);
  return { left, width, cut: end > to ? 'after' : start < from ? 'before' : null };
}

/** The breaks that fall into the hours shown. */
const gapsOn = (axis: Axis, spans: readonly (readonly [number, number])[]): Bar[] =>
  spans.filter(([start, end]) => end > axis.from && start < axis.to).map(([start, end]) => barOn(axis, start, end));

/** The pieces of a bar between its breaks; of a bar that is cut off by the axis only the outermost piece is. */
export function piecesOf(bar: Bar, gaps: readonly Bar[]): Bar[] {
  const ends = [bar.left, ...gaps.flatMap(({ left, width }) => [left, left + width]), bar.left + bar.width];
  const pieces = ends.flatMap((left, index): Bar[] => {
    const right = ends[index + 1];
    return index % 2 === 0 && right !== undefined && right > left ? [{ left, width: right - left, cut: null }] : [];
  });
  return pieces.map((piece, index) => {
    const isWhereCut = bar.cut === 'before' ? index === 0 : index === pieces.length - 1;
    return isWhereCut ? { ...piece, cut: bar.cut } : piece;
  });
}

export type BarDay = {
  readonly date: Day;
  readonly shift?:
    | {
        readonly start: string;
        readonly end: string;
        readonly breakStart?: string | null | undefined;
        readonly breakEnd?: string | null | undefined;
      }
    | undefined;
  readonly status: string;
  /** The first entry, both ends of each break, and the last exit, in minutes from midnight in UTC. */
  readonly at?: readonly (number | null)[] | undefined;
};
/** `state`: whether it is over, still growing, or one of its ends was not stamped. Its ends are minutes of the day. */
export type StampBar = Bar & {
  readonly state: 'over' | 'open' | 'half';
  readonly entry: number | null;
  readonly exit: number | null;
};
const stampEnds = ['entry', 'exit'] as const;
export type StampEnd = (typeof stampEnds)[number];
export type DayBars = {
  readonly shift: Bar | null;
  readonly stamps: StampBar | null;
  /** Where a bar is interrupted: by the break that the shift plans, and by the time somebody was out. */
  readonly gaps: { readonly shift: readonly Bar[]; readonly stamps: readonly Bar[] };
  readonly now: number | null;
};

type Clock = {
  readonly zone: string;
  readonly axis: Axis;
  readonly now: Date;
  /** Whether the person has not left yet. */
  readonly isInside: boolean;
};

const minuteMs = 60_000;

type Moments = readonly (number | null)[];

/** `moments` and `now` are minutes of the day. */
function stampBar(status: string, moments: Moments, clock: Clock, now: number): StampBar | null {
  const [entry, last] = [moments[0] ?? null, moments.at(-1) ?? null];
  if (entry === null && last === null) return null;
  const isOpen = status === 'running' && clock.isInside && entry !== null;
  const exit = isOpen ? null : last;
  const start = entry ?? exit ?? 0;
  const end = isOpen ? now : (exit ?? start);
  const state = isOpen ? 'open' : entry === null || exit === null ? 'half' : 'over';
  return { ...barOn(clock.axis, start, end), state, entry, exit };
}

/** The ends that a hand can take hold of: one that was not stamped is pulled out of the other; the one that grows is nobody's. */
export const endsInReach = ({ from, to }: Axis, { state, entry, exit }: StampBar): readonly StampEnd[] =>
  stampEnds.filter((end) => {
    const at = end === 'entry' ? (entry ?? exit) : (exit ?? entry);
    return at !== null && at >= from && at <= to && !(end === 'exit' && state === 'open');
  });

/** What lies between the first entry and the last exit, by pairs. */
const breaksOf = (moments: Moments): [number, number][] =>
  moments.slice(1, -1).flatMap((from, index, all) => {
    const to = all[index + 1];
    return index % 2 === 0 && from !== null && typeof to === 'number' ? [[from, to]] : [];
  });

/** The shift over what was stamped, on real time: when the clocks change both move alike. */
export function barsOf(day: BarDay, clock: Clock): DayBars {
  const zone = zoneOf(clock.zone);
  const midnight = zone.midnight(day.date);
  const sinceUtc = Date.parse(day.date) / minuteMs - midnight;
  const moments = (day.at ?? []).map((minute) => (minute === null ? null : minute + sinceUtc));
  const planned = day.shift ? plannedMinutes(day.shift) : null;
  const now = Math.floor(clock.now.getTime() / minuteMs) - midnight;
  const { from, to } = clock.axis;
  const plannedAt = (minute: number) => zone.at(day.date, minute) - midnight;
  return {
    shift: planned && barOn(clock.axis, plannedAt(planned.start), plannedAt(planned.end)),
    stamps: stampBar(day.status, moments, clock, now),
    gaps: {
      shift:
        planned && planned.breakStart !== null && planned.breakEnd !== null
          ? gapsOn(clock.axis, [[plannedAt(planned.breakStart), plannedAt(planned.breakEnd)]])
          : [],
      stamps: gapsOn(clock.axis, breaksOf(moments)),
    },
    now: now >= from && now <= to ? percent(now - from, to - from) : null,
  };
}

/** Whether the clocks are changed on a day: it is longer or shorter than others. */
export function hasClockChange(zone: string, day: Day): boolean {
  const { midnight, dayAfter } = zoneOf(zone);
  return midnight(dayAfter(day)) - midnight(day) !== 1440;
}
