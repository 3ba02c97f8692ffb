import { type Day, addDays, dayIn, daysOfMonth, monthBefore, monthOf } from '@timbro/core/days/rules.ts';
import { type Zone, zoneOf } from '@timbro/core/engine/zone.ts';
import { weekdayOf } from '@timbro/core/work-schedules/rules.ts';

/** The days the demo tells of, all counted from now. */
export type Horizon = {
  readonly now: Date;
  readonly zone: Zone;
  readonly today: Day;
  readonly firstDay: Day;
  /** The end of the month that the next days lie in. */
  readonly lastDay: Day;
  /** Oldest first; the running one is the last. */
  readonly months: readonly string[];
  readonly lastMonth: string;
  readonly closedMonths: readonly string[];
  /** A local time of a day, in minutes that may exceed it. */
  at(day: Day, minute: number, second?: number): Date;
};

export function horizonOf(now: Date, timezone: string, monthsBack: number, closesMonths: boolean): Horizon {
  const zone = zoneOf(timezone);
  const today = dayIn(timezone, now);
  const months = Array.from({ length: monthsBack + 1 }, (_, at) => monthBefore(monthOf(today), monthsBack - at));
  const lastMonth = monthBefore(monthOf(today));
  return {
    now,
    zone,
    today,
    firstDay: `${months[0] ?? lastMonth}-01`,
    lastDay: daysOfMonth(monthOf(addDays(today, 7))).to,
    months,
    lastMonth,
    closedMonths: closesMonths ? months.filter((month) => month < lastMonth) : [],
    at: (day, minute, second = 0) => new Date(zone.at(day, minute) * 60_000 + second * 1000),
  };
}

/** Months are closed in the afternoon of the fifth of the next one, or of the Monday after it. */
export function closedAtOf(month: string, { at }: Horizon): Date {
  const fifth = addDays(daysOfMonth(month).to, 5);
  const weekend = Math.max(0, 8 - weekdayOf(fifth));
  return at(weekdayOf(fifth) > 5 ? addDays(fifth, weekend) : fifth, 16 * 60 + 40);
}
