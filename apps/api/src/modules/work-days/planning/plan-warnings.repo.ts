import { sql } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import { workingTimeLimits } from '@timbro/core/engine/working-time.ts';
import type { Db } from '#db/client.ts';

export type YearFigures = { userId: string; year: string; overtime: number; nights: number };
export type WorkedWeek = { userId: string; monday: Day; worked: number };

/** What people have already worked, as far as the law counts it. */
export const workedSoFar = (db: Db, companyId: string, userIds: readonly string[]) => {
  const rows = sql`work_days where company_id = ${companyId} and user_id = any(${sql.param(userIds)}::uuid[])`;
  return {
    /** The calendar years from that of one day to that of another. */
    async years(from: Day, to: Day): Promise<YearFigures[]> {
      // Compared as dates, not as moments made of them: under row level security only then the index is used.
      const [first, last] = [`${from.slice(0, 4)}-01-01`, `${to.slice(0, 4)}-12-31`];
      const found = await db.execute<YearFigures>(sql`
        select user_id as "userId", to_char(day, 'YYYY') as year, coalesce(sum(excess) filter (where excess_state = 'overtime'), 0)::int as overtime,
          count(*) filter (where night >= ${workingTimeLimits.nightMinutes})::int as nights
        from ${rows} and day between ${first}::date and ${last}::date group by 1, 2`);
      return found.rows;
    },
    /** The law counts every hour worked, also one that nobody has authorised. */
    async weeks(from: Day, to: Day): Promise<WorkedWeek[]> {
      const found = await db.execute<WorkedWeek>(sql`
        select user_id as "userId", date_trunc('week', day)::date as monday, sum(ordinary + excess)::int as worked
        from ${rows} and day between ${from} and ${to} group by 1, 2`);
      return found.rows;
    },
  };
};
