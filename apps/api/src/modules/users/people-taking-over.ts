import { mayAnswerFor } from '@timbro/core/departments/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { folded } from '@timbro/core/people/search-rules.ts';
import type { User } from '@timbro/core/users/contract.ts';
import type { ImportedUser } from '@timbro/core/users/import.ts';
import { displayNameOf } from '@timbro/core/users/rules.ts';
import { inBatches } from '#db/in-batches.ts';
import { newId } from '#db/new-id.ts';
import { announceEnd } from '#http/announce-end.ts';
import { type Caller, differs } from '#http/handlers.ts';
import { keepAccruals } from '#modules/balances/balances.door.ts';
import { departmentsRepo } from '#modules/departments/departments.repo.ts';
import { endAllSessions } from '#modules/sessions/sessions.repo.ts';
import { audienceOfDepartment, audienceOfUser, staffRooms } from '#realtime/audience.ts';
import { badgeHolders } from './badge-holders.repo.ts';
import { companyPeople, invite, keepLeading, repoOf } from './managed-people.ts';
import { type UserRow, historyOfUser, presentUser } from './users.repo.ts';

/** A row that the schema takes, with its number in the file. */
type GoodRow = { row: number; person: ImportedUser };
type Refused = { row: number; errors: FieldError[] };
type Known = GoodRow & { before: UserRow };
type ImportOutcome = {
  created: number;
  updated: number;
  unchanged: number;
  refused: Refused[];
  newDepartments: string[];
};

/** Adds those nobody knows, changes those who are here, and leaves alone those of whom the file says nothing new. */
export async function takeOver(call: Caller, given: readonly GoodRow[]): Promise<ImportOutcome> {
  const here = new Map(
    (await repoOf(call).byEmails(given.map(({ person }) => person.email))).map((row) => [
      row.user.email.toLowerCase(),
      row,
    ]),
  );
  const taken = await takenBadges(call, given, here);
  const rows = given.filter((row) => !taken.has(row));
  const { ids, made } = await departmentsFor(call, rows);
  const known = rows.flatMap((row): Known[] => {
    const before = here.get(row.person.email);
    return before ? [{ ...row, before }] : [];
  });
  const strangers = rows.filter(({ person }) => !here.has(person.email));
  const added: Awaited<ReturnType<typeof addAll>> = { people: [], refused: [] };
  // A few at a time, so that others have their turn in between: codes and letters take a moment each.
  for (const some of inBatches(strangers)) {
    const { people, refused } = await addAll(call, some, ids);
    added.people.push(...people);
    added.refused.push(...refused);
  }
  const changed = await changeAll(call, known, ids);
  announce(call, [...added.people, ...changed.people]);
  if (added.people.length + changed.people.length === 0) call.unrecorded();
  return {
    created: added.people.length,
    updated: changed.people.length,
    unchanged: changed.unchanged,
    refused: [...[...taken].map(withTakenBadge), ...added.refused, ...changed.refused],
    newDepartments: made,
  };
}

/** Rows that give somebody a badge which another person has, or a row before it, with the name of who has it. */
async function takenBadges(call: Caller, rows: readonly GoodRow[], here: ReadonlyMap<string, UserRow>) {
  const badgeOf = ({ person }: GoodRow) => person.badge?.toLowerCase();
  const holders = await badgeHolders(
    call.tx,
    call.actor.companyId,
    rows.flatMap((row) => badgeOf(row) ?? []),
  );
  const taken = new Map<GoodRow, string>();
  for (const row of rows) {
    const badge = badgeOf(row);
    if (!badge) continue;
    const whose = here.get(row.person.email)?.user.id ?? row.person.email;
    const holder = holders.get(badge);
    if (holder && holder.whose !== whose) taken.set(row, holder.name);
    else holders.set(badge, { whose, name: displayNameOf(row.person.firstName, row.person.lastName) });
  }
  return taken;
}
const withTakenBadge = ([{ row }, name]: readonly [GoodRow, string]): Refused => ({
  row,
  errors: [{ path: 'badge', message: 'users.badge.taken', values: { name } }],
});

