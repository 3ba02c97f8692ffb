import { addDays } from '@timbro/core/days/rules.ts';
import { beginning, mondayOf } from '@timbro/core/work-schedules/rules.ts';
import { type RuleBook, type ScheduleVersion, type ShiftVersion } from '#register/plan/rule-versions.repo.ts';
import {
  type AttendancePlan,
  type ScheduleName,
  type ShiftName,
  demoSchedules,
  demoShifts,
  scheduleNames,
  shiftNames,
} from './attendance-plan.ts';
import type { Horizon } from './horizon.ts';
import type { Random } from './random.ts';
import type { Employee } from './staffing.ts';

export type DemoRules = { shiftIds: Readonly<Record<ShiftName, string>>; book: RuleBook };

/** Whole turns of two and of three crews, and further back than the demo tells. */
const turnWeeks = 30;

type Given = { plan: AttendancePlan; horizon: Horizon; departmentIds: ReadonlyMap<string, string> };

/** Shifts and schedules under ids that are the same in every seed; only what somebody works by is there. */
export function planRules(people: readonly Employee[], given: Given, random: Random): DemoRules {
  const { plan, horizon } = given;
  const shiftIds: Record<ShiftName, string> = {
    morning: random.id(),
    afternoon: random.id(),
    night: random.id(),
    office: random.id(),
    partTime: random.id(),
  };
  const scheduleIds: Record<ScheduleName, string> = {
    productionA: random.id(),
    productionB: random.id(),
    productionC: random.id(),
    warehouseA: random.id(),
    warehouseB: random.id(),
    office: random.id(),
    partTime: random.id(),
  };
  const names = scheduleNames.filter((name) => people.some(({ schedule }) => schedule === name));
  const used = new Set<ShiftName>(names.flatMap((name) => demoSchedules[name].weeks));
  const validFrom = horizon.firstDay;
  return {
    shiftIds,
    book: {
      shifts: new Map(
        shiftNames
          .filter((name) => used.has(name))
          .map((name): [string, ShiftVersion[]] => [shiftIds[name], [{ ...demoShifts[name], validFrom: beginning }]]),
      ),
      schedules: new Map(names.map((name) => [scheduleIds[name], [scheduleVersion(name, shiftIds, given)]])),
      settings: plan.settings ? [{ ...plan.settings, validFrom: beginning }] : [],
      assignments: new Map(
        people.flatMap(({ id, schedule }) =>
          schedule ? [[id, [{ scheduleId: scheduleIds[schedule], validFrom, validTo: null }]]] : [],
        ),
      ),
      // Everybody of the demo was hired before it begins.
      employments: new Map(),
    },
  };
}

function scheduleVersion(
  name: ScheduleName,
  shiftIds: DemoRules['shiftIds'],
  { horizon, departmentIds }: Given,
): ScheduleVersion {
  const { name: title, department, weeks } = demoSchedules[name];
  const week = (shift: ShiftName) => [...Array.from({ length: 5 }, () => shiftIds[shift]), null, null];
  return {
    name: title,
    departmentId: (department && departmentIds.get(department)) ?? null,
    stampingInterval: 15,
    roundingMode: 'neutral',
    graceMinutes: 0,
    weeks: weeks.map(week),
    anchorDate: addDays(mondayOf(horizon.today), -7 * turnWeeks),
    validFrom: horizon.firstDay,
  };
}
