import { addDays } from '@timbro/core/days/rules.ts';
import type { DayPlace } from '../work-day/day-place.ts';

/** The neighbours of a day: the days beside it, whichever period they lie in, and the people above and below on the page. */
export function neighboursOf({ userId, date }: DayPlace, people: readonly string[]) {
  const at = people.indexOf(userId);
  const personAt = (index: number): DayPlace | null => {
    const other = at < 0 ? undefined : people[index];
    return other === undefined ? null : { userId: other, date };
  };
  return {
    previousDay: { userId, date: addDays(date, -1) },
    nextDay: { userId, date: addDays(date, 1) },
    previousPerson: personAt(at - 1),
    nextPerson: personAt(at + 1),
  };
}
