import { sql } from 'drizzle-orm';
import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import { type Day, type DayRange, addDays, daysBetween, laterDay } from '@timbro/core/days/rules.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import { type Stretch, stretchesOf } from '@timbro/core/work-days/analyses/stats-rules.ts';
import type { Stats } from '@timbro/core/work-days/analyses/stats.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import type { Db } from '#db/client.ts';
import { listsOf } from '#db/lists-of.ts';
import { personJson } from '#db/person-json.ts';
import type { FirstDay } from '#register/days/behind.repo.ts';

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
type Balance = Stats['balances'][number];
export type Windows = { now: DayRange; before: DayRange };
/** How many people the list of balances names: those furthest from nought. */
const mostBalances = 100;

const minuteNames = ['worked', 'planned', 'overtime', 'justified'] as const;
const dayNames = ['workedDays', 'lateDays', 'missingStamps'] as const;

const nothing = (): Sums => ({
  worked: 0,
  planned: 0,
  overtime: 0,
  justified: 0,
  workedDays: 0,
  lateDays: 0,
  missingStamps: 0,
  since: null,
});

/** The lowest bit of the mask of a month is its first day. */
const firstOf = (month: Day, mask: number): Day | null =>
  mask === 0 ? null : addDays(month, 31 - Math.clz32(mask & -mask));
const nthOf = ({ month }: Stretch, day: Day) => daysBetween(month, day) + 1;
const maskOf = (stretch: Stretch) => 2 ** nthOf(stretch, stretch.to) - 2 ** (nthOf(stretch, stretch.from) - 1);

/** A month as far as a window reaches, and where in it running totals are read: before its first day, and where each of its parts ends. */
type Piece = { whole: Stretch; parts: readonly Stretch[]; ends: readonly number[] };
function piecesOf(window: DayRange, cut: 'months' | 'weeks'): Piece[] {
  const parts = groupBy(stretchesOf(window, cut), ({ month }) => month);
  return stretchesOf(window, 'months').map((whole) => {
    const its = parts.get(whole.month) ?? [];
    return { whole, parts: its, ends: [nthOf(whole, whole.from) - 1, ...its.map((part) => nthOf(part, part.to))] };
  });
}
/** What everybody's days in a piece come to: minutes through each of its ends, and masks of the days of anybody. */
type Totals = Record<(typeof minuteNames)[number], readonly (number | null)[]> &
  Record<(typeof dayNames)[number] | 'seen' | 'kept', number>;

