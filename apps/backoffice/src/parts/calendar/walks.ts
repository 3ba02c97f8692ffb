import { type Day, addDays } from '@timbro/core/days/rules.ts';
import type { DayPlace } from '#parts/work-day/day-place.ts';

type Shown = { readonly from: Day; readonly to: Day; readonly people: readonly string[] };

/** The neighbours of a day on the page: the days beside it, the people above and below; none beyond what is shown. */
export function neighboursOf({ userId, date }: DayPlace, { from, to, people }: Shown) {
  const at = people.indexOf(userId);
  const dayAt = (day: Day): DayPlace | null => (day >= from && day <= to ? { userId, date: day } : null);
  const personAt = (index: number): DayPlace | null => {
    const other = at < 0 ? undefined : people[index];
    return other === undefined ? null : { userId: other, date };
  };
  return {
    previousDay: dayAt(addDays(date, -1)),
    nextDay: dayAt(addDays(date, 1)),
    previousPerson: personAt(at - 1),
    nextPerson: personAt(at + 1),
  };
}
