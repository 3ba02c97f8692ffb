import type { RequestStatus } from '@timbro/core/absences/rules.ts';
import { addDays } from '@timbro/core/days/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { type Exit, type ExitChange, exits } from '@timbro/core/exits/contract.ts';
import { longestExitMs, mayLeaveFrom, mayRemoveExit, typedPass } from '@timbro/core/exits/rules.ts';
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
import { type Caller, implement, orNotFound, refuseStale, todayOf } from '#http/handlers.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import { freshen } from '#register/days/projector.ts';
import type { SeenPerson } from '#register/people/seen-people.repo.ts';
import { crossingsRepo } from './crossings.repo.ts';
import { type ExitRecord, type ExitValues, exitsRepo } from './exits.repo.ts';
import { letterSubject } from './letter-subject.ts';
import { newPassCode } from './pass-code.ts';
import { presentExit, toldExit } from './present-exits.ts';
import { judgedOf, needsReason, overByStamps, refuseExtension, refuseFaults, refuseOverlap } from './refuse-exits.ts';
import { markExit, refuseClosedExit } from './touched-days.ts';

const repoOf = ({ tx, actor }: Caller) => exitsRepo(tx, actor.companyId);
const momentOf = ({ now, actor }: Caller) => ({ now, timezone: actor.timezone });

async function presented(call: Caller, id: string): Promise<Exit> {
  const row = orNotFound(await repoOf(call).find(id));
  return presentExit(row, partyOf(call.actor, row.exit.userId), call.now);
}

/** The exit as whoever acted on it last has left it, and whom it is about; held until this transaction ends. */
async function held(call: Caller, id: string): Promise<{ before: ExitRecord; person: SeenPerson }> {
  const { exit } = orNotFound(await repoOf(call).find(id));
  const person = await personConcerned(call, exit.userId);
  await holdPerson(call, person.id);
  return { before: orNotFound(await repoOf(call).find(id)).exit, person };
}

export const exitHandlers = implement(exits, {
  async list(call) {
    const { page, pageSize } = call.query;
    if (call.query.out !== undefined) await freshenAway(call);
    const seen = exitsRepo(call.tx, call.actor.companyId, sightOf(call.actor));
    const { rows, total } = await seen.page(call.query, page, pageSize, momentOf(call));
    return { items: rows.map((row) => presentExit(row, 'decider', call.now)), total, page, pageSize };
  },

  async mine(call) {
    const { page, pageSize } = call.query;
    if (call.query.out !== undefined) await freshenAway(call);
    const own = { ...call.query, userId: [call.actor.id] };
    const { rows, total } = await repoOf(call).page(own, page, pageSize, momentOf(call));
    return { items: rows.map((row) => presentExit(row, 'owner', call.now)), total, page, pageSize };
  },

  async pass(call) {
    const { companyId, timezone } = call.kiosk ?? call.actor;
    // Whoever comes to the door shows their pass to a kiosk, whatever department they are of.
    const seen = exitsRepo(call.tx, companyId, call.actor ? sightOf(call.actor) : 'company');
    const { exit, displayName, department } = orNotFound(
      await seen.ofPass(typedPass(call.params.code), { now: call.now, timezone }),
    );
    return {
      authorised: exit.status === 'approved' && exit.returnedAt === null,
      displayName,
      department,
      expectedReturnAt: exit.expectedReturnAt?.toISOString() ?? null,
    };
  },

  async create(call) {
    const { draft, reason, note, startsAt, expectedReturnAt } = call.body;
    const person = await personConcerned(call, call.actor.id);
    const asked = {
      reason,
      note: note ?? null,
      startsAt: new Date(startsAt),
      expectedReturnAt: expectedReturnAt ? new Date(expectedReturnAt) : null,
    };
    refuseFaults(call, asked);
    await holdPerson(call, person.id);
    await refuseClosedExit(call, person.id, { ...asked, leftAt: null, returnedAt: null });
    if (!draft) await refuseOverlap(call, person.id, asked);
    const status = draft ? 'draft' : 'pendingReview';
    const submittedAt = draft ? null : call.now;
    const values = { ...asked, userId: person.id, source: 'request', status, submittedAt } as const;
    return followed(call, person, null, await repoOf(call).insert(values, call.now));
  },

  async decide(call) {
    const { before, person } = await held(call, call.params.exitId);
    const { status, version, left, returned } = call.body;
    if (left || returned) {
      refuseStale(before, version);
      return left ? leave(call, person, before) : comeBack(call, person, before);
    }
    if (status === undefined) {
      refuseStale(before, version);
      return reword(call, person, before, before.status);
    }
    // Who words a draft anew and puts it forward, or leaves it one, does both at once; nobody decides their own again.
    const wordsIt = partyOf(call.actor, person.id) === 'owner' && before.status === status && !isDecided(status);
    const verdict = wordsIt ? 'move' : refuseMove(call, 'exits', judgedOf(before), { to: status, version });
    if (verdict === 'undo') return undo(call, person, before);
    return isDecided(status) ? decide(call, person, before, status) : reword(call, person, before, status);
  },

  async remove(call) {
    const { before, person } = await held(call, call.params.exitId);
    refuseAct(call, 'exits', 'remove', judgedOf(before));
    if (!mayRemoveExit(before, partyOf(call.actor, person.id), call.actor.role)) throw new Refusal('forbidden');
    if (before.status === 'approved') {
      await refuseClosedExit(call, person.id, before);
      await markExit(call, person.id, before);
    }
    if (!(await repoOf(call).remove(before))) throw new Refusal('stale');
    call.record({
      entityId: before.id,
      before: toldExit(before, person),
      after: null,
      rooms: audienceOfPerson(call.actor.companyId, person),
    });
    return null;
  },
});

