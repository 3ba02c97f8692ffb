import { type RequestStatus, spanFaults } from '@timbro/core/absences/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { type LeaveRequest, type LeaveRequestChange, leaveRequests } from '@timbro/core/leave-requests/contract.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import { isDecided } from '@timbro/core/requests/rules.ts';
import {
  decisionOf,
  holdPerson,
  needNote,
  partyOf,
  personConcerned,
  refuseAct,
  refuseMove,
  tellDeciders,
  tellDecision,
} from '#decisions/decisions.ts';
import { type Caller, implement, orNotFound, refuseStale } from '#http/handlers.ts';
import {
  refuseClash,
  refuseClosedDays,
  refuseHours,
  refuseStrangers,
  grantLeave,
  takeLeaveBack,
} from '#modules/absences/absences.door.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import type { SeenPerson } from '#register/people/seen-people.repo.ts';
import { exportRequests } from './leave-requests-export.ts';
import { type LeaveRecord, type LeaveValues, leaveRequestsRepo } from './leave-requests.repo.ts';
import { presentRequests, toldRequest } from './present-requests.ts';
import { rehearse } from './rehearse.ts';

const repoOf = ({ tx, actor }: Caller) => leaveRequestsRepo(tx, actor.companyId);

async function presented(call: Caller, id: string): Promise<LeaveRequest> {
  const row = orNotFound(await repoOf(call).find(id));
  const [request] = await presentRequests(call, [row], partyOf(call.actor, row.request.userId));
  return orNotFound(request);
}

/** The request as whoever acted on it last has left it, and whom it is about; held until this transaction ends. */
async function held(call: Caller, id: string): Promise<{ before: LeaveRecord; person: SeenPerson }> {
  const { request } = orNotFound(await repoOf(call).find(id));
  const person = await personConcerned(call, request.userId);
  await holdPerson(call, person.id);
  return { before: orNotFound(await repoOf(call).find(id)).request, person };
}

export const leaveRequestHandlers = implement(leaveRequests, {
  async list(call) {
    const { page, pageSize } = call.query;
    const seen = leaveRequestsRepo(call.tx, call.actor.companyId, sightOf(call.actor));
    const { rows, total } = await seen.page(call.query, page, pageSize);
    return { items: await presentRequests(call, rows, 'decider'), total, page, pageSize };
  },
  export: async (call) =>
    exportRequests(call, leaveRequestsRepo(call.tx, call.actor.companyId, sightOf(call.actor)).each(call.query)),

  async mine(call) {
    const { page, pageSize } = call.query;
    const { rows, total } = await repoOf(call).page({ ...call.query, userId: [call.actor.id] }, page, pageSize);
    return { items: await presentRequests(call, rows, 'owner'), total, page, pageSize };
  },

  async create(call) {
    const { draft, dryRun, ...asked } = call.body;
    const person = await personConcerned(call, call.actor.id);
    const status = draft ? 'draft' : 'pendingReview';
    const values = { ...asked, note: asked.note ?? null, userId: person.id };
    await judge(call, person, asked, status);
    if (dryRun) return rehearse(call, person, asked);
    const id = await repoOf(call).insert({ ...values, status, submittedAt: draft ? null : call.now }, call.now);
    return followed(call, person, null, id);
  },

  async decide(call) {
    const { before, person } = await held(call, call.params.leaveRequestId);
    const { status, version, note, ...asked } = call.body;
    const edits = Object.values(asked).some((value) => value !== undefined);
    const decides = status !== undefined && isDecided(status);
    if (edits || (note !== undefined && !decides)) refuseEdit(call, before, status);
    if (status === undefined) {
      refuseStale(before, version);
      return edit(call, person, before);
    }
    const verdict =
      status === before.status && edits ? 'move' : refuseMove(call, 'leaveRequests', before, { to: status, version });
    if (verdict === 'undo') return undo(call, person, before);
    needNote(status, note);
    return decides ? decide(call, person, before, status) : edit(call, person, before, status);
  },

  async remove(call) {
    const { before, person } = await held(call, call.params.leaveRequestId);
    refuseAct(call, 'leaveRequests', 'remove', before);
    if (!(await repoOf(call).remove(before))) throw new Refusal('stale');
    call.record({
      entityId: before.id,
      before: toldRequest(before, person),
      after: null,
      rooms: audienceOfPerson(call.actor.companyId, person),
    });
    return null;
  },
});

