import { hoursOf } from '@timbro/core/absences/rules.ts';
import { timedInMinutes } from '@timbro/core/absences/stored-times-rules.ts';
import { balanceOfAbsence } from '@timbro/core/balances/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { Decider, LeaveRequest } from '@timbro/core/leave-requests/contract.ts';
import { clockTime } from '@timbro/core/moment.ts';
import { decidersRepo } from '#decisions/deciders.repo.ts';
import { toldPerson } from '#decisions/decisions.ts';
import type { Caller } from '#http/handlers.ts';
import { type Ledger, ledgerOf, yearOf } from '#modules/balances/balances.door.ts';
import { balancesRepo } from '#modules/balances/balances.repo.ts';
import { type PersonAbsence, minutesOfAbsences, sumOfDays } from '#register/days/absence-minutes.ts';
import { groundOf } from '#register/days/compute-units.ts';
import { type LeaveRecord, type LeaveRow, leaveRequestsRepo } from './leave-requests.repo.ts';

export type PlacedLeave = Pick<LeaveRecord, 'id' | 'userId' | 'type' | 'startsOn' | 'endsOn' | 'startTime' | 'endTime'>;

/** As the register would compute with it. */
export const placed = ({ id, userId, type, startsOn, endsOn, startTime, endTime }: PlacedLeave): PersonAbsence =>
  timedInMinutes({ id, userId, type, startsOn, endsOn, startTime, endTime, minutes: null });

/** Requests with what a decision needs: hours, balance, who else is away; in a fixed number of questions. */
export async function presentRequests(
  call: Caller,
  rows: readonly LeaveRow[],
  reader: 'decider' | 'owner',
): Promise<LeaveRequest[]> {
  if (rows.length === 0) return [];
  const { tx, actor, now } = call;
  const requests = rows.map(({ request }) => request);
  const userIds = [...new Set(requests.map(({ userId }) => userId))];
  const ground = await groundOf(tx, actor.companyId, userIds, now);
  const minutes = await minutesOfAbsences(ground, requests.map(placed));
  // Whoever asks is not told who of the others is away: those who decide are.
  const away =
    reader === 'decider' ? await leaveRequestsRepo(tx, actor.companyId).away(requests) : new Map<string, Person[]>();
  const years = requests.map(({ startsOn }) => yearOf(startsOn));
  const ledger = await ledgerOf(tx, {
    companyId: actor.companyId,
    people: await balancesRepo(tx, actor.companyId).holders(userIds),
    year: Math.max(...years),
    from: Math.min(...years),
    now,
    timezone: actor.timezone,
  });
  const decidersOf = reader === 'owner' ? await ownDeciders(call, rows) : () => undefined;
  return rows.map((row) => ({
    ...present(row),
    deciders: decidersOf(row),
    hours: hoursOf(sumOfDays(minutes.get(row.request.id))),
    away: away.get(row.request.id) ?? [],
    balance: balanceOf(ledger, row.request),
  }));
}

/** The same people decide everything that one person asks for. */
async function ownDeciders({ tx, actor }: Caller, rows: readonly LeaveRow[]) {
  const waits = ({ request }: LeaveRow) => request.status === 'pendingReview';
  const waiting = rows.find(waits);
  const deciders: Decider[] = waiting
    ? await decidersRepo(tx, actor.companyId).named(actor.id, waiting.user.departmentId)
    : [];
  return (row: LeaveRow) => (waits(row) ? deciders : undefined);
}

export function balanceOf(
  ledger: Ledger,
  { userId, type, startsOn }: Pick<LeaveRecord, 'userId' | 'type' | 'startsOn'>,
): LeaveRequest['balance'] {
  const account = balanceOfAbsence[type];
  if (account === null || !ledger.isKept(userId, account)) return null;
  return { residual: hoursOf(ledger.balance(userId, account, yearOf(startsOn)).residual) };
}

const present = ({ request, user, decidedBy, absenceId }: LeaveRow) => ({
  ...request,
  user,
  decidedBy,
  absenceId,
  startTime: clockTime(request.startTime),
  endTime: clockTime(request.endTime),
  createdAt: request.createdAt.toISOString(),
  submittedAt: request.submittedAt?.toISOString() ?? null,
  decidedAt: request.decidedAt?.toISOString() ?? null,
});

/** A request as its history tells it. */
export const toldRequest = (
  { type, startsOn, endsOn, startTime, endTime, note, status, decisionNote }: LeaveRecord,
  person: Pick<Person, 'id' | 'displayName'>,
) => ({
  person: toldPerson(person),
  type,
  startsOn,
  endsOn,
  startTime: clockTime(startTime),
  endTime: clockTime(endTime),
  note,
  status,
  decisionNote,
});
