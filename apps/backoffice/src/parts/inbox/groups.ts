import { addDays, dayIn } from '@timbro/core/days/rules.ts';
import type { Decidable } from '#parts/decisions/decision-calls.ts';

export const groupNames = ['today', 'week', 'older'] as const;
export type GroupName = (typeof groupNames)[number];
export type Group<R> = { readonly name: GroupName; readonly rows: readonly R[] };

/** In which stretch of time a request came; the week begins on Monday. */
export function groupOf(at: string, zone: string, now: Date): GroupName {
  const [day, today] = [dayIn(zone, new Date(at)), dayIn(zone, now)];
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return day >= today ? 'today' : day >= addDays(today, -sinceMonday) ? 'week' : 'older';
}

const isWaiting = ({ status }: Decidable) => status === 'pendingReview';

/** Newest first in groups of time, what waits before what is decided. */
export function groupsOf<R extends Decidable>(rows: readonly R[], zone: string, now: Date): readonly Group<R>[] {
  return groupNames
    .map((name) => {
      const own = rows.filter((row) => groupOf(row.submittedAt ?? row.createdAt, zone, now) === name);
      return { name, rows: [...own.filter(isWaiting), ...own.filter((row) => !isWaiting(row))] };
    })
    .filter((group) => group.rows.length > 0);
}