type Asked = Pick<LeaveRecord, 'type' | 'startsOn' | 'endsOn'> & {
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
};

/** A request that is put forward must be approvable as things are; a draft may hold anything that makes sense. */
async function judge(call: Caller, person: SeenPerson, asked: Asked, status: RequestStatus): Promise<void> {
  refuseStrangers(person, asked);
  await refuseHours(call, person.id, asked);
  await refuseClosedDays(call, person.id, asked);
  if (status !== 'draft') await refuseClash(call, person.id, asked);
}

/** What is taken back may be worded anew in the same breath: it is a draft then. */
const refuseEdit = (call: Caller, before: LeaveRecord, to: RequestStatus | undefined) =>
  refuseAct(call, 'leaveRequests', 'edit', to === 'draft' ? { ...before, status: to } : before);

/** The owner's own moves: another wording of a draft, putting it forward, taking it back. */
async function edit(
  call: Caller & { body: LeaveRequestChange },
  person: SeenPerson,
  before: LeaveRecord,
  to: RequestStatus = before.status,
): Promise<LeaveRequest> {
  const { status: _, version: _version, ...given } = call.body;
  const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const next = { ...before, ...asked };
  const errors: FieldError[] = spanFaults(next);
  if (errors.length > 0) throw new Refusal('validation', { errors });
  await judge(call, person, next, to);
  const moved =
    to === before.status
      ? {}
      : { ...decisionOf(call, to, null), submittedAt: to === 'pendingReview' ? call.now : null };
  return saved(call, person, before, { ...asked, ...moved });
}

async function decide(
  call: Caller & { body: LeaveRequestChange },
  person: SeenPerson,
  before: LeaveRecord,
  status: RequestStatus,
): Promise<LeaveRequest> {
  const decision = decisionOf(call, status, call.body.note);
  if (!(await repoOf(call).update(before, decision))) throw new Refusal('alreadyDecided');
  if (status === 'approved') await grantLeave(call, person, { ...before, ...decision });
  else if (before.status === 'approved') await takeLeaveBack(call, person, before);
  await tellDecision(call, { kind: 'leaveRequests', id: before.id });
  return followed(call, person, before, before.id);
}

/** A decision taken back leaves everything as it was before it. */
async function undo(call: Caller, person: SeenPerson, before: LeaveRecord): Promise<LeaveRequest> {
  if (!(await repoOf(call).update(before, decisionOf(call, 'pendingReview', null))))
    throw new Refusal('alreadyDecided');
  if (before.status === 'approved') await takeLeaveBack(call, person, before);
  return followed(call, person, before, before.id);
}

async function saved(call: Caller, person: SeenPerson, before: LeaveRecord, change: LeaveValues) {
  if (Object.keys(change).length === 0) {
    call.unrecorded();
    return presented(call, before.id);
  }
  if (!(await repoOf(call).update(before, change))) throw new Refusal('stale');
  return followed(call, person, before, before.id);
}

/** History and events of what happened, and a mail to those who may decide it now. */
async function followed(
  call: Caller,
  person: SeenPerson,
  before: LeaveRecord | null,
  id: string,
): Promise<LeaveRequest> {
  const { request: after } = orNotFound(await repoOf(call).find(id));
  call.record({
    entityId: id,
    before: before && toldRequest(before, person),
    after: toldRequest(after, person),
    rooms: audienceOfPerson(call.actor.companyId, person),
  });
  if (after.status === 'pendingReview' && (before === null || before.status === 'draft'))
    await tellDeciders(call, { subject: { kind: 'leaveRequests', ...after }, person, note: after.note });
  return presented(call, id);
}
