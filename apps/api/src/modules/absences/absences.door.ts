import { type PlacedAbsence, clash, givesWayTo, hourFaults } from '@timbro/core/absences/plan-rules.ts';
import { type AbsenceSpan, type AbsenceType, daysWithout } from '@timbro/core/absences/rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import type { Person } from '@timbro/core/fields.ts';
import { say } from '@timbro/core/messages.ts';
import { clockTime } from '@timbro/core/moment.ts';
import { isEmployedOn } from '@timbro/core/users/rules.ts';
import { holdPeople } from '#db/locks.ts';
import { toldPerson } from '#decisions/decisions.ts';
import { periodText } from '#decisions/letters.ts';
import { forgetFiles } from '#http/forget-files.ts';
import type { Caller } from '#http/handlers.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import { minutesOfAbsences, plansOf, sumOfDays } from '#register/days/absence-minutes.ts';
import { computeUnits, groundOf } from '#register/days/compute-units.ts';
import { markDays } from '#register/log/marks.repo.ts';
import { monthsRepo } from '#register/months/months.repo.ts';
import { monthClosed } from '#register/months/refuse-closed.ts';
import type { SeenPerson } from '#register/people/seen-people.repo.ts';
import { settingsOn } from '#register/plan/rule-versions.repo.ts';
import { type AbsenceRecord, absencesRepo, placedAbsence } from './absences.repo.ts';

/** Days of somebody that are about to change: nobody else changes them meanwhile, and none of them is closed. */
export async function holdDays(
  { tx, actor, from }: Caller,
  userId: string,
  days: readonly { startsOn: string; endsOn: string }[],
): Promise<void> {
  await holdPeople(tx, actor.companyId, [userId]);
  await refuseClosedDays({ tx, actor, from }, userId, ...days);
}

/** A closed month takes nothing in, not even what only waits. */
export async function refuseClosedDays(
  { tx, actor, from }: Pick<Caller, 'tx' | 'actor' | 'from'>,
  userId: string,
  ...days: readonly { startsOn: string; endsOn: string }[]
): Promise<void> {
  const closed = await monthsRepo(tx, actor.companyId).closedIn(
    days.map(({ startsOn, endsOn }) => ({ userId, from: startsOn, to: endsOn })),
  );
  if (closed.length > 0) throw monthClosed('startsOn', closed, { actor, from });
}

/** Nobody can be absent before they are hired or after they have left. */
export function refuseStrangers(person: SeenPerson, { startsOn, endsOn }: AbsenceSpan): void {
  const path = isEmployedOn(person, startsOn) ? 'endsOn' : 'startsOn';
  if (isEmployedOn(person, startsOn) && isEmployedOn(person, endsOn)) return;
  throw new Refusal('validation', { errors: [{ path, message: 'workDays.notEmployed' }] });
}

/** What the settings and the shift of its day say to an absence by the hour. */
export async function refuseHours({ tx, actor, now }: Caller, userId: string, span: AbsenceSpan): Promise<void> {
  if (!span.startTime && !span.hours && !span.convertTo) return;
  const ground = await groundOf(tx, actor.companyId, [userId], now);
  const planOn = await plansOf(ground, [userId], span.startsOn, span.startsOn);
  const { shift } = planOn(userId, span.startsOn);
  const settings = settingsOn(ground.rules.settings, span.startsOn);
  const errors = hourFaults(span, { settings, overnight: (shift?.rule.end ?? 0) > 1440 });
  if (errors.length > 0) throw new Refusal('validation', { errors });
}

type Coming = PlacedAbsence & { id: string | null; protocolNumber: string | null };

/** Refuses an absence that overlaps an approved one, unless that is a vacation which gives way: then its days are cut. */
export async function makeRoom(call: Caller, person: SeenPerson, coming: Coming): Promise<void> {
  const { tx, actor } = call;
  const repo = absencesRepo(tx, actor.companyId);
  const approved = await repo.approved(person.id, coming.startsOn, coming.endsOn, coming.id);
  const clashing = approved.filter((one) => clash(placed(one), coming));
  const inTheWay = clashing.find((one) => !givesWayTo(placed(one), coming));
  if (inTheWay) throw overlaps(call, inTheWay);
  for (const vacation of clashing) await cut(call, person, vacation, coming);
}

type Stored = Pick<
  AbsenceRecord,
  'type' | 'startsOn' | 'endsOn' | 'startTime' | 'endTime' | 'minutes' | 'delayMinutes'
>;
export const placed = ({ type, startsOn, endsOn, startTime, endTime, ...row }: Stored): PlacedAbsence => ({
  type,
  startsOn,
  endsOn,
  startTime,
  endTime,
  minutes: row.delayMinutes ?? row.minutes,
});

function overlaps({ from: { language } }: Caller, { id, type, ...span }: AbsenceRecord): Refusal {
  const values = {
    type: say(language, `absence.${type}`),
    period: periodText({ kind: 'absences', id, type, ...span }),
  };
  return new Refusal('overlap', { errors: [{ path: 'startsOn', message: 'absences.overlaps', values }] });
}