/** Who is out is told by the stampings as well, which must not be behind. */
async function freshenAway(call: Caller): Promise<void> {
  const { server, actor, now } = call;
  const userIds = await repoOf(call).away(new Date(now.getTime() - longestExitMs));
  const today = todayOf(call);
  await freshen(server, { companyId: actor.companyId, userIds, from: addDays(today, -1), to: today, now });
}

type Changing = Caller & { body: ExitChange };

/** What the owner says of it: another wording, putting it forward, taking it back, or another return while it runs. */
async function reword(call: Changing, person: SeenPerson, before: ExitRecord, to: RequestStatus): Promise<Exit> {
  const { reason, note, expectedReturnAt } = call.body;
  const asked: Partial<Pick<ExitRecord, 'reason' | 'note' | 'expectedReturnAt'>> = {
    ...(reason !== undefined && { reason }),
    ...(note !== undefined && { note }),
    ...(expectedReturnAt !== undefined && {
      expectedReturnAt: expectedReturnAt === null ? null : new Date(expectedReturnAt),
    }),
  };
  const given = Object.keys(asked);
  const wantsTime = before.status === 'approved' && given.length === 1 && given[0] === 'expectedReturnAt';
  if (wantsTime) await refuseExtension(call, before, asked.expectedReturnAt ?? null);
  // What is taken back may be worded anew in the same breath: it is a draft then.
  else if (given.length > 0)
    refuseAct(call, 'exits', 'edit', judgedOf(to === 'draft' ? { ...before, status: to } : before));
  const next = { ...before, ...asked };
  if (given.length > 0) refuseFaults(call, next);
  if (to === 'pendingReview' && next.reason === null) throw needsReason();
  await refuseClosedExit(call, person.id, next);
  if (to === 'pendingReview' && before.status === 'draft' && before.source === 'request')
    await refuseOverlap(call, person.id, next);
  const moved =
    to === before.status
      ? {}
      : { ...decisionOf(call, to, null), submittedAt: to === 'pendingReview' ? call.now : null };
  const change = { ...asked, ...moved };
  if (Object.keys(change).length === 0) {
    call.unrecorded();
    return presented(call, before.id);
  }
  return saved(call, person, before, change);
}

