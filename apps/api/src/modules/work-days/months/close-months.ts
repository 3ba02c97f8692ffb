import type * as z from 'zod';
import { daysOfMonth } from '@timbro/core/days/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { say } from '@timbro/core/messages.ts';
import { workDays } from '@timbro/core/work-days/contract.ts';
import { standingOf } from '@timbro/core/work-days/months/month-rules.ts';
import type { monthAnswer, monthChange } from '@timbro/core/work-days/months/month.ts';
import { inBatches } from '#db/in-batches.ts';
import { bucketOf, holdPeople, isHeldByOthers, lockRules } from '#db/locks.ts';
import { type Caller, missing, todayOf } from '#http/handlers.ts';
import { type WritePart, type Writer, keepPart } from '#http/keep-part.ts';
import { jobsRepo } from '#modules/jobs/jobs.repo.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import { apart } from '#register/days/apart.ts';
import { projectionRepo } from '#register/days/projection.repo.ts';
import { project } from '#register/days/projector.ts';
import { markDays } from '#register/log/marks.repo.ts';
import { seenPeopleRepo } from '#register/people/seen-people.repo.ts';
import { mostErrors, obstaclesOf, uncomputed } from './month-obstacles.ts';
import { type MonthRow, personMonthsRepo } from './person-months.repo.ts';
import { blockedOf, countsOf, placeOf, proposalsFor, requestsOf } from './person-months.ts';

type MonthChange = z.output<typeof monthChange>;
type MonthAnswer = z.output<typeof monthAnswer>;
type Changing = Caller & { query: { background?: boolean | undefined }; body: MonthChange };

/** People whose month is closed in one transaction: few enough that nobody waits long for them. */
const peopleAtOnce = 10;
const closing = { id: 'workDays.close', module: 'workDays', capability: workDays.close };

/** Each person gets an answer of their own; only when nobody could be closed is the whole call refused. */
export async function setMonthState(call: Changing): Promise<MonthAnswer | { jobId: string }> {
  const { actor, body, server, from } = call;
  await refuseImpossible(call);
  // Every part leaves its own traces.
  call.unrecorded();
  if (call.query.background) {
    const request = { ...body, language: from.language, ip: from.ip };
    const { companyId, id: userId } = actor;
    const jobId = await jobsRepo.start(server.database, 'closeMonths', { companyId, userId, request, now: call.now });
    call.setStatus(202);
    return { jobId };
  }
  const { items, refused, behind } = await changeMonths(call, body);
  if (refused.length + behind.length === items.length) throw notReady(call, refused, behind);
  return { items };
}

async function refuseImpossible(call: Changing): Promise<void> {
  const { actor, body, server } = call;
  if (body.state === 'closed' && todayOf(call) <= daysOfMonth(body.month).to)
    throw new Refusal('statusForbids', { errors: [{ path: 'month', message: 'months.notOver' }] });
  // Not in the transaction of the call: that would hold a connection until everybody is done.
  const people = seenPeopleRepo(server.database.reader(actor.companyId), actor.companyId, 'company');
  const known = new Set((await people.find([...new Set(body.userIds)])).map(({ id }) => id));
  const gone = body.userIds.findIndex((id) => !known.has(id));
  if (gone >= 0) throw missing(`userIds.${gone}`);
}

type Item = MonthAnswer['items'][number];
/** `moved` are those whose month was in the other state until now. */
type Changed = { items: readonly Item[]; moved: readonly MonthRow[]; refused: readonly MonthRow[] };
/** `behind` are those whose days could not be computed. */
type AllChanged = { items: Item[]; refused: readonly MonthRow[]; behind: readonly MonthRow[] };

/**
 * Some people at a time, each time in a transaction of its own with its history and events: a company that closes for
 * thousands keeps nobody waiting, and what a fault ends half-way is done by asking again. Whose days cannot be computed
 * is refused alone.
 */
export async function changeMonths(
  writer: Writer,
  body: MonthChange,
  onProgress: (share: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<AllChanged> {
  const { companyId } = writer.actor;
  const userIds = [...new Set(body.userIds)];
  // Who shares a lock is done together, so that each time few locks are held.
  const inOrder = userIds.toSorted((a, b) => bucketOf(a) - bucketOf(b));
  const items = new Map<string, Item>();
  const refused: MonthRow[] = [];
  const change = async (some: readonly string[]) => {
    const done = await insisting(() =>
      writer.server.database.inTurn(() => keepPart(writer, closing, (part) => changeSome(part, body, some))),
    );
    for (const item of done.items) items.set(item.userId, item);
    refused.push(...done.refused);
    await onProgress(items.size / userIds.length);
  };
  const behind: MonthRow[] = [];
  // What is opened again is computed afterwards.
  if (body.state === 'open') for (const some of inBatches(inOrder, peopleAtOnce)) await change(some);
  else {
    const { database, troubles } = writer.server;
    const left = await apart({ companyId, userIds: inOrder, atOnce: peopleAtOnce, troubles }, change);
    const rows = await personMonthsRepo(database.reader(companyId), companyId).rows(
      left,
      placeOf(writer.actor, body.month),
    );
    for (const row of rows) items.set(row.userId, uncomputedItem(writer, body, row));
    behind.push(...rows.filter(({ state }) => state === 'open'));
  }
  return { items: userIds.flatMap((id) => items.get(id) ?? []), refused, behind };
}

const mostTries = 3;

/** Somebody who holds a lock for some seconds does not end the closing of thousands: a part waits for them more than once. */
async function insisting<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries || !isHeldByOthers(error)) throw error;
    }
}

