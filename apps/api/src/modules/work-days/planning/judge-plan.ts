import { type Day, type PersonDay, addDays, earlierDay } from '@timbro/core/days/rules.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import { say } from '@timbro/core/messages.ts';
import type { Plan, PlanAnswer } from '@timbro/core/work-days/contract.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import { type Caller, todayOf } from '#http/handlers.ts';
import type { Ground } from '#register/days/compute-units.ts';
import type { SeenPerson } from '#register/people/seen-people.repo.ts';
import type { Inputs } from '#register/plan/planned-inputs.ts';
import { type PlannedPerson, firstPlanLooked, warningsFor } from './plan-warnings.ts';
import type { WorkedFigures } from './worked-figures.ts';

/** Before and after the planned days, in days. */
const around = 21;
/** What was decided about the planned days and the weeks around them. */
export function inputsAround(
  { facts }: Ground,
  userIds: readonly string[],
  cells: readonly PersonDay[],
): Promise<Inputs> {
  const dates = cells.map(({ date }) => date).toSorted();
  return facts.inputs(userIds, addDays(dates[0] ?? '', -around), addDays(dates.at(-1) ?? '', around));
}

/** And about the days before those, where an average asks for them. */
async function inputsBefore({ facts }: Ground, userIds: readonly string[], since: Day, first: Day): Promise<Inputs> {
  const to = addDays(first, -around - 1);
  return since > to ? new Map() : facts.inputs(userIds, since, to);
}

const byPerson = <T extends { userId: string }>(rows: readonly T[]) => groupBy(rows, ({ userId }) => userId);

/** The first and the last day that is planned, and the day it is. */
export function spanOf(call: Caller & { body: Plan }): { first: Day; last: Day; today: Day } {
  const dates = call.body.assignments.map(({ date }) => date).toSorted();
  return { first: dates[0] ?? '', last: dates.at(-1) ?? '', today: todayOf(call) };
}

/** What is known when a plan is judged. */
type Known = { people: ReadonlyMap<string, SeenPerson>; ground: Ground; worked: WorkedFigures };

/** What the law would mind about a plan, by what is decided once it is made. */
export async function warnOf(
  call: Caller & { body: Plan },
  { people, ground, worked }: Known,
  inputs: Inputs,
): Promise<PlanAnswer['warnings']> {
  const ids = [...people.keys()];
  const { first, last, today } = spanOf(call);
  // As far as the shifts are looked at that may help or hinder those planned.
  const since = earlierDay(addDays(mondayOf(first), -7), firstPlanLooked(first, today));
  const absences = await ground.facts.absences(ids, since, addDays(mondayOf(last), 13));
  const between = await inputsBefore(ground, ids, since, first);
  const [years, weeks, planned] = [byPerson(worked.years), byPerson(worked.weeks), byPerson(call.body.assignments)];
  return [...people.values()].flatMap(({ id, weeklyMinutes }) => {
    const person: PlannedPerson = {
      userId: id,
      weeklyMinutes,
      dates: (planned.get(id) ?? []).map(({ date }) => date),
      inputs: new Map([...(between.get(id) ?? []), ...(inputs.get(id) ?? [])]),
      absences: absences.get(id) ?? [],
      years: years.get(id) ?? [],
      weeks: weeks.get(id) ?? [],
    };
    return warningsFor(ground.book, person, today).map(({ userId, date, rule, values }) => ({
      userId,
      date,
      rule,
      detail: say(call.from.language, `plan.warning.${rule}`, values),
    }));
  });
}
