import type { Day } from '@timbro/core/days/rules.ts';
import { weekdayOf } from '@timbro/core/work-schedules/rules.ts';

type Requirement = { readonly shiftId: string; readonly weekday: number; readonly required: number };
export type CoveredDepartment = {
  readonly id: string;
  readonly name: string;
  readonly coverage: readonly Requirement[];
};
/** Somebody at work: what they are planned for on a day on which they are there. */
export type AtWork = { readonly departmentId: string | null; readonly date: Day; readonly shiftId: string };

type CoverageState = 'short' | 'met' | 'over';
type Covered = { readonly planned: number; readonly required: number; readonly state: CoverageState };
/** One shift on one day: of all departments together, and of each. */
export type CoverageCell = Covered & { readonly departments: readonly (Covered & { readonly name: string })[] };
type CoverageRow = { readonly shiftId: string; readonly days: ReadonlyMap<Day, CoverageCell> };

const stateOf = (planned: number, required: number): CoverageState =>
  planned < required ? 'short' : planned > required ? 'over' : 'met';

/** Too few in one department is too few, however many there are in another. */
function together(departments: readonly (Covered & { readonly name: string })[]): CoverageCell {
  const sum = (of: 'planned' | 'required') => departments.reduce((all, covered) => all + covered[of], 0);
  const states = new Set(departments.map(({ state }) => state));
  const state = states.has('short') ? 'short' : states.has('over') ? 'over' : 'met';
  return { planned: sum('planned'), required: sum('required'), state, departments };
}

/**
 * How many are planned and how many required, for each shift that a department requires on some day. Only people of
 * departments that require the shift count for it.
 */
export function coverageOf(
  departments: readonly CoveredDepartment[],
  dates: readonly Day[],
  atWork: readonly AtWork[],
): CoverageRow[] {
  const shiftIds = [...new Set(departments.flatMap(({ coverage }) => coverage.map(({ shiftId }) => shiftId)))];
  const planned = new Map<string, number>();
  for (const { departmentId, shiftId, date } of atWork) {
    const key = `${departmentId} ${shiftId} ${date}`;
    planned.set(key, (planned.get(key) ?? 0) + 1);
  }
  return shiftIds.map((shiftId) => {
    const requiring = departments.filter(({ coverage }) => coverage.some((one) => one.shiftId === shiftId));
    const cellOn = (date: Day) =>
      together(
        requiring.map(({ id, name, coverage }) => {
          const counted = planned.get(`${id} ${shiftId} ${date}`) ?? 0;
          const required = requiredOn(coverage, shiftId, date);
          return { name, planned: counted, required, state: stateOf(counted, required) };
        }),
      );
    return { shiftId, days: new Map(dates.map((date) => [date, cellOn(date)])) };
  });
}

const requiredOn = (coverage: readonly Requirement[], shiftId: string, date: Day): number =>
  coverage
    .filter((one) => one.shiftId === shiftId && one.weekday === weekdayOf(date))
    .reduce((sum, { required }) => sum + required, 0);
