import { type SQL, sql } from 'drizzle-orm';
import type { Day, DayRange } from '@timbro/core/days/rules.ts';
import type { DayRequests } from '@timbro/core/work-days/calendar/day-info.ts';
import type { RegisterFilter } from '@timbro/core/work-days/contract.ts';
import {
  type CounterName,
  type EventType,
  type TotalName,
  cellTotalNames,
  counterNames,
  totalNames,
} from '@timbro/core/work-days/rules.ts';
import type { Db } from '#db/client.ts';
import { sortNameText } from '#db/person-json.ts';
import { totalColumn } from '#db/tables/attendance.ts';
import { presenceJoins, presenceText } from '#register/people/presence.repo.ts';
import type { Whom } from '#register/people/seen-people.repo.ts';

/** A person with their days, each part as the answer's own text. */
export type Item = { id: string; user: string; totals: string; days: string };
export type CellItem = Item & { isLacking: boolean };
export const itemText = ({ user, totals, days }: Item): string =>
  `{"user":${user},"totals":${totals},"days":[${days}]}`;
type DayFilter = Pick<RegisterFilter, 'shiftType' | 'absenceType' | 'leaveRequestType'>;

/** `{"due":480,…}` of summed columns, in the order of the contract. */
const totalsText = (names: readonly TotalName[]) =>
  names
    .map((name, at) => `'${at === 0 ? '{' : ','}"${name}":' || coalesce(sum(w."${totalColumn(name)}"), 0)`)
    .join(' || ') + ` || '}'`;
/** What is read of a person's rows. A cell that is not kept yet comes as the day it is made of. */
const ofDays = sql.raw(
  `${totalsText(totalNames)} as totals, coalesce(string_agg(w.doc, ',' order by w.day), '') as days`,
);
const ofCells = sql.raw(
  `${totalsText(cellTotalNames)} as totals, coalesce(string_agg(coalesce(w.cell, w.doc), ',' order by w.day), '') as days, coalesce(bool_or(w.cell is null), false) as "isLacking"`,
);
/** Inside now; who forgot to stamp out is not. Few stampings are open, so that they are read rather than asked for a person. */
const isOpen = (companyId: string, now: Date) =>
  sql`(users.status <> 'archived' and users.id in (select o.user_id from stampings o where o.company_id = ${companyId} and o.open and o.open_until > ${now}))`;
/** Somebody with anything that waits for a decision and touches the day; found once for everybody, not for each person. */
const awaitsDecision = (companyId: string, date: Day) => {
  const waiting = (table: string) => sql`
    select r.user_id from ${sql.raw(table)} r where r.company_id = ${companyId} and r.status = 'pendingReview'`;
  return sql`users.id in (${waiting('leave_requests')} and r.starts_on <= ${date} and r.ends_on >= ${date}
    union all ${waiting('absences')} and not r.archived and r.starts_on <= ${date} and r.ends_on >= ${date}
    union all ${waiting('stamps_updates')} and r.day = ${date})`;
};

/** How each event of the register is told from the row of its day. */
const eventsOf = (companyId: string, date: Day, now: Date): Readonly<Record<Exclude<EventType, 'anomaly'>, SQL>> => ({
  present: isOpen(companyId, now),
  late: sql.raw('coalesce(w.late, false)'),
  early: sql.raw(`coalesce(w.early_exit_counted > 0 and w.status <> 'running', false)`),
  missingStamp: sql.raw(`coalesce(w.anomalies && array['missingExit', 'missingEntry'], false)`),
  vacation: sql.raw(`coalesce('vacation' = any(w.absence_types), false)`),
  illness: sql.raw(`coalesce('illness' = any(w.absence_types), false)`),
  rol: sql.raw(`coalesce('rol' = any(w.absence_types), false)`),
  dayOff: sql.raw(`coalesce('dayOff' = any(w.absence_types), false)`),
  toApprove: awaitsDecision(companyId, date),
});

