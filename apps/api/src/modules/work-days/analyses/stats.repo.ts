import { sql } from 'drizzle-orm';
import type { Day, DayRange } from '@timbro/core/days/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { Stats } from '@timbro/core/work-days/analyses/stats.ts';
import type { Db } from '#db/client.ts';
import { sortNameText } from '#db/person-json.ts';
import { settledBalance } from '#register/days/sums.repo.ts';

export type Sums = {
  worked: number;
  planned: number;
  overtime: number;
  justified: number;
  workedDays: number;
  lateDays: number;
  missingStamps: number;
  since: Day | null;
};
export type FirstDay = { userId: string; since: Day };
/** How many people the list of balances names: those furthest from nought. */
const mostBalances = 100;

/** Sums over the register; every figure is one pass over rows that are already computed. Minutes of everybody outgrow an integer. */
export const statsRepo = (db: Db, companyId: string, userIds: readonly string[]) => {
  const rowsIn = ({ from, to }: DayRange) =>
    sql`work_days w where w.company_id = ${companyId} and w.user_id = any(${sql.param(userIds)}::uuid[]) and w.day between ${from} and ${to}`;
  const overtime = sql`coalesce(sum(w.excess) filter (where w.excess_state = 'overtime'), 0)::float8`;

  return {
    /** Of each person the first day on which they were expected or stamped; before it there is nothing to compute. */
    async beginnings(): Promise<FirstDay[]> {
      const { rows } = await db.execute<FirstDay>(sql`
        select p.id as "userId", f.since from unnest(${sql.param(userIds)}::uuid[]) as p(id) join companies c on c.id = ${companyId} cross join lateral (
          select least((select min(valid_from) from schedule_people s where s.company_id = ${companyId} and s.user_id = p.id),
            (select min(day) from day_inputs i where i.company_id = ${companyId} and i.user_id = p.id and i.planned),
            (select (min(l.at) at time zone c.timezone)::date - 1 from stamps l where l.company_id = ${companyId} and l.user_id = p.id and l.at > '2000-01-01')) as since) f
        where f.since is not null`);
      return rows;
    },

    async sums(range: DayRange): Promise<Sums> {
      const { rows } = await db.execute<Sums>(sql`
        select coalesce(sum(w.worked), 0)::float8 as worked, coalesce(sum(w.due), 0)::float8 as planned, ${overtime} as overtime,
          coalesce(sum(w.justified), 0)::float8 as justified, count(*) filter (where w.presence > 0)::int as "workedDays",
          count(*) filter (where w.late)::int as "lateDays",
          count(*) filter (where w.anomalies && array['missingExit', 'missingEntry'])::int as "missingStamps",
          min(w.day) filter (where w.due > 0 or w.presence > 0) as since
        from ${rowsIn(range)}`);
      const [sums] = rows;
      if (!sums) throw new Error('The query of the sums returned no row.');
      return sums;
    },

    /** How long, in hours, what was decided in these days had waited on average; null where nothing was. */
    async approvalHours({ from, to }: DayRange, timezone: string): Promise<number | null> {
      const decided = (table: string) => sql`
        select r.decided_at - r.submitted_at as waited from ${sql.raw(table)} r
        where r.company_id = ${companyId} and r.user_id = any(${sql.param(userIds)}::uuid[]) and r.status in ('approved', 'rejected')
          and r.decided_at >= (${from}::date)::timestamp at time zone ${timezone} and r.decided_at < (${to}::date + 1)::timestamp at time zone ${timezone}`;
      const { rows } = await db.execute<{ hours: number | null }>(sql`
        select (avg(extract(epoch from waited)) / 3600)::float8 as hours
        from (${decided('leave_requests')} union all ${decided('stamps_updates')}) d`);
      return rows[0]?.hours ?? null;
    },

    async weeks(range: DayRange): Promise<Stats['weeks']> {
      const { rows } = await db.execute<Stats['weeks'][number]>(sql`
        select date_trunc('week', w.day)::date as "startsOn", sum(w.worked)::float8 as worked, sum(w.due)::float8 as planned, ${overtime} as overtime
        from ${rowsIn(range)} group by 1 order by 1`);
      return rows;
    },

    async absences(range: DayRange): Promise<Stats['absences']> {
      const of = (type: string) =>
        sql`coalesce(sum((j->>'minutes')::int) filter (where j->>'type' = ${type}), 0)::float8`;
      const { rows } = await db.execute<Stats['absences'][number]>(sql`
        select to_char(w.day, 'YYYY-MM') as month, ${of('illness')} as illness, ${of('vacation')} as vacation, ${of('dayOff')} as "dayOff", ${of('rol')} as rol
        from (select w.day, w.doc from ${rowsIn(range)} and cardinality(w.absence_types) > 0) w
        cross join lateral jsonb_array_elements(w.doc::jsonb -> 'justifications') j group by 1 order by 1`);
      return rows;
    },

    async lateness(range: DayRange, timezone: string): Promise<Stats['lateness']> {
      const { rows } = await db.execute<Stats['lateness'][number]>(sql`
        select extract(isodow from w.day)::int as weekday,
          extract(hour from (w.doc::jsonb ->> 'firstIn')::timestamptz at time zone ${timezone})::int as hour, count(*)::int as count
        from (select w.day, w.doc from ${rowsIn(range)} and w.late) w group by 1, 2 having min(w.doc::jsonb ->> 'firstIn') is not null order by 1, 2`);
      return rows;
    },

    async balances(range: DayRange): Promise<Stats['balances']> {
      type Row = Person & { minutes: number };
      const { rows } = await db.execute<Row>(sql`
        select u.id, u.display_name as "displayName", ${sortNameText('u')} as "sortName", u.department_id as "departmentId", b.minutes from (
          select w.user_id, ${settledBalance} as minutes from ${rowsIn(range)} group by w.user_id order by abs(${settledBalance}) desc, w.user_id limit ${mostBalances}) b
        join users u on u.company_id = ${companyId} and u.id = b.user_id order by b.minutes desc, u.last_name, u.first_name, u.id`);
      return rows.map(({ minutes, ...user }) => ({ user, minutes }));
    },
  };
};
