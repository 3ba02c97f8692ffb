import type { NewAbsence } from '@timbro/core/absences/contract.ts';
import {
  type AbsenceSpan,
  type AbsenceType,
  firstStatus,
  isCertified,
  minutesOfHours,
} from '@timbro/core/absences/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { decisionOf, tellDecision, tellDeciders } from '#decisions/decisions.ts';
import type { Caller } from '#http/handlers.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import { markDays } from '#register/log/marks.repo.ts';
import type { SeenPerson } from '#register/people/seen-people.repo.ts';
import { holdDays, makeRoom, placed, refuseExcess, refuseHours, refuseStrangers, told } from './absences.door.ts';
import { type AbsenceRecord, absencesRepo } from './absences.repo.ts';

/** What a body says of an absence, as it is stored: a delay has the type it is converted into. */
export const valuesOf = (span: AbsenceSpan & { note?: string | null | undefined }) => ({
  type: typeOf(span),
  startsOn: span.startsOn,
  endsOn: span.endsOn,
  startTime: span.startTime ?? null,
  endTime: span.endTime ?? null,
  minutes: span.hours ? minutesOfHours(span.hours) : null,
  note: span.note ?? null,
  protocolNumber: span.protocolNumber ?? null,
  delayMinutes: span.delayMinutes ?? null,
  convertTo: span.convertTo ?? null,
});

function typeOf({ type, convertTo }: AbsenceSpan): AbsenceType {
  const known = convertTo ?? type;
  if (!known) throw new Error('A new absence has neither a type nor one that it converts to.');
  return known;
}

type EnteredAbsence = ReturnType<typeof valuesOf> &
  Pick<
    AbsenceRecord,
    'status' | 'createdBy' | 'leaveRequestId' | 'submittedAt' | 'decidedBy' | 'decidedAt' | 'decisionNote'
  >;

/** A new absence as it is stored, with the decision that its entering is. */
export function newValues(
  call: Caller,
  person: SeenPerson,
  body: Omit<NewAbsence, 'userId' | 'userIds' | 'protocolNumbers' | 'dryRun'>,
): EnteredAbsence {
  const values = valuesOf(body);
  const own = person.id === call.actor.id;
  const status = firstStatus({ certified: isCertified(values), own, asked: body.status });
  if (status === 'ownRequest') throw new Refusal(status);
  const decided = status === 'approved' && !own;
  return {
    ...values,
    ...decisionOf(call, decided ? status : 'draft', null),
    status,
    createdBy: call.actor.id,
    leaveRequestId: null,
    submittedAt: status === 'pendingReview' ? call.now : null,
  };
}

/** Enters an absence for one person, with everything that follows from it, in the call's transaction. */
export async function enterAbsence(call: Caller, person: SeenPerson, values: EnteredAbsence): Promise<AbsenceRecord> {
  const { tx, actor, now } = call;
  refuseStrangers(person, values);
  await refuseHours(call, person.id, spanOf(values));
  await holdDays(call, person.id, [values]);
  if (values.status !== 'draft')
    await makeRoom(call, person, { ...placed(values), ...certificateOf(values), id: null });
  const id = await absencesRepo(tx, actor.companyId).insert({ ...values, userId: person.id }, now);
  const saved = await stored(call, id);
  await follow(call, person, null, saved);
  return saved;
}

/** Changes an absence as it was read; what it was and what it becomes are both held while it moves. */
export async function changeAbsence(
  call: Caller,
  person: SeenPerson,
  before: AbsenceRecord,
  change: Partial<AbsenceRecord>,
): Promise<AbsenceRecord> {
  const { tx, actor } = call;
  const next: AbsenceRecord = { ...before, ...change };
  refuseStrangers(person, next);
  if (change.startsOn !== undefined) await refuseHours(call, person.id, spanOf(next));
  await holdDays(call, person.id, counts(before) ? [before, next] : [next]);
  // Only an approved absence cuts a vacation; for one that waits it is only checked whether it could be approved.
  if (counts(next) || (next.status === 'pendingReview' && !next.archived))
    await makeRoom(call, person, { ...placed(next), ...certificateOf(next), id: before.id });
  if (!(await absencesRepo(tx, actor.companyId).update(before, change)))
    throw new Refusal(before.status === next.status ? 'stale' : 'alreadyDecided');
  const saved = await stored(call, before.id);
  await follow(call, person, before, saved);
  return saved;
}

const counts = ({ status, archived }: Pick<AbsenceRecord, 'status' | 'archived'>) => status === 'approved' && !archived;
/** What only waits cuts nothing yet. */
const certificateOf = ({ protocolNumber, status }: Pick<AbsenceRecord, 'protocolNumber' | 'status'>) => ({
  protocolNumber: status === 'approved' ? protocolNumber : null,
});

const spanOf = (values: ReturnType<typeof valuesOf>): AbsenceSpan => ({
  type: values.type,
  startsOn: values.startsOn,
  endsOn: values.endsOn,
  startTime: values.startTime,
  endTime: values.endTime,
  hours: values.minutes ? values.minutes / 60 : null,
  delayMinutes: values.delayMinutes,
  convertTo: values.convertTo,
});

async function stored({ tx, actor }: Caller, id: string): Promise<AbsenceRecord> {
  const row = await absencesRepo(tx, actor.companyId).find(id);
  if (!row) throw new Error(`Absence ${id} cannot be read although it was just saved.`);
  return row.absence;
}

/** What an absence that came, changed or went means for the days, for those who decide and for the person. */
async function follow(call: Caller, person: SeenPerson, before: AbsenceRecord | null, after: AbsenceRecord) {
  const { tx, actor } = call;
  if (counts(after)) await refuseExcess(call, after);
  for (const one of [before, after])
    if (one && counts(one)) await markDays(tx, actor.companyId, [person.id], one.startsOn, one.endsOn);
  call.record({
    entityId: after.id,
    before: before && told(before, person),
    after: told(after, person),
    rooms: audienceOfPerson(actor.companyId, person),
  });
  const subject = { kind: 'absences' as const, ...after };
  if (after.status === 'pendingReview' && before?.status !== 'pendingReview' && before?.status !== 'approved')
    await tellDeciders(call, { subject, person, note: after.type === 'illness' ? null : after.note });
  const isDecision = after.decidedAt !== null && after.decidedAt.getTime() !== before?.decidedAt?.getTime();
  if (isDecision && after.leaveRequestId === null && person.id !== actor.id)
    await tellDecision(call, { kind: 'absences', id: after.id });
  if (before && counts(before) && after.archived && person.id !== actor.id)
    await tellDecision(call, { kind: 'absences', id: after.id, cancelled: true });
}
