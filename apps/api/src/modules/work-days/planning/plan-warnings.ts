import { type Day, addDays, daysFrom } from '@timbro/core/days/rules.ts';
import { type ApprovedAbsence, takesWholeDay } from '@timbro/core/engine/absences.ts';
import { type ShiftInstance, instanceOf } from '@timbro/core/engine/shift-instance.ts';
import { type Span, clipToAll, minutesIn } from '@timbro/core/engine/spans.ts';
import {
  type OvertimeLevel,
  type PlanRule,
  averageUpTo,
  breakMissing,
  isNightWork,
  isNightWorker,
  isOverAverage48,
  longestRow,
  overtimeLevel,
  restsUnder11h,
  weeksWithoutRest,
  workingTimeLimits,
} from '@timbro/core/engine/working-time.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import type { DayInputs } from '#register/plan/day-inputs.repo.ts';
import type { PlanBook } from '#register/plan/plan-book.ts';
import type { WorkedWeek, YearFigures } from './plan-warnings.repo.ts';

/** What is known of one person when a plan for some of their days is judged. */
export type PlannedPerson = {
  userId: string;
  weeklyMinutes: number;
  /** The days that were planned. */
  dates: readonly Day[];
  inputs: ReadonlyMap<Day, DayInputs>;
  absences: readonly ApprovedAbsence[];
  years: readonly YearFigures[];
  /** Up to yesterday. */
  weeks: readonly WorkedWeek[];
};
type Warning = { userId: string; date: Day; rule: PlanRule; values: Record<string, string | number> };

/** What the law would mind about the planned days; a warning never refuses a plan. */
export function warningsFor(book: PlanBook, person: PlannedPerson, today: Day): Warning[] {
  const dates = person.dates.toSorted();
  const planned = shiftsAround(book, person, dates, today);
  const isAway = (date: Day) => person.absences.some((absence) => takesWholeDay(absence, date));
  // Who is absent for the whole day does not work the planned shift: that is the only warning for such a day.
  const shifts = new Map([...planned].filter(([date]) => !isAway(date)));
  const found = [
    ...restWarnings(dates, shifts),
    ...dates.flatMap((date): Found[] => (planned.has(date) && isAway(date) ? [{ date, rule: 'onLeave' }] : [])),
    ...dates.flatMap((date) => dayWarnings(date, shifts)),
    ...weekWarnings(book, person, dates, shifts, today),
    ...[...new Set(dates.map(yearOf))].flatMap((year) => yearWarnings(book, person, year, dates, shifts, today)),
  ];
  return found.map(({ date, rule, values = {} }) => ({ userId: person.userId, date, rule, values }));
}

type Found = { date: Day; rule: PlanRule; values?: Record<string, string | number> };
/** In order of their days. */
type Shifts = ReadonlyMap<Day, ShiftInstance>;
const yearOf = (day: Day) => day.slice(0, 4);
const weeksFrom = (monday: Day, weeks: number) => [...daysFrom(monday, addDays(monday, 7 * weeks - 1))];

/** The first day whose plan an average asks for: the one it is, or that of the first averaged week where that is later. */
export function firstPlanLooked(date: Day, today: Day): Day {
  const averaged = addDays(mondayOf(date), -7 * (workingTimeLimits.averagedWeeks - 1));
  return averaged > today ? averaged : today;
}

/** The weeks of the planned days, with one more on either side and those since today: what lies there may help or hinder. */
function shiftsAround(book: PlanBook, { userId, inputs }: PlannedPerson, dates: readonly Day[], today: Day): Shifts {
  const mondays = new Set(dates.flatMap((date) => [-7, 0, 7].map((step) => addDays(mondayOf(date), step))));
  for (const date of new Set(dates.map(mondayOf)))
    for (let monday = mondayOf(firstPlanLooked(date, today)); monday < date; monday = addDays(monday, 7))
      mondays.add(monday);
  const shifts = new Map<Day, ShiftInstance>();
  for (const monday of [...mondays].toSorted())
    for (const day of weeksFrom(monday, 1)) {
      const { shift, holiday, settings } = book.planOn(userId, day, inputs.get(day), true);
      // On a holiday nobody works by the schedule, only what was planned by hand.
      const isWorked = holiday === null || inputs.get(day)?.planned || inputs.get(day)?.drafted;
      if (shift && isWorked) shifts.set(day, instanceOf(shift, day, book.zone, settings.ninthHourIsExcess));
    }
  return shifts;
}

