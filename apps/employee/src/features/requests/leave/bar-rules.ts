import { type Day, addDays, daysBetween } from '@timbro/core/days/rules.ts';
import { minuteOfDay, plannedMinutes } from '@timbro/core/shifts/rules.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';

type Shift = {
  readonly start: string;
  readonly end: string;
  readonly breakStart?: string | null | undefined;
  readonly breakEnd?: string | null | undefined;
};

/** A stretch of a bar, in hundredths of its length. */
export type Stretch = { readonly from: number; readonly length: number };
export type ShiftBar = { readonly shift: readonly Stretch[]; readonly asked: Stretch };
export type Part = 'whole' | 'start' | 'end' | 'inside' | 'beside';

const dayMinutes = 1440;
/** The shift does not touch the ends of its bar. */
const marginMinutes = 60;

/** Minutes from the midnight of the shift's day; of a night shift a time up to its end is of the next day. */
function askedMinutes({ start, end }: { start: number; end: number }, startTime: string, endTime: string) {
  const first = minuteOfDay(startTime);
  const from = end > dayMinutes && first < start && first + dayMinutes < end ? first + dayMinutes : first;
  const last = minuteOfDay(endTime);
  const days = Math.floor(from / dayMinutes) * dayMinutes;
  return { from, to: last + days > from ? last + days : last + days + dayMinutes };
}

/** Where the hours that are asked for lie on the shift of their day. */
export function shiftBar(shift: Shift, startTime: string, endTime: string): ShiftBar {
  const planned = plannedMinutes(shift);
  const { from, to } = askedMinutes(planned, startTime, endTime);
  const [first, last] = [Math.min(planned.start, from) - marginMinutes, Math.max(planned.end, to) + marginMinutes];
  const stretch = (start: number, end: number): Stretch => ({
    from: ((start - first) / (last - first)) * 100,
    length: ((end - start) / (last - first)) * 100,
  });
  const { start, end, breakStart, breakEnd } = planned;
  return {
    shift:
      breakStart === null || breakEnd === null
        ? [stretch(start, end)]
        : [stretch(start, breakStart), stretch(breakEnd, end)],
    asked: stretch(from, to),
  };
}

/** Which part of the shift it is, in a word. */
export function partOf(shift: Shift, startTime: string, endTime: string): Part {
  const planned = plannedMinutes(shift);
  const { from, to } = askedMinutes(planned, startTime, endTime);
  if (to <= planned.start || from >= planned.end) return 'beside';
  const [isFirst, isLast] = [from <= planned.start, to >= planned.end];
  if (isFirst && isLast) return 'whole';
  if (isFirst) return 'start';
  return isLast ? 'end' : 'inside';
}

/** So many weeks are drawn; of longer leave the first of them. */
const mostWeeks = 5;

/** The weeks that leave touches, Monday to Sunday. */
export function weeksOf(startsOn: Day, endsOn: Day): Day[] {
  const monday = mondayOf(startsOn);
  const weeks = Math.min(mostWeeks, Math.floor(daysBetween(monday, endsOn) / 7) + 1);
  return Array.from({ length: weeks * 7 }, (_, index) => addDays(monday, index));
}
