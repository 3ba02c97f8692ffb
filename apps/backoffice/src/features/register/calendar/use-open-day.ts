import { useCallback, useMemo } from 'react';
import type { Day } from '@timbro/core/days/rules.ts';
import { isId } from '@timbro/core/ids.ts';
import { useAddress } from '@timbro/kit/address/address.ts';
import type { DayPlace } from '../work-day/day-place.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { type Period, holds, periodOf } from './period.ts';

const idOf = (id: unknown): string | null => (typeof id === 'string' && isId(id) ? id : null);

/** Who is open: the person that `id` names, or the only one that the address is about. */
function personOf(id: string | null, userIds: readonly string[] | undefined): string | null {
  if (id !== null) return id;
  const [only, ...others] = userIds ?? [];
  return only !== undefined && others.length === 0 ? only : null;
}

/** The day that the address opens, and the ways to it, to its neighbours and away from it. */
export function useOpenDay({ query }: CalendarSearch, period: Period, today: Day) {
  const [address, write] = useAddress();
  const { userId, workDayDate } = query;
  const id = idOf(address['id']);
  const person = personOf(id, userId);
  // A person named by `id` alone is opened on today; a filter alone opens nothing.
  const date = workDayDate ?? (id === null ? undefined : today);
  const place = useMemo<DayPlace | null>(
    () => (person !== null && date !== undefined ? { userId: person, date } : null),
    [person, date],
  );
  const open = useCallback((next: DayPlace) => write({ id: next.userId, workDayDate: next.date }), [write]);
  const current = periodOf(period.range, undefined, today);
  const walkTo = (next: DayPlace) => {
    // The period turns with the day; the one of today goes without saying.
    const turned = holds(current, next.date) ? undefined : periodOf(period.range, next.date, today).date;
    // Back closes the panel, however many days were looked at.
    write(
      { id: next.userId, workDayDate: next.date, ...(!holds(period, next.date) && { date: turned }) },
      { replace: true },
    );
  };
  const close = () => {
    const isNow = current.date === period.date;
    // A link may have opened the period by the day alone: it stays on show when the day is closed.
    write({ id: undefined, workDayDate: undefined, ...(!isNow && { date: period.date }) });
  };
  return { place, open, walkTo, close };
}
export type OpenDay = ReturnType<typeof useOpenDay>;
