import { type PlacedAbsence, clash } from '@timbro/core/absences/plan-rules.ts';
import { type LeaveRequestType, hoursOf } from '@timbro/core/absences/rules.ts';
import { balanceOfAbsence } from '@timbro/core/balances/rules.ts';
import { type Day, addDays, daysFrom } from '@timbro/core/days/rules.ts';
import type { RehearsedLeave } from '@timbro/core/leave-requests/contract.ts';
import { decidersRepo } from '#decisions/deciders.repo.ts';
import type { Caller } from '#http/handlers.ts';
import { approvedWholeDays } from '#modules/absences/absences.door.ts';
import { ledgerOf, yearOf } from '#modules/balances/balances.door.ts';
import { balancesRepo } from '#modules/balances/balances.repo.ts';
import { minutesOfAbsences, plansOf, sumOfDays } from '#register/days/absence-minutes.ts';
import { type Ground, groundOf } from '#register/days/compute-units.ts';
import type { SeenPerson } from '#register/people/seen-people.repo.ts';
import { settingsOn } from '#register/plan/rule-versions.repo.ts';
import { leaveRequestsRepo } from './leave-requests.repo.ts';
import { balanceOf, placed } from './present-requests.ts';

type Asked = {
  readonly type: LeaveRequestType;
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly startTime?: string | null | undefined;
  readonly endTime?: string | null | undefined;
};

/** Under this name what is asked for is counted, and nowhere kept. */
const unkept = 'unkept';
/** So far ahead a day of work is looked for. */
const returnWithinDays = 62;

/** What leave would cost and who would decide it; it has been judged like the real thing, and nothing of it is kept. */
export async function rehearse(call: Caller, person: SeenPerson, asked: Asked): Promise<RehearsedLeave> {
  const { tx, actor, now } = call;
  call.rehearse();
  call.unrecorded();
  call.setStatus(200);
  const leave = { ...asked, startTime: asked.startTime ?? null, endTime: asked.endTime ?? null, userId: person.id };
  const ground = await groundOf(tx, actor.companyId, [person.id], now);
  const days = (await minutesOfAbsences(ground, [placed({ ...leave, id: unkept })])).get(unkept) ?? [];
  const hours = hoursOf(sumOfDays(days));
  return {
    days: days.length,
    hours,
    balance: await balanceWith(call, person.id, { ...leave, hours }),
    waiting: await waitingWith(call, leave),
    returnsOn: await returnAfter(call, ground, person, asked.endsOn),
    hourly: isHourly(ground, asked),
    deciders: await decidersRepo(tx, actor.companyId).named(person.id, person.departmentId),
  };
}

type Cost = { readonly type: LeaveRequestType; readonly startsOn: Day; readonly hours: number };

/** All of it is taken from the year in which it begins: what is left of that year is what the next one begins with. */
async function balanceWith({ tx, actor, now }: Caller, userId: string, { type, startsOn, hours }: Cost) {
  const { companyId, timezone } = actor;
  const people = await balancesRepo(tx, companyId).holders([userId]);
  const ledger = await ledgerOf(tx, { companyId, people, year: yearOf(startsOn), now, timezone });
  const left = balanceOf(ledger, { userId, type, startsOn });
  const account = balanceOfAbsence[type];
  if (left === null || account === null) return null;
  const after = Math.round((left.residual - hours) * 100) / 100;
  return { before: left.residual, after, pending: hoursOf(ledger.pending(userId, account)) };
}

/** Approved leave in the way refuses what is asked for; what only waits is told, for of the two one may be granted. */
async function waitingWith({ tx, actor }: Caller, leave: Omit<PlacedAbsence, 'minutes'> & { userId: string }) {
  const waiting = await leaveRequestsRepo(tx, actor.companyId).waiting(leave.userId, leave.startsOn, leave.endsOn);
  return waiting.filter((one) => clash(one, { ...leave, minutes: null })).map(({ minutes: _, ...one }) => one);
}

/** The first day on which something is due and no leave was granted. */
async function returnAfter(call: Caller, ground: Ground, { id }: SeenPerson, endsOn: Day): Promise<Day | null> {
  const [from, to] = [addDays(endsOn, 1), addDays(endsOn, returnWithinDays)];
  const planOn = await plansOf(ground, [id], from, to);
  const away = await approvedWholeDays(call, id, from, to);
  const isAway = (day: Day) => away.some(({ startsOn, endsOn: last }) => startsOn <= day && day <= last);
  for (const day of daysFrom(from, to)) if (planOn(id, day).due > 0 && !isAway(day)) return day;
  return null;
}

function isHourly({ rules }: Ground, { type, startsOn }: Asked): boolean {
  if (type === 'dayOff') return false;
  const settings = settingsOn(rules.settings, startsOn);
  return type === 'rol' || settings.hourlyVacation;
}
