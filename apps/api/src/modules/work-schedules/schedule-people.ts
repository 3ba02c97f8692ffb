import { type Day, type DayRange, addDays, laterDay } from '@timbro/core/days/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import {
  type Assignment,
  assigned,
  forever,
  holdsOn,
  released,
  stretchOf,
} from '@timbro/core/work-schedules/assignment-rules.ts';
import { type Caller, todayOf } from '#http/handlers.ts';
import { assignments, daysOn } from '#register/plan/assign.ts';
import { assignmentsRepo } from '#register/plan/assignments.repo.ts';
import { ruleChanges } from '#register/plan/rule-changes.ts';
import type { Assignments } from '#register/plan/rule-versions.repo.ts';
import type { ScheduleRow } from './work-schedules.repo.ts';

/** What a change asks of the people of a schedule. */
type PeopleChange = {
  /** Those who shall follow it from now on; absent where nobody comes or goes. */
  userIds?: readonly string[] | undefined;
  validTo?: Day | null | undefined;
  replace?: boolean | undefined;
};
export type Moved = { added: readonly string[]; removed: readonly string[] };

const pick = (people: Assignments, isWanted: (userId: string, own: readonly Assignment[]) => boolean): Assignments =>
  new Map([...people].filter(([userId, own]) => isWanted(userId, own)));

/** Where each person stands in a list, for the error that names them. */
export const pathIn = (userIds: readonly string[]) => (userId: string) => `userIds.${userIds.indexOf(userId)}`;

/** The people a change speaks of, with everything they follow. */
export const peopleOf = (call: Caller, { head }: ScheduleRow, { userIds }: PeopleChange) =>
  assignmentsRepo(call.tx, call.actor.companyId).around(head.id, userIds);

/** The days of people that a change may reach when it holds from the start. */
export function reachOf({ head, userIds }: ScheduleRow, people: Assignments, change: PeopleChange) {
  const to = (change.validTo === undefined ? head.validTo : change.validTo) ?? forever;
  const here = new Set(userIds);
  const coming = (change.userIds ?? []).filter((id) => !here.has(id));
  return [
    ...daysOn(people, head.id, { from: head.validFrom, to: forever }),
    ...coming.map((userId) => ({ userId, from: head.validFrom, to })),
  ];
}

type PeoplePlan = {
  scheduleId: string;
  /** From when people come and go. */
  from: Day;
  end: Day;
  /** The days that a later end adds, for those who were on the schedule to its former end. */
  longer: DayRange | null;
  added: ReadonlySet<string>;
  leftOut: ReadonlySet<string>;
  goesOn(userId: string, own: readonly Assignment[]): boolean;
};

/** Who comes, who goes and who stays longer. People who are still to come are neither: a list of today does not know them. */
function planOf(
  call: Caller,
  { head, userIds: shown }: ScheduleRow,
  people: Assignments,
  change: PeopleChange,
  from: Day,
): PeoplePlan {
  const { id: scheduleId, validFrom, validTo: formerEnd } = head;
  const end = (change.validTo === undefined ? formerEnd : change.validTo) ?? forever;
  const day = [from, validFrom, todayOf(call)].reduce(laterDay);
  const isOn = (own: readonly Assignment[] = []) =>
    own.some((one) => one.scheduleId === scheduleId && holdsOn(one, day));
  const { userIds } = change;
  const wanted = new Set(userIds);
  const leftOut = new Set(userIds && shown.filter((userId) => !wanted.has(userId)));
  return {
    scheduleId,
    from,
    end,
    longer: formerEnd !== null && end > formerEnd ? { from: addDays(formerEnd, 1), to: end } : null,
    added: new Set(userIds?.filter((userId) => !isOn(people.get(userId)))),
    leftOut,
    goesOn: (userId, own) =>
      !leftOut.has(userId) && own.some((one) => one.scheduleId === scheduleId && one.validTo === formerEnd),
  };
}

function afterwards(
  { scheduleId, from, end, longer, added, leftOut, goesOn }: PeoplePlan,
  userId: string,
  own: readonly Assignment[],
) {
  const ended = end < forever ? released(own, { from: addDays(end, 1), to: forever }, scheduleId) : [...own];
  const extended = longer && goesOn(userId, own) ? assigned(ended, scheduleId, longer) : ended;
  if (leftOut.has(userId)) return released(extended, { from, to: forever }, scheduleId);
  return added.has(userId) ? assigned(extended, scheduleId, { from, to: end }) : extended;
}

/** People added begin on a day, people left out end the day before, and all follow a new end of the schedule. */
export async function changePeople(
  call: Caller,
  row: ScheduleRow,
  people: Assignments,
  change: PeopleChange,
  from: Day,
): Promise<Moved | null> {
  const plan = planOf(call, row, people, change, from);
  const { scheduleId, end, longer, added, leftOut } = plan;
  if (added.size > 0 && from > end)
    throw new Refusal('validation', { errors: [{ path: 'validFrom', message: 'workSchedules.ended' }] });
  if (!change.replace) {
    const { refuseOverlap } = assignments(call.tx, call.actor.companyId);
    const coming = pick(people, (userId) => added.has(userId));
    await refuseOverlap(coming, scheduleId, { from, to: end }, pathIn(change.userIds ?? []));
    if (longer) await refuseOverlap(pick(people, plan.goesOn), scheduleId, longer, () => 'validTo');
  }
  const after = new Map([...people].map(([userId, own]) => [userId, afterwards(plan, userId, own)]));
  const changed = await assignments(call.tx, call.actor.companyId).settle(
    people,
    after,
    change.userIds ? 'validFrom' : 'validTo',
  );
  return changed.length === 0 ? null : { added: [...added], removed: [...leftOut] };
}

/** From the first day nobody has closed, the people of one schedule follow another. */
export async function movePeople(
  call: Caller,
  { head }: ScheduleRow,
  people: Assignments,
  { head: other }: ScheduleRow,
): Promise<void> {
  const everyDay = { from: head.validFrom, to: forever };
  const changes = ruleChanges(call.tx, call.actor.companyId);
  const from = await changes.firstOpenDay(daysOn(people, head.id, everyDay), head.validFrom);
  const days = daysOn(people, head.id, { from, to: forever });
  const held = stretchOf(other);
  if (days.some((stretch) => stretch.from < held.from || stretch.to > held.to))
    throw new Refusal('validation', { errors: [{ path: 'replaceWith', message: 'workSchedules.tooShort' }] });
  const after = new Map([...people].map(([userId, own]) => [userId, [...own]]));
  for (const { userId, ...stretch } of days) after.set(userId, assigned(after.get(userId) ?? [], other.id, stretch));
  await assignments(call.tx, call.actor.companyId).settle(people, after, 'replaceWith');
}
