import { daysOfMonth } from '@timbro/core/days/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { say } from '@timbro/core/messages.ts';
import type { PersonMonth, PersonMonths, monthAnswer, monthChange, monthFilter } from '@timbro/core/work-days/month.ts';
import {
  type MonthCounts,
  countGroups,
  isInGroup,
  standingOf,
  warningsOf,
} from '@timbro/core/work-days/month-rules.ts';
import { sumOfTotals } from '@timbro/core/work-days/rules.ts';
import type * as z from 'zod';
import { inBatches } from '#db/in-batches.ts';
import { type Caller, missing, todayOf } from '#http/handlers.ts';
import { sightOf } from '#sight.ts';
import { lockRules } from '#modules/work-schedules/rule-changes.repo.ts';
import { computeEach } from '#register/compute-each.ts';
import { groundOf } from '#register/compute-units.ts';
import { projectionRepo } from '#register/projection.repo.ts';
import { markDays } from './marks.repo.ts';
import { mostErrors, obstaclesOf } from './month-obstacles.ts';
import { type MonthPlace, type MonthRow, personMonthsRepo } from './person-months.repo.ts';
import { freshen, project } from '#register/projector.ts';
import { proposalFor } from '#register/proposal.ts';
import { type Range, registerRepo } from './register.repo.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import { seenPeopleRepo } from './seen-people.repo.ts';

const repoOf = ({ tx, actor }: Caller) => personMonthsRepo(tx, actor.companyId);

type Listing = Caller & { query: z.output<typeof monthFilter> };

const placeOf = ({ actor }: Caller, month: string): MonthPlace => ({
  month,
  range: daysOfMonth(month),
  timezone: actor.timezone,
});

/** Who is ready to be closed, and what stands in the way of the others. */
export async function listMonths(call: Listing): Promise<PersonMonths> {
  const { tx, actor, query, now } = call;
  const { month, page, pageSize } = query;
  const place = placeOf(call, month);
  const { people } = registerRepo(tx, actor.companyId, sightOf(actor));
  const named = await people({ ...query, search: undefined }, place.range, 'payroll');
  const found = new Set(query.search ? await people(query, place.range, 'payroll') : named);
  await freshen(call.server, { companyId: actor.companyId, userIds: named, ...place.range, now });
  const everybody = await repoOf(call).counts(named, place);
  const searched = everybody.filter(({ userId }) => found.has(userId));
  const isOver = todayOf(call) > place.range.to;
  const chosen = searched.filter((counts) => isAskedFor(query, counts, isOver)).map(({ userId }) => userId);
  const rows = await repoOf(call).rows(chosen.slice((page - 1) * pageSize, page * pageSize), place);
  const proposals = await proposalsFor(call, rows);
  const lastClosed = await repoOf(call).lastClosed(named, month);
  return {
    items: rows.map((row) => presentMonth(row, month, isOver, proposals)),
    total: chosen.length,
    page,
    pageSize,
    summary: {
      people: named.length,
      closed: everybody.filter(({ state }) => state === 'closed').length,
      lastClosed: lastClosed && { by: lastClosed.by, at: new Date(lastClosed.at).toISOString() },
      groups: countGroups(searched, isOver),
    },
  };
}

const isAskedFor = ({ state, standing }: Listing['query'], counts: MonthCounts, isOver: boolean) =>
  (state === undefined || counts.state === state) && (standing === undefined || isInGroup(counts, isOver, standing));

type Proposals = ReadonlyMap<string, ReturnType<typeof proposalFor>>;

async function proposalsFor({ tx, actor, now }: Caller, rows: readonly MonthRow[]): Promise<Proposals> {
  const units = rows.flatMap(({ userId, blocked }) => blocked.map(({ date }) => ({ userId, from: date, to: date })));
  if (units.length === 0) return new Map();
  const ground = await groundOf(tx, actor.companyId, [...new Set(units.map(({ userId }) => userId))], now);
  const days = await computeEach(ground, units);
  return new Map(days.map(({ userId, day, computed }) => [`${userId} ${day.date}`, proposalFor(computed)]));
}

const blockedOf = ({ userId, blocked }: MonthRow, proposals: Proposals): PersonMonth['anomalies'] =>
  blocked.map((found) => ({ ...found, proposal: proposals.get(`${userId} ${found.date}`) ?? null }));

const warnedDaysOf = ({ warned }: MonthRow): PersonMonth['warnings'] =>
  warned.map((found) => ({ date: found.date, kinds: warningsOf(found) })).filter(({ kinds }) => kinds.length > 0);

const requestsOf = ({ pendingLeave, pendingStamps, pendingAbsences }: MonthRow) =>
  pendingLeave + pendingStamps + pendingAbsences;

const countsOf = (row: MonthRow): MonthCounts => ({
  state: row.state,
  anomalies: row.blocked.length,
  excess: row.excesses.length,
  requests: requestsOf(row),
  runningDays: row.runningDays,
  lateStamps: row.lateStamps,
});

/** Of a month that is over. */
const isReady = (row: MonthRow) => standingOf(countsOf(row), true) === 'ready';

