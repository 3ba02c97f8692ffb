import { addDays, monthOf } from '@timbro/core/days/rules.ts';
import type { LoggedCorrection } from '#db/tables/attendance.ts';
import { type Horizon, closedAtOf } from './horizon.ts';
import type { PlannedStamp, SeedCell } from './plan-cells.ts';
import type { Extra } from './plan-extras.ts';
import { expectedIn } from './plan-stamps.ts';
import type { Random } from './random.ts';
import type { Employee } from './staffing.ts';

export type PlannedCorrection = { id: string; receivedAt: Date; correction: LoggedCorrection };
/** What the log of one person receives, in the order it arrived. */
export type Journal = { person: Employee; entries: readonly Entry[] };
type Entry = PlannedStamp | PlannedCorrection;

export const isStamp = (entry: Entry): entry is PlannedStamp => !('correction' in entry);

/** People who still have a forgotten exit to explain in the month before this one. */
const leftOpen = 3;
/** A forgotten exit waits this long in the running month before anybody looks. */
const waitsDays = 4;

type Given = { people: readonly Employee[]; cells: readonly SeedCell[]; extras: readonly Extra[]; horizon: Horizon };

export function planJournals({ people, cells, extras, horizon }: Given, random: Random): Journal[] {
  const corrected = correctedCells(cells, horizon, random);
  const late = lateStamps(corrected, horizon, random);
  const entries = new Map(people.map(({ id }): [string, Entry[]] => [id, []]));
  for (const { person, stamps } of [...cells, ...extras]) entries.get(person.id)?.push(...stamps);
  for (const { cell, correction } of corrected) entries.get(cell.person.id)?.push(correction);
  for (const { cell, stamp } of late) entries.get(cell.person.id)?.push(stamp);
  return people.map((person) => ({
    person,
    entries: (entries.get(person.id) ?? []).toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime()),
  }));
}

type Corrected = { cell: SeedCell; correction: PlannedCorrection };

/** Everything of closed months, most of the last one, and of this one what has waited long enough. */
function correctedCells(cells: readonly SeedCell[], horizon: Horizon, random: Random): Corrected[] {
  const { closedMonths, lastMonth, today, now } = horizon;
  const forgotten = cells.filter(({ forgot }) => forgot !== null);
  const ofLastMonth = forgotten.filter(({ day }) => monthOf(day) === lastMonth).map(({ person }) => person);
  const open = new Set(random.some([...new Set(ofLastMonth)], leftOpen));
  const isCorrected = ({ day, person }: SeedCell) => {
    if (closedMonths.includes(monthOf(day))) return true;
    if (monthOf(day) === lastMonth) return !open.has(person);
    return day <= addDays(today, -waitsDays) && random.chance(0.6);
  };
  return forgotten
    .filter(isCorrected)
    .map((cell) => ({ cell, correction: correctionOf(cell, horizon, random) }))
    .filter(({ correction }) => correction.receivedAt <= now);
}

/** The day as it should have been stamped: what is missing is the planned start or end. */
function correctionOf(cell: SeedCell, { at }: Horizon, random: Random): PlannedCorrection {
  const { person, day, stamps } = cell;
  const { from, to } = expectedIn(cell);
  const pairs: LoggedCorrection['pairs'] = [];
  for (const stamp of stamps) {
    const last = pairs.at(-1);
    const text = stamp.at.toISOString();
    if (stamp.direction === 'out' && last?.exitedAt === null) last.exitedAt = text;
    else if (stamp.direction === 'in')
      pairs.push({ id: random.id(), enteredAt: text, exitedAt: null, replaces: stamp.id });
    else pairs.push({ id: random.id(), enteredAt: at(day, from).toISOString(), exitedAt: text, replaces: stamp.id });
  }
  const last = pairs.at(-1);
  if (last?.exitedAt === null) last.exitedAt = at(day, to).toISOString();
  return {
    id: random.id(),
    receivedAt: at(addDays(day, random.between(1, 3)), random.between(9 * 60, 11 * 60), random.upTo(60)),
    correction: {
      day,
      by: person.decider ?? person.id,
      requestId: null,
      supersedes: stamps.map(({ id }) => id),
      pairs,
    },
  };
}

/**
 * Two exits that had not been forgotten after all: one came when its day had been corrected, one when its month had been
 * closed. Neither changes a minute, and both are shown.
 */
function lateStamps(corrected: readonly Corrected[], horizon: Horizon, random: Random) {
  const { closedMonths, lastMonth, at, now } = horizon;
  const newest = closedMonths.at(-1);
  const lateFor = (month: string | undefined, receivedAfter: (one: Corrected) => Date) => {
    const one = corrected.find(({ cell }) => monthOf(cell.day) === month && cell.forgot === 'out');
    if (!one) return [];
    const receivedAt = new Date(receivedAfter(one).getTime() + random.between(26, 40) * 3_600_000);
    const stamp: PlannedStamp = {
      id: random.id(),
      at: at(one.cell.day, expectedIn(one.cell).to + 4, random.upTo(60)),
      receivedAt,
      direction: 'out',
    };
    return receivedAt <= now ? [{ cell: one.cell, stamp }] : [];
  };
  return [
    ...lateFor(lastMonth, ({ correction }) => correction.receivedAt),
    ...(newest ? lateFor(newest, () => closedAtOf(newest, horizon)) : []),
  ];
}
