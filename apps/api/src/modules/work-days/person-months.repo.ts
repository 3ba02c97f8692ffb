import { sql } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import { type Anomaly, type MonthState, type Totals, blockingAnomalies } from '@timbro/core/work-days/rules.ts';
import type { Db } from '#db/client.ts';
import { type Range, sumColumns } from './register.repo.ts';

export type MonthRow = Totals & {
  userId: string;
  displayName: string;
  departmentId: string | null;
  state: MonthState;
  closedBy: Person | null;
  closedAt: string | null;
  reopenReason: string | null;
  blocked: { date: Day; anomaly: Anomaly }[];
  pendingExcess: number;
  runningDays: number;
  pendingRequests: number;
  lateStamps: number;
};

const blocking = sql.param(blockingAnomalies);

/** Months of people: what stands in the way of closing them, and the closing itself. */
export const personMonthsRepo = (db: Db, companyId: string) => ({
  /** In the order of the ids; a month begins and ends at midnight where the company is. */
  async rows(userIds: readonly string[], month: string, { from, to }: Range, timezone: string): Promise<MonthRow[]> {
    const { rows } = await db.execute<MonthRow>(sql`
      select p.id as "userId", u.display_name as "displayName", u.department_id as "departmentId", coalesce(m.state, 'open') as state,
        case when m.closed_by is null then null else jsonb_build_object('id', c.id, 'displayName', c.display_name, 'departmentId', c.department_id) end as "closedBy",
        m.closed_at as "closedAt", m.reopen_reason as "reopenReason", d.*, b.blocked,
        ((select count(*) from absences a where a.company_id = ${companyId} and a.user_id = p.id and (a.status = 'pendingReview' or (a.status = 'draft' and a.type = 'illness')) and not a.archived
            and a.starts_on <= ${to} and a.ends_on >= ${from})
          + (select count(*) from leave_requests r where r.company_id = ${companyId} and r.user_id = p.id and r.status = 'pendingReview'
            and r.starts_on <= ${to} and r.ends_on >= ${from})
          + (select count(*) from stamps_updates t where t.company_id = ${companyId} and t.user_id = p.id and t.status = 'pendingReview'
            and t.day between ${from} and ${to}))::int as "pendingRequests",
        (select count(*)::int from stamps s where s.company_id = ${companyId} and s.user_id = p.id and m.state = 'closed' and s.correction is null
          and s.at >= (${from}::date)::timestamp at time zone ${timezone} and s.at < (${to}::date + 1)::timestamp at time zone ${timezone}
          and s.received_at > m.closed_at) as "lateStamps"
      from unnest(${sql.param(userIds)}::uuid[]) with ordinality as p(id, place)
      join users u on u.company_id = ${companyId} and u.id = p.id
      left join months m on m.company_id = ${companyId} and m.user_id = p.id and m.month = ${month}
      left join users c on c.company_id = ${companyId} and c.id = m.closed_by
      cross join lateral (
        select ${sumColumns}, count(*) filter (where w.excess_state = 'toAuthorise')::int as "pendingExcess",
          count(*) filter (where w.status in ('running', 'future'))::int as "runningDays"
        from work_days w where w.company_id = ${companyId} and w.user_id = p.id and w.day between ${from} and ${to}) d
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('date', w.day, 'anomaly', a.name) order by w.day, a.place), '[]') as blocked
        from work_days w cross join lateral unnest(w.anomalies) with ordinality as a(name, place)
        where w.company_id = ${companyId} and w.user_id = p.id and w.day between ${from} and ${to} and a.name = any(${blocking}::text[])) b
      order by p.place`);
    return rows;
  },

  async close(userIds: readonly string[], month: string, { from, to }: Range, by: string, now: Date): Promise<void> {
    await db.execute(sql`
      insert into months (company_id, user_id, month, state, closed_by, closed_at, place)
      select ${companyId}, p.id, ${month}, 'closed', ${by}, ${now}, jsonb_build_object('timezone', c.timezone, 'patronSaint', c.patron_saint)
      from unnest(${sql.param(userIds)}::uuid[]) as p(id) join companies c on c.id = ${companyId}
      on conflict (company_id, user_id, month) do update set state = 'closed', closed_by = excluded.closed_by, closed_at = excluded.closed_at, place = excluded.place`);
    // The status is the only thing a closed day says differently; a quote inside a text is escaped, so this finds no other.
    await db.execute(sql`
      update work_days set status = 'closed', recheck_at = null, doc = regexp_replace(doc, '"status":"(ok|toVerify)"', '"status":"closed"')
      where company_id = ${companyId} and user_id = any(${sql.param(userIds)}::uuid[]) and day between ${from} and ${to}`);
  },

  async reopen(userIds: readonly string[], month: string, reason: string): Promise<void> {
    await db.execute(sql`
      update months set state = 'open', reopen_reason = ${reason}
      where company_id = ${companyId} and user_id = any(${sql.param(userIds)}::uuid[]) and month = ${month} and state = 'closed'`);
  },
});
