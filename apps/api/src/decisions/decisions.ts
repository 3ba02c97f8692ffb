import type { AbsenceType, RequestStatus } from '@timbro/core/absences/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import type { Person } from '@timbro/core/fields.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import { type Act, type DecidedKind, type Party, judgeAct, judgeMove } from '@timbro/core/requests/rules.ts';
import { holdPeople } from '#db/locks.ts';
import { type Caller, missing, orNotFound } from '#http/handlers.ts';
import type { Actor } from '#identity.ts';
import { type SeenPerson, seenPeopleRepo } from '#register/people/seen-people.repo.ts';
import { decidersRepo } from './deciders.repo.ts';
import { type LetterSubject, letterTo } from './letters.ts';

export const partyOf = ({ id }: Pick<Actor, 'id'>, userId: string): Party => (id === userId ? 'owner' : 'decider');

/** Whom a record is about, if the caller may have to do with it: oneself, or somebody one decides for. */
export const personConcerned = async (call: Caller, userId: string): Promise<SeenPerson> =>
  orNotFound(await concerned(call, userId));

/** The same for somebody whom a body or a query names. */
export async function personNamed(call: Caller, userId: string): Promise<SeenPerson> {
  const person = await concerned(call, userId);
  if (!person) throw missing('userId');
  return person;
}

async function concerned({ tx, actor }: Caller, userId: string): Promise<SeenPerson | undefined> {
  const own = userId === actor.id;
  if (!own && actor.role === 'Operator') return undefined;
  const [person] = await seenPeopleRepo(tx, actor.companyId, own ? 'company' : sightOf(actor)).find([userId]);
  return person;
}

/** Whoever else acts on a record of this person waits until this transaction ends; what is read from now on stays as it is. */
export const holdPerson = ({ tx, actor }: Caller, userId: string): Promise<void> =>
  holdPeople(tx, actor.companyId, [userId]);

/** What an act is judged by. */
type JudgedRow = {
  status: RequestStatus;
  userId: string;
  archived?: boolean;
  type?: AbsenceType | undefined;
  started?: boolean;
  reliedOn?: boolean;
};
type DecidedRow = JudgedRow & {
  version: number;
  decidedBy: string | null;
  decidedAt: Date | null;
  granted?: boolean;
  entered?: boolean;
};

/** Refuses what the table of acts does not open to the caller. */
export function refuseAct({ actor }: Caller, kind: DecidedKind, act: Act, record: JudgedRow): void {
  const verdict = judgeAct(kind, act, record, partyOf(actor, record.userId));
  if (verdict !== 'open') throw new Refusal(verdict);
}

/** Whether the record moves on or a decision is taken back; anything else is refused. */
export function refuseMove(
  { actor, now }: Caller,
  kind: DecidedKind,
  { decidedBy, userId, ...record }: DecidedRow,
  asked: { to: RequestStatus; version?: number | undefined },
): 'move' | 'undo' {
  const verdict = judgeMove(
    kind,
    { ...record, decidedById: decidedBy },
    { ...asked, by: partyOf(actor, userId), actorId: actor.id, now },
  );
  if (verdict === 'move' || verdict === 'undo') return verdict;
  throw new Refusal(verdict);
}

/** Whoever is refused something is told why. */
export function needNote(status: RequestStatus, note: string | null | undefined): void {
  if (status === 'rejected' && !note)
    throw new Refusal('validation', { errors: [{ path: 'note', message: 'requests.noteNeeded' }] });
}

/** What a decision writes into the record; an empty one takes a former decision away. */
export const decisionOf = ({ actor, now }: Caller, status: RequestStatus, note: string | null | undefined) =>
  status === 'approved' || status === 'rejected'
    ? { status, decidedBy: actor.id, decidedAt: now, decisionNote: note ?? null }
    : { status, decidedBy: null, decidedAt: null, decisionNote: null };
/** Whom a record is about: once it is gone, its history alone knows. */
export const toldPerson = ({ id, displayName }: Pick<Person, 'id' | 'displayName'>) => ({ id, displayName });

/** Something waits for a decision: whoever may take it gets a mail, in their language. */
export async function tellDeciders(
  call: Caller,
  { subject, person, note }: { subject: LetterSubject; person: Person; note?: string | null | undefined },
): Promise<void> {
  const deciders = await decidersRepo(call.tx, call.actor.companyId).of(person.id, person.departmentId);
  const letters = deciders.map((one) => letterTo(one, 'pending', { subject, person: person.displayName, note }));
  await call.enqueue(call.actor.companyId, 'mail', ...letters);
}

/** Something was decided: the person is told once it can no longer be taken back. */
export const tellDecision = (
  call: Caller,
  { kind, id, cancelled }: { kind: DecidedKind; id: string; cancelled?: true },
): Promise<void> =>
  call.enqueue(call.actor.companyId, 'decision', {
    kind,
    id,
    decidedAt: call.now.toISOString(),
    ...(cancelled && { cancelled }),
  });
