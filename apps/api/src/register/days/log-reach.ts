import { longestDedupeSeconds } from '@timbro/core/company-settings/rules.ts';
import { type Day, type DayRange, addDays, earlierDay, laterDay } from '@timbro/core/days/rules.ts';
import { minuteOf } from '@timbro/core/engine/spans.ts';
import type { Zone } from '@timbro/core/engine/zone.ts';
import { longestStampingHours } from '@timbro/core/stamps/rules.ts';
import type { DayInputs } from '#register/plan/day-inputs.repo.ts';
import type { PlanBook } from '#register/plan/plan-book.ts';
import type { LogStretch, LoggedStamp, PersonFacts } from './person-facts.repo.ts';

/** Days of one person that are to be computed. */
export type Unit = { readonly userId: string; readonly from: Day; readonly to: Day };
export type ReadUnit = Unit & { readonly stamps: readonly LoggedStamp[] };

const dayMs = 86_400_000;
const longestMs = longestStampingHours * 3_600_000;
const dedupeMs = longestDedupeSeconds * 1000;
const firstDays = 4;
const farthestDays = 4 ** 8;

/**
 * The stamps that the days of each unit depend on. Pairing goes from stamp to stamp, so a stretch must begin where what
 * came before no longer matters: at an entry, or after a pause longer than any stamping. Stamps without direction may
 * carry a change on to later days: those days join the unit.
 */
export async function readLog(facts: PersonFacts, zone: Zone, units: readonly Unit[]): Promise<ReadUnit[]> {
  const read: ReadUnit[] = [];
  let asked = units.map((unit) => ({ unit, back: firstDays, ahead: firstDays }));
  while (asked.length > 0) {
    const reaches = asked.map(({ unit, back, ahead }) => reachOf(unit, zone, back, ahead));
    const found = await facts.stamps(reaches);
    const again: typeof asked = [];
    for (const [at, { unit, back, ahead }] of asked.entries()) {
      const [stamps, reach] = [found[at] ?? [], reaches[at]];
      const start = cleanStart(stamps, reach?.from ?? 0, startOf(unit.from, zone) - 2 * dayMs);
      const settled = settledDay(stamps, unit.to, zone, reach?.to ?? 0);
      if (start === null && back < farthestDays) again.push({ unit, back: back * 4, ahead });
      else if (settled === null && ahead < farthestDays) again.push({ unit, back, ahead: ahead * 4 });
      else read.push({ ...unit, to: settled ?? unit.to, stamps: stamps.slice(start ?? 0) });
    }
    asked = again;
  }
  return read;
}

const startOf = (day: Day, zone: Zone) => zone.midnight(day) * 60_000;
const reachOf = ({ userId, from, to }: Unit, zone: Zone, back: number, ahead: number): LogStretch => ({
  userId,
  from: startOf(from, zone) - back * dayMs,
  to: startOf(addDays(to, 1), zone) + ahead * dayMs,
});

/** Times that were set right lie up to three days from their day, and nothing stays open for longer than one more. */
const farthestCorrectedDays = 4;

/**
 * The days whose corrections may say something of the units: those that the stamps reach, and those beside them from which
 * an entry could end what is open there.
 */
export function correctionReach(units: readonly ReadUnit[], zone: Zone): DayRange {
  const reached = units.map(({ from, to, stamps }) => {
    const [first, last] = [stamps[0], stamps.at(-1)];
    return {
      from: first ? earlierDay(from, zone.dayOf(minuteOf(first.at))) : from,
      to: last ? laterDay(to, zone.dayOf(minuteOf(last.at))) : to,
    };
  });
  return {
    from: addDays(reached.map(({ from }) => from).reduce(earlierDay), -farthestCorrectedDays),
    to: addDays(reached.map(({ to }) => to).reduce(laterDay), farthestCorrectedDays),
  };
}

/** Whether the pairing of this stamp and all later ones depends on nothing before it. */
const beginsAnew = (stamps: readonly LoggedStamp[], at: number) => {
  const [stamp, before] = [stamps[at], stamps[at - 1]];
  if (!stamp || !before) return false;
  const pause = stamp.at - before.at;
  return pause > longestMs || (stamp.direction === 'in' && pause > dedupeMs);
};

function cleanStart(stamps: readonly LoggedStamp[], reachFrom: number, latest: number): number | null {
  const [first, last] = [stamps[0], stamps.at(-1)];
  if (!first || !last || first.at >= reachFrom + longestMs) return 0;
  for (let at = 1; at < stamps.length; at += 1) {
    if ((stamps[at]?.at ?? 0) > latest) break;
    if (beginsAnew(stamps, at)) return at;
  }
  return last.at + longestMs < latest ? stamps.length : null;
}

/** The last day whose pairing may follow from the unit's own; null when the reach ends before that is known. */
function settledDay(stamps: readonly LoggedStamp[], to: Day, zone: Zone, reachTo: number): Day | null {
  const end = startOf(addDays(to, 1), zone);
  let settled = to;
  for (let at = 0; at < stamps.length; at += 1) {
    const stamp = stamps[at];
    if (!stamp || stamp.at < end) continue;
    if (beginsAnew(stamps, at)) return settled;
    if (stamp.direction === null) settled = zone.dayOf(minuteOf(stamp.at));
  }
  const last = stamps.at(-1);
  return settled === to || !last || last.at + longestMs < reachTo ? settled : null;
}

export const earlier = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** When the drafts on a day or around it stop counting: from the beginning of a day its published plan holds. */
export const draftEnds =
  ({ zone }: PlanBook, inputs: ReadonlyMap<Day, DayInputs> | undefined, today: Day) =>
  (day: Day): number | null => {
    const drafted = [-2, -1, 0, 1, 2]
      .map((step) => addDays(day, step))
      .find((one) => one > today && inputs?.get(one)?.drafted);
    return drafted === undefined ? null : zone.midnight(drafted);
  };

/** The first of these moments that may change the pairs of a day, in minutes. */
export function firstNear({ zone }: PlanBook, day: Day, moments: readonly number[]): number | null {
  const [from, to] = [zone.midnight(addDays(day, -1)), zone.midnight(addDays(day, 2))];
  const near = moments.map(minuteOf).filter((minute) => minute >= from && minute < to);
  return near.length > 0 ? Math.min(...near) : null;
}

/** How many stamps lie around a day: the log only grows, so a version made of it never returns to an old value. */
export const countAround =
  (moments: readonly number[], { zone }: PlanBook) =>
  (day: Day) => {
    const [from, to] = [zone.midnight(addDays(day, -1)) * 60_000, zone.midnight(addDays(day, 2)) * 60_000];
    let count = 0;
    for (const at of moments) if (at >= from && at < to) count += 1;
    return count;
  };
