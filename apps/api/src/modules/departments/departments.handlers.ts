import { type Department, departments } from '@timbro/core/departments/contract.ts';
import { mayAnswerFor } from '@timbro/core/departments/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { type Caller, differs, implement, missing, orNotFound, refuseStale } from '#http/handlers.ts';
import { sessionsOf } from '#modules/sessions/sessions.repo.ts';
import { announceChange } from '#realtime/announce-end.ts';
import { audienceOfDepartment } from '#realtime/audience.ts';
import { sightOf } from '#sight.ts';
import { departmentsRepo, presentDepartment } from './departments.repo.ts';

const repoOf = ({ tx, actor }: Caller) => departmentsRepo(tx, actor.companyId, sightOf(actor));
const presented = async (call: Caller, id: string) => presentDepartment(orNotFound(await repoOf(call).find(id)));

/** What the history says: people by their names. */
const historyOf = ({ responsibleIds: _, responsibles, usersCount: _count, ...department }: Department) => ({
  ...department,
  responsibles: responsibles.map(({ displayName }) => displayName).join(', ') || null,
});

export const departmentHandlers = implement(departments, {
  async list(call) {
    const { page, pageSize } = call.query;
    const { rows, total } = await repoOf(call).page(call.query);
    return { items: rows.map(presentDepartment), total, page, pageSize };
  },

  async create(call) {
    const { name, responsibleIds = [], coverage = [] } = call.body;
    refuseCoverage(coverage);
    await checkResponsibles(call, responsibleIds);
    const id = await repoOf(call).insert({ name, createdAt: call.now });
    await repoOf(call).setResponsibles(id, [...new Set(responsibleIds)]);
    await announceSight(call, responsibleIds);
    return recorded(call, null, await presented(call, id));
  },

  async update(call) {
    const { version, coverage, responsibleIds, name } = call.body;
    refuseCoverage(coverage ?? []);
    const before = await presented(call, call.params.departmentId);
    refuseStale(before, version);
    const wanted = responsibleIds && [...new Set(responsibleIds)];
    const newLeads =
      wanted !== undefined && differs({ ids: wanted.toSorted() }, { ids: before.responsibleIds.toSorted() });
    if (!newLeads && !differs({ name }, before)) {
      call.unrecorded();
      return before;
    }
    if (newLeads) await checkResponsibles(call, wanted);
    if (!(await repoOf(call).update(before.id, { name }, version))) throw new Refusal('stale');
    if (newLeads) {
      await repoOf(call).setResponsibles(before.id, wanted);
      await announceSight(call, [...before.responsibleIds, ...wanted].filter(isInOne(before.responsibleIds, wanted)));
    }
    return recorded(call, before, await presented(call, before.id));
  },

  async remove(call) {
    const before = await presented(call, call.params.departmentId);
    await repoOf(call).remove(before.id);
    await announceSight(call, before.responsibleIds);
    const rooms = audienceOfDepartment(call.actor.companyId, before.id);
    call.record({ entityId: before.id, before: historyOf(before), after: null, rooms });
    return null;
  },
});

function recorded(call: Caller, before: Department | null, after: Department): Department {
  call.record({
    entityId: after.id,
    before: before && historyOf(before),
    after: historyOf(after),
    rooms: audienceOfDepartment(call.actor.companyId, after.id),
  });
  return after;
}

/** Shifts come with their own module: none of those named can be there yet. */
function refuseCoverage(coverage: readonly object[]) {
  if (coverage.length > 0) throw missing('coverage.0.shiftId');
}

async function checkResponsibles(call: Caller, ids: readonly string[]) {
  const found = await repoOf(call).candidates(ids);
  const gone = ids.findIndex((id) => !found.some((person) => person.id === id));
  if (gone >= 0) throw missing(`responsibleIds.${gone}`);
  if (found.some(({ role }) => !mayAnswerFor(role)))
    throw new Refusal('validation', { errors: [{ path: 'responsibleIds', message: 'departments.responsibleRole' }] });
}

const isInOne = (some: readonly string[], others: readonly string[]) => (id: string) =>
  some.includes(id) !== others.includes(id);

/** Whoever begins or ceases to answer for a department sees other people from now on. */
async function announceSight(call: Caller, userIds: readonly string[]) {
  const { companyId } = call.actor;
  await announceChange(call, companyId, await sessionsOf(call.tx, companyId, userIds));
}
