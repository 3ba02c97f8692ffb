import type { Day } from '@timbro/core/days/rules.ts';
import { supplementaryPart } from '@timbro/core/engine/working-time.ts';
import { isWork } from '@timbro/core/exits/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import { type Caller, missing } from '#http/handlers.ts';
import { historyOfDay } from '#modules/audit/audit.door.ts';
import { exitsRepo } from '#modules/exits/exits.repo.ts';
import { ownDaysRepo } from '#modules/stamps/own-days.repo.ts';
import { stampsByDay } from '#modules/stamps/stamped-days.repo.ts';
import { type ProjectedDay, computeUnits, groundOf } from '#register/days/compute-units.ts';
import { presentAbsences, presentTrace } from '#register/days/explain-day.ts';
import { presentStamping } from '#register/days/present-day.ts';
import { proposalFor } from '#register/days/proposal.ts';
import { type SeenPerson, seenPeopleRepo } from '#register/people/seen-people.repo.ts';
import { registerRepo } from './register.repo.ts';

/** The person, if the caller may see them. */
export async function personInSight(call: Caller, userId: string, path = 'userId'): Promise<SeenPerson> {
  const { tx, actor } = call;
  const [person] = await seenPeopleRepo(tx, actor.companyId, sightOf(actor)).find([userId]);
  if (!person) throw missing(path);
  return person;
}

export const presentPerson = ({ id, displayName, sortName, departmentId }: Person): Person => ({
  id,
  displayName,
  sortName,
  departmentId,
});

/** One day of one person, computed for whoever asks, whether it has a row or not. */
export async function dayInfo(call: Caller, person: SeenPerson, date: Day): Promise<WorkDayInfo> {
  const { tx, actor, now } = call;
  const ground = await groundOf(tx, actor.companyId, [person.id], now);
  const monday = mondayOf(date);
  // The week before the day tells whether a part-time person has reached the full week.
  const week = await computeUnits(ground, [{ userId: person.id, from: monday, to: date }]);
  const found = week.find(({ day }) => day.date === date);
  if (!found) throw new Error(`The day ${date} of person ${person.id} was not computed.`);
  const { stampings, ...day } = (await asClosed(call, person, date)) ?? asComputed(found);
  return {
    ...day,
    user: presentPerson(person),
    stampings,
    stamps: (await stampsByDay(tx, actor.companyId, person.id, date, date)).get(date) ?? [],
    absences: presentAbsences(found),
    exits: await exitsOnDay(call, person, date),
    requests: await registerRepo(tx, actor.companyId).pending(person.id, date),
    excessProposal: excessProposal(person, week, found),
    proposal: proposalFor(found.computed),
    trace: presentTrace(call.from.language, found, day.totals).map(({ values: _, ...step }) => step),
    history: await historyOfDay(call, person.id, date),
  };
}

/** The exits of a day, whatever became of them; a client without that module has none. */
async function exitsOnDay({ tx, actor }: Caller, { id }: SeenPerson, date: Day): Promise<WorkDayInfo['exits']> {
  if (!actor.modules.moduleExitNotices) return [];
  const found = await exitsRepo(tx, actor.companyId).onDay(id, date, actor.timezone);
  return found.map(({ id: exitId, reason, status, source, startsAt, expectedReturnAt, leftAt, returnedAt }) => ({
    id: exitId,
    reason,
    status,
    source,
    startsAt: startsAt.toISOString(),
    expectedReturnAt: expectedReturnAt?.toISOString() ?? null,
    leftAt: leftAt?.toISOString() ?? null,
    returnedAt: returnedAt?.toISOString() ?? null,
    countsAsWork: status === 'approved' && isWork(reason),
  }));
}

const asComputed = ({ day, stampings }: ProjectedDay) => ({ ...day, stampings: stampings.map(presentStamping) });

/** What was closed is shown as it was closed, also where something around it has changed since. */
async function asClosed({ tx, actor }: Caller, { id }: SeenPerson, date: Day) {
  const { items } = await ownDaysRepo(tx, actor.companyId, id).page({ from: date, to: date, page: 1, pageSize: 1 });
  return items.find(({ status }) => status === 'closed');
}

/** What the excess of a day would be by law, given the week before it. */
export function excessProposal(person: SeenPerson, week: readonly ProjectedDay[], found: ProjectedDay) {
  const { minutes } = found.day.excess;
  if (minutes === 0) return null;
  const weekBefore = week.reduce(
    (sum, { day }) => sum + day.totals.ordinary + (day === found.day ? 0 : day.totals.excess),
    0,
  );
  const { supplementary } = supplementaryPart({ weeklyMinutes: person.weeklyMinutes, weekBefore, minutes });
  return supplementary > 0 ? 'supplementary' : 'overtime';
}