/** Whoever was closed before stays so, though their days could not be computed now. */
const uncomputedItem = ({ from }: Writer, { month }: MonthChange, { userId, state, displayName }: MonthRow): Item => ({
  userId,
  month,
  state,
  refused:
    state === 'closed'
      ? null
      : {
          code: 'openAnomalies',
          message: say(from.language, 'months.notComputed', { name: displayName }),
          anomalies: [],
        },
});

async function changeSome(part: WritePart, body: MonthChange, userIds: readonly string[]): Promise<Changed> {
  const { tx, actor } = part;
  // Whoever plans, corrects or changes a rule at the same time has done so before, or finds the month closed.
  await lockRules(tx, actor.companyId);
  await holdPeople(tx, actor.companyId, userIds);
  const changed = await (body.state === 'open' ? reopen : close)(part, body, userIds);
  record(part, body, changed.moved);
  return changed;
}

const repoOf = ({ tx, actor }: WritePart) => personMonthsRepo(tx, actor.companyId);
/** Of a month that is over. */
const isReady = (row: MonthRow) => standingOf(countsOf(row), true) === 'ready';
const isRefused = (row: MonthRow) => row.state === 'open' && !isReady(row);

/** At the place each person's log has reached: whoever stamps meanwhile waits for nothing, and comes too late. */
async function close(part: WritePart, { month }: MonthChange, userIds: readonly string[]): Promise<Changed> {
  const { tx, actor, now } = part;
  const place = placeOf(actor, month);
  const closingMonth = { month, places: await projectionRepo(tx, actor.companyId).places(userIds) };
  await project(tx, { companyId: actor.companyId, userIds, ...place.range, now, closing: closingMonth });
  const rows = await repoOf(part).rows(userIds, place);
  const ready = rows.filter(isReady);
  const whose = ready.map(({ userId }) => userId);
  await repoOf(part).close(whose, closingMonth, place.range, actor.id, now);
  return { items: await answersFor(part, month, rows), moved: ready, refused: rows.filter(isRefused) };
}

async function answersFor(part: WritePart, month: string, rows: readonly MonthRow[]): Promise<MonthAnswer['items']> {
  const proposals = await proposalsFor(part, rows.filter(isRefused));
  return rows.map((row) => ({
    userId: row.userId,
    month,
    state: isRefused(row) ? 'open' : 'closed',
    refused: isRefused(row)
      ? {
          code: 'openAnomalies',
          message: say(part.from.language, 'months.notReady', saidOf(row)),
          anomalies: blockedOf(row, proposals),
        }
      : null,
  }));
}

const saidOf = (row: MonthRow) => {
  const { runningDays, anomalies, excess, requests } = countsOf(row);
  return { name: row.displayName, anomalies, excess, requests, running: runningDays };
};

function notReady({ from }: Changing, refused: readonly MonthRow[], behind: readonly MonthRow[]): Refusal {
  const open = refused.flatMap((row): FieldError[] => [
    ...obstaclesOf(from.language, row),
    ...(requestsOf(row) + row.runningDays > 0
      ? [{ path: row.userId, message: 'months.notReady', values: saidOf(row) } as const]
      : []),
  ]);
  const errors = [...behind.map(uncomputed), ...open];
  return new Refusal('openAnomalies', { errors: errors.slice(0, mostErrors) });
}

async function reopen(part: WritePart, { month, reason }: MonthChange, userIds: readonly string[]): Promise<Changed> {
  const { tx, actor } = part;
  const place = placeOf(actor, month);
  const rows = await repoOf(part).rows(userIds, place);
  const closed = rows.filter(({ state }) => state === 'closed');
  const whose = closed.map(({ userId }) => userId);
  await repoOf(part).reopen(whose, month, reason ?? '');
  await markDays(tx, actor.companyId, whose, place.range.from, place.range.to);
  const items = rows.map(({ userId }) => ({ userId, month, state: 'open' as const, refused: null }));
  return { items, moved: closed, refused: [] };
}

/** Everybody has a line of history; of many there is one event, since whoever hears it asks for the months again anyway. */
function record({ actor, ...part }: WritePart, body: MonthChange, moved: readonly MonthRow[]) {
  const audienceOf = ({ userId, departmentId }: MonthRow) =>
    audienceOfPerson(actor.companyId, { id: userId, departmentId });
  const isOne = moved.length === 1;
  for (const row of moved)
    part.record({
      entityId: row.userId,
      before: { month: null, monthState: row.state },
      after: { month: body.month, monthState: body.state, reason: body.reason ?? null },
      ...(isOne && { rooms: audienceOf(row) }),
    });
  if (moved.length > 1) part.announce([...new Set(moved.flatMap(audienceOf))]);
}
