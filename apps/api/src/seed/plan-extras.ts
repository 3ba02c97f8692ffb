import { type Day, addDays, daysFrom, monthOf } from '@timbro/core/days/rules.ts';
import { weekdayOf } from '@timbro/core/work-schedules/rules.ts';
import type { Horizon } from './horizon.ts';
import type { PlannedAbsence } from './plan-absences.ts';
import type { PlannedStamp, SeedCalendar, SeedCell } from './plan-cells.ts';
import type { Random } from './random.ts';
import type { Employee } from './staffing.ts';

/** Work on a day on which nobody expected it; times in minutes from the midnight of the day. */
export type Extra = { person: Employee; day: Day; from: number; to: number; stamps: PlannedStamp[] };

type Given = {
  people: readonly Employee[];
  cells: readonly SeedCell[];
  calendar: SeedCalendar;
  absences: readonly PlannedAbsence[];
  horizon: Horizon;
  /** Who makes nearly all the overtime a year allows. */
  heavy: Employee | null;
  guard: string | null;
};

/** Saturdays, as a share of the expected days. */
const saturdayShare = 0.002;
/** Whoever left later than this the day before has not rested enough by the next morning. */
const latestEnd = 17 * 60;

export function planExtras(given: Given, random: Random): Extra[] {
  const { people, horizon, heavy, guard } = given;
  if (!guard) return [];
  const isIdle = idleness(given);
  const extras: Extra[] = [];
  const add = (person: Employee, day: Day, from: number, to: number) => {
    if (!extras.some((one) => one.person === person && one.day === day))
      extras.push({ person, day, from, to, stamps: [] });
  };
  for (const day of heavy ? heavySaturdays(heavy, horizon, isIdle) : []) if (heavy) add(heavy, day, 478, 782);
  for (const { person, day } of holidayCalls(given, isIdle, random)) add(person, day, 479, random.between(725, 755));
  for (const { person, day } of saturdays(given, isIdle, random))
    add(person, day, random.between(445, 480), random.pick([720, 735, 750, 765, 870]));
  for (const person of people.filter(({ schedule }) => schedule === null))
    for (const day of visits(horizon)) add(person, day, random.between(540, 560), random.between(735, 765));
  const returned = returnedFromVacation(given);
  if (returned) add(returned.person, returned.day, 480, 731);
  return extras;
}

type Idle = (person: Employee, day: Day) => boolean;

/** Not expected, not absent, and rested since the day before. */
function idleness({ cells, absences }: Given): Idle {
  const expected = new Map(cells.map((cell) => [`${cell.person.id} ${cell.day}`, cell]));
  const absent = new Set(
    absences.flatMap(({ person, startsOn, endsOn }) =>
      [...daysFrom(startsOn, endsOn)].map((day) => `${person.id} ${day}`),
    ),
  );
  return ({ id }, day) =>
    !expected.has(`${id} ${day}`) &&
    !absent.has(`${id} ${day}`) &&
    (expected.get(`${id} ${addDays(day, -1)}`)?.shift.end ?? 0) <= latestEnd;
}

const isSaturday = (day: Day) => weekdayOf(day) === 6;

/** Every other one of this year. */
const heavySaturdays = (heavy: Employee, { firstDay, today }: Horizon, isIdle: Idle): Day[] =>
  [...daysFrom(firstDay, addDays(today, -1))]
    .filter((day) => isSaturday(day) && day.slice(0, 4) === today.slice(0, 4) && isIdle(heavy, day))
    .filter((_, at) => at % 2 === 0);

/** On public holidays something breaks and somebody of the guard is called. */
function holidayCalls({ people, calendar, horizon, guard, heavy }: Given, isIdle: Idle, random: Random) {
  const team = people.filter((person) => person.department === guard && person !== heavy);
  return [...daysFrom(horizon.firstDay, addDays(horizon.today, -1))].flatMap((day) => {
    const [anybody] = team;
    const isHoliday = anybody && calendar.planOn(anybody.id, day).holiday !== null;
    const [person] = isHoliday
      ? random.some(
          team.filter((one) => isIdle(one, day)),
          1,
        )
      : [];
    return person ? [{ person, day }] : [];
  });
}

function saturdays({ people, cells, calendar, horizon, heavy }: Given, isIdle: Idle, random: Random) {
  const workers = people.filter(({ schedule, isNamed }) => schedule && schedule !== 'partTime' && !isNamed);
  const candidates = [...daysFrom(horizon.firstDay, addDays(horizon.today, -1))]
    .filter((day) => isSaturday(day))
    .flatMap((day) =>
      workers
        .filter((person) => person !== heavy && isIdle(person, day) && calendar.planOn(person.id, day).holiday === null)
        .map((person) => ({ person, day })),
    );
  const expected = cells.filter(({ day }) => day <= horizon.today).length;
  return random.some(candidates, Math.round(saturdayShare * expected));
}

/** Whoever follows no schedule has come in twice last month and once in this one. */
const visits = ({ lastMonth, today }: Horizon): Day[] =>
  [`${lastMonth}-09`, `${lastMonth}-21`, `${monthOf(today)}-04`].filter((day) => day < today);

/** One who came in although on vacation. */
const returnedFromVacation = ({ cells, absences, horizon, heavy }: Given): SeedCell | undefined =>
  cells.find(
    ({ absent, day, person }) =>
      absent &&
      monthOf(day) === horizon.lastMonth &&
      person.schedule === 'office' &&
      !person.isNamed &&
      person !== heavy &&
      absences.some((one) => one.type === 'vacation' && one.person === person && one.startsOn === day),
  );
