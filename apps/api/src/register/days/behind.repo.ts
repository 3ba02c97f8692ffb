import { type SQL, sql } from 'drizzle-orm';
import { type Day, daysOfMonth, earlierDay, monthBefore, monthOf } from '@timbro/core/days/rules.ts';
import type { Db } from '#db/client.ts';
import { listsOf } from '#db/lists-of.ts';
import type { Whom } from '#register/people/seen-people.repo.ts';
import { docShape } from './present-day.ts';

/** Somebody, and from which day on their days are to be right. */
export type FirstDay = { userId: string; since: Day };
/** Each from a day of their own, or whoever they are from the same. */
export type Behind = readonly FirstDay[] | { whom: Whom; since: Day };

/** Every month that has days between two. */
function monthsOf(from: Day, to: Day): { from: Day; to: Day }[] {
  const months: { from: Day; to: Day }[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthBefore(month, -1)) months.push(daysOfMonth(month));
  return months;
}

type Asked = { asked: SQL; first: Day; isAsked: (row: string) => SQL; isLookedUp: boolean };

/** By name: what is kept of a few is looked up for each. */
function askedByName(people: readonly FirstDay[]): Asked {
  const of = listsOf(people);
  const ids = of('uuid', ({ userId }) => userId);
  return {
    asked: sql`select * from unnest(${ids}, ${of('date', ({ since }) => since)}) as u(id, since)`,
    first: people.map(({ since }) => since).reduce(earlierDay),
    isAsked: (row) => sql`${sql.raw(row)}.user_id = any(${ids})`,
    isLookedUp: true,
  };
}

/** By what is true of them: of a whole company only those behind leave the database, and how they are looked up goes with how many they are. */
const askedByRule = ({ whom, since }: { whom: Whom; since: Day }): Asked => ({
  asked: sql`select users.id, ${since}::date as since from users where ${whom}`,
  first: since,
  isAsked: () => sql`true`,
  isLookedUp: false,
});

/**
 * Of these people, those with anything to compute up to a day: marks, days without a row, and rows that time or another
 * shape has outdated. Found by marks and by what is kept of each month; days are read only where a month has something
 * outdated, which may lie outside of what is asked for.
 */
export async function peopleBehind(db: Db, companyId: string, people: Behind, to: Day, now: Date): Promise<string[]> {
  if (!('whom' in people) && people.length === 0) return [];
  const { asked, first, isAsked, isLookedUp } = 'whom' in people ? askedByRule(people) : askedByName(people);
  const month = listsOf(monthsOf(first, to));
  const { rows } = await db.execute<{ id: string }>(sql`
    with asked as materialized (${asked}),
    kept as ${sql.raw(isLookedUp ? 'materialized' : 'not materialized')} (
      select k.user_id, k.month, k.kept, coalesce(k.recheck_at <= ${now}, false) or k.shape <> ${docShape} as stale
      from person_months k where k.company_id = ${companyId} and k.month = any(${month('date', ({ from }) => from)}) and ${isAsked('k')}),
    wanted as (
      select a.id, greatest(a.since, p.first) as first, least(${to}::date, p.last) as last, p.first as month
      from asked a cross join unnest(${month('date', ({ from }) => from)}, ${month('date', ({ to: last }) => last)}) as p(first, last) where p.last >= a.since)
    select w.id from wanted w left join kept k on k.user_id = w.id and k.month = w.month
    where k.kept is null or (~k.kept::bigint & ((1::bigint << (w.last - w.month + 1)) - (1::bigint << (w.first - w.month)))) <> 0
      or (k.stale and exists (select from work_days d where d.company_id = ${companyId} and d.user_id = w.id and d.day between w.first and w.last
        and (d.recheck_at <= ${now} or d.shape <> ${docShape})))
    union
    select m.user_id from day_marks m join asked a on a.id = m.user_id
    where m.company_id = ${companyId} and ${isAsked('m')} and m.from_day <= ${to} and m.to_day >= a.since`);
  return rows.map(({ id }) => id);
}
