import {
  type Day,
  type DayRange,
  addDays,
  daysBetween,
  daysOfMonth,
  earlierDay,
  monthBefore,
  monthOf,
} from '@timbro/core/days/rules.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import type { StatsWindow } from '../rules.ts';

const monthsBack: Readonly<Record<Exclude<StatsWindow, '30d'>, number>> = { '3m': 3, '6m': 6 };

/** The window that ends today, and the one of the same length before it. */
export function windowsOf(window: StatsWindow, today: Day): { now: DayRange; before: DayRange } {
  const from = window === '30d' ? addDays(today, -29) : addDays(sameDayBefore(today, monthsBack[window]), 1);
  const length = daysBetween(from, today) + 1;
  return { now: { from, to: today }, before: { from: addDays(from, -length), to: addDays(from, -1) } };
}

/** The same day some months ago; the last of its month where that is shorter. */
function sameDayBefore(day: Day, months: number): Day {
  const month = monthBefore(monthOf(day), months);
  return earlierDay(`${month}${day.slice(7)}`, daysOfMonth(month).to);
}

/** Days of one month that follow each other. */
export type Stretch = { readonly month: Day; readonly from: Day; readonly to: Day };

/** A range cut where months begin, and where wanted on Mondays too. */
export function stretchesOf({ from, to }: DayRange, cut: 'months' | 'weeks'): Stretch[] {
  const stretches: Stretch[] = [];
  for (let start = from; start <= to;) {
    const { from: month, to: monthEnd } = daysOfMonth(monthOf(start));
    const end = earlierDay(to, cut === 'weeks' ? earlierDay(monthEnd, addDays(mondayOf(start), 6)) : monthEnd);
    stretches.push({ month, from: start, to: end });
    start = addDays(end, 1);
  }
  return stretches;
}
