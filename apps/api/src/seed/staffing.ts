import type { Role } from '@timbro/core/access.ts';
import type { StampSource } from '@timbro/core/stamps/rules.ts';
import type { AttendancePlan, ScheduleName } from './attendance-plan.ts';
import type { Random } from './random.ts';

/** Somebody as the people of the demo were made. */
export type Staff = {
  id: string;
  firstName: string;
  lastName: string;
  taxCode: string;
  payrollCode: string;
  role: Role;
  department: string;
  leads: readonly string[];
  isNamed: boolean;
};

/** Somebody who stamps, with their habits. */
export type Employee = Staff & {
  schedule: ScheduleName | null;
  /** Stamps when going to lunch and coming back; the others have their break deducted. */
  stampsLunch: boolean;
  source: StampSource;
  /** Who decides about their days: nobody does it for themselves. */
  decider: string | null;
};

export function employ(staff: readonly Staff[], plan: AttendancePlan, random: Random): Employee[] {
  return staff.map((person) => ({
    ...person,
    schedule: scheduleOf(person, staff, plan),
    stampsLunch: random.chance(0.75),
    source: plan.crews[person.department] && random.chance(0.35) ? ('kiosk' as const) : ('app' as const),
    decider: deciderOf(person, staff),
  }));
}

function scheduleOf({ id, department }: Staff, staff: readonly Staff[], plan: AttendancePlan): ScheduleName | null {
  const colleagues = staff.filter((one) => one.department === department);
  const place = colleagues.findIndex((one) => one.id === id);
  const fromEnd = colleagues.length - place;
  if (department === plan.withoutSchedule && fromEnd === 1) return null;
  if (fromEnd <= (plan.partTimers[department] ?? 0)) return 'partTime';
  const crews = plan.crews[department];
  return crews?.[Math.floor((place * crews.length) / colleagues.length)] ?? 'office';
}

function deciderOf({ id, department }: Staff, staff: readonly Staff[]): string | null {
  const others = staff.filter((one) => one.id !== id);
  const decider =
    others.find(({ leads }) => leads.includes(department)) ??
    others.find(({ role }) => role === 'BackOffice') ??
    others.find(({ role }) => role === 'Admin');
  return decider?.id ?? null;
}

/** Who does what others do not: nearly all the overtime a year allows, and half of all delays. */
export type Cast = { heavy: Employee | null; latecomers: ReadonlySet<Employee> };

const latecomersCount = 5;

export function castOf(people: readonly Employee[], { guard }: AttendancePlan, random: Random): Cast {
  const heavy = people.find(({ department, schedule }) => department === guard && schedule !== null) ?? null;
  const others = people.filter((person) => !person.isNamed && person.schedule !== null && person !== heavy);
  return { heavy, latecomers: new Set(random.some(others, latecomersCount)) };
}
