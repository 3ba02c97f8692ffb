import { useCallback, useMemo } from 'react';
import type { Day } from '@timbro/core/days/rules.ts';
import { isId } from '@timbro/core/ids.ts';
import { useAddress } from '@timbro/kit/address.ts';
import type { DayPlace } from '#parts/work-day/day-place.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { type Period, periodOf } from './period.ts';

const named = (id: unknown): string | null => (typeof id === 'string' && isId(id) ? id : null);

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
  const id = named(address['id']);
  const person = personOf(id, userId);
  // A person named by `id` alone is opened on today; a filter alone opens nothing.
  const date = workDayDate ?? (id === null ? undefined : today);
  const place = useMemo<DayPlace | null>(
    () => (person !== null && date !== undefined ? { userId: person, date } : null),
    [person, date],
  );
  const show = useCallback(
    (next: DayPlace, replace: boolean) => write({ id: next.userId, workDayDate: next.date }, { replace }),
    [write],
  );
  const open = useCallback((next: DayPlace) => show(next, false), [show]);
  // Back closes the panel, however many days were looked at.
  const walkTo = useCallback((next: DayPlace) => show(next, true), [show]);
  const close = () => {
    const isNow = periodOf(period.range, undefined, today).date === period.date;
    // A link may have opened the period by the day alone: it stays on show when the day is closed.
    write({ id: undefined, workDayDate: undefined, ...(!isNow && { date: period.date }) });
  };
  return { place, open, walkTo, close };
}
export type OpenDay = ReturnType<typeof useOpenDay>;
