import { type Day, laterDay } from '@timbro/core/days/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import { forever } from '@timbro/core/work-schedules/assignment-rules.ts';
import { type NewWorkSchedule, type WorkSchedule, workSchedules } from '@timbro/core/work-schedules/contract.ts';
import { lockRules } from '#db/locks.ts';
import { sentencesOf } from '#http/errors.ts';
import { type Caller, implement, missing, orNotFound, refuseStale, todayOf } from '#http/handlers.ts';
import { departmentsRepo } from '#modules/departments/departments.repo.ts';
import { audienceOfRules } from '#realtime/audience.ts';
import { assignments, daysOn } from '#register/plan/assign.ts';
import { assignmentsRepo } from '#register/plan/assignments.repo.ts';
import { ruleChanges } from '#register/plan/rule-changes.ts';
import { refuseTakenName } from '#register/plan/rule-changes.ts';
import {
  type Assignments,
  type ScheduleValues,
  type ScheduleVersion,
  namesOn,
  scheduleFields,
  scheduleVersions,
} from '#register/plan/rule-versions.repo.ts';
import { changedVersions, sentOf } from '#register/plan/versions.ts';
import { type Moved, changePeople, movePeople, pathIn, peopleOf, reachOf } from './schedule-people.ts';
import { checkReferences, withPlainIds } from './schedule-references.ts';
import { whatIf } from './what-if.ts';
import { presentSchedule, weeksText, workSchedulesRepo } from './work-schedules.repo.ts';

const repoOf = (call: Caller) => workSchedulesRepo(call.tx, call.actor.companyId, todayOf(call), sightOf(call.actor));
const peopleRepo = ({ tx, actor }: Caller) => assignmentsRepo(tx, actor.companyId);
const versionsOf = ({ tx, actor }: Caller) => scheduleVersions(tx, actor.companyId);
const changesOf = ({ tx, actor }: Caller) => ruleChanges(tx, actor.companyId);

/** A schedule as it holds on a day, today unless another is named. */
const presented = async (call: Caller, id: string, day?: Day) =>
  presentSchedule(orNotFound(await repoOf(call).find(id, day)), todayOf(call));

export const workScheduleHandlers = implement(workSchedules, {
  async list(call) {
    const { page, pageSize } = call.query;
    const { rows, total } = await repoOf(call).page(call.query);
    return { items: rows.map((row) => presentSchedule(row, todayOf(call))), total, page, pageSize };
  },

  async create(call) {
    const body = withPlainIds(call.body);
    const { validFrom, validTo = null, userIds, replace = false } = body;
    await lockRules(call.tx, call.actor.companyId);
    await checkReferences(call, body);
    await refuseTaken(call, body.name, validFrom);
    const id = await repoOf(call).insert({ validFrom, validTo, createdAt: call.now });
    await versionsOf(call).put(id, [{ ...valuesOf(body), validFrom }]);
    const added = await assignments(call.tx, call.actor.companyId).assign({
      scheduleId: id,
      userIds: [...new Set(userIds)],
      days: { from: validFrom, to: validTo ?? forever },
      replace,
      pathOf: pathIn(userIds),
      path: 'validFrom',
    });
    return recorded(call, null, await presented(call, id, validFrom), { added, removed: [] });
  },

  async update(call) {
    const body = withPlainIds(call.body);
    await lockRules(call.tx, call.actor.companyId);
    const row = orNotFound(await repoOf(call).find(call.params.workScheduleId));
    const { id, validFrom: start, validTo: formerEnd } = row.head;
    refuseStale(row.head, body.version);
    if (body.validTo && body.validTo < start)
      throw new Refusal('validation', { errors: [{ path: 'validTo', message: 'validation.endAfterStart' }] });
    await checkReferences(call, body);
    const people = await peopleOf(call, row, body);
    const from = body.validFrom
      ? laterDay(body.validFrom, start)
      : await changesOf(call).firstOpenDay(reachOf(row, people, body), start);
    const before = await presented(call, id, from);
    await refuseTaken(call, body.name, from, before);
    const isRuled = await changeRules(call, id, people, sentOf<ScheduleValues>(scheduleFields, body), from);
    const moved = await changePeople(call, row, people, body, from);
    const isEnded = body.validTo !== undefined && body.validTo !== formerEnd;
    if (!isRuled && !moved && !isEnded) {
      call.unrecorded();
      return before;
    }
    await repoOf(call).touch(id, body.validTo === undefined ? {} : { validTo: body.validTo });
    return recorded(call, before, await presented(call, id, from), moved);
  },

  async uses(call) {
    const { head } = orNotFound(await repoOf(call).find(call.params.workScheduleId));
    return { uses: sentencesOf(call, await usesInWords(call, await peopleRepo(call).around(head.id))) };
  },

  async remove(call) {
    const { tx, actor, query } = call;
    await lockRules(tx, actor.companyId);
    const row = orNotFound(await repoOf(call).find(call.params.workScheduleId));
    const { id } = row.head;
    const before = presentSchedule(row, todayOf(call));
    const other = query.replaceWith === undefined ? null : await repoOf(call).find(query.replaceWith);
    if (other === undefined || other?.head.id === id) throw missing('replaceWith');
    const people = await peopleRepo(call).around(id);
    if (people.size > 0 && !other) throw new Refusal('inUse', { errors: await usesInWords(call, people) });
    if (people.size > 0 && other) {
      await movePeople(call, row, people, other);
      await repoOf(call).touch(id, { removedAt: call.now });
    } else {
      await versionsOf(call).remove(id);
      await repoOf(call).remove(id);
    }
    call.record({
      entityId: id,
      before: await historyOf(call, before),
      after: other && { replacedBy: presentSchedule(other, todayOf(call)).name },
      rooms: audienceOfRules(actor.companyId),
    });
    return null;
  },

  whatIf,
});

