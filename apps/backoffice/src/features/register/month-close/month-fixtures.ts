import { type MonthCounts, countGroups, standingOf } from '@timbro/core/work-days/months/month-rules.ts';
import type { PersonMonth, PersonMonths } from '@timbro/core/work-days/months/month.ts';
import { noTotals } from '@timbro/core/work-days/rules.ts';

/** Lists that a test may give as it writes them. */
type Given = { readonly [K in keyof PersonMonth]?: PersonMonth[K] extends (infer I)[] ? readonly I[] : PersonMonth[K] };

const countsOf = (month: Omit<PersonMonth, 'standing' | 'ready'>): MonthCounts => ({
  state: month.state,
  anomalies: month.anomalies.length,
  excess: month.excesses.length,
  requests: month.pending.leave + month.pending.stamps + month.pending.absences,
  runningDays: month.runningDays,
  lateStamps: month.lateStamps,
});

/** October of somebody, told as the server tells it. */
export function monthOf({
  anomalies = [],
  excesses = [],
  uncoveredDays = [],
  lateStampsOn = [],
  warnings = [],
  ...given
}: Given): PersonMonth {
  const pending = given.pending ?? { leave: 0, stamps: 0, absences: 0 };
  const totals = given.totals ?? { ...noTotals(), due: 10_560, worked: 10_500, balance: -60 };
  const month = {
    user: {
      id: '018f2b6e-0000-7000-8000-0000000000a1',
      displayName: 'Sara Conti',
      sortName: 'Conti Sara',
      departmentId: '018f2b6e-0000-7000-8000-0000000000d1',
    },
    month: '2026-10',
    state: 'open',
    runningDays: 0,
    lateStamps: 0,
    totals,
    balance: totals.balance,
    closedBy: null,
    closedAt: null,
    reopenReason: null,
    ...given,
    pending,
    pendingRequests: pending.leave + pending.stamps + pending.absences,
    anomalies: [...anomalies],
    excesses: [...excesses],
    pendingExcess: excesses.length,
    uncoveredDays: [...uncoveredDays],
    lateStampsOn: [...lateStampsOn],
    warnings: [...warnings],
  } satisfies Omit<PersonMonth, 'standing' | 'ready'>;
  const standing = standingOf(countsOf(month), true);
  return { ...month, standing, ready: standing === 'ready' };
}

export function listOfMonths(months: readonly PersonMonth[], isOver = true): PersonMonths {
  const groups = countGroups(
    months.map((month) => ({ ...countsOf(month), people: 1 })),
    isOver,
  );
  return {
    items: [...months],
    total: months.length,
    page: 1,
    pageSize: 25,
    summary: { people: months.length, closed: groups.closed, lastClosed: null, groups },
  };
}