const presentMonth = (row: MonthRow, month: string, isOver: boolean, proposals: Proposals): PersonMonth => {
  const standing = standingOf(countsOf(row), isOver);
  return {
    user: { id: row.userId, displayName: row.displayName, departmentId: row.departmentId },
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
    lateStamps: row.lateStamps,
    lateStampsOn: row.lateStampsOn,
    totals: sumOfTotals([row]),
    balance: row.settledBalance,
    closedBy: row.closedBy,
    closedAt: row.closedAt === null ? null : new Date(row.closedAt).toISOString(),
    reopenReason: row.reopenReason,
  };
};

type Changing = Caller & { body: z.output<typeof monthChange> };
type Answer = z.output<typeof monthAnswer>;
/** `moved` are those whose month was in the other state until now. */
type Changed = { items: Answer['items']; moved: readonly MonthRow[]; refused: readonly MonthRow[] };
/** People whose month is closed with one round of statements. */
const peopleAtOnce = 100;

/** Each person gets an answer of their own; only when nobody could be closed is the whole call refused. */
export async function setMonthState(call: Changing): Promise<Answer> {
  const { tx, actor, body } = call;
  const range = daysOfMonth(body.month);
  if (body.state === 'closed' && todayOf(call) <= range.to)
    throw new Refusal('statusForbids', { errors: [{ path: 'month', message: 'months.notOver' }] });
  const userIds = [...new Set(body.userIds)];
  const known = new Set((await seenPeopleRepo(tx, actor.companyId, 'company').find(userIds)).map(({ id }) => id));
  const gone = body.userIds.findIndex((id) => !known.has(id));
  if (gone >= 0) throw missing(`userIds.${gone}`);
  // Whoever plans, corrects or changes a rule at the same time has done so before, or finds the month closed.
  await lockRules(tx, actor.companyId);
  await projectionRepo(tx, actor.companyId).lock(userIds);
  // Until somebody's month has moved, nothing has happened.
  call.unrecorded();
  const change = body.state === 'open' ? reopen : close;
  const done: Changed[] = [];
  for (const some of inBatches(userIds, peopleAtOnce)) done.push(await change(call, some, range));
  const items = done.flatMap((some) => some.items);
  const refused = done.flatMap((some) => some.refused);
  if (refused.length === items.length) throw notReady(call, refused);
  record(
    call,
    done.flatMap((some) => some.moved),
  );
  return { items };
}

const isRefused = (row: MonthRow) => row.state === 'open' && !isReady(row);

async function close(call: Changing, userIds: readonly string[], range: Range): Promise<Changed> {
  const { tx, actor, body, now } = call;
  await project(tx, { companyId: actor.companyId, userIds, ...range, now });
  const rows = await repoOf(call).rows(userIds, placeOf(call, body.month));
  const ready = rows.filter(isReady);
  await repoOf(call).close(
    ready.map(({ userId }) => userId),
    body.month,
    range,
    actor.id,
    now,
  );
  return { items: await answersFor(call, rows), moved: ready, refused: rows.filter(isRefused) };
}

async function answersFor(call: Changing, rows: readonly MonthRow[]): Promise<Answer['items']> {
  const proposals = await proposalsFor(call, rows.filter(isRefused));
  return rows.map((row) => ({
    userId: row.userId,
    month: call.body.month,
    state: isRefused(row) ? 'open' : 'closed',
    refused: isRefused(row)
      ? {
          code: 'openAnomalies',
          message: say(call.from.language, 'months.notReady', saidOf(row)),
          anomalies: blockedOf(row, proposals),
        }
      : null,
  }));
}

const saidOf = (row: MonthRow) => {
  const { runningDays, anomalies, excess, requests } = countsOf(row);
  return { name: row.displayName, anomalies, excess, requests, running: runningDays };
};

function notReady({ from }: Changing, rows: readonly MonthRow[]): Refusal {
  const errors = rows.flatMap((row): FieldError[] => [
    ...obstaclesOf(from.language, row),
    ...(requestsOf(row) + row.runningDays > 0
      ? [{ path: row.userId, message: 'months.notReady', values: saidOf(row) } as const]
      : []),
  ]);
  return new Refusal('openAnomalies', { errors: errors.slice(0, mostErrors) });
}

async function reopen(call: Changing, userIds: readonly string[], range: Range): Promise<Changed> {
  const { tx, actor, body } = call;
  const rows = await repoOf(call).rows(userIds, placeOf(call, body.month));
  const closed = rows.filter(({ state }) => state === 'closed');
  const whose = closed.map(({ userId }) => userId);
  await repoOf(call).reopen(whose, body.month, body.reason ?? '');
  await markDays(tx, actor.companyId, whose, range.from, range.to);
  const items = rows.map(({ userId }) => ({ userId, month: body.month, state: 'open' as const, refused: null }));
  return { items, moved: closed, refused: [] };
}

/** Everybody has a line of history; of many there is one event, since whoever hears it asks for the months again anyway. */
function record({ body, actor, ...call }: Changing, moved: readonly MonthRow[]) {
  const audienceOf = ({ userId, departmentId }: MonthRow) =>
    audienceOfPerson(actor.companyId, { id: userId, departmentId });
  const isOne = moved.length === 1;
  for (const row of moved)
    call.record({
      entityId: row.userId,
      before: { month: null, monthState: row.state },
      after: { month: body.month, monthState: body.state, reason: body.reason ?? null },
      ...(isOne && { rooms: audienceOf(row) }),
    });
  if (moved.length > 1) call.announce([...new Set(moved.flatMap(audienceOf))]);
}