/** Departments that the file names and nobody has made yet come with it. */
async function departmentsFor(call: Caller, rows: readonly GoodRow[]) {
  const { companyId } = call.actor;
  const repo = departmentsRepo(call.tx, companyId);
  const ids = await repo.idsByName();
  const made: string[] = [];
  for (const { person } of rows) {
    const name = person.department;
    if (!name || ids.has(folded(name))) continue;
    const id = await repo.insert({ name, createdAt: call.now });
    ids.set(folded(name), id);
    made.push(name);
    call.record({
      entityId: id,
      before: null,
      after: { name },
      rooms: audienceOfDepartment(companyId, id),
      of: { action: 'departments.create', entity: 'department', companyId },
    });
  }
  return { ids, made };
}

type Ids = ReadonlyMap<string, string>;

/** The fields of a row as the table has them; what the file leaves empty stays as it is. */
function dataOf({ department, ...person }: GoodRow['person'], ids: Ids) {
  const departmentId = department ? ids.get(folded(department)) : undefined;
  return { ...person, ...(departmentId && { departmentId }) };
}

async function addAll(call: Caller, rows: readonly GoodRow[], ids: Ids) {
  const planned = rows.map(({ row, person }) => {
    const data = dataOf(person, ids);
    const displayName = displayNameOf(data.firstName, data.lastName);
    const role = data.role ?? 'Operator';
    return { row, user: { ...data, role, id: newId(), createdAt: call.now, displayName } };
  });
  const free = await repoOf(call).insertFree(planned.map(({ user }) => user));
  const emails = planned.filter(({ user }) => free.has(user.id)).map(({ user }) => user.email);
  const people = (await repoOf(call).byEmails(emails)).map(presentUser);
  await invite(call, people);
  for (const person of people) call.record({ entityId: person.id, before: null, after: historyOfUser(person) });
  const refused = planned
    .filter(({ user }) => !free.has(user.id))
    .map(({ row }): Refused => ({ row, errors: [{ path: 'email', message: 'error.duplicate' }] }));
  return { people, refused };
}

async function changeAll(call: Caller, rows: readonly Known[], ids: Ids) {
  const people: User[] = [];
  const refused: Refused[] = [];
  const newRoles: string[] = [];
  for (const { row, person, before } of rows) {
    const change = dataOf(person, ids);
    if (!differs(change, before.user)) continue;
    const was = presentUser(before);
    const newRole = change.role !== undefined && change.role !== was.role;
    const fault = newRole ? await refusalOf(() => keepLeading(call, companyPeople, was)) : null;
    if (fault) {
      refused.push({ row, errors: [{ path: 'role', message: `error.${fault.code}` }] });
      continue;
    }
    await keepAccruals(call, was, change);
    await repoOf(call).update(was.id, change);
    if (newRole) newRoles.push(was.id);
    people.push(was);
  }
  const after = await record(call, people);
  const standDown = after.filter(({ id, role }) => !mayAnswerFor(role) && newRoles.includes(id)).map(({ id }) => id);
  await departmentsRepo(call.tx, call.actor.companyId).dropResponsible(standDown);
  const { companyId } = call.actor;
  if (newRoles.length > 0)
    await announceEnd(call, companyId, await endAllSessions(call.tx, companyId, call.now, newRoles));
  return { people: after, refused, unchanged: rows.length - people.length - refused.length };
}

async function record(call: Caller, before: readonly User[]): Promise<User[]> {
  const now = await repoOf(call).byEmails(before.map(({ email }) => email.toLowerCase()));
  const was = new Map(before.map((person) => [person.id, person]));
  return now.map((row) => {
    const after = presentUser(row);
    const former = was.get(after.id) ?? after;
    call.record({ entityId: after.id, before: historyOfUser(former), after: historyOfUser(after) });
    return after;
  });
}

async function refusalOf(check: () => Promise<void>): Promise<Refusal | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** One event for all of them: whoever may see any of these people reads the list anew. */
function announce(call: Caller, people: readonly User[]) {
  if (people.length === 0) return;
  const { companyId } = call.actor;
  call.announce([
    ...new Set([...staffRooms(companyId), ...people.flatMap((person) => audienceOfUser(companyId, person))]),
  ]);
}
