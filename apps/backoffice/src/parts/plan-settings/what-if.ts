import type * as z from 'zod';
import { clockText } from '@timbro/core/work-days/rules.ts';
import type { whatIf, whatIfAnswer } from '@timbro/core/work-schedules/contract.ts';

/** A change to be replayed before it is saved. */
export type WhatIfQuestion = z.output<typeof whatIf>;
export type WhatIfAnswer = z.output<typeof whatIfAnswer>;

type Sent<Q extends object> = { readonly [K in keyof Q]?: Q[K] | undefined };

/** The part of a change with these names; `null` where it has none of them. */
function named<Q extends object>(names: readonly (keyof Q)[], changes: Sent<Q>): Partial<Q> | null {
  const found: Partial<Q> = {};
  for (const name of names) {
    const value = changes[name];
    if (value !== undefined) found[name] = value;
  }
  return Object.keys(found).length > 0 ? found : null;
}

type Counting = NonNullable<WhatIfQuestion['schedule']>;
type Window = Omit<NonNullable<WhatIfQuestion['shifts']>[number], 'id'>;

/** The question a change of a schedule asks; a new name or other people move no minute of last month. */
export function scheduleQuestion(workScheduleId: string, changes: Sent<Counting>): WhatIfQuestion | null {
  const schedule = named<Counting>(['stampingInterval', 'roundingMode', 'graceMinutes'], changes);
  return schedule && { workScheduleId, schedule };
}

export function shiftQuestion(id: string, changes: Sent<Window>): WhatIfQuestion | null {
  const window = named<Window>(['toleranceBefore', 'toleranceAfter'], changes);
  return window && { shifts: [{ id, ...window }] };
}

/** Settings that change counted minutes but cannot be replayed, by the form they are changed in. */
const unreplayed = {
  shift: ['start', 'end', 'breakStart', 'breakEnd', 'paidBreakMinutes'],
  schedule: ['weeks', 'anchorDate'],
  rules: ['autoBreak', 'countEarlyEntry', 'dedupeSeconds', 'dstNinthHour', 'nightFrom', 'nightTo', 'holidays'],
} as const;

/** Whether days are counted in another way after a change, without a replay that could show how. */
export const countsAnew = (of: keyof typeof unreplayed, changes: object): boolean =>
  unreplayed[of].some((name) => name in changes);

/** One figure before and after. */
export type Moved = { readonly before: number; readonly after: number };
export type PersonMoved = {
  readonly id: string;
  readonly name: string;
  readonly difference: number;
  /** Only what moved: minutes may also go from one to the other. */
  readonly ordinary: Moved | null;
  readonly excess: Moved | null;
};
type WhatIfSummary = {
  readonly difference: number;
  readonly gaining: number;
  readonly losing: number;
  readonly same: number;
  /** The largest difference first. */
  readonly moved: readonly PersonMoved[];
};

const movedOf = (before: number, after: number): Moved | null => (before === after ? null : { before, after });

/** Whose minutes a change would have moved, and by how much. */
export function summaryOf({ items, difference }: Pick<WhatIfAnswer, 'items' | 'difference'>): WhatIfSummary {
  const people = items.map(({ user, before, after, difference: own }): PersonMoved => ({
    id: user.id,
    name: user.displayName,
    difference: own,
    ordinary: movedOf(before.ordinary, after.ordinary),
    excess: movedOf(before.excess, after.excess),
  }));
  const moved = people.filter(({ ordinary, excess }) => ordinary !== null || excess !== null);
  return {
    difference,
    gaining: moved.filter((person) => person.difference > 0).length,
    losing: moved.filter((person) => person.difference < 0).length,
    same: people.length - moved.length,
    moved: moved.toSorted(
      (one, other) => Math.abs(other.difference) - Math.abs(one.difference) || one.name.localeCompare(other.name, 'it'),
    ),
  };
}

/** 15 → +0:15, −7 → −0:07, 0 → 0:00. */
export const signedClock = (minutes: number): string => `${minutes > 0 ? '+' : ''}${clockText(minutes)}`;
