import { sql } from 'drizzle-orm';
import { type Day, addDays, earlierDay, laterDay } from '@timbro/core/days/rules.ts';
import { workingTimeLimits } from '@timbro/core/engine/working-time.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import type { Db } from '#db/client.ts';
import { listsOf } from '#db/lists-of.ts';

export type YearFigures = { userId: string; year: string; overtime: number; nights: number };
export type WorkedWeek = { userId: string; monday: Day; worked: number };
/** What one day adds to its week and to its year. */
export type DayFigures = { userId: string; day: Day; worked: number; overtime: number; night: boolean };

/** What people have already worked, as far as the law counts it. */
export const workedSoFar = (db: Db, companyId: string, userIds: readonly string[]) => {
  // Compared as dates, not as moments made of them: under row level security only then the index is used.
  const rows = sql`work_days where company_id = ${companyId} and user_id = any(${sql.param(userIds)}::uuid[])`;
  return {
    /** The calendar years from that of one day to that of another. */
    async years(from: Day, to: Day): Promise<YearFigures[]> {
      const [first, last] = [`${from.slice(0, 4)}-01-01`, `${to.slice(0, 4)}-12-31`];
      const found = await db.execute<YearFigures>(sql`
        select user_id as "userId", extract(year from day)::int::text as year, coalesce(sum(excess) filter (where excess_state = 'overtime'), 0)::int as overtime,
          count(*) filter (where night >= ${nightMinutes})::int as nights
        from ${rows} and day between ${first}::date and ${last}::date and (excess_state = 'overtime' or night >= ${nightMinutes}) group by 1, 2`);
      return found.rows;
    },
    /** The law counts every hour worked, also one that nobody has authorised. */
    async weeks(from: Day, to: Day): Promise<WorkedWeek[]> {
      const first = mondayOf(from);
      const found = await db.execute<{ userId: string; week: number; worked: number }>(sql`
        select user_id as "userId", (day - ${first}::date) / 7 as week, sum(ordinary + excess)::int as worked
        from ${rows} and day between ${from}::date and ${to}::date group by 1, 2`);
      return found.rows.map(({ userId, week, worked }) => ({ userId, monday: addDays(first, 7 * week), worked }));
    },
    /** Single days of those that have a row. */
    async days(wanted: readonly { userId: string; day: Day }[]): Promise<DayFigures[]> {
      if (wanted.length === 0) return [];
      const of = listsOf(wanted);
      const [first, last] = [
        wanted.map(({ day }) => day).reduce(earlierDay),
        wanted.map(({ day }) => day).reduce(laterDay),
      ];
      const found = await db.execute<DayFigures>(sql`
        select w.user_id as "userId", w.day, w.ordinary + w.excess as worked, case when w.excess_state = 'overtime' then w.excess else 0 end as overtime,
          w.night >= ${nightMinutes} as night
        from unnest(${of('uuid', ({ userId }) => userId)}, ${of('date', ({ day }) => day)}) as c(user_id, day)
        join (select * from ${rows} and day between ${first}::date and ${last}::date) w on w.user_id = c.user_id and w.day = c.day`);
      return found.rows;
    },
  };
};
/** Written out, for only a figure that is there when a question is planned meets the figure of an index. */
const nightMinutes = sql.raw(String(workingTimeLimits.nightMinutes));
