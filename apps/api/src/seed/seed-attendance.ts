import type { Place } from '@timbro/core/companies/rules.ts';
import { addDays } from '@timbro/core/days/rules.ts';
import type { Db } from '#db/client.ts';
import { rebuild } from '#register/days/projector.ts';
import { planBook } from '#register/plan/plan-book.ts';
import type { AttendancePlan } from './attendance-plan.ts';
import { type ClosedMonthRow, type DayInputRow, attendanceRepo } from './attendance.repo.ts';
import { type Horizon, closedAtOf, horizonOf } from './horizon.ts';
import { planAbsences } from './plan-absences.ts';
import { type Override, cellsOf, planCalendar } from './plan-cells.ts';
import { type PlannedDecision, planDecisions } from './plan-decisions.ts';
import { planExits } from './plan-exits.ts';
import { planExtras } from './plan-extras.ts';
import { giveHabits } from './plan-habits.ts';
import { planJournals } from './plan-journals.ts';
import { planLeave } from './plan-leave.ts';
import { planRules } from './plan-rules.ts';
import { planStampChanges } from './plan-stamp-changes.ts';
import { stampCells, stampExtras } from './plan-stamps.ts';
import { type Random, createRandom, seeds } from './random.ts';
import { type OpeningMovement, requestsRepo } from './requests.repo.ts';
import { seedExits } from './seed-exits.ts';
import { type Staff, castOf, employ } from './staffing.ts';

export type SeededCompany = {
  companyId: string;
  place: Place;
  departmentIds: ReadonlyMap<string, string>;
  staff: readonly Staff[];
};

/** Everything that happened in a demo company up to now, planned first and written at once, then its register. */
export async function seedAttendance(
  db: Db,
  company: SeededCompany,
  plan: AttendancePlan,
  now: Date,
  random: Random,
): Promise<void> {
  const { companyId, staff } = company;
  const repo = attendanceRepo(db, companyId);
  const story = planAttendance(company, plan, now, random);
  const { horizon, rules, people } = story;

  await repo.saveRules(rules.book, random.id(), horizon.at(horizon.firstDay, 8 * 60));
  await repo.saveCoverage(coverageOf(plan, rules.shiftIds, company.departmentIds));
  await repo.savePartTimers(people.filter(({ schedule }) => schedule === 'partTime').map(({ id }) => id));
  await repo.saveAbsences(story.absences);
  await repo.saveInputs(inputRows(story.overrides, story.decisions, plannerOf(staff, horizon)));
  await repo.saveJournals(story.journals);
  await repo.linkPhones();
  await repo.saveMonths(closedMonths(staff, horizon), company.place);
  const requests = requestsRepo(db, companyId);
  await requests.saveLeave(story.leave);
  await requests.saveOpenings(story.openings);
  if (story.exits) {
    const adminId = staff.find(({ role }) => role === 'Admin')?.id ?? null;
    await seedExits({ db, companyId, adminId, planned: story.exits, now, random: createRandom(seeds.places) });
  }

  const from = addDays(horizon.firstDay, -3);
  await rebuild(db, { companyId, userIds: staff.map(({ id }) => id), from, to: horizon.lastDay, now });
  await requests.saveStampChanges(story.stampChanges, now);
}

