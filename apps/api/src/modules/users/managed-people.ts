import type { Role } from '@timbro/core/access.ts';
import { laterDay } from '@timbro/core/days/rules.ts';
import { mayAnswerFor } from '@timbro/core/departments/rules.ts';
import { type ErrorCode, Refusal } from '@timbro/core/errors.ts';
import { say } from '@timbro/core/messages.ts';
import type { User, UserFilter } from '@timbro/core/users/contract.ts';
import { archivedTo, displayNameOf } from '@timbro/core/users/rules.ts';
import { forever } from '@timbro/core/work-schedules/assignment-rules.ts';
import { lockRules } from '#db/locks.ts';
import { newId } from '#db/new-id.ts';
import { announceEnd } from '#http/announce-end.ts';
import { type Caller, differs, missing, orNotFound, refuseStale, todayOf } from '#http/handlers.ts';
import { mailCodes } from '#modules/auth/auth.door.ts';
import { keepAccruals } from '#modules/balances/balances.door.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { departmentsRepo } from '#modules/departments/departments.repo.ts';
import { pairingRepo } from '#modules/pairing/pairing.repo.ts';
import { sessionsRepo } from '#modules/sessions/sessions.repo.ts';
import { workSchedulesRepo } from '#modules/work-schedules/work-schedules.repo.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { linkTo } from '#outbox/payloads.ts';
import { audienceOfUser } from '#realtime/audience.ts';
import { assignments } from '#register/plan/assign.ts';
import { namesOn } from '#register/plan/rule-versions.repo.ts';
import { badgeHolders } from './badge-holders.repo.ts';
import { exportPeople } from './people-export.ts';
import { type UserChange, historyOfUser, presentUser, usersRepo } from './users.repo.ts';

/** What sets the people of a company apart from those of the provider. */
type Kind = {
  /** The role of which one active person must stay. */
  leading: Role;
  last: ErrorCode;
  /** Nobody raises themselves, nor steps down by mistake. */
  ownRoleIsFixed: boolean;
  fileName: 'users.fileName' | 'providerUsers.fileName';
};

export const companyPeople: Kind = {
  leading: 'Admin',
  last: 'lastAdmin',
  ownRoleIsFixed: false,
  fileName: 'users.fileName',
};

type PersonData = UserChange & {
  role?: Role | undefined;
  departmentId?: string | null | undefined;
  workScheduleId?: string | null | undefined;
};
type NewPerson = PersonData & { firstName: string; lastName: string; email: string; role: Role };
type Listed = Caller & { query: UserFilter };
type OfOne = Caller & { params: { userId: string } };

export const repoOf = ({ tx, actor, now }: Caller) => usersRepo(tx, actor.companyId, now);

