import { sql } from 'drizzle-orm';
import { type Day, type DayRange, addDays } from '@timbro/core/days/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import { type AlikeMonths, type MonthCounts, monthWarnings } from '@timbro/core/work-days/months/month-rules.ts';
import { type Anomaly, type MonthState, type Totals, blockingAnomalies } from '@timbro/core/work-days/rules.ts';
import type { Db } from '#db/client.ts';
import { listsOf } from '#db/lists-of.ts';
import { personJson, sortNameText } from '#db/person-json.ts';
import type { ClosingMonth } from '#register/days/compute-units.ts';
import { settledBalance, sumColumns } from '#register/days/sums.repo.ts';
import type { Whom } from '#register/people/seen-people.repo.ts';

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

const countNames = ['anomalies', 'excess', 'runningDays', 'requests', 'lateStamps'] as const;
const columnsOf = (row: string) => ['state', ...countNames].map((name) => `${row}."${name}"`).join(', ');

/** What tells where each of `users` stands; of stamps that came too late everybody's number is given. */
function standingsOf(companyId: string, { month, range }: MonthPlace, late: ReadonlyMap<string, number>) {
  const of = listsOf([...late]);
  return {
    told: sql`case when c.user_id is null then 'open' else 'closed' end as state, coalesce(k.blocked, 0)::int as anomalies,
      coalesce(k.to_authorise, 0)::int as excess, coalesce(k.unsettled, 0)::int as "runningDays", coalesce(w.requests, 0) as requests,
      coalesce(l.stamps, 0) as "lateStamps"`,
    joins: sql`
      left join person_months k on k.company_id = ${companyId} and k.month = ${range.from}::date and k.user_id = users.id
      left join months c on c.company_id = ${companyId} and c.month = ${month} and c.state = 'closed' and c.user_id = users.id
      left join (select r.user_id, count(*)::int as requests from (${allWaitingIn(companyId, range)}) r group by r.user_id) w on w.user_id = users.id
      left join unnest(${of('uuid', ([userId]) => userId)}, ${of('int', ([, stamps]) => stamps)}) as l(user_id, stamps) on l.user_id = users.id`,
  };
}

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

  /** How many there are of whom all the same is told, as far as it tells where they stand; those who were searched for apart. */
  async alike(
    whom: Whom,
    found: Whom,
    place: MonthPlace,
    late: ReadonlyMap<string, number>,
  ): Promise<(AlikeMonths & { isFound: boolean })[]> {
    const { told, joins } = standingsOf(companyId, place, late);
    const { rows } = await db.execute<AlikeMonths & { isFound: boolean }>(sql`
      select s.*, count(*)::int as people from (select ${told}, (${found}) as "isFound" from users ${joins} where ${whom}) s
      group by ${sql.raw(columnsOf('s'))}, s."isFound"`);
    return rows;
  },

  /** People of whom any of these is told. */
  like(some: readonly MonthCounts[], place: MonthPlace, late: ReadonlyMap<string, number>): Whom {
    const { told, joins } = standingsOf(companyId, place, late);
    const of = listsOf(some);
    const counts = countNames.map((name) => of('int', (one) => one[name]));
    return sql`users.id in (
      select s.id from (select users.id, ${told} from users ${joins} where users.company_id = ${companyId}) s
      where (${sql.raw(columnsOf('s'))}) in (select * from unnest(${of('text', ({ state }) => state)}, ${sql.join(counts, sql`, `)})))`;
  },

  /** What was added to the log of these people after their month was closed, and may be of one of its days; only whose marks were worked off on a closed month, or still wait, can have any. */
  async stampedSinceClosed(whom: Whom, place: MonthPlace): Promise<{ userId: string; at: number }[]> {
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
      join users on users.id = m.user_id where ${whom}`);
    return rows;
  },

  /** Whoever closed the month last, of these people. */
  async lastClosed(whom: Whom, month: string): Promise<{ by: Person | null; at: string } | null> {
    const { rows } = await db.execute<{ by: Person | null; at: string }>(sql`
      select ${personJson('c')} as by, m.closed_at as at from months m
      join users on users.company_id = m.company_id and users.id = m.user_id left join users c on c.company_id = m.company_id and c.id = m.closed_by
      where m.company_id = ${companyId} and m.month = ${month} and m.state = 'closed' and ${whom}
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
