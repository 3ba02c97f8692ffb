import { shiftMinutes } from '@timbro/core/shifts/rules.ts';
import type { AtWork } from '@timbro/core/work-days/planning/coverage-rules.ts';
import { planKey, workedOn } from '@timbro/core/work-days/planning/draft-rules.ts';
import { type PlanModel, plannedAt } from './plan-model.ts';

/** Who is at work when, with everything that is drafted. */
export function atWork(model: PlanModel): AtWork[] {
  return model.rows.flatMap(({ user }) =>
    model.dates.flatMap((date): AtWork[] => {
      const shiftId = workedAt(model, user.id, date);
      return shiftId === null ? [] : [{ departmentId: user.departmentId, date, shiftId }];
    }),
  );
}

function workedAt(model: PlanModel, userId: string, date: string): string | null {
  const day = model.days.get(planKey({ userId, date }));
  const planned = plannedAt(model, userId, date);
  return day && planned ? workedOn(day, planned) : null;
}

/** What somebody is planned to work in the week on show. */
export function weekMinutes(model: PlanModel, userId: string): number {
  let minutes = 0;
  for (const date of model.dates) {
    const shiftId = workedAt(model, userId, date);
    const wire = model.wires.get(planKey({ userId, date }))?.shift;
    if (shiftId === null) continue;
    // Of a shift that was removed only the day itself still knows the hours.
    minutes += model.shiftOf.get(shiftId)?.minutes ?? (wire?.id === shiftId ? shiftMinutes(wire) : 0);
  }
  return minutes;
}
