import { type Day, addDays, isRealDay } from '@timbro/core/days/rules.ts';
import { type Span, minuteOf } from '@timbro/core/engine/spans.ts';
import type { Zone } from '@timbro/core/engine/zone.ts';
import { correctionFaults } from '@timbro/core/work-days/calendar/correction-rules.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import { holdPeople } from '#db/locks.ts';
import { newId } from '#db/new-id.ts';
import type { Caller } from '#http/handlers.ts';
import { logCorrection } from '#register/log/corrections.repo.ts';
import { markCells } from '#register/log/marks.repo.ts';
import { refuseClosed } from '#register/months/refuse-closed.ts';
import { type ProjectedDay, computeUnits, groundOf } from './compute-units.ts';
import { presentStamping } from './present-day.ts';
import { project } from './projector.ts';

/** With its week up to it. */
export type TheDay = ProjectedDay & { zone: Zone; week: readonly ProjectedDay[] };

/** As everything in this transaction stands. */
export async function theDay({ tx, actor, now }: Caller, userId: string, date: Day): Promise<TheDay> {
  const ground = await groundOf(tx, actor.companyId, [userId], now);
  const week = await computeUnits(ground, [{ userId, from: mondayOf(date), to: date }]);
  const found = week.find(({ day }) => day.date === date);
  if (!found) throw new Error(`The day ${date} of person ${userId} was not computed.`);
  return { ...found, zone: ground.book.zone, week };
}

/** The same, held until this transaction ends: nobody else changes or closes it meanwhile. */
export async function heldDay(call: Caller, userId: string, date: Day): Promise<TheDay> {
  const { tx, actor } = call;
  await holdPeople(tx, actor.companyId, [userId]);
  await refuseClosed(tx, actor.companyId, [{ userId, date }], 'date', call);
  return theDay(call, userId, date);
}

/** The stampings that count, as the wire shows them. */
export const currentOf = ({ stampings }: Pick<ProjectedDay, 'stampings'>) =>
  stampings.filter(({ replacedBy }) => replacedBy === null).map(presentStamping);

/** A pair as somebody sets it right, and the stamping it stands for. */
export type NewPair = { enteredAt: string | null; exitedAt: string | null; replaces: string | null };

type PairFault = ReturnType<typeof correctionFaults>[number];

/** What is wrong with a list of pairs as the whole of a day. */
export async function pairFaults(call: Caller, held: TheDay, pairs: readonly NewPair[]): Promise<PairFault[]> {
  const { date } = held.day;
  const taken = await heldAround(call, held.userId, date);
  return correctionFaults(pairs, { date, zone: held.zone, now: call.now.getTime(), taken });
}

/** The presence of the days before and after one. */
async function heldAround({ tx, actor, now }: Caller, userId: string, date: Day): Promise<Span[]> {
  const ground = await groundOf(tx, actor.companyId, [userId], now);
  // Beyond the first and the last day that can be named there is nothing.
  const around = [addDays(date, -1), addDays(date, 1)].filter(isRealDay);
  const days = await computeUnits(
    ground,
    around.map((day) => ({ userId, from: day, to: day })),
  );
  return days
    .filter(({ day }) => day.date !== date)
    .flatMap(({ computed }) => computed.pieces.flatMap(({ span }) => span ?? []));
}

/** The list that was judged is the whole day: new rows of the log that point at what they supersede. Answers its id. */
export async function correctDay(
  { tx, actor, now }: Caller,
  { userId, day, computed: { pieces, replaced } }: ProjectedDay,
  pairs: readonly NewPair[],
  requestId: string | null = null,
): Promise<string> {
  const superseded = [...pieces, ...replaced].flatMap(({ stampIds, duplicateIds }) => [...stampIds, ...duplicateIds]);
  const correction = {
    day: day.date,
    by: actor.id,
    requestId,
    supersedes: [...new Set(superseded)],
    pairs: pairs.map(({ enteredAt, exitedAt, replaces }) => ({ id: newId(), enteredAt, exitedAt, replaces })),
  };
  return logCorrection(tx, actor.companyId, userId, requestId ? 'request' : 'manual', correction, now);
}

type RequestedCorrection = { id: string; userId: string; date: Day; requestId: string };

/** The log only grows: a correction is taken back by a row that says so, and the day is what it was. */
export async function takeBack(
  { tx, actor, now }: Caller,
  { id, userId, date, requestId }: RequestedCorrection,
): Promise<void> {
  const undoing = { day: date, by: actor.id, requestId, supersedes: [], pairs: [], undoes: id };
  await logCorrection(tx, actor.companyId, userId, 'request', undoing, now);
}

/** Computes a day that was changed, and has those beside it computed before anybody reads them. */
export async function projectDay({ tx, actor, now }: Caller, userId: string, date: Day): Promise<void> {
  await markCells(tx, actor.companyId, [{ userId, date }]);
  await project(tx, { companyId: actor.companyId, userIds: [userId], from: date, to: date, now });
}

type Told = ProjectedDay & { zone: Zone };

/** A day before and after, as its history tells it: a day is told by its person, and by its date among the changes. */
export const dayHistory = (before: Told, after: Told) => ({
  entityId: after.userId,
  before: { ...told(before), date: null },
  after: { ...told(after), date: after.day.date },
});

const told = ({ day, stampings, zone }: Told) => ({
  shift: day.shift?.name ?? null,
  stampings: stampings.filter(({ replacedBy }) => replacedBy === null).map((one) => pairText(zone, one)),
  note: day.note,
  excess: day.excess.state,
  absenceConfirmed: day.flags.includes('absenceConfirmed'),
});

/** «08:00–17:04», a question mark where a time is not known. */
export const pairText = (zone: Zone, { enteredAt, exitedAt }: { enteredAt: Date | null; exitedAt: Date | null }) =>
  `${timeText(zone, enteredAt)}–${timeText(zone, exitedAt)}`;
const timeText = (zone: Zone, at: Date | null) => (at ? zone.timeText(minuteOf(at.getTime())) : '?');