/** Pure: the same company, plan, moment and chance give the same story. */
export function planAttendance(
  { place, departmentIds, staff }: SeededCompany,
  plan: AttendancePlan,
  now: Date,
  random: Random,
) {
  const horizon = horizonOf(now, place.timezone, plan.months, plan.closesMonths);
  const people = employ(staff, plan, random);
  const rules = planRules(people, { plan, horizon, departmentIds }, random);
  const book = planBook(rules.book, place);
  const calendar = planCalendar({ people, rules, book, horizon }, plan.guard);
  const { heavy, latecomers } = castOf(people, plan, random);

  const cells = cellsOf(people, calendar, horizon);
  const absences = planAbsences(cells, plan.rates, horizon, random);
  const extras = planExtras({ people, cells, calendar, absences, horizon, heavy, guard: plan.guard }, random);
  giveHabits({ cells, extras, rates: plan.rates, horizon, heavy, latecomers }, random);
  stampCells(cells, horizon, random);
  stampExtras(extras, horizon, random);
  const journals = planJournals({ people, cells, extras, horizon }, random);
  const decisions = planDecisions({ cells, extras, absences, calendar, book, horizon, heavy }, random);
  const leave = planLeave({ cells, absences, horizon, pending: plan.pending.leave }, random);
  const stampChanges = planStampChanges({ cells, journals, horizon, pending: plan.pending.stamps }, random);
  const openings = planOpenings(staff, horizon, random);
  const { exits: waiting } = plan.pending;
  const exits = waiting === null ? null : planExits({ cells, horizon, pending: waiting }, createRandom(seeds.exits));
  return {
    horizon,
    people,
    rules,
    overrides: calendar.overrides,
    absences,
    journals,
    decisions,
    leave,
    stampChanges,
    openings,
    exits,
  };
}

/** What everybody brought along from last year, in minutes. */
function planOpenings(staff: readonly Staff[], { today, at }: Horizon, random: Random): OpeningMovement[] {
  const year = Number(today.slice(0, 4));
  const office = staff.find(({ role }) => role === 'BackOffice') ?? staff.find(({ role }) => role === 'Admin');
  return staff.flatMap(({ id: userId }) =>
    (
      [
        ['vacation', 60 * random.between(0, 48)],
        ['rol', 30 * random.between(0, 32)],
        ['formerHolidays', 60 * random.between(8, 32)],
      ] as const
    ).map(([type, minutes]) => ({
      id: random.id(),
      userId,
      year,
      type,
      minutes,
      reason: null,
      createdBy: office?.id ?? null,
      createdAt: at(`${year}-01-07`, 10 * 60),
    })),
  );
}

const weekdays = [1, 2, 3, 4, 5];

const coverageOf = (
  { coverage }: AttendancePlan,
  shiftIds: Readonly<Record<string, string>>,
  departmentIds: ReadonlyMap<string, string>,
) =>
  coverage.flatMap(({ department, shifts, required }) =>
    shifts.flatMap((shift) =>
      weekdays.map((weekday) => ({
        departmentId: departmentIds.get(department) ?? '',
        shiftId: shiftIds[shift] ?? '',
        weekday,
        required,
      })),
    ),
  );

type DraftMark = Pick<DayInputRow, 'draftedBy' | 'draftedAt'>;
/** The drafts were saved the afternoon before. */
const plannerOf = (staff: readonly Staff[], { at, today }: Horizon): DraftMark => ({
  draftedBy: staff.find(({ role }) => role === 'Admin')?.id ?? null,
  draftedAt: at(addDays(today, -1), 16 * 60 + 40),
});

/** One row a person and day, whatever was planned and decided about it. */
function inputRows(
  overrides: readonly Override[],
  decisions: readonly PlannedDecision[],
  planner: DraftMark,
): DayInputRow[] {
  const rows = new Map<string, DayInputRow>();
  for (const { userId, day, shiftId, isDraft } of overrides)
    rows.set(
      `${userId} ${day}`,
      isDraft
        ? { userId, day, drafted: true, draftShiftId: shiftId, ...planner }
        : { userId, day, planned: true, shiftId },
    );
  for (const { userId, day, excess, absenceConfirmed, note } of decisions)
    rows.set(`${userId} ${day}`, {
      ...rows.get(`${userId} ${day}`),
      userId,
      day,
      note,
      absenceConfirmed,
      excessState: excess?.state ?? null,
      excessMinutes: excess?.minutes ?? null,
    });
  return [...rows.values()];
}

/** By the Admin, for everybody. */
function closedMonths(staff: readonly Staff[], horizon: Horizon): ClosedMonthRow[] {
  const admin = staff.find(({ role }) => role === 'Admin');
  return horizon.closedMonths.flatMap((month) =>
    staff.map(({ id: userId }) => ({
      userId,
      month,
      closedAt: closedAtOf(month, horizon),
      closedBy: admin?.id ?? userId,
    })),
  );
}
