import { type Day, addDays, daysBetween } from '../days/rules.ts';

/** Where the first version of what has always held begins. */
export const beginning: Day = '2000-01-01';

/** The steps to which stamps can be rounded, in minutes. */
export const stampingIntervals = [15, 30, 60] as const;

export const roundingModes = ['neutral', 'company', 'employee'] as const;
export type RoundingMode = (typeof roundingModes)[number];

/** One to eight weeks of seven shift ids, Monday first, `null` being a rest day; the first week begins on `anchorDate`. */
export type Rotation = { weeks: readonly (readonly (string | null)[])[]; anchorDate: Day };

const someMonday: Day = '2026-01-05';
/** What is left of a division, never negative: days before an anchor count on backwards. */
const remainder = (number: number, divisor: number) => ((number % divisor) + divisor) % divisor;

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: Day): number => remainder(daysBetween(someMonday, day), 7) + 1;
export const isMonday = (day: Day): boolean => weekdayOf(day) === 1;
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day));

/** The shift a rotation gives to a day; it also goes on backwards, before its anchor. */
export function shiftIdOn({ weeks, anchorDate }: Rotation, day: Day): string | null {
  const days = daysBetween(anchorDate, day);
  const week = weeks[remainder(Math.floor(days / 7), weeks.length)];
  return week?.[remainder(days, 7)] ?? null;
}

/** The version that holds on a day: the newest that has begun; `null` before the first. */
export function versionOn<V extends { validFrom: Day }>(versions: readonly V[], day: Day): V | null {
  let held: V | null = null;
  for (const version of versions) {
    if (version.validFrom <= day && (!held || version.validFrom > held.validFrom)) held = version;
  }
  return held;
}

/**
 * The versions, oldest first, after a change that holds from a day on. Later versions take the changed fields too, or the
 * change would end where the next one begins; a day before the first version has nothing to copy and gets none.
 */
export function changedFrom<V extends { validFrom: Day }>(
  versions: readonly V[],
  validFrom: Day,
  change: Partial<V>,
): V[] {
  const held = versionOn(versions, validFrom);
  const before = versions.filter((version) => version.validFrom < validFrom);
  const later = versions.filter((version) => version.validFrom > validFrom);
  return [
    ...before,
    ...(held ? [{ ...held, ...change, validFrom }] : []),
    ...later.map((version) => ({ ...version, ...change, validFrom: version.validFrom })),
  ].toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
}
