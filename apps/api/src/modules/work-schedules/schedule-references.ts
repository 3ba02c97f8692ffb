import { dayIn } from '@timbro/core/days/rules.ts';
import type { WorkSchedule } from '@timbro/core/work-schedules/contract.ts';
import { type Caller, missing } from '#http/handlers.ts';
import { departmentsRepo } from '#modules/departments/departments.repo.ts';
import { shiftsRepo } from '#modules/shifts/shifts.repo.ts';
import { assignmentsRepo } from '#register/plan/assignments.repo.ts';

type Sent = {
  departmentId?: string | null | undefined;
  weeks?: WorkSchedule['weeks'] | undefined;
  userIds?: readonly string[] | undefined;
};

/** Ids in the letters of the database: what is kept inside a version is compared as text. */
export function withPlainIds<B extends Sent>(body: B): B {
  return {
    ...body,
    ...(body.departmentId && { departmentId: body.departmentId.toLowerCase() }),
    ...(body.weeks && { weeks: body.weeks.map((week) => week.map((id) => id && id.toLowerCase())) }),
    ...(body.userIds && { userIds: body.userIds.map((id) => id.toLowerCase()) }),
  };
}

/** Departments, shifts and people that a body names are the company's own. */
export async function checkReferences({ tx, actor, now }: Caller, { departmentId, weeks = [], userIds = [] }: Sent) {
  const { companyId, timezone } = actor;
  if (departmentId && !(await departmentsRepo(tx, companyId).find(departmentId))) throw missing('departmentId');
  const shiftIds = weeks.flat().filter((id) => id !== null);
  const shifts = await shiftsRepo(tx, companyId, dayIn(timezone, now)).known(shiftIds);
  for (const [at, week] of weeks.entries()) {
    const gone = week.findIndex((id) => id !== null && !shifts.has(id));
    if (gone >= 0) throw missing(`weeks.${at}.${gone}`);
  }
  const people = userIds.length > 0 ? await assignmentsRepo(tx, companyId).nameOf(userIds) : new Map();
  const nobody = userIds.findIndex((id) => !people.has(id));
  if (nobody >= 0) throw missing(`userIds.${nobody}`);
}
