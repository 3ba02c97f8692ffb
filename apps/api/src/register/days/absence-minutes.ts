import { type Day, daysFrom, earlierDay, laterDay, monthOf } from '@timbro/core/days/rules.ts';
import { type ApprovedAbsence, expect } from '@timbro/core/engine/absences.ts';
import { type ShiftInstance, instanceOf } from '@timbro/core/engine/shift-instance.ts';
import { minuteOf, minutesIn } from '@timbro/core/engine/spans.ts';
import type { Zone } from '@timbro/core/engine/zone.ts';
import { computeEach } from './compute-each.ts';
import { type Ground, type ProjectedDay, booksOf } from './compute-units.ts';

export type PersonAbsence = ApprovedAbsence & { readonly userId: string };
export type DayMinutes = { readonly day: Day; readonly minutes: number };

/** What is planned for somebody on a day: the shift, and what is due of it. */
type PlannedDay = { readonly shift: ShiftInstance | null; readonly due: number; readonly zone: Zone };

/** The published plan of people; days of a closed month are planned as they were when it was closed. */
export async function plansOf(
  ground: Ground,
  userIds: readonly string[],
  from: Day,
  to: Day,
): Promise<(userId: string, day: Day) => PlannedDay> {
  const [inputs, closed] = [await ground.facts.inputs(userIds, from, to), await ground.facts.closed(userIds, from, to)];
  const bookAt = booksOf(ground);
  return (userId, day) => {
    const place = closed.get(userId)?.get(monthOf(day))?.place;
    const book = place ? bookAt(place) : ground.book;
    const plan = book.planOn(userId, day, inputs.get(userId)?.get(day), false);
    const shift = plan.shift && instanceOf(plan.shift, day, book.zone, plan.settings.ninthHourIsExcess);
    return { shift, due: plan.holiday === null && shift ? minutesIn(shift.segments) : 0, zone: book.zone };
  };
}

/** What each absence costs, day by day, whether it is approved or only asked for; or what it was entered with. */
export async function minutesOfAbsences(
  ground: Ground,
  absences: readonly PersonAbsence[],
  figure: 'cost' | 'entered' = 'cost',
): Promise<Map<string, DayMinutes[]>> {
  if (absences.length === 0) return new Map();
  const planOn = await plansOf(
    ground,
    [...new Set(absences.map(({ userId }) => userId))],
    absences.map(({ startsOn }) => startsOn).reduce(earlierDay),
    absences.map(({ endsOn }) => endsOn).reduce(laterDay),
  );
  const applied = figure === 'cost' ? await minutesApplied(ground, absences) : new Map<string, number>();
  return new Map(
    absences.map((absence) => [
      absence.id,
      Array.from(daysFrom(absence.startsOn, absence.endsOn), (day) => ({
        day,
        minutes: applied.get(absence.id) ?? minutesOn(absence, planOn(absence.userId, day)),
      })).filter(({ minutes }) => minutes > 0),
    ]),
  );
}

/** Hours without times and converted delays take no more than what turned out to be missing: the rest stays in the balance. */
async function minutesApplied(ground: Ground, absences: readonly PersonAbsence[]): Promise<Map<string, number>> {
  const today = ground.book.zone.dayOf(minuteOf(ground.now.getTime()));
  const floating = absences.filter(({ minutes, startsOn }) => minutes !== null && startsOn <= today);
  const units = floating.map(({ userId, startsOn }) => ({ userId, from: startsOn, to: startsOn }));
  const days = new Map((await computeEach(ground, units)).map((one) => [`${one.userId} ${one.day.date}`, one]));
  return new Map(
    floating.flatMap(({ id, userId, startsOn }) => {
      const taken = takenOn(days.get(`${userId} ${startsOn}`), id);
      return taken === null ? [] : [[id, taken] as const];
    }),
  );
}

/** Null for what does not count, or of which the day is not over yet. */
function takenOn(found: ProjectedDay | undefined, absenceId: string): number | null {
  if (!found || found.day.status === 'running' || found.day.status === 'future') return null;
  if (!found.computed.input.absences.some(({ id }) => id === absenceId)) return null;
  return found.day.justifications.reduce((sum, one) => (one.absenceId === absenceId ? sum + one.minutes : sum), 0);
}

/** Until its day is over, hours without times cost what they say; everything else what it cuts out of the plan. */
function minutesOn(absence: ApprovedAbsence, { shift, due, zone }: PlannedDay): number {
  if (absence.minutes !== null) return absence.minutes;
  if (due === 0 || !shift) return 0;
  const { justified } = expect(shift.segments, shift, [absence], zone);
  return justified.reduce((sum, { minutes }) => sum + minutes, 0);
}

export const sumOfDays = (days: readonly DayMinutes[] | undefined): number =>
  (days ?? []).reduce((sum, { minutes }) => sum + minutes, 0);
