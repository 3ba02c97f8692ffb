import type * as z from 'zod';
import { type Day, type PersonDay, addDays } from '@timbro/core/days/rules.ts';
import { workingTimeLimits } from '@timbro/core/engine/working-time.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import { say } from '@timbro/core/messages.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import { isEmployedOn } from '@timbro/core/users/rules.ts';
import type { Plan, PlanAnswer, daysToReset } from '@timbro/core/work-days/contract.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import { holdPeople } from '#db/locks.ts';
import { type Caller, missing, todayOf } from '#http/handlers.ts';
import { shiftsRepo } from '#modules/shifts/shifts.repo.ts';
import { audienceOfPerson, rooms } from '#realtime/audience.ts';
import { type Ground, computeUnits, groundOf } from '#register/days/compute-units.ts';
import { drain, unitsOf } from '#register/days/projector.ts';
import { markCells } from '#register/log/marks.repo.ts';
import { refuseClosed } from '#register/months/refuse-closed.ts';
import { type SeenPerson, seenPeopleRepo } from '#register/people/seen-people.repo.ts';
import { type DayInputs, dayInputsRepo } from '#register/plan/day-inputs.repo.ts';
import { type Inputs, tellPlanned } from './plan-letters.ts';
import { workedSoFar } from './plan-warnings.repo.ts';
import { type PlannedPerson, firstPlanLooked, warningsFor } from './plan-warnings.ts';

type Planning = Caller & { body: Plan };

/** Sets shifts for many days at once, all or none; what the law would mind comes back, and hinders nothing. */
export async function planDays(call: Planning): Promise<PlanAnswer> {
  const { tx, actor, body, now } = call;
  const { assignments, published, dryRun = false } = body;
  const people = await peopleOf(call, assignments, 'assignments');
  refuseUnemployed(people, assignments);
  const userIds = [...people.keys()];
  await checkCells(call, assignments);
  await holdPeople(tx, actor.companyId, userIds);
  await refuseClosed(tx, actor.companyId, assignments, 'assignments');
  const ground = await groundOf(tx, actor.companyId, userIds, now);
  await refuseMoved(ground, assignments);
  // What was stamped up to now counts in the warnings.
  await drain(tx, actor.companyId, userIds, now);

  const before = await inputsAround(ground, userIds, assignments);
  const changed = await saveCells(call);
  await markCells(tx, actor.companyId, changed);
  const after = await inputsAround(ground, userIds, assignments);
  if (dryRun) rehearsed(call);
  else {
    record(call, ground, { before, changed });
    if (published) await tellPlanned(call, ground.book, { before, after });
  }
  if (changed.length > 0) call.announce(audience(call, people, () => published));
  return { updated: assignments.length, warnings: await warnings(call, ground, people, after) };
}

/** A rehearsal leaves no trace. */
function rehearsed(call: Caller) {
  call.rehearse();
  call.unrecorded();
}

/** Answers the cells that changed: one that goes back to the schedule may follow it already. */
async function saveCells({ tx, actor, body, now }: Planning): Promise<Plan['assignments']> {
  const repo = dayInputsRepo(tx, actor.companyId);
  const [set, back] = [body.assignments.filter(({ reset }) => !reset), body.assignments.filter(({ reset }) => reset)];
  if (set.length > 0) await repo.plan(set, body.published, { id: actor.id, at: now });
  const gone = new Set((back.length > 0 ? await repo.unplan(back, !body.published) : []).map(keyOf));
  return [...set, ...back.filter((cell) => gone.has(keyOf(cell)))];
}

