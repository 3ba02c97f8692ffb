import type * as z from 'zod';
import { daysOfMonth } from '@timbro/core/days/rules.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import {
  type MonthCounts,
  countGroups,
  isInGroup,
  standingOf,
  sumOfPeople,
  warningsOf,
} from '@timbro/core/work-days/months/month-rules.ts';
import type { PersonMonth, PersonMonths, monthFilter } from '@timbro/core/work-days/months/month.ts';
import { sumOfTotals } from '@timbro/core/work-days/rules.ts';
import { type Caller, todayOf } from '#http/handlers.ts';
import type { Actor } from '#identity.ts';
import { computeEach } from '#register/days/compute-each.ts';
import { groundOf } from '#register/days/compute-units.ts';
import { freshenAll } from '#register/days/projector.ts';
import { proposalFor } from '#register/days/proposal.ts';
import { peopleOfRegister } from '#register/people/people-of-register.repo.ts';
import { allOf } from '#register/people/seen-people.repo.ts';
import { type LateStamps, lateStampsIn } from './late-stamps.ts';
import { type MonthPlace, type MonthRow, personMonthsRepo } from './person-months.repo.ts';

const repoOf = ({ tx, actor }: Caller) => personMonthsRepo(tx, actor.companyId);

type Listing = Caller & { query: z.output<typeof monthFilter> };

export const placeOf = ({ timezone }: Pick<Actor, 'timezone'>, month: string): MonthPlace => ({
  month,
  range: daysOfMonth(month),
  timezone,
});

/** Who is ready to be closed, and what stands in the way of the others. */
export async function listMonths(call: Listing): Promise<PersonMonths> {
  const { tx, actor, query, now } = call;
  const { month, page, pageSize } = query;
  const place = placeOf(actor, month);
  const { whom, inOrder } = peopleOfRegister(tx, actor.companyId, sightOf(actor));
  const all = whom({ ...query, search: undefined }, place.range, 'payroll');
  const found = query.search ? whom(query, place.range, 'payroll') : all;
  await freshenAll(call.server, { companyId: actor.companyId, whom: all, ...place.range, now });
  const late = await lateStampsIn(tx, actor.companyId, all, place, now);
  const lateCounts = new Map([...late].map(([userId, days]) => [userId, days.length]));
  const everybody = await repoOf(call).alike(all, query.search ? found : allOf(), place, lateCounts);
  const searched = everybody.filter(({ isFound }) => isFound);
  const isOver = todayOf(call) > place.range.to;
  const chosen = searched.filter((counts) => isAskedFor(query, counts, isOver));
  // Where nobody is left out, nobody has to be judged again.
  const asked = chosen.length < searched.length ? allOf(found, repoOf(call).like(chosen, place, lateCounts)) : found;
  const part = { sort: query.sort, offset: (page - 1) * pageSize, limit: pageSize };
  const rows = await repoOf(call).rows(await inOrder(asked, part), place);
  const shown = { month, isOver, late, proposals: await proposalsFor(call, rows) };
  const closed = sumOfPeople(everybody.filter(({ state }) => state === 'closed'));
  const lastClosed = closed > 0 ? await repoOf(call).lastClosed(all, month) : null;
  return {
    items: rows.map((row) => presentMonth(row, shown)),
    total: sumOfPeople(chosen),
    page,
    pageSize,
    summary: {
      people: sumOfPeople(everybody),
      closed,
      lastClosed: lastClosed && { by: lastClosed.by, at: new Date(lastClosed.at).toISOString() },
      groups: countGroups(searched, isOver),
    },
  };
}

const isAskedFor = ({ state, standing }: Listing['query'], counts: MonthCounts, isOver: boolean) =>
  (state === undefined || counts.state === state) && (standing === undefined || isInGroup(counts, isOver, standing));

type Proposals = ReadonlyMap<string, ReturnType<typeof proposalFor>>;

export async function proposalsFor(
  { tx, actor, now }: Pick<Caller, 'tx' | 'now'> & { actor: Pick<Actor, 'companyId'> },
  rows: readonly MonthRow[],
): Promise<Proposals> {
  const units = rows.flatMap(({ userId, blocked }) => blocked.map(({ date }) => ({ userId, from: date, to: date })));
  if (units.length === 0) return new Map();
  const ground = await groundOf(tx, actor.companyId, [...new Set(units.map(({ userId }) => userId))], now);
  const days = await computeEach(ground, units);
  return new Map(days.map(({ userId, day, computed }) => [`${userId} ${day.date}`, proposalFor(computed)]));
}

export const blockedOf = ({ userId, blocked }: MonthRow, proposals: Proposals): PersonMonth['anomalies'] =>
  blocked.map((found) => ({ ...found, proposal: proposals.get(`${userId} ${found.date}`) ?? null }));

const warnedDaysOf = ({ warned }: MonthRow): PersonMonth['warnings'] =>
  warned.map((found) => ({ date: found.date, kinds: warningsOf(found) })).filter(({ kinds }) => kinds.length > 0);

export const requestsOf = ({ pendingLeave, pendingStamps, pendingAbsences }: MonthRow) =>
  pendingLeave + pendingStamps + pendingAbsences;

export const countsOf = (row: MonthRow, lateStamps = 0): MonthCounts => ({
  state: row.state,
  anomalies: row.blocked.length,
  excess: row.excesses.length,
  requests: requestsOf(row),
  runningDays: row.runningDays,
  lateStamps,
});

type Shown = { month: string; isOver: boolean; late: LateStamps; proposals: Proposals };

const presentMonth = (row: MonthRow, { month, isOver, late, proposals }: Shown): PersonMonth => {
  const lateOn = late.get(row.userId) ?? [];
  const standing = standingOf(countsOf(row, lateOn.length), isOver);
  return {
    user: { id: row.userId, displayName: row.displayName, sortName: row.sortName, departmentId: row.departmentId },
    month,
    state: row.state,
    ready: standing === 'ready',
    standing,
    anomalies: blockedOf(row, proposals),
    pendingRequests: requestsOf(row),
    pending: { leave: row.pendingLeave, stamps: row.pendingStamps, absences: row.pendingAbsences },
    pendingExcess: row.excesses.length,
    excesses: row.excesses,
    uncoveredDays: row.uncoveredDays,
    warnings: row.state === 'closed' ? [] : warnedDaysOf(row),
    runningDays: isOver ? row.runningDays : 0,
    lateStamps: lateOn.length,
    lateStampsOn: [...new Set(lateOn)].toSorted(),
    totals: sumOfTotals([row]),
    balance: row.settledBalance,
    closedBy: row.closedBy,
    closedAt: row.closedAt === null ? null : new Date(row.closedAt).toISOString(),
    reopenReason: row.reopenReason,
  };
};