const valuesOf = (body: NewWorkSchedule): ScheduleValues => ({
  name: body.name,
  departmentId: body.departmentId ?? null,
  stampingInterval: body.stampingInterval === undefined ? 15 : body.stampingInterval,
  roundingMode: body.roundingMode ?? 'neutral',
  graceMinutes: body.graceMinutes ?? 0,
  weeks: body.weeks,
  anchorDate: body.anchorDate,
});

const refuseTaken = (call: Caller, name: string | undefined, from: Day, of?: WorkSchedule) =>
  refuseTakenName(call.tx, call.actor.companyId, {
    kind: 'workSchedule',
    name,
    from: laterDay(from, todayOf(call)),
    ...(of && { of }),
  });

/** Keeps what a schedule says from a day on; answers whether it says anything new. */
async function changeRules(
  call: Caller,
  id: string,
  people: Assignments,
  change: Partial<ScheduleValues>,
  from: Day,
): Promise<boolean> {
  const changed = changedVersions<ScheduleVersion>(await versionsOf(call).of(id), from, change);
  if (!changed) return false;
  await changesOf(call).reach(daysOn(people, id, { from, to: forever }), from, 'validFrom');
  await versionsOf(call).put(id, changed);
  return true;
}

/** What the history says: departments, shifts and people by their names. */
async function historyOf(call: Caller, schedule: WorkSchedule) {
  const { tx, actor } = call;
  const { userIds: _, usersCount: _count, current: _current, departmentId, weeks, ...own } = schedule;
  const department = departmentId && (await departmentsRepo(tx, actor.companyId).find(departmentId))?.department.name;
  const names = await namesOn(tx, actor.companyId, 'shift', schedule.changedFrom);
  return { ...own, department: department ?? null, weeks: weeksText(weeks, names) };
}

async function recorded(call: Caller, before: WorkSchedule | null, after: WorkSchedule, moved: Moved | null) {
  const named = async (userIds: readonly string[] = []) =>
    [...(await peopleRepo(call).nameOf(userIds)).values()].join(', ') || null;
  call.record({
    entityId: after.id,
    before: before && (await historyOf(call, before)),
    after: {
      ...(await historyOf(call, after)),
      peopleAdded: await named(moved?.added),
      peopleRemoved: await named(moved?.removed),
    },
    rooms: audienceOfRules(call.actor.companyId),
  });
  return after;
}

const mostNamed = 5;

async function usesInWords(call: Caller, people: Assignments): Promise<FieldError[]> {
  if (people.size === 0) return [];
  const names = [...(await peopleRepo(call).nameOf([...people.keys()])).values()];
  const shown = names.slice(0, mostNamed).join(', ');
  return [
    {
      path: 'users',
      message: 'workSchedules.inUse.people',
      values: { count: names.length, names: names.length > mostNamed ? `${shown}, …` : shown },
    },
  ];
}