/** Days back to the schedule; what was stamped on them stays. */
export async function resetDays(call: Caller & { body: z.output<typeof daysToReset> }): Promise<null> {
  const { tx, actor, body } = call;
  const people = await peopleOf(call, body.days, 'days');
  await holdPeople(tx, actor.companyId, [...people.keys()]);
  await refuseClosed(tx, actor.companyId, body.days, 'days');
  const reset = await dayInputsRepo(tx, actor.companyId).unplan(body.days);
  if (reset.length === 0) {
    call.unrecorded();
    return null;
  }
  await markCells(tx, actor.companyId, reset);
  for (const { userId, date } of reset)
    call.record({ entityId: userId, before: { date: null, planned: true }, after: { date, planned: false } });
  const published = new Set(reset.flatMap(({ userId, wasPublished }) => (wasPublished ? [userId] : [])));
  call.announce(audience(call, people, (userId) => published.has(userId)));
  return null;
}

async function peopleOf(call: Caller, cells: readonly PersonDay[], path: string): Promise<Map<string, SeenPerson>> {
  const { tx, actor } = call;
  const ids = [...new Set(cells.map(({ userId }) => userId))];
  const found = await seenPeopleRepo(tx, actor.companyId, sightOf(actor)).find(ids);
  const people = new Map(found.map((person) => [person.id, person]));
  const gone = cells.findIndex(({ userId }) => !people.has(userId));
  if (gone >= 0) throw missing(`${path}.${gone}.userId`);
  return people;
}

/** Nobody works a shift before they are hired or after they have left; rest can be planned whenever. */
function refuseUnemployed(people: ReadonlyMap<string, SeenPerson>, cells: Plan['assignments']) {
  const isGone = ({ userId, date, shiftId }: Plan['assignments'][number]) => {
    const person = people.get(userId);
    return shiftId !== null && person !== undefined && !isEmployedOn(person, date);
  };
  const gone = cells.flatMap((cell, at) => (isGone(cell) ? [`assignments.${at}.date`] : []));
  if (gone.length > 0) throw notEmployed(...gone);
}

export const notEmployed = (...paths: readonly string[]) =>
  new Refusal('statusForbids', { errors: paths.map((path) => ({ path, message: 'workDays.notEmployed' })) });

const keyOf = ({ userId, date }: PersonDay) => `${userId} ${date}`;

async function checkCells({ tx, actor, now }: Caller, assignments: Plan['assignments']) {
  const known = new Set<string>();
  const twice = assignments.findIndex((cell) => known.size === known.add(keyOf(cell)).size);
  if (twice >= 0)
    throw new Refusal('validation', { errors: [{ path: `assignments.${twice}.date`, message: 'workDays.twice' }] });
  const named = assignments.flatMap(({ shiftId }) => shiftId ?? []);
  const shifts = await shiftsRepo(tx, actor.companyId, todayOf({ actor, now })).known(named);
  const gone = assignments.findIndex(({ shiftId }) => shiftId !== null && !shifts.has(shiftId));
  if (gone >= 0) throw missing(`assignments.${gone}.shiftId`);
}

/** A day that somebody else has changed since it was seen stands in the way of the whole plan. */
async function refuseMoved(ground: Ground, assignments: Plan['assignments']) {
  const judged = assignments.filter(({ version }) => version !== undefined);
  const days = await computeUnits(ground, unitsOf(judged.map(({ userId, date }) => ({ userId, day: date }))));
  const versions = new Map(days.map(({ userId, day }) => [keyOf({ userId, date: day.date }), day.version]));
  const errors = assignments.flatMap((cell, at): FieldError[] =>
    cell.version === undefined || cell.version === versions.get(keyOf(cell))
      ? []
      : [{ path: `assignments.${at}`, message: 'error.stale' }],
  );
  if (errors.length > 0) throw new Refusal('stale', { errors });
}

/** Before and after the planned days, in days. */
const around = 21;
/** What was decided about the planned days and the weeks around them. */
function inputsAround({ facts }: Ground, userIds: readonly string[], cells: readonly PersonDay[]): Promise<Inputs> {
  const dates = cells.map(({ date }) => date).toSorted();
  return facts.inputs(userIds, addDays(dates[0] ?? '', -around), addDays(dates.at(-1) ?? '', around));
}

