import { type Day, addDays } from '../days/rules.ts';
import type { Span } from './spans.ts';

/** What a plan can be warned of; a warning never refuses it. */
export const planRules = [
  'rest11',
  'weeklyRest',
  'average48',
  'overtime225',
  'overtime250',
  'break6',
  'nightWork',
  'onLeave',
  'doubleShift',
  'overContract',
] as const;
export type PlanRule = (typeof planRules)[number];

/** Whoever goes beyond a limit says why; that a limit is near is only told. */
export const asksForReason = (rule: PlanRule): boolean => rule !== 'overtime225';

const hour = 60;
export const workingTimeLimits = {
  dailyRest: 11 * hour,
  weeklyRest: 35 * hour,
  averageWeek: 48 * hour,
  averagedWeeks: 17,
  overtimeNear: 225 * hour,
  overtimeOver: 250 * hour,
  withoutBreak: 6 * hour,
  shortestBreak: 10,
  nightMinutes: 3 * hour,
  nightsOfNightWorker: 80,
  fullTimeWeek: 40 * hour,
} as const;

/** A worked or planned day from its first entry to its last exit; lists of them are in order of time. */
export type WorkedStretch = Span & { day: Day };
/** A Monday–Sunday week with its local midnights as minutes since the epoch: the zone is known to the caller only. */
export type Week = Span & { monday: Day };

/** The days that begin less than 11 h after the work before them ended. */
export function restsUnder11h(stretches: readonly WorkedStretch[]): { day: Day; restMinutes: number }[] {
  const short: { day: Day; restMinutes: number }[] = [];
  let freeSince = -Infinity;
  for (const { day, start, end } of stretches) {
    const restMinutes = Math.max(0, start - freeSince);
    if (restMinutes < workingTimeLimits.dailyRest) short.push({ day, restMinutes });
    freeSince = Math.max(freeSince, end);
  }
  return short;
}

/** A rest over the edge of a period counts whole where the greater part of it lies, and elsewhere for the part inside. */
function restCounted(rest: Span, period: Span): number {
  const inside = Math.min(rest.end, period.end) - Math.max(rest.start, period.start);
  if (inside <= 0) return 0;
  const whole = rest.end - rest.start;
  const outside = whole - inside;
  return inside > outside || (inside === outside && rest.start >= period.start) ? whole : inside;
}

function restsOf(stretches: readonly Span[], period: Span): number[] {
  const rests: number[] = [];
  let freeSince = -Infinity;
  for (const { start, end } of stretches) {
    rests.push(restCounted({ start: freeSince, end: start }, period));
    freeSince = Math.max(freeSince, end);
  }
  rests.push(restCounted({ start: freeSince, end: Infinity }, period));
  return rests.toSorted((one, other) => other - one);
}

/**
 * The longest rest in a row of a week. Saturday 14:00 to Monday 06:00 is one of 40 h, though only 34 of them come before
 * Sunday midnight; the next week has 6 of them and needs a rest of its own.
 */
export const weeklyRestOf = (stretches: readonly Span[], week: Span): number => restsOf(stretches, week)[0] ?? 0;

/**
 * The weeks with neither 35 h of rest in a row nor a part in 70 h over two: the two longest rests of a week and its neighbour
 * together, wherever they lie in the fortnight. `weeks` follow one another; those in question need one more on either side,
 * and the work of all of them, because a neighbour can help.
 */
export function weeksWithoutRest(
  stretches: readonly Span[],
  weeks: readonly Week[],
): { monday: Day; restMinutes: number }[] {
  const hasFortnightRest = (first: Week | undefined, second: Week | undefined) => {
    if (!first || !second) return false;
    const [longest = 0, next = 0] = restsOf(stretches, { start: first.start, end: second.end });
    return longest + next >= 2 * workingTimeLimits.weeklyRest;
  };
  return weeks.flatMap((week, index) => {
    const restMinutes = weeklyRestOf(stretches, week);
    if (restMinutes >= workingTimeLimits.weeklyRest) return [];
    const isHelped = hasFortnightRest(weeks[index - 1], week) || hasFortnightRest(week, weeks[index + 1]);
    return isHelped ? [] : [{ monday: week.monday, restMinutes }];
  });
}

