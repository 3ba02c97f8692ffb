import { type Day, type DayRange, addDays } from '@timbro/core/days/rules.ts';
import {
  type Week,
  type WorkedStretch,
  averageWeekMinutes,
  isNightWorker,
  isOverAverage48,
  overtimeLevel,
  restsUnder11h,
  weeksWithoutRest,
  workingTimeLimits,
} from '@timbro/core/engine/working-time.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';

/** The worst first: a limit is passed, something is close to one, nothing to say. */
export const complianceLevels = ['over', 'near', 'ok'] as const;
export type ComplianceLevel = (typeof complianceLevels)[number];

/** What somebody has worked, as far as the law asks for it. */
export type WorkedTime = {
  /** In order of time, from a week before the first one that is judged. */
  readonly stretches: readonly WorkedStretch[];
  /** Minutes by the Monday of their week. */
  readonly weeks: ReadonlyMap<Day, number>;
  /** Of the calendar year. */
  readonly overtimeYear: number;
  readonly nightsYear: number;
  /** Days of the window with more than 6 h and no break. */
  readonly noBreaks: readonly Day[];
};

export type Compliance = {
  readonly rests: readonly { readonly date: Day; readonly restMinutes: number }[];
  readonly weeks: readonly { readonly monday: Day; readonly restMinutes: number }[];
  readonly averageWeek: number | null;
  readonly overtimeYear: number;
  readonly nightsYear: number;
  readonly noBreaks: readonly Day[];
  readonly level: ComplianceLevel;
};

/** The weeks of a window that are over: in the one that runs, the rest may still come. */
function* mondaysOf({ from, to }: DayRange): Generator<Day> {
  const running = mondayOf(to);
  for (let monday = mondayOf(from); monday < running; monday = addDays(monday, 7)) yield monday;
}

/** The first day that is looked at when a window is judged: of its year, of the averaged weeks, of the week before it. */
export function firstDayLooked({ from, to }: DayRange): Day {
  const averaged = addDays(mondayOf(to), -7 * workingTimeLimits.averagedWeeks);
  const [first = from] = [`${to.slice(0, 4)}-01-01`, averaged, addDays(mondayOf(from), -7)].toSorted();
  return first;
}

/** How somebody's time stands to the limits of the law; `to` of the window is today, `weekAt` knows the zone. */
export function complianceOf(time: WorkedTime, window: DayRange, weekAt: (monday: Day) => Week): Compliance {
  const { stretches, overtimeYear, nightsYear, noBreaks } = time;
  const rests = restsUnder11h(stretches)
    .filter(({ day }) => day >= window.from && day <= window.to)
    .map(({ day, restMinutes }) => ({ date: day, restMinutes }));
  const weeks = weeksIn(stretches, window, weekAt);
  const averageWeek = averageOf(time, window.to);
  const found = { rests, weeks, averageWeek, overtimeYear, nightsYear, noBreaks };
  return { ...found, level: levelOf(found) };
}

function weeksIn(stretches: readonly WorkedStretch[], window: DayRange, weekAt: (monday: Day) => Week) {
  const judged = [...mondaysOf(window)];
  const [first, last] = [judged[0], judged.at(-1)];
  if (first === undefined || last === undefined) return [];
  // A neighbour can help; what is still to come of the last one counts as rest, so that nobody is blamed too early.
  const asked = [addDays(first, -7), ...judged, addDays(last, 7)].map(weekAt);
  return weeksWithoutRest(stretches, asked).filter(({ monday }) => monday >= first && monday <= last);
}

/** Of the weeks that are over; one without work is one of absence. */
function averageOf({ weeks }: WorkedTime, today: Day): number | null {
  const running = mondayOf(today);
  return averageWeekMinutes(
    Array.from({ length: workingTimeLimits.averagedWeeks }, (_, at) => {
      const worked = weeks.get(addDays(running, -7 * (workingTimeLimits.averagedWeeks - at))) ?? 0;
      return { worked, absent: worked === 0 };
    }),
  );
}

/** How many limits are passed, each day and week of its own. */
const breachesOf = ({ rests, weeks, averageWeek, overtimeYear, noBreaks }: Omit<Compliance, 'level'>): number =>
  rests.length +
  weeks.length +
  noBreaks.length +
  Number(isOverAverage48(averageWeek)) +
  Number(overtimeLevel(overtimeYear) === 'over');

/** A night worker has passed no limit, but has rights of their own: it is said as what comes close to one. */
function levelOf(found: Omit<Compliance, 'level'>): ComplianceLevel {
  if (breachesOf(found) > 0) return 'over';
  return overtimeLevel(found.overtimeYear) === 'near' || isNightWorker(found.nightsYear) ? 'near' : 'ok';
}

/** The worst first; among equals the order stays. */
export const byCompliance = (one: Compliance, other: Compliance): number =>
  complianceLevels.indexOf(one.level) - complianceLevels.indexOf(other.level) ||
  breachesOf(other) - breachesOf(one) ||
  other.overtimeYear - one.overtimeYear;
