import { sql } from 'drizzle-orm';
import { type Day, type DayRange, addDays } from '@timbro/core/days/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import { type MonthCounts, monthWarnings } from '@timbro/core/work-days/months/month-rules.ts';
import { type Anomaly, type MonthState, type Totals, blockingAnomalies } from '@timbro/core/work-days/rules.ts';
import type { Db } from '#db/client.ts';
import { listsOf } from '#db/lists-of.ts';
import { personJson, sortNameText } from '#db/person-json.ts';
import type { ClosingMonth } from '#register/days/compute-units.ts';
import { settledBalance, sumColumns } from '#register/days/sums.repo.ts';

export type MonthRow = Totals & {
  userId: string;
  displayName: string;
  sortName: string;
  departmentId: string | null;
  state: MonthState;
  closedBy: Person | null;
  closedAt: string | null;
  reopenReason: string | null;
  blocked: { date: Day; anomaly: Anomaly; presence: number }[];
  excesses: { date: Day; minutes: number }[];
  uncoveredDays: { date: Day; minutes: number }[];
  /** Days that may hold a warning, with what tells it. */
  warned: { date: Day; anomalies: Anomaly[]; presence: number; lateStamp: boolean }[];
  runningDays: number;
  settledBalance: number;
  pendingLeave: number;
  pendingStamps: number;
  pendingAbsences: number;
};
/** Where somebody stands, but for what came too late. */
type PersonMonthCounts = Omit<MonthCounts, 'lateStamps'> & { userId: string };
export type MonthPlace = { month: string; range: DayRange; timezone: string };

const blocking = sql.param(blockingAnomalies);
const warning = sql.param(monthWarnings);
/** Only a day that is to be verified can have such a stamp, so that few rows are opened for it. */
const hasLateStamp = sql`(w.status = 'toVerify' and (w.doc::jsonb -> 'flags') ? 'lateStamp')`;

/** What waits for a decision and touches the month of a person `p`. */
const waitingIn = (companyId: string, { from, to }: DayRange) => ({
  absences: sql`(select count(*)::int from absences a where a.company_id = ${companyId} and a.user_id = p.id and not a.archived
    and (a.status = 'pendingReview' or (a.status = 'draft' and a.type = 'illness')) and a.starts_on <= ${to} and a.ends_on >= ${from})`,
  leave: sql`(select count(*)::int from leave_requests r where r.company_id = ${companyId} and r.user_id = p.id and r.status = 'pendingReview'
    and r.starts_on <= ${to} and r.ends_on >= ${from})`,
  stamps: sql`(select count(*)::int from stamps_updates t where t.company_id = ${companyId} and t.user_id = p.id and t.status = 'pendingReview'
    and t.day between ${from} and ${to})`,
});

/** The same of everybody who has any, a row each, by the indexes of what waits. */
const allWaitingIn = (companyId: string, { from, to }: DayRange) => sql`
  select a.user_id from absences a where a.company_id = ${companyId} and a.status = 'pendingReview' and not a.archived and a.starts_on <= ${to} and a.ends_on >= ${from}
  union all select a.user_id from absences a where a.company_id = ${companyId} and a.status = 'draft' and a.type = 'illness' and not a.archived
    and a.starts_on <= ${to} and a.ends_on >= ${from}
  union all select r.user_id from leave_requests r where r.company_id = ${companyId} and r.status = 'pendingReview' and r.starts_on <= ${to} and r.ends_on >= ${from}
  union all select t.user_id from stamps_updates t where t.company_id = ${companyId} and t.status = 'pendingReview' and t.day between ${from} and ${to}`;

