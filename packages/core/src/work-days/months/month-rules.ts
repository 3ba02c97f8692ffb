import { type Day, daysBetween } from '@timbro/core/days/rules.ts';
import { toldAnomalies } from '../anomaly-rules.ts';
import type { Anomaly, MonthState } from '../rules.ts';

/** Where the month of a person stands: it can be closed, something is in the way, it still goes on, or it is closed. */
export const monthStandings = ['ready', 'blocked', 'running', 'closed'] as const;
export type MonthStanding = (typeof monthStandings)[number];
/** What a month can be narrowed to; late stamps are found among what is closed. */
export const monthGroups = [...monthStandings, 'late'] as const;
export type MonthGroup = (typeof monthGroups)[number];

/** What stands in the way of closing a month, counted. */
type Obstacles = { anomalies: number; excess: number; requests: number };
export type MonthCounts = Obstacles & { state: MonthState; runningDays: number; lateStamps: number };

/** What somebody can see to is told first: a month that goes on has to wait anyway. */
export function standingOf({ state, runningDays, ...obstacles }: MonthCounts, isOver: boolean): MonthStanding {
  if (state === 'closed') return 'closed';
  if (obstacles.anomalies + obstacles.excess + obstacles.requests > 0) return 'blocked';
  return isOver && runningDays === 0 ? 'ready' : 'running';
}

export const isInGroup = (counts: MonthCounts, isOver: boolean, group: MonthGroup): boolean =>
  group === 'late' ? counts.lateStamps > 0 : standingOf(counts, isOver) === group;

/** People of whom all the same is told. */
export type AlikeMonths = MonthCounts & { people: number };
export const sumOfPeople = (some: readonly Pick<AlikeMonths, 'people'>[]): number =>
  some.reduce((sum, { people }) => sum + people, 0);

/** How many people there are of each. */
export function countGroups(everybody: readonly AlikeMonths[], isOver: boolean): Record<MonthGroup, number> {
  const of = (group: MonthGroup) => sumOfPeople(everybody.filter((counts) => isInGroup(counts, isOver, group)));
  return {
    ready: of('ready'),
    blocked: of('blocked'),
    running: of('running'),
    closed: of('closed'),
    late: of('late'),
  };
}

/** What is worth a look before a month is closed and keeps none open: anomalies that do not block, and a stamp that came after its day was corrected. */
export const monthWarnings = [
  'duplicate',
  'outOfShift',
  'noBreak',
  'shortRest',
  'workedWhileAbsent',
  'lateStamp',
] as const;
export type MonthWarning = (typeof monthWarnings)[number];

type WarnedDay = { readonly anomalies: readonly Anomaly[]; readonly presence: number; readonly lateStamp: boolean };

/** The warnings of a day; what an anomaly in the way tells already is none. */
export function warningsOf({ anomalies, presence, lateStamp }: WarnedDay): MonthWarning[] {
  const told = new Set<string>(toldAnomalies(anomalies, presence));
  return monthWarnings.filter((warning) => (warning === 'lateStamp' ? lateStamp : told.has(warning)));
}

/** Excess has to be paid or refused: after so many days its decision is urgent. */
const excessWaitsDays = 7;
export const isExcessOverdue = (date: Day, today: Day): boolean => daysBetween(date, today) > excessWaitsDays;
