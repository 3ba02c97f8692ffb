import { type Day, type DayRange, addDays, earlierDay, laterDay } from '../days/rules.ts';

/** Somebody’s days on a schedule; without an end, until further notice. */
export type Assignment = { scheduleId: string; validFrom: Day; validTo: Day | null };

/** The end of what has none. */
export const forever: Day = '9999-12-31';

export const stretchOf = ({ validFrom, validTo }: Pick<Assignment, 'validFrom' | 'validTo'>): DayRange => ({
  from: validFrom,
  to: validTo ?? forever,
});
/** Whether something with a beginning, and perhaps an end, holds on a day. */
export const holdsOn = ({ validFrom, validTo }: Pick<Assignment, 'validFrom' | 'validTo'>, day: Day): boolean =>
  validFrom <= day && (validTo === null || day <= validTo);
const endOf = (to: Day): Day | null => (to === forever ? null : to);

/** The days two stretches share. */
export function sharedBy(one: DayRange, other: DayRange): DayRange | null {
  const [from, to] = [laterDay(one.from, other.from), earlierDay(one.to, other.to)];
  return from <= to ? { from, to } : null;
}

/** Somebody’s assignments without some days; of one schedule alone where it is named. */
export function released(assignments: readonly Assignment[], days: DayRange, scheduleId?: string): Assignment[] {
  return assignments.flatMap((assignment) => {
    const own = stretchOf(assignment);
    if ((scheduleId !== undefined && assignment.scheduleId !== scheduleId) || !sharedBy(own, days)) return [assignment];
    return [
      ...(own.from < days.from ? [{ ...assignment, validTo: addDays(days.from, -1) }] : []),
      ...(own.to > days.to ? [{ ...assignment, validFrom: addDays(days.to, 1) }] : []),
    ];
  });
}

/** Somebody’s assignments once a schedule has these days, whoever had them before; what touches becomes one. */
export function assigned(assignments: readonly Assignment[], scheduleId: string, days: DayRange): Assignment[] {
  const inOrder = [
    ...released(assignments, days),
    { scheduleId, validFrom: days.from, validTo: endOf(days.to) },
  ].toSorted(byStart);
  const joined: Assignment[] = [];
  for (const next of inOrder) {
    const last = joined.at(-1);
    if (last && last.scheduleId === next.scheduleId && last.validTo && addDays(last.validTo, 1) === next.validFrom)
      joined[joined.length - 1] = { ...last, validTo: next.validTo };
    else joined.push(next);
  }
  return joined;
}

const byStart = (one: Assignment, other: Assignment) => (one.validFrom < other.validFrom ? -1 : 1);

/** Assignments to other schedules that have some of these days. */
export const inTheWayOf = (assignments: readonly Assignment[], scheduleId: string, days: DayRange): Assignment[] =>
  assignments.filter((one) => one.scheduleId !== scheduleId && sharedBy(stretchOf(one), days) !== null);

/** The days on which somebody has another schedule than before, or has one no longer. */
export function changedDays(before: readonly Assignment[], after: readonly Assignment[]): DayRange[] {
  const starts = new Set<Day>();
  for (const { from, to } of [...before, ...after].map(stretchOf)) {
    starts.add(from);
    if (to < forever) starts.add(addDays(to, 1));
  }
  const changed: DayRange[] = [];
  const edges = [...starts].toSorted();
  for (const [at, from] of edges.entries()) {
    if (scheduleOn(before, from) === scheduleOn(after, from)) continue;
    const next = edges[at + 1];
    const to = next ? addDays(next, -1) : forever;
    const last = changed.at(-1);
    if (last && addDays(last.to, 1) === from) last.to = to;
    else changed.push({ from, to });
  }
  return changed;
}

const scheduleOn = (assignments: readonly Assignment[], day: Day) =>
  assignments.find((one) => holdsOn(one, day))?.scheduleId ?? null;
