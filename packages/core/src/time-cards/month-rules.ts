import type { LeaveRequestType, RequestStatus } from '../absences/rules.ts';
import { type Day, type Month, daysFrom, daysOfMonth, earlierDay, laterDay } from '../days/rules.ts';
import { type ToldAnomaly, toldAnomaly } from '../work-days/anomaly-rules.ts';
import {
  type Anomaly,
  type DayStatus,
  type MonthState,
  type Totals,
  blockingAnomalies,
  unsettledStatuses,
} from '../work-days/rules.ts';
import { weekdayOf } from '../work-schedules/rules.ts';
import type { cardRequestKinds } from './rules.ts';

export type OwnRequest = {
  readonly kind: (typeof cardRequestKinds)[number];
  readonly id: string;
  readonly type: LeaveRequestType | null;
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly status: RequestStatus;
};
type CountedDay = {
  readonly date: Day;
  readonly status: DayStatus;
  readonly totals: Totals;
  readonly anomalies: readonly Anomaly[];
};

/** How many days of the week before it lie before a month, Monday first: 1 November 2026 is a Sunday → 6. */
export const daysBeforeMonth = (month: Month): number => weekdayOf(daysOfMonth(month).from) - 1;

/** What a month comes to so far: days that run or lie ahead owe nothing yet. */
export function monthFigures(days: readonly CountedDay[]) {
  const settled = days.filter(({ status }) => !unsettledStatuses.includes(status));
  const sumOf = (name: keyof Totals) => settled.reduce((sum, { totals }) => sum + totals[name], 0);
  return {
    worked: sumOf('worked'),
    due: sumOf('due'),
    justified: sumOf('justified'),
    balance: sumOf('balance'),
    /** The last day that is counted. */
    until: settled.at(-1)?.date ?? null,
  };
}

/** What leave is asked for and not decided, by its days within a month; of two requests the one named first. */
export function askedDays(requests: readonly OwnRequest[], month: Month): ReadonlyMap<Day, LeaveRequestType> {
  const { from, to } = daysOfMonth(month);
  const asked = new Map<Day, LeaveRequestType>();
  for (const { type, startsOn, endsOn } of requests)
    if (type !== null)
      for (const day of daysFrom(laterDay(startsOn, from), earlierDay(endsOn, to)))
        if (!asked.has(day)) asked.set(day, type);
  return asked;
}

/** What waits and touches a day. */
export const requestsOn = <R extends OwnRequest>(requests: readonly R[], day: Day): R[] =>
  requests.filter(({ startsOn, endsOn }) => startsOn <= day && endsOn >= day);

/** A day that its person has to see to: what is wrong with it, what it takes from the balance, and whether a change of it waits. */
type DayToMend = {
  readonly date: Day;
  readonly anomaly: ToldAnomaly;
  readonly balance: number;
  readonly waiting: OwnRequest | null;
};

/** Of a closed month nothing can be mended any more. */
export function daysToMend(
  days: readonly CountedDay[],
  requests: readonly OwnRequest[],
  state: MonthState,
): DayToMend[] {
  if (state === 'closed') return [];
  return days.flatMap(({ date, totals, anomalies }) => {
    const anomaly = blockingAnomalies.find((one) => anomalies.includes(one));
    if (!anomaly) return [];
    const waiting = requestsOn(requests, date)[0] ?? null;
    return [{ date, anomaly: toldAnomaly(anomaly, totals.presence), balance: totals.balance, waiting }];
  });
}

/** Whether somebody may still ask for other stampings of a day. */
export function changeOf(state: MonthState, date: Day, today: Day): 'possible' | 'closed' | 'ahead' {
  if (state === 'closed') return 'closed';
  return date > today ? 'ahead' : 'possible';
}