/** Sums over the register, out of what is kept of each person and month: no day is read. */
export const statsRepo = (db: Db, companyId: string, userIds: readonly string[]) => {
  const ids = sql`${sql.param(userIds)}::uuid[]`;
  const monthsOf = (range: DayRange) => stretchesOf(range, 'months').map(({ month }) => month);
  const ofMonths = (table: 's' | 'k', months: readonly Day[]) => {
    const column = (name: string) => sql`${sql.raw(table)}.${sql.raw(name)}`;
    return sql`${column('company_id')} = ${companyId} and ${column('month')} = any(${sql.param(months)}::date[]) and ${column('user_id')} = any(${ids})`;
  };
  /** Of each person the first day of a range on which they were expected, or that has something to say; before it there is nothing to compute. */
  const beginnings = async ({ from, to }: DayRange): Promise<FirstDay[]> => {
    const { rows: planned } = await db.execute<FirstDay>(sql`
      select user_id as "userId", min(valid_from) as since from schedule_people where company_id = ${companyId} and user_id = any(${ids}) group by user_id`);
    const known = new Map(planned.map(({ userId, since }) => [userId, since]));
    const later = userIds.filter((id) => (known.get(id) ?? to) > from);
    if (later.length > 0) {
      const whose = sql`user_id = any(${sql.param(later)}::uuid[])`;
      // A stamp or a day that was planned by hand has a row as soon as its mark is worked off.
      const { rows } = await db.execute<FirstDay>(sql`
        select user_id as "userId", min(since) as since from (
          select user_id, month as since from person_months where company_id = ${companyId} and month = any(${sql.param(monthsOf({ from, to }))}::date[]) and ${whose}
            and (seen <> 0 or blocked > 0 or recheck_at is not null)
          union all select user_id, from_day from day_marks where company_id = ${companyId} and ${whose} and from_day <= ${to} and to_day >= ${from}) f
        group by user_id`);
      for (const { userId, since } of rows) {
        const before = known.get(userId);
        known.set(userId, laterDay(before !== undefined && before < since ? before : since, from));
      }
    }
    return [...known].map(([userId, since]) => ({ userId, since }));
  };

  /**
   * What each piece comes to and, of those of the later window, what they leave people with: all in one pass over the months.
   * A running total is read once for two stretches that touch there; balances are gathered a piece, and summed from there.
   */
  const figures = async (pieces: readonly Piece[], earlier: number) => {
    const places = Array.from({ length: Math.max(...pieces.map(({ ends }) => ends.length)) }, (_, at) => at);
    const of = listsOf([...pieces.entries()]);
    const ends = places.map((at) => of('int', ([, piece]) => piece.ends[at] ?? null));
    const minutes = (name: string) => sql.raw(`array[${places.map((at) => `sum(s.${name}[p.end${at}])`).join()}]`);
    const days = (name: string) => sql.raw(`sum(bit_count((s.${name} & p.mask)::bit(32)))`);
    const ofTheirs = sql`filter (where p.place >= ${earlier}::int and s.kept & p.mask <> 0)`;
    const { rows } = await db.execute<{
      totals: (Totals & { place: number })[] | null;
      balances: Balance[] | null;
    }>(sql`
      with pieces as materialized (
        select json_build_object('place', p.place, 'worked', ${minutes('worked')}, 'planned', ${minutes('due')}, 'overtime', ${minutes('overtime')},
            'justified', ${minutes('justified')}, 'workedDays', ${days('present_on')}, 'lateDays', ${days('late_on')}, 'missingStamps', ${days('missing_on')},
            'seen', bit_or(s.seen & p.mask), 'kept', bit_or(s.kept & p.mask)) as totals,
          array_agg(s.user_id) ${ofTheirs} as people,
          array_agg(coalesce(s.balance[p.last], 0) - coalesce(s.balance[p.first - 1], 0)) ${ofTheirs} as lefts
        from person_month_sums s join unnest(${of('int', ([at]) => at)}, ${of('date', ([, { whole }]) => whole.month)}, ${of('int', ([, { whole }]) => nthOf(whole, whole.from))},
          ${of('int', ([, { whole }]) => nthOf(whole, whole.to))}, ${of('int', ([, { whole }]) => maskOf(whole))},
          ${sql.join(ends, sql`, `)}) as p(place, month, first, last, mask, ${sql.raw(places.map((at) => `end${at}`).join())}) on p.month = s.month
        where ${ofMonths('s', [...new Set(pieces.map(({ whole }) => whole.month))])} group by p.place),
      furthest as (
        select b.user_id, sum(b.minutes) as minutes from pieces cross join lateral unnest(people, lefts) as b(user_id, minutes)
        group by b.user_id order by abs(sum(b.minutes)) desc, b.user_id limit ${mostBalances})
      select (select json_agg(totals) from pieces) as totals, (
        select json_agg(json_build_object('user', ${personJson('u')}, 'minutes', f.minutes) order by f.minutes desc, u.last_name, u.first_name, u.id)
        from furthest f join users u on u.company_id = ${companyId} and u.id = f.user_id) as balances`);
    const byPlace = new Map(rows[0]?.totals?.map((totals) => [totals.place, totals]));
    return { each: pieces.map((_, at) => byPlace.get(at)), balances: rows[0]?.balances ?? [] };
  };

  return {
    beginnings,

    /** Both windows, the weeks of the later one, and what it leaves people with, from the greatest credit to the greatest debt. */
    async windows({ now, before }: Windows) {
      const [earlier, later] = [piecesOf(before, 'months'), piecesOf(now, 'weeks')];
      const { each, balances } = await figures([...earlier, ...later], earlier.length);
      const those = each.slice(earlier.length);
      return {
        current: together(later, those),
        previous: together(earlier, each),
        weeks: weeksOf(later, those),
        balances,
      };
    },

    /** How long, in hours, what was decided in each window had waited on average; null where nothing was. */
    async approvalHours({ now, before }: Windows, timezone: string): Promise<Record<keyof Windows, number | null>> {
      const midnight = (day: Day) => sql`((${day}::date)::timestamp at time zone ${timezone})`;
      const decided = (table: string) => sql`
        select r.decided_at >= ${midnight(now.from)} as later, r.decided_at - r.submitted_at as waited from ${sql.raw(table)} r
        where r.company_id = ${companyId} and r.user_id = any(${ids}) and r.status in ('approved', 'rejected')
          and r.decided_at >= ${midnight(before.from)} and r.decided_at < ${midnight(addDays(now.to, 1))}`;
      const { rows } = await db.execute<{ later: boolean; hours: number }>(sql`
        select later, (avg(extract(epoch from waited)) / 3600)::float8 as hours
        from (${decided('leave_requests')} union all ${decided('stamps_updates')}) d group by later`);
      const hoursOf = (later: boolean) => rows.find((row) => row.later === later)?.hours ?? null;
      return { now: hoursOf(true), before: hoursOf(false) };
    },

    /**
     * What is rare, in one pass too: absences by month and type, and lateness by weekday and the local hour somebody came.
     * Who came on the same day within a quarter of an hour is counted first, since no zone's hours begin within one: days and
     * hours are told of few.
     */
    async absencesAndLateness(range: DayRange, timezone: string): Promise<Pick<Stats, 'absences' | 'lateness'>> {
      const stretches = stretchesOf(range, 'months');
      const of = listsOf(stretches);
      type Away = { month: string; type: AbsenceType; minutes: number };
      const { rows } = await db.execute<{ absences: Away[] | null; lateness: Stats['lateness'] | null }>(sql`
        with counted as materialized (
          select x.month, x.day, date_bin('15 minutes', x.at, 'epoch') as at, x.away ->> 'type' as type, count(*) as many, sum((x.away ->> 'minutes')::int) as minutes
          from (
            select l.month, case when l.nth between l.first and l.last then l.month + l.nth - 1 end as day, l.at,
              case when (l.away ->> 'day')::int between l.first and l.last then l.away end as away
            from (
              select k.month, p.first, p.last, unnest(k.late_days) as nth, unnest(k.late_at) as at, jsonb_array_elements(k.absences) as away
              from person_months k join unnest(${of('date', ({ month }) => month)}, ${of('int', (one) => nthOf(one, one.from))},
                ${of('int', (one) => nthOf(one, one.to))}) as p(month, first, last) on p.month = k.month
              where ${ofMonths('k', monthsOf(range))} and (k.absences is not null or k.late_days is not null)) l) x
          group by 1, 2, 3, 4)
        select (
          select json_agg(a order by a.month) from (
            select to_char(c.month, 'YYYY-MM') as month, c.type, sum(c.minutes) as minutes from counted c where c.type is not null group by c.month, c.type) a
        ) as absences, (
          select json_agg(l order by l.weekday, l.hour) from (
            select extract(isodow from c.day)::int as weekday, extract(hour from c.at at time zone ${timezone})::int as hour, sum(c.many) as count
            from counted c where c.day is not null group by 1, 2) l) as lateness`);
      const months = new Map<string, Stats['absences'][number]>();
      for (const { month: name, type, minutes } of rows[0]?.absences ?? []) {
        const month = months.get(name) ?? { month: name, illness: 0, vacation: 0, dayOff: 0, rol: 0 };
        months.set(name, { ...month, [type]: minutes });
      }
      return { absences: [...months.values()], lateness: rows[0]?.lateness ?? [] };
    },
  };
};

