import { type Day, addDays, daysOfMonth, isRealDay, monthBefore, monthOf } from '@timbro/core/days/rules.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';

export const ranges = ['month', 'week', 'day'] as const;
export type Range = (typeof ranges)[number];

/** The days on show. `date` is how the address names them: a month by its own name, the others by a day. */
export type Period = { readonly range: Range; readonly date: string; readonly from: Day; readonly to: Day };

/** The day that a date of the address stands for: of a whole month today, where it lies in it, or else its first. */
function dayOf(date: string, today: Day): Day {
  if (isRealDay(date)) return date;
  return monthOf(today) === date ? today : `${date}-01`;
}

/** The period that holds a date, which may be a day or a month whatever the range is. */
export function periodOf(range: Range, date: string | undefined, today: Day): Period {
  const day = dayOf(date ?? today, today);
  if (range === 'month') return { range, date: monthOf(day), ...daysOfMonth(monthOf(day)) };
  if (range === 'day') return { range, date: day, from: day, to: day };
  const from = mondayOf(day);
  return { range, date: day, from, to: addDays(from, 6) };
}

/** The same date in the next or the previous period. */
export function stepped({ range, date }: Period, step: 1 | -1): string {
  if (range === 'month') return monthBefore(date, -step);
  return addDays(date, range === 'week' ? 7 * step : step);
}

export const holds = ({ from, to }: Pick<Period, 'from' | 'to'>, day: Day): boolean => day >= from && day <= to;

/** The one day that counters and lists of one day speak of: today while it is on show, otherwise the nearest to it. */
export const dayInFocus = ({ range, date, from, to }: Period, today: Day): Day =>
  range === 'day' ? date : today < from ? from : today > to ? to : today;
