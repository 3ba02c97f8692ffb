import type { Day } from '@timbro/core/days/rules.ts';
import { isFullTime } from '@timbro/core/engine/working-time.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { defaultLanguage } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import { changesToward } from '@timbro/core/stamps-updates/rules.ts';
import { isEmployedOn } from '@timbro/core/users/rules.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import type { WorkDayChange } from '@timbro/core/work-days/contract.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { type Caller, missing, refuseStale, todayOf } from '#http/handlers.ts';
import { shiftsRepo } from '#modules/shifts/shifts.repo.ts';
import { askForChange } from '#modules/stamps-updates/stamps-updates.door.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import {
  type TheDay,
  correctDay,
  currentOf,
  dayHistory,
  heldDay,
  pairFaults,
  projectDay,
  theDay,
} from '#register/days/correct-day.ts';
import type { SeenPerson } from '#register/people/seen-people.repo.ts';
import { dayInputsRepo } from '#register/plan/day-inputs.repo.ts';
import { notEmployed } from '../planning/plan-refusals.ts';
import { dayInfo, excessProposal, personInSight } from './day-info.ts';

type Changing = Caller & { body: WorkDayChange };

/** One day set right by hand: its shift, its pairs, what becomes of its excess, or an absence accepted as such. */
export async function changeDay(call: Changing): Promise<WorkDayInfo> {
  const { tx, actor, body } = call;
  const { userId, date, shiftId, stampings, excess, confirmAbsence, note, dryRun = false } = body;
  if (dryRun) call.rehearse();
  const person = await personInSight(call, userId);
  // Nobody corrects or authorises their own hours.
  if (userId === actor.id && (excess || confirmAbsence !== undefined)) throw new Refusal('ownRequest');
  const before = await heldDay(call, userId, date);
  refuseStale(before.day, body.version);
  if (userId === actor.id && stampings) return askInstead(call, person, before, stampings);
  await checkShift(call, person, shiftId, date);
  if (confirmAbsence && !stampings && !before.day.anomalies.includes('absentUnjustified'))
    throw new Refusal('statusForbids', { errors: [{ path: 'confirmAbsence', message: 'workDays.notAbsent' }] });

  const inputs = dayInputsRepo(tx, actor.companyId);
  if (stampings) await correct(call, before, stampings);
  await inputs.decide({ userId, date }, { shiftId, note, confirmAbsence });
  if (excess) {
    const decided = await theDay(call, userId, date);
    if (decided.day.excess.minutes !== excess.minutes) throw excessMoved(decided.day.excess.minutes);
    if (excess.state === 'supplementary') refuseOvertime(person, decided);
    await inputs.decide({ userId, date }, { excess });
  }
  await projectDay(call, userId, date);
  const after = await dayInfo(call, person, date);
  call.record({
    ...dayHistory(before, await theDay(call, userId, date)),
    rooms: audienceOfPerson(actor.companyId, person),
  });
  return after;
}

type Pairs = NonNullable<WorkDayChange['stampings']>;

/** What somebody would correct of their own day waits for somebody else: the day stays as it is. */
async function askInstead(call: Changing, person: SeenPerson, held: TheDay, pairs: Pairs): Promise<WorkDayInfo> {
  const { date, shiftId, note } = call.body;
  if (shiftId !== undefined && shiftId !== (held.day.shift?.id ?? null)) throw new Refusal('ownRequest');
  const changes = changesToward(pairs, currentOf(held));
  if (changes.length === 0)
    throw new Refusal('validation', { errors: [{ path: 'stampings', message: 'stampsUpdates.nothing' }] });
  const placeOf = (at: number) => changes[at]?.at ?? null;
  await askForChange(call, person, held, {
    changes,
    reason: note || say(defaultLanguage, 'stampsUpdates.ownCorrection'),
    paths: {
      of: (at) => (placeOf(at) === null ? 'stampings' : `stampings.${placeOf(at)}`),
      stamping: 'id',
    },
  });
  return dayInfo(call, person, date);
}

async function checkShift(call: Caller, person: SeenPerson, shiftId: string | null | undefined, date: Day) {
  if (!shiftId) return;
  const shifts = shiftsRepo(call.tx, call.actor.companyId, todayOf(call));
  if (!(await shifts.find(shiftId))) throw missing('shiftId');
  if (!isEmployedOn(person, date)) throw notEmployed('shiftId');
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

/** The list that was sent is the whole day. */
async function correct(call: Changing, before: TheDay, sent: Pairs) {
  const pairs = sent.map(({ id, enteredAt, exitedAt }) => ({ enteredAt, exitedAt, replaces: id ?? null }));
  const errors = await pairFaults(call, before, pairs);
  if (errors.length > 0) throw new Refusal('validation', { errors });
  const current = currentOf(before);
  const unknown = pairs.findIndex(({ replaces }) => replaces !== null && !current.some(({ id }) => id === replaces));
  if (unknown >= 0) throw missing(`stampings.${unknown}.id`);
  await correctDay(call, before, pairs);
}