/** What pieces that follow each other come to. */
function together(pieces: readonly Piece[], found: readonly (Totals | undefined)[]): Sums {
  const sums = nothing();
  for (const [at, { whole, parts }] of pieces.entries()) {
    const totals = found[at];
    if (!totals) continue;
    for (const name of minuteNames) sums[name] += between(totals[name], 0, parts.length);
    for (const name of dayNames) sums[name] += totals[name];
    sums.since ??= firstOf(whole.month, totals.seen);
  }
  return sums;
}

/** Weeks in which anybody has days; one that two months share is put together again. */
function weeksOf(pieces: readonly Piece[], found: readonly (Totals | undefined)[]): Stats['weeks'] {
  const weeks = new Map<Day, Stats['weeks'][number]>();
  for (const [at, { parts }] of pieces.entries()) {
    const totals = found[at];
    for (const [nth, part] of parts.entries()) {
      if (!totals || (totals.kept & maskOf(part)) === 0) continue;
      const startsOn = mondayOf(part.from);
      const week = weeks.get(startsOn) ?? { startsOn, worked: 0, planned: 0, overtime: 0 };
      for (const name of ['worked', 'planned', 'overtime'] as const) week[name] += between(totals[name], nth, nth + 1);
      weeks.set(startsOn, week);
    }
  }
  return [...weeks.values()];
}

const between = (through: readonly (number | null)[], start: number, end: number) =>
  (through[end] ?? 0) - (through[start] ?? 0);