async function decide(call: Changing, person: SeenPerson, before: ExitRecord, status: RequestStatus): Promise<Exit> {
  const { note, reason, expectedReturnAt } = call.body;
  needNote(status, note);
  if (expectedReturnAt !== undefined || (reason !== undefined && before.reason !== null))
    throw new Refusal('statusForbids');
  const why = before.reason ?? reason ?? null;
  if (status === 'approved' && why === null) throw needsReason();
  await refuseClosedExit(call, person.id, before);
  const passCode = status === 'approved' ? newPassCode() : null;
  const reasonByDecider = before.reason === null && why !== null;
  const approvedReturnAt = status === 'approved' ? before.expectedReturnAt : null;
  const change = { ...decisionOf(call, status, note), reason: why, reasonByDecider, passCode, approvedReturnAt };
  if (!(await repoOf(call).update(before, change))) throw new Refusal('alreadyDecided');
  await markExit(call, person.id, before);
  await tellDecision(call, { kind: 'exits', id: before.id });
  return followed(call, person, before, before.id);
}

/** A decision taken back leaves everything as it was before it. */
async function undo(call: Caller, person: SeenPerson, before: ExitRecord): Promise<Exit> {
  const unsaid = before.reasonByDecider ? { reason: null, reasonByDecider: false } : {};
  const unmoved = before.status === 'approved' ? { expectedReturnAt: before.approvedReturnAt } : {};
  const undecided = { ...decisionOf(call, 'pendingReview', null), passCode: null, approvedReturnAt: null };
  const change = { ...undecided, ...unsaid, ...unmoved };
  if (!(await repoOf(call).update(before, change))) throw new Refusal('alreadyDecided');
  await markExit(call, person.id, before);
  return followed(call, person, before, before.id);
}

async function leave(call: Changing, person: SeenPerson, before: ExitRecord): Promise<Exit> {
  refuseAct(call, 'exits', 'leave', judgedOf(before));
  const isOver = before.expectedReturnAt !== null && before.expectedReturnAt <= call.now;
  const isStale = call.now.getTime() - before.startsAt.getTime() > longestExitMs;
  if (isOver || isStale) throw new Refusal('statusForbids', { errors: [{ path: 'left', message: 'exits.passed' }] });
  if (await repoOf(call).hasOther(before, new Date(call.now.getTime() - longestExitMs)))
    throw new Refusal('statusForbids', { errors: [{ path: 'left', message: 'exits.outAlready' }] });
  if (call.now < mayLeaveFrom(before.startsAt))
    throw new Refusal('statusForbids', { errors: [{ path: 'left', message: 'exits.tooEarly' }] });
  return saved(call, person, before, { leftAt: call.now });
}

async function comeBack(call: Changing, person: SeenPerson, before: ExitRecord): Promise<Exit> {
  refuseAct(call, 'exits', 'return', judgedOf(before));
  const away = call.now.getTime() - (before.leftAt?.getTime() ?? 0);
  if (before.returnedAt !== null || away > longestExitMs) throw new Refusal('statusForbids');
  const returnedAt = (await overByStamps(call, before)) ?? call.now;
  await crossingsRepo(call.tx, call.actor.companyId).endOf(before, returnedAt);
  return saved(call, person, before, { returnedAt });
}

async function saved(call: Changing, person: SeenPerson, before: ExitRecord, change: ExitValues): Promise<Exit> {
  await refuseClosedExit(call, person.id, { ...before, ...definedOf(change) });
  if (!(await repoOf(call).update(before, change))) throw new Refusal('stale');
  if (before.status === 'approved') await markExit(call, person.id, before, { ...before, ...definedOf(change) });
  return followed(call, person, before, before.id);
}

const definedOf = ({ leftAt, returnedAt, expectedReturnAt }: ExitValues) => ({
  ...(leftAt && { leftAt }),
  ...(returnedAt && { returnedAt }),
  ...(expectedReturnAt && { expectedReturnAt }),
});

/** History and events of what happened, and a mail to those who may decide it now. */
async function followed(call: Caller, person: SeenPerson, before: ExitRecord | null, id: string): Promise<Exit> {
  const { exit: after } = orNotFound(await repoOf(call).find(id));
  call.record({
    entityId: id,
    before: before && toldExit(before, person),
    after: toldExit(after, person),
    rooms: audienceOfPerson(call.actor.companyId, person),
  });
  if (after.status === 'pendingReview' && (before === null || before.status === 'draft')) {
    const subject = letterSubject(after, call.actor.timezone);
    await tellDeciders(call, { subject, person, note: after.note });
  }
  return presented(call, id);
}
