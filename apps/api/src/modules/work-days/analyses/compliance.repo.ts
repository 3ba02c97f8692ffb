import { sql } from 'drizzle-orm';
import type { Day, DayRange } from '@timbro/core/days/rules.ts';
import type { WorkedStretch } from '@timbro/core/engine/working-time.ts';
import type { Db } from '#db/client.ts';

/** What was stamped, as the law looks at it. */
export const complianceRepo = (db: Db, companyId: string, userIds: readonly string[]) => {
  const rowsIn = (table: 'stampings' | 'work_days', { from, to }: DayRange) =>
    sql`${sql.identifier(table)} where company_id = ${companyId} and user_id = any(${sql.param(userIds)}::uuid[]) and day between ${from} and ${to}`;

  return {
    /**
     * Days from their first entry to their last exit in whole minutes, in order of time. Where one of the two is missing the
     * other stands for both: a forgotten stamp makes no rest shorter.
     */
    async stretches(range: DayRange): Promise<(WorkedStretch & { userId: string })[]> {
      const { rows } = await db.execute<WorkedStretch & { userId: string }>(sql`
        select user_id as "userId", day, floor(extract(epoch from min(coalesce(entered_at, exited_at))) / 60)::int as start,
          floor(extract(epoch from max(coalesce(exited_at, entered_at))) / 60)::int as end
        from ${rowsIn('stampings', range)} and replaced_by is null group by user_id, day order by user_id, start`);
      return rows;
    },

    async noBreaks(range: DayRange): Promise<{ userId: string; day: Day }[]> {
      const { rows } = await db.execute<{ userId: string; day: Day }>(sql`
        select user_id as "userId", day from ${rowsIn('work_days', range)} and 'noBreak' = any(anomalies) order by user_id, day`);
      return rows;
    },
  };
};
