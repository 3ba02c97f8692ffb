import { type Day, type DayRange, addDays, earlierDay, laterDay } from '@timbro/core/days/rules.ts';
import { isNightWork, workingTimeLimits } from '@timbro/core/engine/working-time.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import type { Db } from '#db/client.ts';
import type { Ground, ProjectedDay } from '#register/days/compute-units.ts';
import { daysBehind } from '#register/days/projector.ts';
import { type DayFigures, type WorkedWeek, type YearFigures, workedSoFar } from './plan-warnings.repo.ts';

export type WorkedFigures = { years: readonly YearFigures[]; weeks: readonly WorkedWeek[] };
/** The first and the last day that is planned, and the day it is. */
type Planned = { first: Day; last: Day; today: Day };

/**
 * What was worked in the years and the weeks that a plan is judged by, with what was stamped up to now: rows as they are kept,
 * and in the place of those that wait to be computed what they will be. No row is written.
 */
export async function workedFigures(
  db: Db,
  ground: Ground,
  userIds: readonly string[],
  planned: Planned,
): Promise<WorkedFigures> {
  const worked = workedSoFar(db, ground.companyId, userIds);
  const { years, weeks } = stretchesOf(planned);
  const kept = await worked.figures({ years, weeks });
  const looked = {
    from: earlierDay(years.from, weeks.from),
    // Nothing is worked on days to come; whoever is at work now may be past midnight.
    to: earlierDay(laterDay(years.to, weeks.to), addDays(planned.today, 1)),
  };
  const behind = looked.from <= looked.to ? await daysBehind(db, ground, userIds, looked) : [];
  const former = await worked.days(behind.map(({ userId, day }) => ({ userId, day: day.date })));
  const moved = [
    ...behind.map((day) => ({ ...figuresOf(day), sign: 1 })),
    ...former.map((day) => ({ ...day, sign: -1 })),
  ];
  return {
    years: addUp(kept.years, ofYears(moved, years), sameYear, addYears),
    weeks: addUp(kept.weeks, ofWeeks(moved, weeks), sameWeek, addWeeks),
  };
}

/** The calendar years of the planned days, and the weeks up to yesterday that an average is made of. */
const stretchesOf = ({ first, last, today }: Planned): { years: DayRange; weeks: DayRange } => ({
  years: { from: `${first.slice(0, 4)}-01-01`, to: `${last.slice(0, 4)}-12-31` },
  weeks: {
    from: addDays(mondayOf(first), -7 * workingTimeLimits.averagedWeeks),
    to: earlierDay(last, addDays(today, -1)),
  },
});

const figuresOf = ({ userId, day: { date, totals, excess } }: ProjectedDay): DayFigures => ({
  userId,
  day: date,
  worked: totals.ordinary + totals.excess,
  overtime: excess.state === 'overtime' ? totals.excess : 0,
  night: isNightWork(totals.night),
});

type Moved = DayFigures & { sign: number };
const within =
  ({ from, to }: DayRange) =>
  (one: Moved) =>
    from <= one.day && one.day <= to;

const ofYears = (moved: readonly Moved[], years: DayRange): YearFigures[] =>
  moved.filter(within(years)).map(({ userId, day, overtime, night, sign }) => ({
    userId,
    year: day.slice(0, 4),
    overtime: sign * overtime,
    nights: night ? sign : 0,
  }));
const ofWeeks = (moved: readonly Moved[], weeks: DayRange): WorkedWeek[] =>
  moved
    .filter(within(weeks))
    .map(({ userId, day, worked, sign }) => ({ userId, monday: mondayOf(day), worked: sign * worked }));

const sameYear = ({ userId, year }: YearFigures) => `${userId} ${year}`;
const sameWeek = ({ userId, monday }: WorkedWeek) => `${userId} ${monday}`;
const addYears = (one: YearFigures, other: YearFigures): YearFigures => ({
  ...one,
  overtime: one.overtime + other.overtime,
  nights: one.nights + other.nights,
});
const addWeeks = (one: WorkedWeek, other: WorkedWeek): WorkedWeek => ({ ...one, worked: one.worked + other.worked });

/** Figures of the same person and time become one. */
function addUp<T>(
  kept: readonly T[],
  more: readonly T[],
  keyOf: (one: T) => string,
  add: (one: T, other: T) => T,
): readonly T[] {
  if (more.length === 0) return kept;
  const sums = new Map(kept.map((one) => [keyOf(one), one]));
  for (const one of more) {
    const known = sums.get(keyOf(one));
    sums.set(keyOf(one), known ? add(known, one) : one);
  }
  return [...sums.values()];
}