export const registerRepo = (db: Db, companyId: string) => {
  const itemsWith = async <T extends Item>(
    read: SQL,
    userIds: readonly string[],
    { from, to }: DayRange,
    now: Date,
  ) => {
    // Each person's days come off the index in their order: nothing is sorted, and long texts are glued once, here.
    const { rows } = await db.execute<T>(sql`
      select u.id, json_build_object('id', u.id, 'displayName', u.display_name, 'sortName', ${sortNameText('u')}, 'departmentId', u.department_id,
          'presence', ${sql.raw(presenceText)})::text as user, d.*
      from unnest(${sql.param(userIds)}::uuid[]) with ordinality as p(id, place)
      join users u on u.company_id = ${companyId} and u.id = p.id
      left join stampings o on o.company_id = u.company_id and o.user_id = u.id and o.open and o.open_until > ${now} and u.status <> 'archived'
      ${sql.raw(presenceJoins)}
      cross join lateral (
        select ${read} from work_days w where w.company_id = ${companyId} and w.user_id = p.id and w.day between ${from} and ${to}) d
      order by p.place`);
    return rows;
  };
  return {
    /** Of these people, those with a day in the range that has every property asked for. */
    async withDays(
      userIds: readonly string[],
      { shiftType, absenceType, leaveRequestType }: DayFilter,
      { from, to }: DayRange,
    ) {
      const hasDay = (first: SQL, last: SQL) => sql`exists (
      select from work_days w where w.company_id = ${companyId} and w.user_id = p.id and w.day between ${first} and ${last}
        ${shiftType?.length ? sql`and w.shift_period = any(${sql.param(shiftType)}::text[])` : sql``}
        ${absenceType?.length ? sql`and w.absence_types && ${sql.param(absenceType)}::text[]` : sql``})`;
      const hasRequest = sql`exists (
      select from leave_requests r where r.company_id = ${companyId} and r.user_id = p.id and r.status in ('pendingReview', 'approved')
        and r.type = any(${sql.param(leaveRequestType)}::text[]) and r.starts_on <= ${to} and r.ends_on >= ${from}
        and ${hasDay(sql`greatest(r.starts_on, ${from}::date)`, sql`least(r.ends_on, ${to}::date)`)})`;
      const { rows } = await db.execute<{ id: string }>(sql`
      select p.id from unnest(${sql.param(userIds)}::uuid[]) with ordinality as p(id, place)
      where ${leaveRequestType?.length ? hasRequest : hasDay(sql`${from}`, sql`${to}`)} order by p.place`);
      return rows.map(({ id }) => id);
    },

    /** How many people they are, and to how many of them what happened on the day. */
    async counters(
      whom: Whom,
      date: Day,
      now: Date,
    ): Promise<{ total: number; counters: Record<CounterName, number> }> {
      const events = eventsOf(companyId, date, now);
      const counts = counterNames.map(
        (name) => sql`count(*) filter (where ${events[name]})::int as ${sql.identifier(name)}`,
      );
      const { rows } = await db.execute<Record<CounterName | 'total', number>>(sql`
      select count(*)::int as total, ${sql.join(counts, sql`, `)} from users
      left join work_days w on w.company_id = ${companyId} and w.user_id = users.id and w.day = ${date} where ${whom}`);
      const [counted] = rows;
      if (!counted) throw new Error('The query of the counters returned no row.');
      const { total, ...counters } = counted;
      return { total, counters };
    },

    /** Of these people, those to whom any of the events happened on the day; an anomaly anywhere in the range counts. */
    async withEvents(
      userIds: readonly string[],
      eventTypes: readonly EventType[],
      date: Day,
      { from, to }: DayRange,
      now: Date,
    ): Promise<string[]> {
      const events = eventsOf(companyId, date, now);
      const anomaly = sql`exists (select from work_days a where a.company_id = ${companyId} and a.user_id = p.id and a.day between ${from} and ${to}
      and (cardinality(a.anomalies) > 0 or a.excess_state = 'toAuthorise'))`;
      const wanted = eventTypes.map((type) => (type === 'anomaly' ? anomaly : events[type]));
      const { rows } = await db.execute<{ id: string }>(sql`
      select p.id from unnest(${sql.param(userIds)}::uuid[]) with ordinality as p(id, place)
      join users on users.company_id = ${companyId} and users.id = p.id
      left join work_days w on w.company_id = ${companyId} and w.user_id = p.id and w.day = ${date}
      where ${sql.join(wanted, sql` or `)} order by p.place`);
      return rows.map(({ id }) => id);
    },

    /** What waits for a decision and touches a day of one person. */
    async pending(userId: string, date: Day): Promise<DayRequests> {
      const leave = await db.execute<DayRequests['leave'][number]>(sql`
      select id, type, starts_on as "startsOn", ends_on as "endsOn", to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime", status, note
      from leave_requests where company_id = ${companyId} and user_id = ${userId} and status = 'pendingReview' and starts_on <= ${date} and ends_on >= ${date}
      order by submitted_at, id`);
      const stamps = await db.execute<DayRequests['stamps'][number]>(sql`
      select id, status, reason, changes from stamps_updates
      where company_id = ${companyId} and user_id = ${userId} and status = 'pendingReview' and day = ${date} order by submitted_at, id`);
      return { leave: leave.rows, stamps: stamps.rows };
    },

    /** People with their days as the answer's own text; the rows' JSON was checked when it was stored. */
    dayItems: (userIds: readonly string[], range: DayRange, now: Date): Promise<Item[]> =>
      itemsWith(ofDays, userIds, range, now),

    /** The same with cells; `isLacking` where one is not kept yet, in whose place stands its whole day. */
    cellItems: (userIds: readonly string[], range: DayRange, now: Date): Promise<CellItem[]> =>
      itemsWith(ofCells, userIds, range, now),
  };
};
export type RegisterRepo = ReturnType<typeof registerRepo>;