/** Months of people: what stands in the way of closing them, and the closing itself. */
export const personMonthsRepo = (db: Db, companyId: string) => ({
  /** In the order of the ids. */
  async rows(userIds: readonly string[], place: MonthPlace): Promise<MonthRow[]> {
    const { month, range } = place;
    const waiting = waitingIn(companyId, range);
    const { rows } = await db.execute<MonthRow>(sql`
      select p.id as "userId", u.display_name as "displayName", ${sortNameText('u')} as "sortName", u.department_id as "departmentId", coalesce(m.state, 'open') as state,
        ${personJson('c')} as "closedBy",
        m.closed_at as "closedAt", m.reopen_reason as "reopenReason", d.*, b.blocked,
        ${waiting.absences} as "pendingAbsences", ${waiting.leave} as "pendingLeave", ${waiting.stamps} as "pendingStamps"
      from unnest(${sql.param(userIds)}::uuid[]) with ordinality as p(id, place)
      join users u on u.company_id = ${companyId} and u.id = p.id
      left join months m on m.company_id = ${companyId} and m.user_id = p.id and m.month = ${month}
      left join users c on c.company_id = ${companyId} and c.id = m.closed_by
      cross join lateral (
        select ${sumColumns}, ${settledBalance} as "settledBalance", count(*) filter (where w.status in ('running', 'future'))::int as "runningDays",
          coalesce(jsonb_agg(jsonb_build_object('date', w.day, 'minutes', w.excess) order by w.day) filter (where w.excess_state = 'toAuthorise'), '[]') as excesses,
          coalesce(jsonb_agg(jsonb_build_object('date', w.day, 'minutes', w.uncovered) order by w.day)
            filter (where w.uncovered > 0 and w.status not in ('running', 'future')), '[]') as "uncoveredDays",
          coalesce(jsonb_agg(jsonb_build_object('date', w.day, 'anomalies', w.anomalies, 'presence', w.presence, 'lateStamp', ${hasLateStamp}) order by w.day)
            filter (where w.anomalies && ${warning}::text[] or ${hasLateStamp}), '[]') as warned
        from work_days w where w.company_id = ${companyId} and w.user_id = p.id and w.day between ${range.from} and ${range.to}) d
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('date', w.day, 'anomaly', a.name, 'presence', w.presence) order by w.day, a.place), '[]') as blocked
        from work_days w cross join lateral unnest(w.anomalies) with ordinality as a(name, place)
        where w.company_id = ${companyId} and w.user_id = p.id and w.day between ${range.from} and ${range.to} and a.name = any(${blocking}::text[])) b
      order by p.place`);
    return rows;
  },

  /** The same only as far as it tells where everybody stands, in the order of the ids. */
  async counts(userIds: readonly string[], place: MonthPlace): Promise<PersonMonthCounts[]> {
    const { month, range } = place;
    const { rows } = await db.execute<PersonMonthCounts>(sql`
      with kept as materialized (select k.user_id, k.blocked, k.to_authorise, k.unsettled from person_months k
          where k.company_id = ${companyId} and k.month = ${range.from}::date and k.user_id = any(${sql.param(userIds)}::uuid[])),
        closed as materialized (select m.user_id from months m where m.company_id = ${companyId} and m.month = ${month} and m.state = 'closed'),
        waiting as materialized (select user_id, count(*)::int as requests from (${allWaitingIn(companyId, range)}) r group by user_id)
      select p.id as "userId", case when c.user_id is null then 'open' else 'closed' end as state, coalesce(k.blocked, 0)::int as anomalies,
        coalesce(k.to_authorise, 0)::int as excess, coalesce(k.unsettled, 0)::int as "runningDays", coalesce(w.requests, 0) as requests
      from unnest(${sql.param(userIds)}::uuid[]) with ordinality as p(id, place)
      left join kept k on k.user_id = p.id left join closed c on c.user_id = p.id left join waiting w on w.user_id = p.id
      order by p.place`);
    return rows;
  },

  /** What was added to the log of these people after their month was closed, and may be of one of its days; only whose marks were worked off on a closed month, or still wait, can have any. */
  async stampedSinceClosed(userIds: readonly string[], place: MonthPlace): Promise<{ userId: string; at: number }[]> {
    const { month, range, timezone } = place;
    // A shift may begin on the evening before the month, and end on the day after it.
    const [first, last] = [addDays(range.from, -1), addDays(range.to, 2)];
    const { rows } = await db.execute<{ userId: string; at: number }>(sql`
      with outrun as materialized (
        select m.user_id, m.closed_seq from months m where m.company_id = ${companyId} and m.month = ${month} and m.stamped_since and m.state = 'closed'
        union select m.user_id, m.closed_seq from day_marks d join months m on m.company_id = ${companyId} and m.user_id = d.user_id and m.month = ${month}
        where d.company_id = ${companyId} and d.from_day <= ${range.to} and d.to_day >= ${range.from} and m.state = 'closed')
      select m.user_id as "userId", (extract(epoch from s.at) * 1000)::float8 as at
      from outrun m join stamps s on s.company_id = ${companyId} and s.user_id = m.user_id and s.seq > m.closed_seq and s.correction is null
        and s.at >= (${first}::date)::timestamp at time zone ${timezone} and s.at < (${last}::date)::timestamp at time zone ${timezone}
      where m.user_id = any(${sql.param(userIds)}::uuid[])`);
    return rows;
  },

  /** Whoever closed the month last, of these people. */
  async lastClosed(userIds: readonly string[], month: string): Promise<{ by: Person | null; at: string } | null> {
    const { rows } = await db.execute<{ by: Person | null; at: string }>(sql`
      select ${personJson('c')} as by, m.closed_at as at from months m left join users c on c.company_id = m.company_id and c.id = m.closed_by
      where m.company_id = ${companyId} and m.month = ${month} and m.state = 'closed' and m.user_id = any(${sql.param(userIds)}::uuid[])
      order by m.closed_at desc limit 1`);
    return rows[0] ?? null;
  },

  /** Each at their place in the log: what lies behind it the month does not know. */
  async close(
    userIds: readonly string[],
    { month, places }: ClosingMonth,
    { from, to }: DayRange,
    by: string,
    now: Date,
  ) {
    const of = listsOf(userIds);
    await db.execute(sql`
      insert into months (company_id, user_id, month, state, closed_by, closed_at, closed_seq, place, stamped_since)
      select ${companyId}, p.id, ${month}, 'closed', ${by}, ${now}, p.seq, jsonb_build_object('timezone', c.timezone, 'patronSaint', c.patron_saint),
        exists (select from stamps s where s.company_id = ${companyId} and s.user_id = p.id and s.seq > p.seq and s.correction is null)
      from unnest(${of('uuid', (id) => id)}, ${of('bigint', (id) => places.get(id) ?? 0)}) as p(id, seq) join companies c on c.id = ${companyId}
      on conflict (company_id, user_id, month) do update set state = 'closed', closed_by = excluded.closed_by, closed_at = excluded.closed_at,
        closed_seq = excluded.closed_seq, place = excluded.place, stamped_since = excluded.stamped_since`);
    // The status is the only thing a closed day says differently; a quote inside a text is escaped, so this finds no other.
    const closed = (column: string) =>
      sql.raw(`${column} = regexp_replace(${column}, '"status":"(ok|toVerify)"', '"status":"closed"')`);
    await db.execute(sql`
      update work_days set status = 'closed', recheck_at = null, ${closed('doc')}, ${closed('cell')}
      where company_id = ${companyId} and user_id = any(${sql.param(userIds)}::uuid[]) and day between ${from} and ${to}`);
  },

  async reopen(userIds: readonly string[], month: string, reason: string): Promise<void> {
    await db.execute(sql`
      update months set state = 'open', reopen_reason = ${reason}
      where company_id = ${companyId} and user_id = any(${sql.param(userIds)}::uuid[]) and month = ${month} and state = 'closed'`);
  },
});
