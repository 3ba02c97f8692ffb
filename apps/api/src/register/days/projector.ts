import {
  type Day,
  type DayRange,
  addDays,
  daysBetween,
  daysFrom,
  earlierDay,
  laterDay,
} from '@timbro/core/days/rules.ts';
import type { Db } from '#db/client.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { holdPeople } from '#db/locks.ts';
import type { Keeper } from '#jobs/troubles.ts';
import type { Whom } from '#register/people/seen-people.repo.ts';
import { apart } from './apart.ts';
import { type Behind, peopleBehind } from './behind.repo.ts';
import { type ClosingMonth, type Ground, type ProjectedDay, computeUnits, groundOf } from './compute-units.ts';
import type { Unit } from './log-reach.ts';
import { docShape } from './present-day.ts';
import { type Mark, type StaleDay, projectionRepo, type KeptDay } from './projection.repo.ts';
import { remakeMonths } from './verify-months.repo.ts';

/** People whose days are computed in one transaction: few enough that nobody waits long for them. */
const peopleAtOnce = 50;
/** Days further apart than this are computed apart. */
const nearDays = 7;

type Scope = { companyId: string; userIds: readonly string[]; from: Day; to: Day; now: Date };

/**
 * Brings the rows of these people and days up to date; whoever reads the register asks this first. Answers whose rows stay
 * as they were: somebody who cannot be computed is a trouble of their own, and whoever reads is shown what is known of them.
 */
export async function freshen(keeper: Keeper, { userIds, ...scope }: Scope): Promise<string[]> {
  const people = userIds.map((userId) => ({ userId, since: scope.from }));
  return freshenBehind(keeper, people, scope);
}

/** The same of whoever they are: where nobody is behind, nobody is named. */
export async function freshenAll(
  keeper: Keeper,
  { whom, ...scope }: Omit<Scope, 'userIds'> & { whom: Whom },
): Promise<string[]> {
  return freshenBehind(keeper, { whom, since: scope.from }, scope);
}

async function freshenBehind({ database, troubles }: Keeper, people: Behind, scope: Omit<Scope, 'userIds'>) {
  const { companyId, to, now } = scope;
  const behind = await peopleBehind(database.reader(companyId), companyId, people, to, now);
  return apart({ companyId, userIds: behind, atOnce: peopleAtOnce, troubles }, (some) =>
    inTransaction(database, companyId, (db) => project(db, { ...scope, userIds: some })),
  );
}

/** The same inside a transaction that is already open; a month that is being closed says how far it sees. */
export async function project(
  db: Db,
  { companyId, userIds, from, to, now, closing }: Scope & { closing?: ClosingMonth },
): Promise<ProjectedDay[]> {
  const repo = projectionRepo(db, companyId);
  await holdPeople(db, companyId, userIds);
  // Marks first: whatever is read after them is at least as new as they are.
  const marks = await repo.marks(userIds);
  const undone = await repo.undone(userIds, from, to, now);
  const touched = marks.filter((mark) => mark.fromDay <= to && mark.toDay >= from);
  const days = [
    ...undone,
    ...touched.flatMap((mark) => daysOf(mark.userId, laterDay(mark.fromDay, from), earlierDay(mark.toDay, to))),
  ];
  const { days: computed } = await compute(db, companyId, unitsOf(days), now, closing);
  await repo.settleMarks(
    touched,
    touched.flatMap((mark) => outside(mark, from, to)),
  );
  return computed;
}

type Computed = { days: ProjectedDay[]; changed: number };

async function compute(
  db: Db,
  companyId: string,
  units: readonly Unit[],
  now: Date,
  closing?: ClosingMonth,
): Promise<Computed> {
  if (units.length === 0) return { days: [], changed: 0 };
  const repo = projectionRepo(db, companyId);
  const ground = await groundOf(db, companyId, [...new Set(units.map(({ userId }) => userId))], now);
  const { days, saved } = await computeAnew(repo, { ...ground, closing }, units);
  const changed = await repo.saveDays(saved);
  await repo.saveStampings(
    saved.map(({ userId, day }) => ({ userId, day: day.date })),
    saved.flatMap(({ stampings }) => stampings),
  );
  return { days, changed };
}

type Repo = ReturnType<typeof projectionRepo>;

/** The days of units, and of them those that are kept: what was closed stays as it was closed, also where a change around it would have stamps count elsewhere. */
async function computeAnew(
  repo: Repo,
  ground: Ground,
  units: readonly Unit[],
): Promise<{ days: ProjectedDay[]; saved: ProjectedDay[] }> {
  const days = await computeUnits(ground, units);
  const inClosedMonths = days.filter(({ day }) => day.status === 'closed');
  const frozen = await repo.closed(inClosedMonths.map(({ userId, day }) => ({ userId, day: day.date })));
  return { days, saved: days.filter(({ userId, day }) => !frozen.has(`${userId} ${day.date}`)) };
}

/** A mark no longer than this came from stamps or single days: its days get rows even if they had none. */
const shortMark = 14;

/** Works marks off without a reader: every row they touch, and the days around new stamps. */
export async function drain(db: Db, companyId: string, userIds: readonly string[], now: Date): Promise<void> {
  const repo = projectionRepo(db, companyId);
  await holdPeople(db, companyId, userIds);
  const marks = await repo.marks(userIds);
  await compute(db, companyId, unitsOf(await daysMarked(repo, marks)), now);
  await repo.settleMarks(marks, []);
}
const isShort = ({ fromDay, toDay }: Mark) => daysBetween(fromDay, toDay) <= shortMark;

