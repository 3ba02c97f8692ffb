import { type Department, departments } from '@timbro/core/departments/contract.ts';
import { mayAnswerFor } from '@timbro/core/departments/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import { lockRules } from '#db/locks.ts';
import { announceChange } from '#http/announce-end.ts';
import { sentencesOf } from '#http/errors.ts';
import { type Caller, differs, implement, missing, orNotFound, refuseStale, todayOf } from '#http/handlers.ts';
import { sessionsOf } from '#modules/sessions/sessions.repo.ts';
import { shiftsRepo } from '#modules/shifts/shifts.repo.ts';
import { workSchedulesRepo } from '#modules/work-schedules/work-schedules.repo.ts';
import { audienceOfDepartment } from '#realtime/audience.ts';
import { namesOn } from '#register/plan/rule-versions.repo.ts';
import { coverageText, departmentsRepo, presentDepartment } from './departments.repo.ts';

const repoOf = ({ tx, actor }: Caller) => departmentsRepo(tx, actor.companyId, sightOf(actor));
const presented = async (call: Caller, id: string) => presentDepartment(orNotFound(await repoOf(call).find(id)));

/** What the history says: people and shifts by their names. */
const historyOf = (
  { responsibleIds: _, responsibles, usersCount: _count, coverage, ...department }: Department,
  shiftNames: ReadonlyMap<string, string>,
) => ({
  ...department,
  responsibles: responsibles.map(({ displayName }) => displayName).join(', ') || null,
  coverage: coverageText(coverage, shiftNames),
});
const shiftNames = ({ tx, actor, now }: Caller) => namesOn(tx, actor.companyId, 'shift', todayOf({ actor, now }));

export const departmentHandlers = implement(departments, {
  async list(call) {
    const { page, pageSize } = call.query;
    const { rows, total } = await repoOf(call).page(call.query);
    return { items: rows.map(presentDepartment), total, page, pageSize };
  },

  async create(call) {
    const { name, responsibleIds = [], coverage = [] } = call.body;
    await checkCoverage(call, coverage);
    await checkResponsibles(call, responsibleIds);
    const id = await repoOf(call).insert({ name, createdAt: call.now });
    await repoOf(call).setResponsibles(id, [...new Set(responsibleIds)]);
    await repoOf(call).setCoverage(id, coverage);
    await announceSight(call, responsibleIds);
    return recorded(call, null, await presented(call, id));
  },

  async update(call) {
    const { version, coverage, responsibleIds, name } = call.body;
    const before = await presented(call, call.params.departmentId);
    refuseStale(before, version);
    if (coverage) await checkCoverage(call, coverage);
    const wanted = responsibleIds && [...new Set(responsibleIds)];
    const newLeads =
      wanted !== undefined && differs({ ids: wanted.toSorted() }, { ids: before.responsibleIds.toSorted() });
    const newCoverage =
      coverage !== undefined && differs({ needs: inOrder(coverage) }, { needs: inOrder(before.coverage) });
    if (!newLeads && !newCoverage && !differs({ name }, before)) {
      call.unrecorded();
      return before;
    }
    if (newLeads) await checkResponsibles(call, wanted);
    if (!(await repoOf(call).update(before.id, { name }, version))) throw new Refusal('stale');
    if (newCoverage) await repoOf(call).setCoverage(before.id, coverage);
    if (newLeads) {
      await repoOf(call).setResponsibles(before.id, wanted);
      await announceSight(call, [...before.responsibleIds, ...wanted].filter(isInOne(before.responsibleIds, wanted)));
    }
    return recorded(call, before, await presented(call, before.id));
  },

  async uses(call) {
    const { id } = await presented(call, call.params.departmentId);
    return { uses: sentencesOf(call, await usesInWords(call, id)) };
  },

  async remove(call) {
    const before = await presented(call, call.params.departmentId);
    await lockRules(call.tx, call.actor.companyId);
    const errors = await usesInWords(call, before.id);
    if (errors.length > 0) throw new Refusal('inUse', { errors });
    // Somebody who joins at this very moment is caught by the foreign key, which refuses the removal.
    await repoOf(call).remove(before.id);
    await announceSight(call, before.responsibleIds);
    const rooms = audienceOfDepartment(call.actor.companyId, before.id);
    const history = historyOf(before, await shiftNames(call));
    call.record({ entityId: before.id, before: history, after: null, rooms });
    return null;
  },
});

async function recorded(call: Caller, before: Department | null, after: Department): Promise<Department> {
  const names = await shiftNames(call);
  call.record({
    entityId: after.id,
    before: before && historyOf(before, names),
    after: historyOf(after, names),
    rooms: audienceOfDepartment(call.actor.companyId, after.id),
  });
  return after;
}

const keyOf = ({ shiftId, weekday }: Department['coverage'][number]) => `${weekday} ${shiftId.toLowerCase()}`;
const inOrder = (coverage: Department['coverage']) =>
  coverage.map((need) => `${keyOf(need)} ${need.required}`).toSorted();

/** A shift is one of the company's own, and a day asks for it once. */
async function checkCoverage({ tx, actor, now }: Caller, coverage: Department['coverage']) {
  if (coverage.length === 0) return;
  await lockRules(tx, actor.companyId);
  const known = await shiftsRepo(tx, actor.companyId, todayOf({ actor, now })).known(
    coverage.map(({ shiftId }) => shiftId),
  );
  const gone = coverage.findIndex(({ shiftId }) => !known.has(shiftId.toLowerCase()));
  if (gone >= 0) throw missing(`coverage.${gone}.shiftId`);
  const keys = coverage.map(keyOf);
  const twice = keys.findIndex((key, at) => keys.indexOf(key) !== at);
  if (twice >= 0)
    throw new Refusal('validation', {
      errors: [{ path: `coverage.${twice}.weekday`, message: 'departments.coverageTwice' }],
    });
}

async function checkResponsibles(call: Caller, ids: readonly string[]) {
  const found = await repoOf(call).candidates(ids);
  const gone = ids.findIndex((id) => !found.some((person) => person.id === id));
  if (gone >= 0) throw missing(`responsibleIds.${gone}`);
  if (found.some(({ role }) => !mayAnswerFor(role)))
    throw new Refusal('validation', { errors: [{ path: 'responsibleIds', message: 'departments.responsibleRole' }] });
}

/** A department is in use by its people, and by the schedules that are made for it. */
async function usesInWords(call: Caller, id: string): Promise<FieldError[]> {
  const { tx, actor } = call;
  const { present, archived } = await repoOf(call).peopleOf(id);
  const names = await workSchedulesRepo(tx, actor.companyId, todayOf(call)).ofDepartment(id);
  const errors: FieldError[] = [];
  if (present > 0) errors.push({ path: 'users', message: 'departments.inUse.people', values: { count: present } });
  if (archived > 0) errors.push({ path: 'users', message: 'departments.inUse.archived', values: { count: archived } });
  if (names.length > 0)
    errors.push({ path: 'workSchedules', message: 'departments.inUse.schedules', values: { names: names.join(', ') } });
  return errors;
}

const isInOne = (some: readonly string[], others: readonly string[]) => (id: string) =>
  some.includes(id) !== others.includes(id);

/** Whoever begins or ceases to answer for a department sees other people from now on. */
async function announceSight(call: Caller, userIds: readonly string[]) {
  const { companyId } = call.actor;
  await announceChange(call, companyId, await sessionsOf(call.tx, companyId, userIds));
}