/** And about the days before those, where an average asks for them. */
async function inputsBefore({ facts }: Ground, userIds: readonly string[], since: Day, first: Day): Promise<Inputs> {
  const to = addDays(first, -around - 1);
  return since > to ? new Map() : facts.inputs(userIds, since, to);
}

const earlierOf = (one: Day, other: Day) => (one < other ? one : other);

type SavedPlan = { before: Inputs; changed: Plan['assignments'] };

function record(call: Planning, ground: Ground, { before, changed }: SavedPlan) {
  if (changed.length === 0) call.unrecorded();
  for (const cell of changed)
    call.record({
      entityId: cell.userId,
      ...traceOf(call.body, ground, cell, before.get(cell.userId)?.get(cell.date)),
    });
}

function traceOf(
  { published, overrideNote = null }: Plan,
  { book }: Ground,
  { userId, date, shiftId, reset }: Plan['assignments'][number],
  inputs: DayInputs | undefined,
) {
  const nameOf = (id: string | null) => (id && book.shiftVersion(id, date)?.name) ?? null;
  const [known, drafted] = [false, true].map(
    (useDraft) => book.planOn(userId, date, inputs, useDraft).shift?.name ?? null,
  );
  // Without its draft a day is again as it was published.
  if (reset && !published)
    return {
      before: { date: null, shift: drafted, drafted: true, note: null },
      after: { date, shift: known, drafted: false, note: overrideNote },
    };
  const shift = nameOf(reset ? book.scheduledShift(userId, date) : shiftId);
  return {
    before: { date: null, shift: known, published: null, note: null, ...(reset && { planned: true }) },
    after: { date, shift, published, note: overrideNote, ...(reset && { planned: false }) },
  };
}

/** A draft concerns those who plan; the people themselves hear of what is published. */
const audience = (
  { actor }: Caller,
  people: ReadonlyMap<string, SeenPerson>,
  hears: (userId: string) => boolean,
): string[] => {
  const told = [...people.values()].flatMap((person) =>
    audienceOfPerson(actor.companyId, person).filter((room) => hears(person.id) || room !== rooms.user(person.id)),
  );
  return [...new Set(told)];
};

const byPerson = <T extends { userId: string }>(rows: readonly T[]) => groupBy(rows, ({ userId }) => userId);

async function warnings(
  call: Planning,
  ground: Ground,
  people: ReadonlyMap<string, SeenPerson>,
  inputs: Inputs,
): Promise<PlanAnswer['warnings']> {
  const { tx, actor, body, from } = call;
  const ids = [...people.keys()];
  const dates = body.assignments.map(({ date }) => date).toSorted();
  const [first, last, today] = [dates[0] ?? '', dates.at(-1) ?? '', todayOf(call)];
  // As far as the shifts are looked at that may help or hinder those planned.
  const since = earlierOf(addDays(mondayOf(first), -7), firstPlanLooked(first, today));
  const absences = await ground.facts.absences(ids, since, addDays(mondayOf(last), 13));
  const between = await inputsBefore(ground, ids, since, first);
  const worked = workedSoFar(tx, actor.companyId, ids);
  const years = byPerson(await worked.years(first, last));
  const longAgo = addDays(mondayOf(first), -7 * workingTimeLimits.averagedWeeks);
  const weeks = byPerson(await worked.weeks(longAgo, earlierOf(last, addDays(today, -1))));
  const planned = byPerson(body.assignments);
  return [...people.values()].flatMap(({ id, weeklyMinutes }) => {
    const person: PlannedPerson = {
      userId: id,
      weeklyMinutes,
      dates: (planned.get(id) ?? []).map(({ date }) => date),
      inputs: new Map([...(between.get(id) ?? []), ...(inputs.get(id) ?? [])]),
      absences: absences.get(id) ?? [],
      years: years.get(id) ?? [],
      weeks: weeks.get(id) ?? [],
    };
    return warningsFor(ground.book, person, today).map(({ userId, date, rule, values }) => ({
      userId,
      date,
      rule,
      detail: say(from.language, `plan.warning.${rule}`, values),
    }));
  });
}
