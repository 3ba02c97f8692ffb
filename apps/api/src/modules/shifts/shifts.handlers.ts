import { type Day, laterDay } from '@timbro/core/days/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { type NewShift, type Shift, newShift, shifts } from '@timbro/core/shifts/contract.ts';
import { fieldErrorsOf } from '@timbro/core/validation.ts';
import { beginning } from '@timbro/core/work-schedules/rules.ts';
import { lockRules } from '#db/locks.ts';
import { sentencesOf } from '#http/errors.ts';
import { type Caller, implement, missing, orNotFound, refuseStale, todayOf } from '#http/handlers.ts';
import { coverageText, departmentsRepo } from '#modules/departments/departments.repo.ts';
import { weeksText } from '#modules/work-schedules/work-schedules.repo.ts';
import { audienceOfDepartment, audienceOfRules } from '#realtime/audience.ts';
import { ruleChanges } from '#register/plan/rule-changes.ts';
import { refuseTakenName } from '#register/plan/rule-changes.ts';
import {
  type ShiftValues,
  type ShiftVersion,
  namesOn,
  shiftFields,
  shiftVersions,
} from '#register/plan/rule-versions.repo.ts';
import { changedVersions, sentOf, versionsFrom } from '#register/plan/versions.ts';
import { shiftUsesRepo } from './shift-uses.repo.ts';
import { presentShift, shiftsRepo } from './shifts.repo.ts';

const repoOf = (call: Caller) => shiftsRepo(call.tx, call.actor.companyId, todayOf(call));
const usesOf = (call: Caller) => shiftUsesRepo(call.tx, call.actor.companyId, todayOf(call));
const versionsOf = ({ tx, actor }: Caller) => shiftVersions(tx, actor.companyId);
const changesOf = ({ tx, actor }: Caller) => ruleChanges(tx, actor.companyId);

/** A shift as it holds on a day, today unless another is named. */
async function presented(call: Caller, id: string, day?: Day): Promise<Shift> {
  const row = orNotFound(await repoOf(call).find(id, day));
  return presentShift(row, (await usesOf(call).ofSchedules())(row.head.id));
}

export const shiftHandlers = implement(shifts, {
  async list(call) {
    const { page, pageSize } = call.query;
    const { rows, total } = await repoOf(call).page(call.query);
    const usedBy = await usesOf(call).ofSchedules();
    return { items: rows.map((row) => presentShift(row, usedBy(row.head.id))), total, page, pageSize };
  },

  async create(call) {
    const { tx, actor, body } = call;
    await lockRules(tx, actor.companyId);
    await refuseTakenName(tx, actor.companyId, { kind: 'shift', name: body.name, from: todayOf(call) });
    const id = await repoOf(call).insert(call.now);
    await versionsOf(call).put(id, [{ ...valuesOf(body), validFrom: beginning }]);
    return recorded(call, null, await presented(call, id));
  },

  async update(call) {
    const { tx, actor, body, params } = call;
    await lockRules(tx, actor.companyId);
    const { id, version } = await presented(call, params.shiftId);
    refuseStale({ version }, body.version);
    const versions = await versionsOf(call).of(id);
    const touched = await usesOf(call).touched(id);
    const from = body.validFrom
      ? laterDay(body.validFrom, beginning)
      : await changesOf(call).firstOpenDay(await touched(beginning), beginning);
    const before = await presented(call, id, from);
    const changed = changedVersions<ShiftVersion>(versions, from, sentOf<ShiftValues>(shiftFields, body));
    if (!changed) {
      call.unrecorded();
      return before;
    }
    versionsFrom(changed, from).forEach(refuseOdd);
    const since = laterDay(from, todayOf(call));
    await refuseTakenName(tx, actor.companyId, { kind: 'shift', name: body.name, from: since, of: before });
    await changesOf(call).reach(await touched(from), from, 'validFrom');
    await versionsOf(call).put(id, changed);
    await repoOf(call).touch(id);
    return recorded(call, before, await presented(call, id, from));
  },

  async uses(call) {
    const { id } = await presented(call, call.params.shiftId);
    return { uses: sentencesOf(call, usesInWords(await usesOf(call).all(id))) };
  },

  async remove(call) {
    const { tx, actor, params, query } = call;
    await lockRules(tx, actor.companyId);
    const before = await presented(call, params.shiftId);
    const other = query.replaceWith === undefined ? null : await replacement(call, query.replaceWith, before.id);
    const errors = usesInWords(await usesOf(call).all(before.id));
    const isUsed = errors.length > 0;
    if (isUsed && !other) throw new Refusal('inUse', { errors });
    if (isUsed && other) {
      await moveUses(call, before, other);
      await repoOf(call).touch(before.id, { removedAt: call.now });
    } else {
      await versionsOf(call).remove(before.id);
      await repoOf(call).remove(before.id);
    }
    const after = other && { replacedBy: other.name };
    call.record({ entityId: before.id, before: historyOf(before), after, rooms: audienceOfRules(actor.companyId) });
    return null;
  },
});

