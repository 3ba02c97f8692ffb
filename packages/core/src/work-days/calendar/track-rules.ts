import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import { intervalOf } from '@timbro/core/engine/absences.ts';
import { type ShiftInstance, instanceOf } from '@timbro/core/engine/shift-instance.ts';
import { type Span, lengthOf, minuteOf, overlap } from '@timbro/core/engine/spans.ts';
import type { Zone } from '@timbro/core/engine/zone.ts';
import { type ShiftPeriod, minuteOfDay, plannedMinutes } from '@timbro/core/shifts/rules.ts';
import { longestStampingHours } from '@timbro/core/stamps/rules.ts';

export type TrackShift = {
  readonly id: string;
  readonly name: string;
  readonly period: ShiftPeriod;
  readonly start: string;
  readonly end: string;
  readonly breakStart?: string | null | undefined;
  readonly breakEnd?: string | null | undefined;
  readonly toleranceBefore?: number;
  readonly toleranceAfter?: number;
};
export type TrackPair = { readonly enteredAt: string | null; readonly exitedAt: string | null };
type TrackAbsence = {
  readonly type: AbsenceType;
  readonly startTime: string | null;
  readonly endTime: string | null;
  /** How many minutes it justifies. */
  readonly minutes: number;
};

/** What is drawn of a day; `now` in milliseconds. */
export type TrackedDay = {
  readonly date: Day;
  readonly zone: Zone;
  readonly now: number;
  /** The shift is under way: who is inside has not forgotten to stamp. */
  readonly running: boolean;
  /** Minutes that were to be worked. */
  readonly due: number;
  readonly shift: TrackShift | null;
  readonly pairs: readonly TrackPair[];
  readonly absences: readonly TrackAbsence[];
};

export type StampedKind = 'pair' | 'open' | 'missingExit' | 'missingEntry';
/** A stretch of the axis, both figures as shares of its length; the times as people read them. */
export type Bar<Kind> = {
  readonly kind: Kind;
  readonly left: number;
  readonly width: number;
  readonly from: string;
  readonly to: string;
};
type DayTracks = {
  readonly ticks: readonly { readonly left: number; readonly hour: number }[];
  /** Where stamps are still taken for the shift; `null` without one, or where nothing is known of it. */
  readonly window: Bar<'window'> | null;
  readonly planned: readonly Bar<'planned'>[];
  readonly absences: readonly Bar<AbsenceType>[];
  readonly stamped: readonly Bar<StampedKind>[];
  readonly now: number | null;
};

const hour = 60;
/** The hours that every day shows, and how many a night has at least. */
const usual = { from: 6 * hour, to: 20 * hour };
const leastLength = usual.to - usual.from;

type Drawn<Kind> = { readonly kind: Kind; readonly span: Span };

/** Shift, absences and stamps of a day on one axis of real time: where the clocks change, an hour is skipped or comes twice. */
export function dayTracks(day: TrackedDay): DayTracks {
  const { zone, now } = day;
  const shift = day.shift && shiftOn(day.shift, day.date, zone);
  const stamped = stampedIn(day);
  const hourly = shift ? hourlyAbsences(day, shift) : [];
  const shown = axisFor(day, [...(shift ? [shift.span] : []), ...[...stamped, ...hourly].map(({ span }) => span)]);
  // What decides which hours a day has is the shift itself: its window only widens them.
  const axis = shift ? aroundBoth(shown, wholeHours(shift.window, day)) : shown;
  const share = (minute: number) => Math.min(1, Math.max(0, (minute - axis.start) / Math.max(1, lengthOf(axis))));
  const barOf = <Kind>({ kind, span: { start, end } }: Drawn<Kind>): Bar<Kind> => ({
    kind,
    left: share(start),
    width: share(end) - share(start),
    from: zone.timeText(start),
    to: zone.timeText(end),
  });
  const isWindowKnown = shift && lengthOf(shift.window) > lengthOf(shift.span);
  const minute = minuteOf(now);
  return {
    ticks: ticksOf(axis, zone).map(({ at, ...tick }) => ({ ...tick, left: share(at) })),
    window: isWindowKnown ? barOf({ kind: 'window', span: shift.window }) : null,
    planned: (shift?.segments ?? []).map((span) => barOf({ kind: 'planned', span })),
    absences: [...wholeDayAbsences(day, shift?.segments ?? [axis]), ...hourly].map(barOf),
    stamped: stamped.map(barOf),
    now: minute >= axis.start && minute <= axis.end ? share(minute) : null,
  };
}

