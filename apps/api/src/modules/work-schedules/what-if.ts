import { setImmediate as nextTurn } from 'node:timers/promises';
import type * as z from 'zod';
import { type DayRange, daysOfMonth, monthBefore, monthOf } from '@timbro/core/days/rules.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import { type Totals, sumOfTotals } from '@timbro/core/work-days/rules.ts';
import { sharedBy, stretchOf } from '@timbro/core/work-schedules/assignment-rules.ts';
import type { whatIf as asked, whatIfAnswer } from '@timbro/core/work-schedules/contract.ts';
import { inBatches } from '#db/in-batches.ts';
import { type Caller, missing, todayOf } from '#http/handlers.ts';
import { computeEach } from '#register/days/compute-each.ts';
import { type ProjectedDay, groundOf } from '#register/days/compute-units.ts';
import { peopleOfRegister } from '#register/people/people-of-register.repo.ts';
import { planBook } from '#register/plan/plan-book.ts';
import type { RuleBook, ScheduleVersion, ShiftVersion } from '#register/plan/rule-versions.repo.ts';
import { sentOf } from '#register/plan/versions.ts';

type Question = z.output<typeof asked>;
type Answer = z.output<typeof whatIfAnswer>;
/** People who are computed before other requests have their turn. */
const peopleAtOnce = 25;

/** A month as it would have been with another rounding or tolerance. Nothing is kept. */
export async function whatIf(call: Caller & { body: Question }): Promise<Answer> {
  const { tx, actor, body, now } = call;
  const month = body.month ?? monthBefore(monthOf(todayOf(call)));
  const range = daysOfMonth(month);
  const everybody = await peopleOfRegister(tx, actor.companyId, 'company').persons(range);
  const ground = await groundOf(
    tx,
    actor.companyId,
    everybody.map(({ id }) => id),
    now,
  );
  check(ground.rules, body);
  const rules = altered(ground.rules, body);
  const other = { ...ground, rules, book: planBook(rules, ground.place) };

  const items: Answer['items'] = [];
  for (const some of inBatches(
    everybody.filter(({ id }) => concerns(ground.rules, id, body, range)),
    peopleAtOnce,
  )) {
    const units = some.map(({ id }) => ({ userId: id, ...range }));
    const [before, after] = [sums(await computeEach(ground, units)), sums(await computeEach(other, units))];
    for (const user of some) {
      const [was, would] = [before.get(user.id), after.get(user.id)];
      if (!was || !would) continue;
      items.push({ user, before: was, after: would, difference: countedOf(would) - countedOf(was) });
    }
    await nextTurn();
  }
  call.unrecorded();
  return { month, items, difference: items.reduce((sum, { difference }) => sum + difference, 0) };
}

const countedOf = ({ ordinary, excess }: Totals) => ordinary + excess;

/** Everybody's days summed up. */
const sums = (days: readonly ProjectedDay[]): Map<string, Totals> =>
  new Map(
    Array.from(
      groupBy(days, ({ userId }) => userId),
      ([userId, own]) => [userId, sumOfTotals(own.map(({ day }) => day.totals))],
    ),
  );

function check(rules: RuleBook, { workScheduleId, shifts = [] }: Question) {
  if (workScheduleId && !rules.schedules.has(workScheduleId)) throw missing('workScheduleId');
  const gone = shifts.findIndex(({ id }) => !rules.shifts.has(id));
  if (gone >= 0) throw missing(`shifts.${gone}.id`);
}

/** Only people who followed the schedule in the month are asked about, when one is named. */
const concerns = (rules: RuleBook, userId: string, { workScheduleId }: Question, range: DayRange) =>
  !workScheduleId ||
  (rules.assignments.get(userId) ?? []).some(
    (one) => one.scheduleId === workScheduleId && sharedBy(stretchOf(one), range),
  );

function altered(rules: RuleBook, { workScheduleId, schedule = {}, shifts = [] }: Question): RuleBook {
  const counting = sentOf<ScheduleVersion>(['stampingInterval', 'roundingMode', 'graceMinutes'], schedule);
  const schedules = [...rules.schedules].map(([id, versions]) => {
    const isMeant = !workScheduleId || id === workScheduleId;
    return [id, isMeant ? versions.map((version) => ({ ...version, ...counting })) : versions] as const;
  });
  const otherShifts = [...rules.shifts].map(([id, versions]) => {
    const change = shifts.find((one) => one.id === id);
    if (!change) return [id, versions] as const;
    const tolerances = sentOf<ShiftVersion>(['toleranceBefore', 'toleranceAfter'], change);
    return [id, versions.map((version) => ({ ...version, ...tolerances }))] as const;
  });
  return { ...rules, schedules: new Map(schedules), shifts: new Map(otherShifts) };
}
