import type { PersonDay } from '@timbro/core/days/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import { isEmployedOn } from '@timbro/core/users/rules.ts';
import type { Plan } from '@timbro/core/work-days/contract.ts';
import { type Caller, missing, todayOf } from '#http/handlers.ts';
import { shiftsRepo } from '#modules/shifts/shifts.repo.ts';
import { type Ground, computeUnits } from '#register/days/compute-units.ts';
import { unitsOf } from '#register/days/projector.ts';
import { type SeenPerson, seenPeopleRepo } from '#register/people/seen-people.repo.ts';

export async function peopleOf(
  call: Caller,
  cells: readonly PersonDay[],
  path: string,
): Promise<Map<string, SeenPerson>> {
  const { tx, actor } = call;
  const ids = [...new Set(cells.map(({ userId }) => userId))];
  const found = await seenPeopleRepo(tx, actor.companyId, sightOf(actor)).find(ids);
  const people = new Map(found.map((person) => [person.id, person]));
  const gone = cells.findIndex(({ userId }) => !people.has(userId));
  if (gone >= 0) throw missing(`${path}.${gone}.userId`);
  return people;
}

/** Nobody works a shift before they are hired or after they have left; rest can be planned whenever. */
export function refuseUnemployed(people: ReadonlyMap<string, SeenPerson>, cells: Plan['assignments']) {
  const isGone = ({ userId, date, shiftId }: Plan['assignments'][number]) => {
    const person = people.get(userId);
    return shiftId !== null && person !== undefined && !isEmployedOn(person, date);
  };
  const gone = cells.flatMap((cell, at) => (isGone(cell) ? [`assignments.${at}.date`] : []));
  if (gone.length > 0) throw notEmployed(...gone);
}

export const notEmployed = (...paths: readonly string[]) =>
  new Refusal('statusForbids', { errors: paths.map((path) => ({ path, message: 'workDays.notEmployed' })) });

export const keyOf = ({ userId, date }: PersonDay) => `${userId} ${date}`;

export async function checkCells({ tx, actor, now }: Caller, assignments: Plan['assignments']) {
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
export async function refuseMoved(ground: Ground, assignments: Plan['assignments']) {
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
