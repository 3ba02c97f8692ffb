import { type Day, addDays } from '@timbro/core/days/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import type { WorkDayChange, WorkDayInfo } from '@timbro/core/work-days/contract.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import type { Zone } from '@timbro/core/engine/zone.ts';
import { type Span, minuteOf } from '@timbro/core/engine/spans.ts';
import { isFullTime } from '@timbro/core/engine/working-time.ts';
import { correctionFaults } from '@timbro/core/work-days/correction-rules.ts';
import { isEmployedOn } from '@timbro/core/users/rules.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import { newId } from '#db/new-id.ts';
import { type Caller, missing, refuseStale, todayOf } from '#http/handlers.ts';
import { type Ground, type ProjectedDay, computeUnits, groundOf } from '#register/compute-units.ts';
import { logCorrection } from './corrections.repo.ts';
import { dayInfo, excessProposal, personInSight } from './day-info.ts';
import { dayInputsRepo } from './day-inputs.repo.ts';
import { markCells } from './marks.repo.ts';
import { refuseClosed } from './refuse-closed.ts';
import { project } from '#register/projector.ts';
import { projectionRepo } from '#register/projection.repo.ts';
import type { SeenPerson } from './seen-people.repo.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import { shiftsRepo } from '#modules/shifts/shifts.repo.ts';
import { notEmployed } from './plan-days.ts';

type Changing = Caller & { body: WorkDayChange };

/** One day set right by hand: its shift, its pairs, what becomes of its excess, or an absence accepted as such. */
export async function changeDay(call: Changing): Promise<WorkDayInfo> {
  const { tx, actor, body } = call;
  const { userId, date, shiftId, stampings, excess, confirmAbsence, note } = body;
  const person = await personInSight(call, userId);
  // Nobody corrects or authorises their own hours.
  if (userId === actor.id && (stampings || excess || confirmAbsence !== undefined)) throw new Refusal('ownRequest');
  await projectionRepo(tx, actor.companyId).lock([userId]);
  await refuseClosed(tx, actor.companyId, [{ userId, date }], 'date');
  const before = await theDay(call, person, date);
  refuseStale(before.day, body.version);
  const shifts = shiftsRepo(tx, actor.companyId, todayOf(call));
  if (shiftId && !(await shifts.find(shiftId))) throw missing('shiftId');
  if (shiftId && !isEmployedOn(person, date)) throw notEmployed('shiftId');

  if (confirmAbsence && !stampings && !before.day.anomalies.includes('absentUnjustified'))
    throw new Refusal('statusForbids', { errors: [{ path: 'confirmAbsence', message: 'workDays.notAbsent' }] });

  const inputs = dayInputsRepo(tx, actor.companyId);
  if (stampings) await correct(call, before, stampings);
  await inputs.decide({ userId, date }, { shiftId, note, confirmAbsence });
  if (excess) {
    const decided = await theDay(call, person, date);
    if (decided.day.excess.minutes !== excess.minutes) throw excessMoved(decided.day.excess.minutes);
    if (excess.state === 'supplementary') refuseOvertime(person, decided);
    await inputs.decide({ userId, date }, { excess });
  }
  await markCells(tx, actor.companyId, [{ userId, date }]);
  await project(tx, { companyId: actor.companyId, userIds: [userId], from: date, to: date, now: call.now });
  const after = await dayInfo(call, person, date);
  record(call, person, before, await theDay(call, person, date));
  return after;
}

/** The minutes that were to be decided are not those of the day. */
const excessMoved = (minutes: number) =>
  new Refusal('stale', {
    errors: [{ path: 'excess.minutes', message: 'workDays.excessMoved', values: { hours: clockText(minutes) } }],
  });

/** Supplementary are the hours of part-time people up to the full week, and those alone. */
function refuseOvertime(person: SeenPerson, { week, ...found }: TheDay) {
  if (found.day.excess.minutes === 0 || excessProposal(person, week, found) === 'supplementary') return;
  const message = isFullTime(person.weeklyMinutes) ? 'workDays.fullTime' : 'workDays.weekFull';
  throw new Refusal('validation', { errors: [{ path: 'excess.state', message }] });
}

/** With its week up to it. */
type TheDay = ProjectedDay & { zone: Zone; week: readonly ProjectedDay[] };

/** As everything in this transaction stands. */
async function theDay({ tx, actor, now }: Caller, { id }: SeenPerson, date: Day): Promise<TheDay> {
  const ground: Ground = await groundOf(tx, actor.companyId, [id], now);
  const week = await computeUnits(ground, [{ userId: id, from: mondayOf(date), to: date }]);
  const found = week.find(({ day }) => day.date === date);
  if (!found) throw new Error('A day that is asked for is computed.');
  return { ...found, zone: ground.book.zone, week };
}

type Pairs = NonNullable<WorkDayChange['stampings']>;

/** The list that was sent is the whole day: new rows of the log that point at what they supersede. */
async function correct(call: Changing, before: ProjectedDay & { zone: Zone }, pairs: Pairs) {
  const { actor, body } = call;
  const { zone } = before;
  const taken = await heldAround(call, body);
  const errors = correctionFaults(pairs, { date: body.date, zone, now: call.now.getTime(), taken });
  if (errors.length > 0) throw new Refusal('validation', { errors });
  const current = before.stampings.filter(({ replacedBy }) => replacedBy === null);
  const unknown = pairs.findIndex(({ id }) => id !== undefined && !current.some((one) => one.id === id));
  if (unknown >= 0) throw missing(`stampings.${unknown}.id`);
  const { pieces, replaced } = before.computed;
  await logCorrection(
    call.tx,
    actor.companyId,
    body.userId,
    'manual',
    {
      day: body.date,
      by: actor.id,
      requestId: null,
      supersedes: [
        ...new Set([...pieces, ...replaced].flatMap(({ stampIds, duplicateIds }) => [...stampIds, ...duplicateIds])),
      ],
      pairs: pairs.map(({ id, enteredAt, exitedAt }) => ({ id: newId(), enteredAt, exitedAt, replaces: id ?? null })),
    },
    call.now,
  );
}

/** The presence of the days before and after one. */
async function heldAround({ tx, actor, now }: Caller, { userId, date }: WorkDayChange): Promise<Span[]> {
  const ground = await groundOf(tx, actor.companyId, [userId], now);
  const units = [addDays(date, -1), addDays(date, 1)].map((day) => ({ userId, from: day, to: day }));
  const days = await computeUnits(ground, units);
  return days
    .filter(({ day }) => day.date !== date)
    .flatMap(({ computed }) => computed.pieces.flatMap(({ span }) => span ?? []));
}

function record(
  call: Changing,
  person: SeenPerson,
  before: ProjectedDay & { zone: Zone },
  after: ProjectedDay & { zone: Zone },
) {
  call.record({
    entityId: person.id,
    before: { ...told(before), date: null },
    after: { ...told(after), date: call.body.date },
    rooms: audienceOfPerson(call.actor.companyId, person),
  });
}

/** A day as its history tells it. */
const told = ({ day, stampings, zone }: ProjectedDay & { zone: Zone }) => ({
  shift: day.shift?.name ?? null,
  stampings: stampings
    .filter(({ replacedBy }) => replacedBy === null)
    .map(({ enteredAt, exitedAt }) => `${timeText(zone, enteredAt)}–${timeText(zone, exitedAt)}`),
  note: day.note,
  excess: day.excess.state,
  absenceConfirmed: day.flags.includes('absenceConfirmed'),
});
const timeText = (zone: Zone, at: Date | null) => (at ? zone.timeText(minuteOf(at.getTime())) : '?');
