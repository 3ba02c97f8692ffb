import { type Absence, type AbsenceChange, absences } from '@timbro/core/absences/contract.ts';
import { type RequestStatus, isCertified, lacksProtocol, spanFaults } from '@timbro/core/absences/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import { isDecided } from '@timbro/core/requests/rules.ts';
import {
  decisionOf,
  holdPerson,
  needNote,
  personConcerned,
  personNamed,
  refuseAct,
  refuseMove,
} from '#decisions/decisions.ts';
import { forgetFiles } from '#http/forget-files.ts';
import { type Caller, differs, implement, orNotFound, refuseStale } from '#http/handlers.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import type { SeenPerson } from '#register/people/seen-people.repo.ts';
import { exportAbsences } from './absences-export.ts';
import { told } from './absences.door.ts';
import { type AbsenceRecord, type AbsenceRow, absencesRepo } from './absences.repo.ts';
import { attach, readAttachment } from './attachments.ts';
import { enterForMany } from './enter-for-many.ts';
import { type Insight, presentAll, totalsOf } from './present-absences.ts';
import { rehearse } from './rehearse.ts';
import { changeAbsence, enterAbsence, newValues, valuesOf } from './save-absence.ts';

const repoOf = ({ tx, actor }: Caller) => absencesRepo(tx, actor.companyId, sightOf(actor));
const found = async (call: Caller, id: string): Promise<AbsenceRow> => orNotFound(await repoOf(call).find(id));

/** The absence as whoever acted on it last has left it, and whom it is about; held until this transaction ends. */
async function held(call: Caller, id: string): Promise<{ before: AbsenceRecord; person: SeenPerson }> {
  const { absence } = await found(call, id);
  const person = await personConcerned(call, absence.userId);
  await holdPerson(call, person.id);
  return { before: (await found(call, id)).absence, person };
}

const presented = async (call: Caller, id: string, insight: Insight = 'role'): Promise<Absence> => {
  const row = orNotFound(await absencesRepo(call.tx, call.actor.companyId).find(id));
  return orNotFound((await presentAll(call, [row], insight))[0]);
};

export const absenceHandlers = implement(absences, {
  async list(call) {
    const { page, pageSize } = call.query;
    const { rows, total } = await repoOf(call).page(call.query, page, pageSize);
    return {
      items: await presentAll(call, rows),
      total,
      page,
      pageSize,
      totals: await totalsOf(call, repoOf(call).each(call.query), total),
    };
  },
  export: async (call) => exportAbsences(call, repoOf(call).each(call.query)),

  async mine(call) {
    const { page, pageSize } = call.query;
    const own = { ...call.query, userId: [call.actor.id] };
    const { rows, total } = await absencesRepo(call.tx, call.actor.companyId).page(own, page, pageSize);
    return { items: await presentAll(call, rows, 'own'), total, page, pageSize };
  },

  async create(call) {
    const { userId, userIds, dryRun } = call.body;
    if (userIds) return enterForMany(call, userIds);
    const person = await personNamed(call, userId ?? '');
    const entered = await enterAbsence(call, person, newValues(call, person, call.body));
    const absence = await presented(call, entered.id);
    return dryRun ? { ...absence, warnings: await rehearse(call, [entered]) } : absence;
  },

  async createMine(call) {
    const { actor, tx, body } = call;
    const person = await personConcerned(call, actor.id);
    await holdPerson(call, person.id);
    const values = newValues(call, person, {
      ...body,
      type: 'illness',
      status: body.protocolNumber ? undefined : 'draft',
    });
    const repo = absencesRepo(tx, actor.companyId);
    // The same days again are the same illness, with its number or still without.
    const draft = await repo.draftOf(actor.id, body.startsOn, body.endsOn);
    const before = draft && orNotFound(await repo.find(draft.id)).absence;
    const { createdBy: _, ...completed } = values;
    const saved = before
      ? await changeAbsence(call, person, before, { ...completed, note: body.note ?? before.note })
      : await enterAbsence(call, person, values);
    return presented(call, saved.id, 'own');
  },

  async update(call) {
    const { before, person } = await held(call, call.params.absenceId);
    const body = withoutHidden(call, before);
    const { archived, version, status, note } = body;
    if (archived !== undefined) return setArchived(call, person, before, archived);
    if (status !== undefined && refuseOrMove(call, before, { ...body, status }) === 'undo')
      return presented(call, (await changeAbsence(call, person, before, decisionOf(call, status, null))).id);
    refuseStale(before, version);
    const change = changeOf({ ...call, body }, before);
    if (!differs(change, before)) {
      call.unrecorded();
      return presented(call, before.id);
    }
    if (status !== undefined) needNote(status, note);
    return presented(call, (await changeAbsence(call, person, before, change)).id);
  },

  async remove(call) {
    const { before, person } = await held(call, call.params.absenceId);
    refuseAct(call, 'absences', 'remove', before);
    const files = await repoOf(call).remove(before);
    if (!files) throw new Refusal('stale');
    call.record({
      entityId: before.id,
      before: told(before, person),
      after: null,
      rooms: audienceOfPerson(call.actor.companyId, person),
    });
    forgetFiles(call, files);
    return null;
  },

  async attach(call) {
    const { id, userId } = await attach(call);
    return presented(call, id, userId === call.actor.id ? 'own' : 'role');
  },
  attachment: readAttachment,
});

