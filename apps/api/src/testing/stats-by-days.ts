import { sql } from 'drizzle-orm';
import type { DayRange } from '@timbro/core/days/rules.ts';
import { unsettledStatuses } from '@timbro/core/work-days/rules.ts';
import type { Db } from '../db/client.ts';

/** The figures of the analyses told by the days themselves, as slow as they are plain: what is kept of months must say the same. */
export const statsByDays = (db: Db, companyId: string, userIds: readonly string[], timezone: string) => {
  const rowsIn = ({ from, to }: DayRange) =>
    sql`work_days w where w.company_id = ${companyId} and w.user_id = any(${sql.param(userIds)}::uuid[]) and w.day between ${from} and ${to}`;
  const overtime = sql`coalesce(sum(w.excess) filter (where w.excess_state = 'overtime'), 0)::int`;
  const of = (type: string) => sql`coalesce(sum((j->>'minutes')::int) filter (where j->>'type' = ${type}), 0)::int`;
  const all = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;

  return {
    sums: async (range: DayRange) =>
      (
        await all(sql`
        select coalesce(sum(w.worked), 0)::int as worked, coalesce(sum(w.due), 0)::int as planned, ${overtime} as overtime,
          coalesce(sum(w.justified), 0)::int as justified, count(*) filter (where w.presence > 0)::int as "workedDays",
          count(*) filter (where w.late)::int as "lateDays",
          count(*) filter (where w.anomalies && array['missingExit', 'missingEntry'])::int as "missingStamps",
          min(w.day) filter (where w.due > 0 or w.presence > 0) as since
        from ${rowsIn(range)}`)
      )[0],
    weeks: (range: DayRange) =>
      all(sql`
        select date_trunc('week', w.day)::date as "startsOn", sum(w.worked)::int as worked, sum(w.due)::int as planned, ${overtime} as overtime
        from ${rowsIn(range)} group by 1 order by 1`),
    absences: (range: DayRange) =>
      all(sql`
        select to_char(w.day, 'YYYY-MM') as month, ${of('illness')} as illness, ${of('vacation')} as vacation, ${of('dayOff')} as "dayOff", ${of('rol')} as rol
        from (select w.day, w.doc from ${rowsIn(range)} and cardinality(w.absence_types) > 0) w
        cross join lateral jsonb_array_elements(w.doc::jsonb -> 'justifications') j group by 1 order by 1`),
    lateness: (range: DayRange) =>
      all(sql`
        select extract(isodow from w.day)::int as weekday,
          extract(hour from (w.doc::jsonb ->> 'firstIn')::timestamptz at time zone ${timezone})::int as hour, count(*)::int as count
        from (select w.day, w.doc from ${rowsIn(range)} and w.late) w group by 1, 2 having min(w.doc::jsonb ->> 'firstIn') is not null order by 1, 2`),
    balances: (range: DayRange) =>
      all(sql`
        select w.user_id as id, coalesce(sum(w.balance) filter (where w.status <> all(${sql.param(unsettledStatuses)}::text[])), 0)::int as minutes
        from ${rowsIn(range)} group by 1 order by abs(coalesce(sum(w.balance) filter (where w.status <> all(${sql.param(unsettledStatuses)}::text[])), 0)) desc, 1 limit 100`),
  };
};
