import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { type Day, addDays, daysOfMonth, laterDay } from '@timbro/core/days/rules.ts';
import { forever } from '@timbro/core/work-schedules/assignment-rules.ts';
import { changedFrom, versionOn } from '@timbro/core/work-schedules/rules.ts';
import type { Db } from '#db/client.ts';
import { companyLock } from '#db/locks.ts';
import { markDays } from '#modules/work-days/marks.repo.ts';
import { type PersonDays, monthClosed, monthsRepo } from '#modules/work-days/months.repo.ts';

/** Of two who change the rules of a company at once, the second waits and sees what the first has done. */
export async function lockRules(db: Db, companyId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${companyLock('rules', companyId)}::bigint)`);
}

/** Whose days a change reaches, and which. */
export type Touched = readonly PersonDays[] | 'everybody';

type Sent<V> = { readonly [K in keyof V]?: V[K] | undefined };

/** What a body says of some fields; what it leaves out stays as it is. */
export function sentOf<V extends object>(fields: readonly (keyof V)[], body: Sent<V>): Partial<V> {
  const sent: Partial<V> = {};
  for (const field of fields) {
    const value = body[field];
    if (value !== undefined) sent[field] = value;
  }
  return sent;
}

/** The version that holds on a day and those after it. */
export function versionsFrom<V extends { validFrom: Day }>(versions: readonly V[], day: Day): V[] {
  const held = versionOn(versions, day);
  return versions.filter((version) => version === held || version.validFrom > day);
}

/** The versions once a change holds from a day on; `null` where all of them say so already. */
export function changedVersions<V extends { validFrom: Day }>(
  versions: readonly V[],
  validFrom: Day,
  change: Partial<V>,
): V[] | null {
  const isSo = (version: V) => isDeepStrictEqual({ ...version, ...change }, version);
  return versionsFrom(versions, validFrom).every(isSo) ? null : changedFrom(versions, validFrom, change);
}

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