function refuseOrMove(call: Caller, before: AbsenceRecord, body: AbsenceChange & { status: RequestStatus }) {
  const { status, version } = body;
  // A form may send the state along with what it changes; alone it is a decision, and decisions are not made twice.
  if (status === before.status && editsOf(body).length > 0) return 'move';
  const facts = { granted: before.leaveRequestId !== null, entered: before.submittedAt === null };
  return refuseMove(call, 'absences', { ...before, ...facts }, { to: status, version });
}

const decides = ({ status }: AbsenceChange) => status !== undefined && isDecided(status);

/** Which fields somebody changes; the note that comes with a decision is not the absence's. */
const editsOf = (body: AbsenceChange): string[] => {
  const { archived: _, version: _version, status: _status, note, ...fields } = body;
  return Object.entries({ ...fields, note: decides(body) ? undefined : note }).flatMap(([field, value]) =>
    value === undefined ? [] : [field],
  );
};

/** The fields of a body that say something, over what is stored; a decision brings its own note. */
function changeOf(call: Caller & { body: AbsenceChange }, before: AbsenceRecord) {
  const { archived: _, version: _version, status, note, ...fields } = call.body;
  const edits = editsOf(call.body).length > 0;
  if (edits) refuseAct(call, 'absences', 'edit', before);
  const values = edits ? edited(before, { ...fields, ...(decides(call.body) ? {} : { note }) }) : {};
  const next = { ...before, ...values };
  const completed = before.status === 'draft' && isCertified(next) ? 'approved' : before.status;
  const becomes = status ?? completed;
  if (lacksProtocol(next.type, next.protocolNumber, becomes))
    throw new Refusal('validation', { errors: [{ path: 'protocolNumber', message: 'validation.protocolNumber' }] });
  return {
    ...values,
    ...(becomes !== before.status && decisionOf(call, becomes, decides(call.body) ? note : null)),
    ...(becomes === 'pendingReview' && before.status === 'draft' && { submittedAt: call.now }),
  };
}

/** Who may not read the data of an illness cannot overwrite them either: the empty fields they send back change nothing. */
function withoutHidden({ actor, body }: Caller & { body: AbsenceChange }, before: AbsenceRecord): AbsenceChange {
  if (actor.role !== 'Responsible' || before.type !== 'illness') return body;
  const isHidden = {
    protocolNumber: before.protocolNumber !== null,
    note: before.note !== null && !decides(body),
  };
  const { protocolNumber, note, ...rest } = body;
  if ((isHidden.protocolNumber && protocolNumber) || (isHidden.note && note)) throw new Refusal('forbidden');
  return {
    ...rest,
    ...(!isHidden.protocolNumber && protocolNumber !== undefined && { protocolNumber }),
    ...(!isHidden.note && note !== undefined && { note }),
  };
}

function edited(before: AbsenceRecord, fields: Omit<AbsenceChange, 'archived' | 'version' | 'status'>) {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const { minutes, ...rest } = before;
  const span = { ...rest, hours: minutes === null ? null : minutes / 60, ...given };
  const errors: FieldError[] = spanFaults(span);
  if (errors.length > 0) throw new Refusal('validation', { errors });
  return valuesOf(span);
}

async function setArchived(
  call: Caller & { body: AbsenceChange },
  person: SeenPerson,
  before: AbsenceRecord,
  archived: boolean,
): Promise<Absence> {
  const { archived: _, version, ...others } = call.body;
  if (Object.values(others).some((value) => value !== undefined))
    throw new Refusal('validation', { errors: [{ path: 'archived', message: 'validation.format' }] });
  refuseStale(before, version);
  if (before.archived === archived) {
    call.unrecorded();
    return presented(call, before.id);
  }
  refuseAct(call, 'absences', archived ? 'archive' : 'restore', before);
  return presented(call, (await changeAbsence(call, person, before, { archived })).id);
}