/** A short rest is told on the day after it, whichever of its two days was planned. */
function restWarnings(dates: readonly Day[], shifts: Shifts): Found[] {
  const concerned = new Set(dates.flatMap((date) => [date, addDays(date, 1)]));
  return restsUnder11h([...shifts.values()].map(({ day, span }) => ({ day, ...span })))
    .filter(({ day }) => concerned.has(day))
    .map(({ day, restMinutes }) => ({ date: day, rule: 'rest11', values: { hours: clockText(restMinutes) } }));
}

function dayWarnings(date: Day, shifts: Shifts): Found[] {
  const shift = shifts.get(date);
  if (!shift) return [];
  const found: Found[] = [];
  const neighbours = [addDays(date, -1), addDays(date, 1)].flatMap((day) => shifts.get(day) ?? []);
  if (neighbours.some(({ span }) => touches(span, shift.span))) found.push({ date, rule: 'doubleShift' });
  if (breakMissing({ segments: shift.segments, paidBreakMinutes: shift.rule.paidBreakMinutes }))
    found.push({ date, rule: 'break6', values: { hours: clockText(longestRow(shift.segments)) } });
  return found;
}

const touches = (one: Span, other: Span) => one.start <= other.end && other.start <= one.end;

function weekWarnings(
  book: PlanBook,
  person: PlannedPerson,
  dates: readonly Day[],
  shifts: Shifts,
  today: Day,
): Found[] {
  const worked = new Map(person.weeks.map((week) => [week.monday, week.worked]));
  const minutesOf = (monday: Day) => (worked.get(monday) ?? 0) + plannedMinutesOf(monday, shifts, today);
  return [...new Set(dates.map(mondayOf))].flatMap((monday) => {
    const spans = weeksFrom(addDays(monday, -7), 3).flatMap((day) => shifts.get(day)?.span ?? []);
    const weeks = [-7, 0, 7].map((step) => weekOf(book, addDays(monday, step)));
    const next = addDays(monday, 7);
    const date = dates.findLast((day) => day < next) ?? monday;
    const found: Found[] = weeksWithoutRest(spans, weeks)
      .filter((week) => week.monday === monday)
      .map(({ restMinutes }) => ({ date, rule: 'weeklyRest', values: { hours: clockText(restMinutes) } }));
    const planned = plannedMinutesOf(monday, shifts);
    if (planned > person.weeklyMinutes)
      found.push({
        date,
        rule: 'overContract',
        values: { hours: clockText(planned), contract: clockText(person.weeklyMinutes) },
      });
    const average = averageUpTo(monday, minutesOf);
    if (average !== null && isOverAverage48(average))
      found.push({ date, rule: 'average48', values: { hours: clockText(Math.round(average)) } });
    return found;
  });
}

const weekOf = ({ zone }: PlanBook, monday: Day) => ({
  monday,
  start: zone.midnight(monday),
  end: zone.midnight(addDays(monday, 7)),
});

const plannedMinutesOf = (monday: Day, shifts: Shifts, since: Day = monday): number =>
  minutesIn(weeksFrom(monday, 1).flatMap((day) => (day < since ? [] : (shifts.get(day)?.segments ?? []))));

const overtimeRules = { ok: null, near: 'overtime225', over: 'overtime250' } as const satisfies Record<
  OvertimeLevel,
  PlanRule | null
>;

/** Nights up to yesterday count as they were worked, those to come as they are planned. */
function yearWarnings(
  book: PlanBook,
  { years }: PlannedPerson,
  year: string,
  planned: readonly Day[],
  shifts: Shifts,
  today: Day,
): Found[] {
  const dates = planned.filter((date) => yearOf(date) === year);
  const { overtime = 0, nights: worked = 0 } = years.find((one) => one.year === year) ?? {};
  const found: Found[] = [];
  const last = dates.findLast((date) => shifts.has(date));
  const overtimeRule = overtimeRules[overtimeLevel(overtime)];
  if (last && overtimeRule) found.push({ date: last, rule: overtimeRule, values: { hours: clockText(overtime) } });
  const nights = dates.filter((date) => date >= today && isNightWork(nightMinutesOf(shifts.get(date), book)));
  const lastNight = nights.at(-1);
  if (lastNight && isNightWorker(worked + nights.length))
    found.push({ date: lastNight, rule: 'nightWork', values: { nights: worked + nights.length } });
  return found;
}

/** The law's night lies between 22 and 06, whatever the company pays as night. */
function nightMinutesOf(shift: ShiftInstance | undefined, { zone }: PlanBook): number {
  if (!shift) return 0;
  const nights = [-1, 0].map((step) => {
    const day = addDays(shift.day, step);
    return { start: zone.at(day, 22 * 60), end: zone.at(day, 30 * 60) };
  });
  return minutesIn(clipToAll(shift.segments, nights));
}
