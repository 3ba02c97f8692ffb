import { Refusal } from '@timbro/core/errors.ts';
import type { Caller } from '#http/handlers.ts';
import { absencesRepo } from '#modules/absences/absences.repo.ts';
import { holdDays, makeRoom, placed, refuseExcess } from '#requests/make-room.ts';
import { told } from '#requests/told-absence.ts';
import { markDays } from '#modules/work-days/marks.repo.ts';
import type { SeenPerson } from '#modules/work-days/seen-people.repo.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import type { LeaveRecord } from './leave-requests.repo.ts';

/** An approved request is an absence: it comes with the approval, in the same transaction. */
export async function grantLeave(call: Caller, person: SeenPerson, request: LeaveRecord): Promise<void> {
  const { tx, actor, now } = call;
  const { type, startsOn, endsOn, startTime, endTime, note } = request;
  const values = {
    userId: person.id,
    type,
    startsOn,
    endsOn,
    startTime,
    endTime,
    note,
    minutes: null,
    delayMinutes: null,
    protocolNumber: null,
    status: 'approved' as const,
    leaveRequestId: request.id,
    createdBy: person.id,
    submittedAt: request.submittedAt,
    decidedBy: actor.id,
    decidedAt: now,
    decisionNote: request.decisionNote,
  };
  const repo = absencesRepo(tx, actor.companyId);
  await holdDays(call, person.id, [request]);
  await makeRoom(call, person, { ...placed(values), id: null, protocolNumber: null });
  const id = await repo.insert(values, now);
  const row = await repo.find(id);
  if (!row) throw new Error('What was just saved is there.');
  await refuseExcess(call, row.absence);
  await markDays(tx, actor.companyId, [person.id], startsOn, endsOn);
  call.record({
    entityId: id,
    before: null,
    after: told(row.absence, person),
    rooms: audienceOfPerson(actor.companyId, person),
    of: { action: 'absences.create', entity: 'absence', companyId: actor.companyId },
  });
}

/** What was granted goes again, every part of it: an illness may have cut it in two. */
export async function takeLeaveBack(call: Caller, person: SeenPerson, request: LeaveRecord): Promise<void> {
  const { tx, actor, server } = call;
  const repo = absencesRepo(tx, actor.companyId);
  const parts = await repo.ofRequest(request.id);
  await holdDays(call, person.id, [request, ...parts]);
  for (const part of parts) {
    const files = await repo.remove(part);
    if (!files) throw new Refusal('stale');
    call.afterCommit(() => files.forEach((key) => void server.files.remove(key).catch(() => undefined)));
    await markDays(tx, actor.companyId, [person.id], part.startsOn, part.endsOn);
    call.record({
      entityId: part.id,
      before: told(part, person),
      after: null,
      rooms: audienceOfPerson(actor.companyId, person),
      of: { action: 'absences.remove', entity: 'absence', companyId: actor.companyId },
    });
  }
}