/** The capabilities on people that one of their own manages; the tenant is always the caller's company. */
export const managedPeople = (kind: Kind) => ({
  async list(call: Listed) {
    const { page, pageSize } = call.query;
    const { rows, total } = await repoOf(call).page(call.query, call.people);
    return { items: rows.map(presentUser), total, page, pageSize };
  },

  export: async (call: Caller & { query: Omit<UserFilter, 'page' | 'pageSize'> }) =>
    exportPeople(call, kind.fileName, repoOf(call).each(call.query)),

  async create(call: Caller & { body: NewPerson }): Promise<User> {
    const { workScheduleId, ...data } = call.body;
    await checkReferences(call, call.body);
    await refuseTakenBadge(call, data.badge, null);
    const person = {
      ...data,
      id: newId(),
      createdAt: call.now,
      displayName: displayNameOf(data.firstName, data.lastName),
    };
    await repoOf(call).insert(person);
    if (workScheduleId) await followSchedule(call, person.id, workScheduleId);
    const after = await presented(call, person.id);
    await invite(call, [after]);
    return recorded(call, null, after);
  },

  async update(call: OfOne & { body: PersonData & { version?: number | undefined } }): Promise<User> {
    const { version, workScheduleId, ...change } = call.body;
    const row = orNotFound(await repoOf(call).find(call.params.userId));
    const before = presentUser(row);
    refuseErased(before);
    refuseStale(before, version);
    await checkReferences(call, call.body);
    await refuseTakenBadge(call, change.badge, before.id);
    const newRole = change.role !== undefined && change.role !== before.role;
    if (newRole && kind.ownRoleIsFixed && before.id === call.actor.id) throw new Refusal('forbidden');
    if (newRole) await keepLeading(call, kind, before);
    const newSchedule = workScheduleId !== undefined && (await followSchedule(call, before.id, workScheduleId));
    if (!newSchedule && !differs(change, row.user)) {
      call.unrecorded();
      return before;
    }
    await keepAccruals(call, before, change);
    if (!(await repoOf(call).update(before.id, change, version))) throw new Refusal('stale');
    const after = await presented(call, before.id);
    if (newRole) await endSessions(call, before.id);
    if (!mayAnswerFor(after.role)) await departmentsRepo(call.tx, call.actor.companyId).dropResponsible([after.id]);
    // The code in the first mail went to an address that is not theirs.
    if (after.email !== before.email && after.status === 'notActive') await invite(call, [after]);
    else if (after.email !== before.email) await tellNewAddress(call, before, after);
    return recorded(call, before, after);
  },

  async archive(call: OfOne & { body: { archived: boolean; version?: number | undefined } }): Promise<User> {
    const { archived, version } = call.body;
    const row = orNotFound(await repoOf(call).find(call.params.userId));
    const before = presentUser(row);
    if (!archived) refuseErased(before);
    refuseStale(before, version);
    const status = archivedTo(before.status, archived, row.user.hasPassword ?? false);
    if (status === null) {
      call.unrecorded();
      return before;
    }
    if (archived) await keepLeading(call, kind, before);
    // Whoever comes back is given a badge anew, and chooses a PIN: the card may be somebody else's by then.
    const freed = archived ? { badge: null, pinHash: null } : {};
    const change = { status, archivedOn: archived ? todayOf(call) : null, ...freed };
    if (!(await repoOf(call).update(before.id, change, version, before.status))) throw new Refusal('stale');
    if (archived) {
      await endSessions(call, before.id);
      await pairingRepo(call.tx, call.actor.companyId, call.now).endOf(before.id);
    }
    return recorded(call, before, await presented(call, before.id));
  },

  async invite(call: OfOne): Promise<User> {
    const person = await presented(call, call.params.userId);
    refuseErased(person);
    if (person.status !== 'notActive')
      throw new Refusal('statusForbids', { errors: [{ path: 'status', message: `error.invite.${person.status}` }] });
    await invite(call, [person]);
    call.record({
      entityId: person.id,
      before: null,
      after: { invitation: 'invitation' },
      rooms: audienceOfUser(call.actor.companyId, person),
    });
    return person;
  },

  async remove(call: OfOne): Promise<null> {
    const before = await presented(call, call.params.userId);
    await keepLeading(call, kind, before);
    await endSessions(call, before.id);
    await repoOf(call).remove(before.id);
    const rooms = audienceOfUser(call.actor.companyId, before);
    call.record({ entityId: before.id, before: historyOfUser(before), after: null, rooms });
    return null;
  },
});

/** Of whom only that is left which the law keeps, nothing is changed and nobody comes back. */
function refuseErased({ erasedAt }: User) {
  if (erasedAt) throw new Refusal('statusForbids', { errors: [{ path: 'status', message: 'error.erased' }] });
}

const presented = async (call: Caller, id: string) => presentUser(orNotFound(await repoOf(call).find(id)));