/** Whether what somebody asks for could be approved as things are. */
export async function refuseClash(
  call: Caller,
  userId: string,
  { type, startsOn, endsOn, startTime, endTime }: AbsenceSpan & { type: AbsenceType },
): Promise<void> {
  const { tx, actor } = call;
  const coming = { type, startsOn, endsOn, startTime: startTime ?? null, endTime: endTime ?? null, minutes: null };
  const approved = await absencesRepo(tx, actor.companyId).approved(userId, startsOn, endsOn, null);
  const inTheWay = approved.find((one) => clash(placed(one), coming));
  if (inTheWay) throw overlaps(call, inTheWay);
}

/** The days that approved absences take wholly. */
export const approvedWholeDays = async ({ tx, actor }: Caller, userId: string, from: Day, to: Day) =>
  (await absencesRepo(tx, actor.companyId).approved(userId, from, to, null)).filter(
    ({ startTime, minutes, delayMinutes }) => startTime === null && minutes === null && delayMinutes === null,
  );

/** What is left of a vacation stays one; a second part becomes a record of its own, of the same request. */
async function cut(call: Caller, person: SeenPerson, vacation: AbsenceRecord, coming: Coming) {
  const { tx, actor, now } = call;
  const repo = absencesRepo(tx, actor.companyId);
  const [first, ...others] = daysWithout(vacation, coming);
  const change = first ? { startsOn: first.startsOn, endsOn: first.endsOn } : { archived: true };
  if (!(await repo.update(vacation, change))) throw new Refusal('stale');
  const rooms = audienceOfPerson(actor.companyId, person);
  const of = { action: 'absences.update', entity: 'absence' as const, companyId: actor.companyId };
  const tell = (absence: AbsenceRecord) => told(absence, person);
  call.record({ entityId: vacation.id, before: tell(vacation), after: tell({ ...vacation, ...change }), rooms, of });
  for (const part of others) {
    const { id: _, version: _version, createdAt: _at, companyId: _company, ...rest } = vacation;
    const id = await repo.insert({ ...rest, startsOn: part.startsOn, endsOn: part.endsOn }, now);
    const created = { ...of, action: 'absences.create' };
    call.record({ entityId: id, before: null, after: tell({ ...vacation, ...part }), rooms, of: created });
  }
  await markDays(tx, actor.companyId, [person.id], vacation.startsOn, vacation.endsOn);
}

/** Refuses more hours than the day has: a delay may not exceed what is missing, all of them together not what is due. */
export async function refuseExcess({ tx, actor, now }: Caller, absence: AbsenceRecord): Promise<void> {
  const { userId, startsOn: day, delayMinutes } = absence;
  if (absence.startTime === null && absence.minutes === null && delayMinutes === null) return;
  const ground = await groundOf(tx, actor.companyId, [userId], now);
  if (delayMinutes !== null) {
    const computed = await computeUnits(ground, [{ userId, from: day, to: day }]);
    const justified = computed.flatMap((one) => (one.day.date === day ? one.day.justifications : []));
    const covered = justified.reduce((sum, one) => (one.absenceId === absence.id ? sum + one.minutes : sum), 0);
    if (covered < delayMinutes)
      throw new Refusal('delayExceedsDay', {
        errors: [{ path: 'delayMinutes', message: 'absences.delayMax', values: { minutes: covered } }],
      });
    return;
  }
  const others = await absencesRepo(tx, actor.companyId).approved(userId, day, day, null);
  const minutes = await minutesOfAbsences(ground, others.map(placedAbsence), 'entered');
  const { due } = (await plansOf(ground, [userId], day, day))(userId, day);
  const all = others.reduce((sum, { id }) => sum + sumOfDays(minutes.get(id)), 0);
  if (all > due) throw new Refusal('overlap', { errors: [{ path: 'startsOn', message: 'absences.moreThanDue' }] });
}

type Named = Pick<Person, 'id' | 'displayName'>;

/** An absence as its history tells it. */
export const told = ({ startTime, endTime, ...absence }: AbsenceRecord, person: Named) => ({
  person: toldPerson(person),
  type: absence.type,
  startsOn: absence.startsOn,
  endsOn: absence.endsOn,
  startTime: clockTime(startTime),
  endTime: clockTime(endTime),
  minutes: absence.minutes,
  note: absence.note,
  protocolNumber: absence.protocolNumber,
  delayMinutes: absence.delayMinutes,
  convertTo: absence.convertTo,
  status: absence.status,
  archived: absence.archived,
  decisionNote: absence.decisionNote,
});

/** A leave request as far as its absence follows from it. */
type GrantedLeave = Pick<
  AbsenceRecord,
  'id' | 'type' | 'startsOn' | 'endsOn' | 'startTime' | 'endTime' | 'note' | 'submittedAt' | 'decisionNote'
>;

/** An approved request is an absence: it comes with the approval, in the same transaction. */
export async function grantLeave(call: Caller, person: SeenPerson, request: GrantedLeave): Promise<void> {
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
  if (!row) throw new Error(`Absence ${id} cannot be read although it was just saved.`);
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
export async function takeLeaveBack(call: Caller, person: SeenPerson, request: GrantedLeave): Promise<void> {
  const { tx, actor } = call;
  const repo = absencesRepo(tx, actor.companyId);
  const parts = await repo.ofRequest(request.id);
  await holdDays(call, person.id, [request, ...parts]);
  for (const part of parts) {
    const files = await repo.remove(part);
    if (!files) throw new Refusal('stale');
    forgetFiles(call, files);
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
