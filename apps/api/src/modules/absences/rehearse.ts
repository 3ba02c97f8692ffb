import type { AbsenceWarnings } from '@timbro/core/absences/contract.ts';
import { addDays, earlierDay, laterDay } from '@timbro/core/days/rules.ts';
import { type Caller, todayOf } from '#http/handlers.ts';
import { project } from '#register/days/projector.ts';
import type { AbsenceRecord } from './absences.repo.ts';
import { openStampings } from './open-stampings.repo.ts';

/** Keeps nothing of what was entered, and answers which people are at work on the days it would cover. */
export async function rehearse(call: Caller, entered: readonly AbsenceRecord[]): Promise<AbsenceWarnings> {
  call.rehearse();
  call.setStatus(200);
  const whole = entered.filter(countsWholeDays);
  const [first] = whole;
  return first ? atWork(call, first, new Set(whole.map(({ userId }) => userId))) : [];
}

const countsWholeDays = ({ status, startTime, minutes, delayMinutes }: AbsenceRecord) =>
  status === 'approved' && startTime === null && minutes === null && delayMinutes === null;

/** Whoever is at work on one of these days: what they work there becomes excess. */
async function atWork(
  { tx, actor, now }: Caller,
  { startsOn, endsOn }: AbsenceRecord,
  people: ReadonlySet<string>,
): Promise<AbsenceWarnings> {
  const today = todayOf({ actor, now });
  // A night's stamping counts on the day it began.
  const [from, to] = [laterDay(startsOn, addDays(today, -1)), earlierDay(endsOn, today)];
  if (from > to) return [];
  const userIds = [...people];
  // What was stamped a moment ago may not be in the register yet; this too is undone with the rest.
  await project(tx, { companyId: actor.companyId, userIds, from, to, now });
  const open = await openStampings(tx, actor.companyId, userIds, { from, to, now });
  return open.map((userId) => ({ userId, code: 'atWork' }));
}
