import { access, can, companyModules } from '@timbro/core/access.ts';
import { type Company, companies } from '@timbro/core/companies/contract.ts';
import { type Place, defaultTimezone } from '@timbro/core/companies/rules.ts';
import { dayIn } from '@timbro/core/days/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { isTypedAs } from '@timbro/core/users/rules.ts';
import { beginning } from '@timbro/core/work-schedules/rules.ts';
import { lockRules } from '#db/locks.ts';
import { newId } from '#db/new-id.ts';
import { announceChange, announceEnd } from '#http/announce-end.ts';
import { type Caller, differs, implement, orNotFound, refuseStale } from '#http/handlers.ts';
import { devicesRepo } from '#modules/devices/devices.repo.ts';
import { endAllSessions, sessionsOf } from '#modules/sessions/sessions.repo.ts';
import { subscriptionsRepo } from '#modules/subscriptions/subscriptions.repo.ts';
import { presentUser, usersRepo } from '#modules/users/users.repo.ts';
import { audienceOfClient } from '#realtime/audience.ts';
import { markDays } from '#register/log/marks.repo.ts';
import { exportCompanies } from './companies-export.ts';
import { companiesRepo, presentCompany } from './companies.repo.ts';
import { addFirstAdmin, refuseTaken } from './first-admin.ts';
import { inviteAdmins } from './invite-admins.ts';

const repoOf = ({ tx }: Caller) => companiesRepo(tx);
const today = ({ now }: Caller) => dayIn(defaultTimezone, now);
const presented = async (call: Caller, id: string) =>
  presentCompany(orNotFound(await repoOf(call).client(id)), today(call));

/** What the history says of a client: its own data, not what is counted. */
const historyOf = ({
  subscription: _s,
  usersCount: _u,
  devicesCount: _d,
  signedIn: _i,
  invited: _f,
  ...own
}: Company) => own;

export const companyHandlers = implement(companies, {
  async list(call) {
    const { page, pageSize } = call.query;
    const { rows, total } = await repoOf(call).page(call.query, today(call), page, pageSize);
    return { items: rows.map((row) => presentCompany(row, today(call))), total, page, pageSize };
  },

  export: async (call) => exportCompanies(call, repoOf(call).each(call.query, today(call)), today(call)),
  read: (call) => presented(call, call.params.companyId),

  async create(call) {
    const { admin, subscription, ...data } = call.body;
    mayRaiseArea(call, data);
    if (admin) await refuseTaken(call, admin.email, 'admin.email');
    const id = newId();
    await repoOf(call).insert({ ...data, id, createdAt: call.now });
    if (admin) await addFirstAdmin(call, id, admin);
    if (subscription) {
      const subscriptionId = await subscriptionsRepo(call.tx).insert({ ...subscription, companyId: id }, call.now);
      call.record({
        entityId: subscriptionId,
        before: null,
        after: { ...subscription, companyName: data.name },
        of: { action: 'subscriptions.create', entity: 'subscription', companyId: call.actor.companyId },
      });
    }
    return recorded(call, null, await presented(call, id));
  },

  async update(call) {
    const { version, ...change } = call.body;
    mayRaiseArea(call, change);
    const before = await presented(call, call.params.companyId);
    refuseStale(before, version);
    if (!differs(change, before)) {
      call.unrecorded();
      return before;
    }
    // Whoever closes a month of the client meanwhile either finished before, or already sees the new place.
    await lockRules(call.tx, before.id);
    if (!(await repoOf(call).update(before.id, change, version))) throw new Refusal('stale');
    const after = await presented(call, before.id);
    // Closed months stay as they were closed, under the place of that time.
    if (isElsewhere(before, after)) await markDays(call.tx, before.id, 'everybody', beginning);
    // Told before the event: whoever asks again because of it must not be answered by what was known until now.
    if (seenBySessions.some((name) => before[name] !== after[name]))
      await announceChange(call, before.id, await sessionsOf(call.tx, before.id, 'everybody'));
    return recorded(call, before, after);
  },

  async remove(call) {
    const before = await presented(call, call.params.companyId);
    if (!isTypedAs(call.body.name, before.name))
      throw new Refusal('validation', { errors: [{ path: 'name', message: 'validation.typedName' }] });
    // Of two who remove it at once, the second finds it gone.
    if (!(await repoOf(call).update(before.id, { status: 'disabled', deletedAt: call.now })))
      throw new Refusal('notFound');
    await usersRepo(call.tx, before.id, call.now).removeAll();
    await removeDevices(call, before.id);
    await endAll(call, before.id);
    call.record({
      entityId: before.id,
      before: historyOf(before),
      after: null,
      rooms: audienceOfClient(call.actor.companyId),
      client: before.id,
    });
    return null;
  },

  async invite(call) {
    const before = await presented(call, call.params.companyId);
    if (!(await repoOf(call).update(before.id, { status: 'enabled', invitedAt: call.now })))
      throw new Refusal('notFound');
    await inviteAdmins(call, before);
    return recorded(call, before, await presented(call, before.id));
  },

  async setStatus(call) {
    const { status, version } = call.body;
    const before = await presented(call, call.params.companyId);
    refuseStale(before, version);
    if (before.status === status) {
      call.unrecorded();
      return before;
    }
    if (!(await repoOf(call).update(before.id, { status }, version))) throw new Refusal('stale');
    if (status === 'disabled') await endAll(call, before.id);
    return recorded(call, before, await presented(call, before.id));
  },

  async addAdmin(call) {
    const before = await presented(call, call.params.companyId);
    await refuseTaken(call, call.body.email, 'email');
    const admin = await addFirstAdmin(call, before.id, call.body);
    if (before.status === 'enabled') await inviteAdmins(call, before, [admin.id]);
    call.record({
      entityId: before.id,
      before: null,
      after: { admin: admin.displayName },
      rooms: audienceOfClient(call.actor.companyId),
      client: before.id,
    });
    return admin;
  },

  async users(call) {
    const { page, pageSize } = call.query;
    const { id } = await presented(call, call.params.companyId);
    const { rows, total } = await usersRepo(call.tx, id, call.now).page(call.query, call.people);
    return { items: rows.map(presentUser), total, page, pageSize };
  },
});

function recorded(call: Caller, before: Company | null, after: Company): Company {
  call.record({
    entityId: after.id,
    before: before && historyOf(before),
    after: historyOf(after),
    // Its flags and name are part of what everybody of the client sees.
    rooms: audienceOfClient(call.actor.companyId, after.id),
    client: after.id,
  });
  return after;
}

/** What a session knows of its company. */
const seenBySessions = [...companyModules, 'timezone'] as const;

const isElsewhere = (before: Place, after: Place) =>
  before.timezone !== after.timezone || before.patronSaint !== after.patronSaint;

/** Only who owns the installation lets a client watch over a larger area. */
function mayRaiseArea({ actor }: Caller, { polygonMaxArea }: { polygonMaxArea?: number | undefined }) {
  if (polygonMaxArea !== undefined && !can(actor, access.providerOwner)) throw new Refusal('forbidden');
}

/** What is written on hardware is free again: whoever gets it next adds it as their own. */
async function removeDevices({ tx, now }: Caller, companyId: string) {
  const repo = devicesRepo(tx, companyId, now);
  await repo.call(...(await repo.removeAllOf(companyId)).map((deviceRef) => ({ kind: 'cut' as const, deviceRef })));
}

const endAll = async (call: Caller, companyId: string) =>
  announceEnd(call, companyId, await endAllSessions(call.tx, companyId, call.now));
