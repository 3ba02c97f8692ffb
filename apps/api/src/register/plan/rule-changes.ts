import { type Day, addDays, daysOfMonth, laterDay } from '@timbro/core/days/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { forever } from '@timbro/core/work-schedules/assignment-rules.ts';
import type { Db } from '#db/client.ts';
import { markDays } from '#register/log/marks.repo.ts';
import { type PersonDays, monthsRepo } from '#register/months/months.repo.ts';
import { monthClosed } from '#register/months/refuse-closed.ts';
import { type NamedKind, isNameTaken } from './rule-names.repo.ts';

/** Whose days a change reaches, and which. */
type Touched = readonly PersonDays[] | 'everybody';

/** What changes of rules share: from when they may hold, and whose days they make old. */
export const ruleChanges = (db: Db, companyId: string) => {
  const months = monthsRepo(db, companyId);
  return {
    /** The day a change holds from when nobody says: after every month closed for those it touches, or from the start. */
    async firstOpenDay(touched: Touched, start: Day): Promise<Day> {
      const month =
        touched === 'everybody'
          ? await months.latestClosed(touched)
          : ((await months.closedIn(touched)).at(-1)?.month ?? null);
      return month === null ? start : laterDay(start, addDays(daysOfMonth(month).to, 1));
    },

    /** Refuses what would reach a closed month, and has everything else computed again. */
    async reach(touched: Touched, from: Day, path: string): Promise<void> {
      const closed =
        touched === 'everybody' ? await months.closedAmong(touched, from, forever) : await months.closedIn(touched);
      if (closed.length > 0) throw monthClosed(path, closed);
      const people = touched === 'everybody' ? touched : [...new Set(touched.map(({ userId }) => userId))];
      await markDays(db, companyId, people, from);
    },
  };
};

const takenNames = {
  shift: 'shifts.nameTaken',
  workSchedule: 'workSchedules.nameTaken',
} as const satisfies Record<NamedKind, FieldError['message']>;

type WantedName = {
  kind: NamedKind;
  name: string | undefined;
  from: Day;
  /** The record that is to be called so, once there is one; what it is called already it may keep. */
  of?: { readonly id: string; readonly name: string };
};

/**
 * Two shifts or schedules of one name could not be told apart by whoever plans with them. Names have versions, so no index
 * can say this: it holds for those who have taken the lock of the rules.
 */
export async function refuseTakenName(db: Db, companyId: string, { kind, name, from, of }: WantedName): Promise<void> {
  if (name === undefined || name === of?.name) return;
  if (await isNameTaken(db, companyId, { kind, name, from, id: of?.id ?? null }))
    throw new Refusal('duplicate', { errors: [{ path: 'name', message: takenNames[kind] }] });
}
