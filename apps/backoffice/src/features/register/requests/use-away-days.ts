import { useMemo } from 'react';
import { type Day, daysFrom, daysOfMonth, earlierDay, laterDay, monthOf } from '@timbro/core/days/rules.ts';
import type { LeaveRequest } from '@timbro/core/leave-requests/contract.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';

/** How many others of the department are away on each day of the months that a request touches. */
export function useAwayDays({ user, startsOn, endsOn }: LeaveRequest): ReadonlyMap<Day, number> {
  const { from } = daysOfMonth(monthOf(startsOn));
  const { to } = daysOfMonth(monthOf(endsOn));
  const { departmentId } = user;
  const read = useRead(
    api.absences.list,
    {
      query: {
        ...(departmentId !== null && { departmentId: [departmentId] }),
        status: ['approved'],
        from,
        to,
        pageSize: 200,
      },
    },
    { enabled: departmentId !== null, fresh: true, inPlace: true },
  );
  const absences = read.data?.items;
  return useMemo(() => {
    const people = new Map<Day, Set<string>>();
    for (const absence of absences ?? []) {
      if (absence.user.id === user.id) continue;
      for (const day of daysFrom(laterDay(absence.startsOn, from), earlierDay(absence.endsOn, to)))
        people.set(day, (people.get(day) ?? new Set()).add(absence.user.id));
    }
    return new Map([...people].map(([day, away]) => [day, away.size]));
  }, [absences, user.id, from, to]);
}
