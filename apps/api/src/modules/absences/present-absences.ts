import type { Absence } from '@timbro/core/absences/contract.ts';
import { type AbsenceType, hoursOf } from '@timbro/core/absences/rules.ts';
import type { Caller } from '#http/handlers.ts';
import { minutesOfAbsences, sumOfDays } from '#register/days/absence-minutes.ts';
import { groundOf } from '#register/days/compute-units.ts';
import { type AbsenceRow, placedAbsence, presentAbsence } from './absences.repo.ts';

/** Whether somebody reads what their role lets them, or their own data. */
export type Insight = 'role' | 'own';
/** Admin and BackOffice read health data, and everybody their own. */
const seesHealth = ({ actor }: Caller, insight: Insight) =>
  insight === 'own' || actor.role === 'Admin' || actor.role === 'BackOffice';

/** Records with their hours, for however many in a fixed number of questions. */
export async function presentAll(
  call: Caller,
  rows: readonly AbsenceRow[],
  insight: Insight = 'role',
): Promise<Absence[]> {
  const minutes = await minutesOf(call, rows);
  return rows.map((row) => presentAbsence(row, sumOfDays(minutes.get(row.absence.id)), seesHealth(call, insight)));
}

async function minutesOf({ tx, actor, now }: Caller, rows: readonly AbsenceRow[]) {
  if (rows.length === 0) return new Map<string, never>();
  const userIds = [...new Set(rows.map(({ absence }) => absence.userId))];
  const ground = await groundOf(tx, actor.companyId, userIds, now);
  return minutesOfAbsences(
    ground,
    rows.map(({ absence }) => placedAbsence(absence)),
  );
}

/** More than so many are not summed up: whoever wants to know asks for a period. */
const mostSummed = 2_000;

/** Hours by type of everything a filter finds. */
export async function totalsOf(
  call: Caller,
  parts: AsyncIterable<AbsenceRow[]>,
  total: number,
): Promise<Record<AbsenceType, number> | null> {
  if (total > mostSummed) return null;
  const sums = { illness: 0, vacation: 0, dayOff: 0, rol: 0 };
  for await (const rows of parts) {
    const minutes = await minutesOf(call, rows);
    for (const { absence } of rows) sums[absence.type] += sumOfDays(minutes.get(absence.id));
  }
  const { illness, vacation, dayOff, rol } = sums;
  return { illness: hoursOf(illness), vacation: hoursOf(vacation), dayOff: hoursOf(dayOff), rol: hoursOf(rol) };
}
