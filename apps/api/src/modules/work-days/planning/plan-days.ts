import type * as z from 'zod';
import type { Plan, PlanAnswer, daysToReset } from '@timbro/core/work-days/contract.ts';
import { holdPeople } from '#db/locks.ts';
import type { Caller } from '#http/handlers.ts';
import { audienceOfPerson, rooms } from '#realtime/audience.ts';
import { type Ground, groundOf } from '#register/days/compute-units.ts';
import { markCells } from '#register/log/marks.repo.ts';
import { refuseClosed } from '#register/months/refuse-closed.ts';
import type { SeenPerson } from '#register/people/seen-people.repo.ts';
import { type DayInputs, dayInputsRepo } from '#register/plan/day-inputs.repo.ts';
import { type Inputs, plannedInputs } from '#register/plan/planned-inputs.ts';
import { inputsAround, spanOf, warnOf } from './judge-plan.ts';
import { tellPlanned } from './plan-letters.ts';
import { checkCells, keyOf, peopleOf, refuseMoved, refuseUnemployed } from './plan-refusals.ts';
import { workedFigures } from './worked-figures.ts';

type Planning = Caller & { body: Plan };

/** Sets shifts for many days at once, all or none; what the law would mind comes back, and hinders nothing. */
export const planDays = (call: Planning): Promise<PlanAnswer> => (call.body.dryRun ? rehearse(call) : keepPlan(call));

async function keepPlan(call: Planning): Promise<PlanAnswer> {
  const { tx, actor, body } = call;
  const { assignments, published } = body;
  const people = await plannedPeople(call);
  await holdPeople(tx, actor.companyId, [...people.keys()]);
  const judged = await judge(call, people);
  const { ground, before } = judged;
  const changed = await saveCells(call);
  await markCells(tx, actor.companyId, changed);
  const after = await inputsAround(ground, [...people.keys()], assignments);
  record(call, ground, { before, changed });
  if (published) await tellPlanned(call, ground.book, { before, after });
  if (changed.length > 0) call.announce(audience(call, people, () => published));
  return { updated: assignments.length, warnings: await warnOf(call, judged, after) };
}

/**
 * What the plan would answer. It is asked for again and again while somebody paints, so it is worked out from what is
 * there at one moment: nothing is written, not even to be undone, and nobody waits for it nor it for anybody.
 */
async function rehearse(call: Planning): Promise<PlanAnswer> {
  const { server, actor, body } = call;
  call.rehearse();
  call.unrecorded();
  const snapshot = server.database.snapshot(actor.companyId);
  try {
    const looking = { ...call, tx: snapshot.db };
    const judged = await judge(looking, await plannedPeople(looking));
    const after = plannedInputs(judged.before, body.assignments, body.published);
    return { updated: body.assignments.length, warnings: await warnOf(looking, judged, after) };
  } finally {
    await snapshot.rollback();
  }
}

/** Refuses what cannot be planned, whatever else is there. */
async function plannedPeople(call: Planning): Promise<Map<string, SeenPerson>> {
  const { assignments } = call.body;
  const people = await peopleOf(call, assignments, 'assignments');
  refuseUnemployed(people, assignments);
  await checkCells(call, assignments);
  return people;
}

/** What a plan is judged by before any of it is kept; a closed month and a day that somebody else has changed stand in its way. */
async function judge(call: Planning, people: ReadonlyMap<string, SeenPerson>) {
  const { tx, actor, body, now } = call;
  const { assignments } = body;
  const userIds = [...people.keys()];
  await refuseClosed(tx, actor.companyId, assignments, 'assignments');
  const ground = await groundOf(tx, actor.companyId, userIds, now);
  await refuseMoved(ground, assignments);
  return {
    people,
    ground,
    before: await inputsAround(ground, userIds, assignments),
    worked: await workedFigures(tx, ground, userIds, spanOf(call)),
  };
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
