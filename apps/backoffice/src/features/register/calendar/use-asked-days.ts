import { useMemo } from 'react';
import type { LeaveRequestType } from '@timbro/core/absences/rules.ts';
import { type Day, daysFrom, earlierDay, laterDay } from '@timbro/core/days/rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import type { Period } from './period.ts';
import type { AskedDays } from './use-cells.ts';

const nobody: AskedDays = new Map();

/** The leave that waits for a decision on the days on show; of more than an inbox can hold, the latest. */
export function useAskedDays({ from, to }: Pick<Period, 'from' | 'to'>): AskedDays {
  const waiting = useRead(
    api.leaveRequests.list,
    { query: { status: ['pendingReview'], from, to, pageSize: 200 } },
    { inPlace: true },
  ).data?.items;
  return useMemo(() => {
    if (!waiting || waiting.length === 0) return nobody;
    const asked = new Map<string, Map<Day, LeaveRequestType>>();
    for (const { user, type, startsOn, endsOn } of waiting) {
      const days = asked.get(user.id) ?? new Map<Day, LeaveRequestType>();
      asked.set(user.id, days);
      for (const day of daysFrom(laterDay(startsOn, from), earlierDay(endsOn, to))) days.set(day, type);
    }
    return asked;
  }, [waiting, from, to]);
}
