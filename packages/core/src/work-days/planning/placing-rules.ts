import { type Day, addDays } from '@timbro/core/days/rules.ts';
import { type Rotation, shiftIdOn } from '@timbro/core/work-schedules/rules.ts';
import { type Drafts, type KnownDay, type Wanted, isByHand, isSoAlready, planKey } from './draft-rules.ts';

/** What becomes of a cell when a week or a rotation is laid over it. */
export const placings = ['set', 'same', 'away', 'holiday', 'bySchedule', 'byHand', 'fixed'] as const;
export type Placing = (typeof placings)[number];

/** Which days may be written over: those on which nobody is expected, what the schedule has too, or all of them. */
export const placingReaches = ['free', 'schedule', 'all'] as const;
type PlacingReach = (typeof placingReaches)[number];

export type PlacingChoice = {
  readonly reach: PlacingReach;
  /** Leaves alone who is on leave that day. */
  readonly skipAway: boolean;
  /** What is planned by hand is worked on a holiday too, so nobody is planned there unasked. */
  readonly onHolidays: boolean;
};
/** What is offered first: it takes nothing from anybody. */
export const carefully: PlacingChoice = { reach: 'free', skipAway: true, onHolidays: false };

export type PlacingOptions = PlacingChoice & { readonly drafts: Drafts; readonly today: Day };
export type Placed = { readonly gesture: readonly Wanted[]; readonly counts: Readonly<Record<Placing, number>> };

function placingOf({ day, wish }: Wanted, { drafts, today, reach, skipAway, onHolidays }: PlacingOptions): Placing {
  const draft = drafts.get(planKey(day));
  if (day.isClosed || day.date < today) return 'fixed';
  const isSo = draft ? draft.shiftId === wish.shiftId && draft.reset === wish.reset : isSoAlready(day, wish);
  if (isSo) return 'same';
  if (skipAway && day.isAway) return 'away';
  if (!onHolidays && day.holiday !== null) return 'holiday';
  if (reach !== 'all' && (draft !== undefined || isByHand(day))) return 'byHand';
  // On a holiday nobody works by the schedule.
  return reach === 'free' && day.shiftId !== null && day.holiday === null ? 'bySchedule' : 'set';
}

/** Lays wishes over days as far as the options let it, and counts what becomes of each. */
export function placed(wanted: readonly Wanted[], options: PlacingOptions): Placed {
  const counts: Record<Placing, number> = { set: 0, same: 0, away: 0, holiday: 0, bySchedule: 0, byHand: 0, fixed: 0 };
  const gesture = wanted.filter((one) => {
    const placing = placingOf(one, options);
    counts[placing] += 1;
    return placing === 'set';
  });
  return { gesture, counts };
}

type WeekCopy = {
  /** The Mondays of the week that is copied and of those that get it. */
  readonly source: Day;
  readonly targets: readonly Day[];
  readonly userIds: readonly string[];
  /** What is planned on a day of the source; `undefined` where nobody knows. */
  readonly shiftOn: (userId: string, date: Day) => string | null | undefined;
  readonly dayOn: (userId: string, date: Day) => KnownDay | undefined;
};

const daysOfWeek = [0, 1, 2, 3, 4, 5, 6] as const;

/** One week as another has it, day by day and person by person. */
export function copiedWeek({ source, targets, userIds, shiftOn, dayOn }: WeekCopy): Wanted[] {
  return targets.flatMap((target) =>
    userIds.flatMap((userId) =>
      daysOfWeek.flatMap((step): Wanted[] => {
        const shiftId = shiftOn(userId, addDays(source, step));
        const day = dayOn(userId, addDays(target, step));
        return shiftId === undefined || !day ? [] : [{ day, wish: { shiftId } }];
      }),
    ),
  );
}

/** What a rotation has on these days. */
export const rotated = (rotation: Rotation, days: readonly KnownDay[]): Wanted[] =>
  days.map((day) => ({ day, wish: { shiftId: shiftIdOn(rotation, day.date) } }));