const valuesOf = ({ breakStart = null, breakEnd = null, color = null, paidBreakMinutes = 0, ...shift }: NewShift) => ({
  ...shift,
  breakStart,
  breakEnd,
  color,
  paidBreakMinutes,
});

/** What the history says: the shift itself, not who uses it. */
const historyOf = ({ usedBy: _, minutes: _minutes, ...shift }: Shift) => shift;

function recorded(call: Caller, before: Shift | null, after: Shift): Shift {
  call.record({
    entityId: after.id,
    before: before && historyOf(before),
    after: historyOf(after),
    rooms: audienceOfRules(call.actor.companyId),
  });
  return after;
}

/** A change is judged on the whole shift: half of it was there before. */
function refuseOdd({ validFrom: _, ...values }: ShiftVersion) {
  const { error } = newShift.safeParse(values);
  if (error) throw new Refusal('validation', { errors: fieldErrorsOf(error) });
}

async function replacement(call: Caller, id: string, removed: string): Promise<Shift> {
  const row = await repoOf(call).find(id);
  if (!row || row.head.id === removed) throw missing('replaceWith');
  return presentShift(row, []);
}

function usesInWords({ schedules, days, departments }: Awaited<ReturnType<ReturnType<typeof usesOf>['all']>>) {
  const errors: FieldError[] = [];
  if (schedules.length > 0)
    errors.push({ path: 'workSchedules', message: 'shifts.inUse.schedules', values: { names: schedules.join(', ') } });
  if (days > 0) errors.push({ path: 'workDays', message: 'shifts.inUse.days', values: { count: days } });
  if (departments.length > 0)
    errors.push({
      path: 'departments',
      message: 'shifts.inUse.departments',
      values: { names: departments.join(', ') },
    });
  return errors;
}

/** From the first day nobody has closed, everything that named one shift names the other. */
async function moveUses(call: Caller, shift: Shift, other: Shift): Promise<void> {
  const { tx, actor } = call;
  const { companyId } = actor;
  const touched = await usesOf(call).touched(shift.id);
  const from = await changesOf(call).firstOpenDay(await touched(beginning), beginning);
  await changesOf(call).reach(await touched(from), from, 'replaceWith');
  const names = await namesOn(tx, companyId, 'shift', todayOf(call));
  for (const { id, before, after } of await usesOf(call).moveInSchedules(shift.id, other.id, from))
    call.record({
      entityId: id,
      before: { weeks: weeksText(before.weeks, names), changedFrom: before.validFrom },
      after: { weeks: weeksText(after.weeks, names), changedFrom: after.validFrom },
      rooms: audienceOfRules(companyId),
      of: { action: 'workSchedules.update', entity: 'workSchedule', companyId },
    });
  await usesOf(call).moveOnDays(shift.id, other.id, from);
  for (const { id, before, after } of await departmentsRepo(tx, companyId).moveCoverage(shift.id, other.id))
    call.record({
      entityId: id,
      before: { coverage: coverageText(before, names) },
      after: { coverage: coverageText(after, names) },
      rooms: audienceOfDepartment(companyId, id),
      of: { action: 'departments.update', entity: 'department', companyId },
    });
}