async function recorded(call: Caller, before: User | null, after: User): Promise<User> {
  const { tx, actor } = call;
  const schedules =
    before?.workScheduleId === after.workScheduleId
      ? null
      : await namesOn(tx, actor.companyId, 'workSchedule', todayOf(call));
  const historyOf = (user: User) => {
    const { workScheduleId } = user;
    const named = workScheduleId && schedules?.get(workScheduleId);
    return { ...historyOfUser(user), workScheduleId: named ?? workScheduleId };
  };
  call.record({
    entityId: after.id,
    before: before && historyOf(before),
    after: historyOf(after),
    rooms: audienceOfUser(call.actor.companyId, ...(before ? [before] : []), after),
  });
  return after;
}

/** Mails the invitation to people of the caller's company. */
export async function invite(call: Caller, people: readonly User[]): Promise<void> {
  const { tx, actor, server, now } = call;
  const company = orNotFound(await companiesRepo(tx).find(actor.companyId));
  const addressees = people.map((person) => ({ ...person, companyId: company.id, companyName: company.name }));
  await mailCodes(tx, server.tokens, addressees, 'invitation', now);
}

/** The address is what somebody signs in with: both the old and the new one hear of it. */
async function tellNewAddress(call: Caller, before: User, after: User): Promise<void> {
  const link = linkTo(after.role === 'Operator' ? '/me/' : '/login');
  const values = { name: after.displayName, email: after.email, link };
  const letters = [before.email, after.email].map((to) => ({
    to,
    subject: say(after.language, 'mail.addressChanged.subject'),
    text: say(after.language, 'mail.addressChanged.text', values),
  }));
  await outboxRepo(call.tx).add(call.actor.companyId, 'mail', letters, call.now);
}

/** Departments are the company's own. */
async function checkReferences({ tx, actor }: Caller, { departmentId }: PersonData) {
  if (departmentId && !(await departmentsRepo(tx, actor.companyId).find(departmentId))) throw missing('departmentId');
}

/** Says who has it; of two who are given it at once the index refuses the second. */
async function refuseTakenBadge(call: Caller, badge: string | null | undefined, userId: string | null) {
  if (!badge) return;
  const holder = (await badgeHolders(call.tx, call.actor.companyId, [badge.toLowerCase()])).get(badge.toLowerCase());
  if (holder && holder.whose !== userId)
    throw new Refusal('duplicate', {
      errors: [{ path: 'badge', message: 'users.badge.taken', values: { name: holder.name } }],
    });
}

/** From today on somebody follows a schedule, whatever they followed before, or none; answers whether that is new. */
async function followSchedule(call: Caller, userId: string, scheduleId: string | null): Promise<boolean> {
  const { tx, actor } = call;
  const [today, path] = [todayOf(call), 'workScheduleId'];
  await lockRules(tx, actor.companyId);
  const schedules = assignments(tx, actor.companyId);
  if (scheduleId === null) return (await schedules.end(userId, today, path)).length > 0;
  const schedule = await workSchedulesRepo(tx, actor.companyId, today).find(scheduleId);
  if (!schedule) throw missing(path);
  const { id, validFrom, validTo } = schedule.head;
  if (validTo && validTo < today)
    throw new Refusal('validation', { errors: [{ path, message: 'workSchedules.ended' }] });
  const days = { from: laterDay(today, validFrom), to: validTo ?? forever };
  const moved = { scheduleId: id, userIds: [userId], days, replace: true, pathOf: () => path, path };
  return (await schedules.assign(moved)).length > 0;
}

/** Without its last administrator nobody could ever manage the company again. */
export async function keepLeading(call: Caller, { leading, last }: Pick<Kind, 'leading' | 'last'>, person: User) {
  if (person.role !== leading || person.status !== 'active') return;
  if ((await repoOf(call).othersWith(leading, person.id)) === 0) throw new Refusal(last);
}

async function endSessions(call: Caller, userId: string) {
  const { companyId } = call.actor;
  await announceEnd(call, companyId, await sessionsRepo(call.tx, companyId, userId).end(call.now));
}
