import { type Day, addDays } from '@timbro/core/days/rules.ts';
import { minuteOf } from '@timbro/core/engine/spans.ts';
import type { DayInputs } from '#register/plan/day-inputs.repo.ts';
import type { PlanBook } from '#register/plan/plan-book.ts';

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