/**
 * The average week over the last 17, oldest first, overtime included; a week of absence counts on neither side. Not rounded,
 * so that a minute above the limit is above it; `null` when no week is left.
 */
export function averageWeekMinutes(weeks: readonly { worked: number; absent: boolean }[]): number | null {
  const counted = weeks.slice(-workingTimeLimits.averagedWeeks).filter(({ absent }) => !absent);
  return counted.length ? counted.reduce((sum, { worked }) => sum + worked, 0) / counted.length : null;
}

/**
 * The average week up to one that is planned, by the minutes of each: worked as far as time has passed, planned from there
 * on, also in the weeks between now and that one. A week of nothing is one of absence; one week alone is no average.
 */
export function averageUpTo(monday: Day, minutesOf: (monday: Day) => number): number | null {
  const { averagedWeeks } = workingTimeLimits;
  const weeks = Array.from({ length: averagedWeeks }, (_, at) =>
    minutesOf(addDays(monday, 7 * (at + 1 - averagedWeeks))),
  );
  const isAverage = weeks.at(-1) !== 0 && weeks.slice(0, -1).some((minutes) => minutes > 0);
  return isAverage ? averageWeekMinutes(weeks.map((worked) => ({ worked, absent: worked === 0 }))) : null;
}
export const isOverAverage48 = (average: number | null): boolean =>
  average !== null && average > workingTimeLimits.averageWeek;

export type OvertimeLevel = 'ok' | 'near' | 'over';
/** Of the overtime of a calendar year: near from 225 h, over beyond 250 h. */
export function overtimeLevel(minutesThisYear: number): OvertimeLevel {
  if (minutesThisYear > workingTimeLimits.overtimeOver) return 'over';
  return minutesThisYear >= workingTimeLimits.overtimeNear ? 'near' : 'ok';
}

/** The most minutes planned in a row; a gap shorter than a break does not interrupt them. */
export function longestRow(segments: readonly Span[]): number {
  let [longest, row, endedAt] = [0, 0, -Infinity];
  for (const { start, end } of segments) {
    row = start - endedAt >= workingTimeLimits.shortestBreak ? end - start : row + end - start;
    longest = Math.max(longest, row);
    endedAt = end;
  }
  return longest;
}

/** More than 6 h in a row without a break of 10 min; a paid one has no hour of its own and serves the whole shift. */
export const breakMissing = (shift: { segments: readonly Span[]; paidBreakMinutes: number }): boolean =>
  shift.paidBreakMinutes < workingTimeLimits.shortestBreak &&
  longestRow(shift.segments) > workingTimeLimits.withoutBreak;

/** Whether the night minutes of a day make it one of night work. */
export const isNightWork = (nightMinutes: number): boolean => nightMinutes >= workingTimeLimits.nightMinutes;
export const isNightWorker = (nightsThisYear: number): boolean =>
  nightsThisYear >= workingTimeLimits.nightsOfNightWorker;

export const isFullTime = (weeklyMinutes: number): boolean => weeklyMinutes >= workingTimeLimits.fullTimeWeek;

/**
 * What excess is by law: below full time it is supplementary until the week reaches 40 h, overtime beyond. `weekBefore` are
 * the minutes of the Monday–Sunday week that come before these.
 */
export function supplementaryPart(excess: { weeklyMinutes: number; weekBefore: number; minutes: number }): {
  supplementary: number;
  overtime: number;
} {
  const { weeklyMinutes, weekBefore, minutes } = excess;
  const room = isFullTime(weeklyMinutes) ? 0 : Math.max(0, workingTimeLimits.fullTimeWeek - weekBefore);
  const supplementary = Math.min(minutes, room);
  return { supplementary, overtime: minutes - supplementary };
}