/** A shift on a day, as far as it is known to whoever draws it. */
export const shiftOn = (shift: TrackShift, date: Day, zone: Zone): ShiftInstance =>
  instanceOf(
    {
      id: shift.id,
      name: shift.name,
      period: shift.period,
      ...plannedMinutes(shift),
      paidBreakMinutes: 0,
      toleranceBefore: shift.toleranceBefore ?? 0,
      toleranceAfter: shift.toleranceAfter ?? 0,
    },
    date,
    zone,
    false,
  );

function stampedIn({ pairs, running, now }: TrackedDay): Drawn<StampedKind>[] {
  const moments = pairs.flatMap(({ enteredAt, exitedAt }): Drawn<StampedKind>[] => {
    const [start, end] = [momentOf(enteredAt), momentOf(exitedAt)];
    if (start !== null && end !== null) return [{ kind: 'pair', span: { start, end: Math.max(start, end) } }];
    if (start !== null) return [{ kind: 'missingExit', span: { start, end: start } }];
    return end === null ? [] : [{ kind: 'missingEntry', span: { start: end, end } }];
  });
  const drawn = moments.toSorted((one, other) => one.span.start - other.span.start);
  const last = drawn.at(-1);
  const age = last ? minuteOf(now) - last.span.start : 0;
  const isOpen = running && last?.kind === 'missingExit' && age >= 0 && age <= longestStampingHours * hour;
  return last && isOpen
    ? [...drawn.slice(0, -1), { kind: 'open', span: { start: last.span.start, end: minuteOf(now) } }]
    : drawn;
}
const momentOf = (at: string | null) => (at === null ? null : minuteOf(Date.parse(at)));

function hourlyAbsences({ absences, zone }: TrackedDay, shift: ShiftInstance): Drawn<AbsenceType>[] {
  return absences.flatMap(({ type, startTime, endTime }) => {
    if (startTime === null || endTime === null) return [];
    const span = intervalOf({ startTime: minuteOfDay(startTime), endTime: minuteOfDay(endTime) }, shift, zone);
    return span ? [{ kind: type, span }] : [];
  });
}

/** Hours without times have no place on the axis, unless they cover all of the day; permits of a day to come may be hours. */
const wholeDayAbsences = ({ absences, due }: TrackedDay, over: readonly Span[]): Drawn<AbsenceType>[] =>
  absences
    .filter(({ type, startTime, minutes }) => startTime === null && minutes >= due && (due > 0 || type !== 'rol'))
    .flatMap(({ type }) => over.map((span) => ({ kind: type, span })));

/** Whole hours around everything, and never less than the usual day; what lies wholly in the night gets hours of its own. */
function axisFor({ date, zone }: TrackedDay, spans: readonly Span[]): Span {
  const day = { start: zone.at(date, usual.from), end: zone.at(date, usual.to) };
  if (spans.length === 0) return day;
  const content = wholeHours(spans.reduce(aroundBoth), { date, zone });
  if (overlap(content, day)) return aroundBoth(day, content);
  const missing = Math.max(0, leastLength - lengthOf(content));
  const start = content.start - Math.floor(missing / 2 / hour) * hour;
  return { start, end: Math.max(content.end, start + leastLength) };
}

const aroundBoth = (one: Span, other: Span): Span => ({
  start: Math.min(one.start, other.start),
  end: Math.max(one.end, other.end),
});

function wholeHours({ start, end }: Span, { date, zone }: Pick<TrackedDay, 'date' | 'zone'>): Span {
  const base = zone.midnight(date);
  return {
    start: base + Math.floor((start - base) / hour) * hour,
    end: base + Math.ceil((end - base) / hour) * hour,
  };
}

/** Every second hour by the clock on the wall, every fourth where there are very many. */
function ticksOf(axis: Span, zone: Zone): { at: number; hour: number }[] {
  const step = lengthOf(axis) > 26 * hour ? 4 : 2;
  const ticks: { at: number; hour: number }[] = [];
  for (let at = axis.start; at <= axis.end; at += hour) {
    const shown = Number(zone.timeText(at).slice(0, 2));
    if (shown % step === 0) ticks.push({ at, hour: shown });
  }
  return ticks;
}
