import { type Weekday, weekdays } from '#parts/shifts/weekdays.ts';

/** One to eight weeks of seven shifts, Monday first; `null` is a rest day. */
export type Week = readonly (string | null)[];
export type Weeks = readonly Week[];

export const mostWeeks = 8;

export const restWeek: Week = weekdays.map(() => null);

const changed = (weeks: Weeks, at: number, change: (week: Week) => Week): Weeks =>
  weeks.map((week, index) => (index === at ? change(week) : week));

export const withShift = (weeks: Weeks, at: number, weekday: Weekday, shiftId: string | null): Weeks =>
  changed(weeks, at, (week) => week.with(weekday - 1, shiftId));

/** Tuesday to Friday become what Monday is; the weekend stays. */
export const withMondayToFriday = (weeks: Weeks, at: number): Weeks =>
  changed(weeks, at, (week) => week.map((shiftId, index) => (index < 5 ? (week[0] ?? null) : shiftId)));

/** A week once more, right after itself. */
export function withCopy(weeks: Weeks, at: number): Weeks {
  const week = weeks[at];
  return week && weeks.length < mostWeeks ? weeks.toSpliced(at + 1, 0, week) : weeks;
}

export const withRestWeek = (weeks: Weeks): Weeks => (weeks.length < mostWeeks ? [...weeks, restWeek] : weeks);

/** A rotation has at least one week. */
export const withoutWeek = (weeks: Weeks, at: number): Weeks => (weeks.length > 1 ? weeks.toSpliced(at, 1) : weeks);

/** Weeks have no name but their number. */
export const numbered = (weeks: Weeks): { readonly number: number; readonly week: Week }[] =>
  weeks.map((week, at) => ({ number: at + 1, week }));

export const weekMinutes = (week: Week, minutesOf: ReadonlyMap<string, number>): number =>
  week.reduce((sum, shiftId) => sum + (shiftId === null ? 0 : (minutesOf.get(shiftId) ?? 0)), 0);

/** Days in a row with the same shift, both ends included. */
export type Run = { readonly from: Weekday; readonly to: Weekday; readonly shiftId: string | null };

/** A week as it is told: what goes on from one day to the next is said once. */
export function runsOf(week: Week): Run[] {
  const runs: Run[] = [];
  for (const weekday of weekdays) {
    const shiftId = week[weekday - 1] ?? null;
    const last = runs.at(-1);
    if (last && last.shiftId === shiftId) runs[runs.length - 1] = { ...last, to: weekday };
    else runs.push({ from: weekday, to: weekday, shiftId });
  }
  return runs;
}