/** What marks say is to be computed, or as much of it as lies between two days. */
async function daysMarked(repo: Repo, marks: readonly Mark[], within?: DayRange): Promise<StaleDay[]> {
  const inside = (some: readonly Mark[]) => (within ? some.flatMap((mark) => insideOf(mark, within)) : some);
  const [short, long] = [inside(marks.filter(isShort)), inside(marks.filter((mark) => !isShort(mark)))];
  const days = short.flatMap(({ userId, fromDay, toDay }) => daysOf(userId, fromDay, toDay));
  return [...days, ...(await repo.stored(long))];
}

function insideOf(mark: Mark, { from, to }: DayRange): Mark[] {
  const [fromDay, toDay] = [laterDay(mark.fromDay, from), earlierDay(mark.toDay, to)];
  return fromDay <= toDay ? [{ ...mark, fromDay, toDay }] : [];
}

/**
 * The days between two that wait to be computed, as their rows will be: computed, and kept nowhere. Whoever only looks
 * leaves no trace, waits for nobody, and computes no more than what they look at.
 */
export async function daysBehind(
  db: Db,
  ground: Ground,
  userIds: readonly string[],
  { from, to }: DayRange,
): Promise<ProjectedDay[]> {
  const repo = projectionRepo(db, ground.companyId);
  const marked = await daysMarked(repo, await repo.marks(userIds), { from, to });
  const units = unitsOf([...marked, ...(await repo.overdue(userIds, from, to, ground.now))]);
  const { saved } = await computeAnew(repo, ground, units);
  // Stretches are computed whole, so that days may come twice or lie beyond.
  const found = new Map(saved.map((one) => [`${one.userId} ${one.day.date}`, one]));
  return [...found.values()].filter(({ day: { date } }) => from <= date && date <= to);
}

/** Every day of a person that has a row or a stamp, computed anew from nothing but the log and the inputs. */
export async function rebuildPerson(db: Db, companyId: string, userId: string, now: Date): Promise<ComparedDay[]> {
  const repo = projectionRepo(db, companyId);
  await holdPeople(db, companyId, [userId]);
  const [marks, kept] = [await repo.marks([userId]), await repo.kept(userId)];
  const { days } = await compute(db, companyId, unitsOf(await repo.traced(userId)), now);
  await repo.settleMarks(marks, []);
  await remakeMonths(db, companyId, userId);
  return compareRows(days, kept, marks, now);
}

/** A stretch of days of people, whether they had rows or not. */
export async function rebuild(
  db: Db,
  { companyId, userIds, from, to, now }: Scope,
): Promise<{ days: number; changed: number }> {
  const repo = projectionRepo(db, companyId);
  await holdPeople(db, companyId, userIds);
  const marks = await repo.marks(userIds);
  const { days, changed } = await compute(
    db,
    companyId,
    userIds.map((userId) => ({ userId, from, to })),
    now,
  );
  await repo.settleMarks(
    marks,
    marks.flatMap((mark) => outside(mark, from, to)),
  );
  return { days: days.length, changed };
}

/** What of a mark lies beyond the days that were computed. */
function outside({ userId, fromDay, toDay }: Mark, from: Day, to: Day): Omit<Mark, 'id'>[] {
  return [
    { userId, fromDay, toDay: addDays(from, -1) },
    { userId, fromDay: addDays(to, 1), toDay },
  ].filter((part) => part.fromDay <= part.toDay && part.fromDay >= fromDay && part.toDay <= toDay);
}

const daysOf = (userId: string, from: Day, to: Day): { userId: string; day: Day }[] =>
  Array.from(daysFrom(from, to), (day) => ({ userId, day }));

/** Single days become stretches that are read and computed together. */
export function unitsOf(days: readonly { userId: string; day: Day }[]): Unit[] {
  const units: { userId: string; from: Day; to: Day }[] = [];
  const inOrder = days.toSorted((a, b) =>
    a.userId === b.userId ? compare(a.day, b.day) : compare(a.userId, b.userId),
  );
  for (const { userId, day } of inOrder) {
    const last = units.at(-1);
    if (last?.userId === userId && daysBetween(last.to, day) <= nearDays) last.to = day;
    else units.push({ userId, from: day, to: day });
  }
  return units;
}
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * What became of a row that was computed anew. Time alone moves a `running` one on; a `waiting` one was known to be old and not
 * computed yet; a `changed` one should have been as it is now. What was closed stays, also where it `differs`.
 */
export const rowVerdicts = ['same', 'running', 'waiting', 'new', 'changed', 'differs'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

export type ComparedDay = { readonly day: Day; readonly verdict: RowVerdict; readonly isClosed: boolean };

/** Each computed day beside the row that was there before. */
export function compareRows(
  computed: readonly ProjectedDay[],
  kept: ReadonlyMap<Day, KeptDay>,
  marks: readonly Mark[],
  now: Date,
): ComparedDay[] {
  const isMarked = (day: Day) => marks.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay);
  return computed.map(({ day: { date, status }, doc }) => {
    const row = kept.get(date);
    const isClosed = status === 'closed' && row?.status === 'closed' && row.shape === docShape;
    const verdict = !row
      ? 'new'
      : row.doc === doc
        ? 'same'
        : verdictOf(row, { isClosed, isMarked: isMarked(date), now });
    return { day: date, verdict, isClosed };
  });
}

type Seen = { isClosed: boolean; isMarked: boolean; now: Date };

function verdictOf({ shape, recheckAt }: KeptDay, { isClosed, isMarked, now }: Seen): RowVerdict {
  if (isClosed) return 'differs';
  if (isMarked || shape !== docShape) return 'waiting';
  return recheckAt !== null && recheckAt <= now ? 'running' : 'changed';
}
