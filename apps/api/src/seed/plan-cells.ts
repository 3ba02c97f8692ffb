import { type Day, addDays, daysFrom, daysOfMonth } from '@timbro/core/days/rules.ts';
import type { DayPlan } from '@timbro/core/engine/compute-days.ts';
import type { ShiftRule } from '@timbro/core/engine/shift-instance.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import type { DayInputs } from '#register/plan/day-inputs.repo.ts';
import type { PlanBook } from '#register/plan/plan-book.ts';
import type { Horizon } from './horizon.ts';
import type { DemoRules } from './plan-rules.ts';
import type { Employee } from './staffing.ts';

/** A stamp of the demo on its way into the log. */
export type PlannedStamp = { id: string; at: Date; receivedAt: Date; direction: 'in' | 'out' };

/** A day on which somebody is expected, and what becomes of it. Times in minutes from the midnight of the day. */
export type SeedCell = {
  readonly person: Employee;
  readonly day: Day;
  readonly shift: ShiftRule;
  /** Part of the one short rest: nothing else happens then. */
  readonly reserved: boolean;
  absent: boolean;
  leave: { from: number; to: number } | null;
  late: number;
  early: number;
  overtime: number;
  forgot: 'in' | 'out' | null;
  /** Neither came nor said why. */
  noShow: boolean;
  stampsTwice: boolean;
  offline: boolean;
  stamps: PlannedStamp[];
};

/** What was planned by hand. */
export type Override = { userId: string; day: Day; shiftId: string | null; isDraft: boolean };

/** How the days of everybody are planned, by the schedule and by hand. */
export type SeedCalendar = {
  readonly overrides: readonly Override[];
  readonly inputsOn: (userId: string, day: Day) => DayInputs | undefined;
  readonly planOn: (userId: string, day: Day) => DayPlan;
  readonly shortRest: { userId: string; days: readonly Day[] } | null;
};

type Given = { people: readonly Employee[]; rules: DemoRules; book: PlanBook; horizon: Horizon };

export function planCalendar({ people, rules, book, horizon }: Given, guard: string | null): SeedCalendar {
  const shortRest = shortRestIn(people, book, rules, horizon);
  const swap: Override[] = shortRest
    ? [{ userId: shortRest.userId, day: shortRest.days[1], shiftId: rules.shiftIds.morning, isDraft: false }]
    : [];
  const overrides = [...guardDuty(people, rules, horizon, guard), ...swap];
  const inputs = new Map(overrides.map((one) => [`${one.userId} ${one.day}`, inputsOf(one)]));
  const inputsOn = (userId: string, day: Day) => inputs.get(`${userId} ${day}`);
  return {
    overrides,
    inputsOn,
    planOn: (userId, day) => book.planOn(userId, day, inputsOn(userId, day), false),
    shortRest,
  };
}

const inputsOf = ({ shiftId, isDraft }: Override): DayInputs => ({
  version: 1,
  planned: !isDraft,
  shiftId: isDraft ? null : shiftId,
  drafted: isDraft,
  draftShiftId: isDraft ? shiftId : null,
  note: null,
  excessState: null,
  excessMinutes: null,
  absenceConfirmed: false,
});

/** In turn one of the department works on Saturday and Sunday and rests on Wednesday and Thursday instead. */
function guardDuty(
  people: readonly Employee[],
  { shiftIds }: DemoRules,
  { firstDay, lastDay, today }: Horizon,
  guard: string | null,
): Override[] {
  const team = people.filter(({ department, schedule }) => department === guard && schedule === 'office');
  const overrides: Override[] = [];
  let turn = 0;
  for (let monday = mondayOf(firstDay); monday <= lastDay; monday = addDays(monday, 7)) {
    const onDuty = team[turn % Math.max(1, team.length)];
    turn += 1;
    for (const [after, shiftId] of [
      [2, null],
      [3, null],
      [5, shiftIds.office],
      [6, shiftIds.office],
    ] as const) {
      const day = addDays(monday, after);
      if (onDuty && day >= firstDay && day <= lastDay)
        overrides.push({ userId: onDuty.id, day, shiftId, isDraft: day > addDays(today, 10) });
    }
  }
  return overrides;
}

/** Somebody of the warehouse who came back in the morning after an afternoon, once, in the month before this one. */
function shortRestIn(
  people: readonly Employee[],
  { scheduledShift, isHoliday }: PlanBook,
  { shiftIds }: DemoRules,
  { lastMonth }: Horizon,
): { userId: string; days: readonly [Day, Day] } | null {
  const person = people.find(({ schedule, isNamed }) => schedule === 'warehouseB' && !isNamed);
  if (!person) return null;
  const { to } = daysOfMonth(lastMonth);
  for (const day of daysFrom(`${lastMonth}-08`, to)) {
    const next = addDays(day, 1);
    const isAfternoon = [day, next].every((one) => scheduledShift(person.id, one) === shiftIds.afternoon);
    if (isAfternoon && !isHoliday(day) && !isHoliday(next)) return { userId: person.id, days: [day, next] };
  }
  return null;
}

/** Every day on which somebody is expected, by person and in the order of time. */
export function cellsOf(
  people: readonly Employee[],
  calendar: SeedCalendar,
  { firstDay, lastDay }: Horizon,
): SeedCell[] {
  const days = [...daysFrom(firstDay, lastDay)];
  return people.flatMap((person) =>
    days.flatMap((day): SeedCell[] => {
      const { shift, holiday } = calendar.planOn(person.id, day);
      if (!shift || holiday !== null) return [];
      const reserved = calendar.shortRest?.userId === person.id && calendar.shortRest.days.includes(day);
      return [emptyCell(person, day, shift, reserved)];
    }),
  );
}

const emptyCell = (person: Employee, day: Day, shift: ShiftRule, reserved: boolean): SeedCell => ({
  person,
  day,
  shift,
  reserved,
  absent: false,
  leave: null,
  late: 0,
  early: 0,
  overtime: 0,
  forgot: null,
  noShow: false,
  stampsTwice: false,
  offline: false,
  stamps: [],
});
