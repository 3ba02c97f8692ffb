import { sql } from 'drizzle-orm';
import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import { type Day, type DayRange, addDays, daysBetween, laterDay } from '@timbro/core/days/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import { type Stretch, stretchesOf } from '@timbro/core/work-days/analyses/stats-rules.ts';
import type { Stats } from '@timbro/core/work-days/analyses/stats.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import type { Db } from '#db/client.ts';
import { listsOf } from '#db/lists-of.ts';
import { sortNameText } from '#db/person-json.ts';
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
type Figures = Sums & { hasDays: boolean };
type Balance = { userId: string; minutes: number };
/** How many people the list of balances names: those furthest from nought. */
const mostBalances = 100;

const noFigures = (): Figures => ({
  worked: 0,
  planned: 0,
  overtime: 0,
  justified: 0,
  workedDays: 0,
  lateDays: 0,
  missingStamps: 0,
  since: null,
  hasDays: false,
});

/** The lowest bit of the mask of a month is its first day. */
const firstOf = (month: Day, mask: number): Day | null =>
  mask === 0 ? null : addDays(month, 31 - Math.clz32(mask & -mask));
const nthOf = ({ month }: Stretch, day: Day) => daysBetween(month, day) + 1;
const maskOf = (stretch: Stretch) => 2 ** nthOf(stretch, stretch.to) - 2 ** (nthOf(stretch, stretch.from) - 1);

/** Sums over the register, out of what is kept of each person and month: no day is read. */
export const statsRepo = (db: Db, companyId: string, userIds: readonly string[]) => {
  const ids = sql`${sql.param(userIds)}::uuid[]`;
  const piecesOf = (stretches: readonly Stretch[]) => {
    const of = listsOf([...stretches.entries()]);
    return sql`unnest(${of('int', ([at]) => at)}, ${of('date', ([, { month }]) => month)}, ${of('int', ([, one]) => nthOf(one, one.from))},
      ${of('int', ([, one]) => nthOf(one, one.to))}, ${of('int', ([, one]) => maskOf(one))}) as p(place, month, first, last, mask)`;
  };
  const monthsOf = (range: DayRange) => stretchesOf(range, 'months').map(({ month }) => month);
  const ofMonths = (table: 's' | 'k', months: readonly Day[]) => {
    const column = (name: string) => sql`${sql.raw(table)}.${sql.raw(name)}`;
    return sql`${column('company_id')} = ${companyId} and ${column('month')} = any(${sql.param(months)}::date[]) and ${column('user_id')} = any(${ids})`;
  };
  const minutes = (name: string) =>
    sql.raw(`coalesce(sum(coalesce(s.${name}[p.last], 0) - coalesce(s.${name}[p.first - 1], 0)), 0)::float8`);
  const days = (name: string) => sql.raw(`coalesce(sum(bit_count((s.${name} & p.mask)::bit(32))), 0)::int`);

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

  /** What each stretch comes to, and what each person's stretches from one of them on leave them with. */
  const figures = async (stretches: readonly Stretch[], balancesFrom: number) => {
    type Row = Omit<Figures, 'since' | 'hasDays'> & {
      place: number | null;
      userId: string | null;
      seen: number;
      kept: number;
      balance: number;
      keptOfPerson: number;
    };
    const { rows } = await db.execute<Row>(sql`
      select p.place, s.user_id as "userId", ${minutes('worked')} as worked, ${minutes('due')} as planned, ${minutes('overtime')} as overtime,
        ${minutes('justified')} as justified, ${days('present_on')} as "workedDays", ${days('late_on')} as "lateDays", ${days('missing_on')} as "missingStamps",
        bit_or(s.seen & p.mask) as seen, bit_or(s.kept & p.mask) as kept,
        coalesce(sum(coalesce(s.balance[p.last], 0) - coalesce(s.balance[p.first - 1], 0)) filter (where p.place >= ${balancesFrom}::int), 0)::float8 as balance,
        coalesce(bit_or(s.kept & p.mask) filter (where p.place >= ${balancesFrom}::int), 0) as "keptOfPerson"
      from person_month_sums s join ${piecesOf(stretches)} on p.month = s.month
      where ${ofMonths('s', [...new Set(stretches.map(({ month }) => month))])}
      group by grouping sets ((p.place), (s.user_id))`);
    const each = stretches.map(noFigures);
    const balances: Balance[] = [];
    for (const { place, userId, seen, kept, balance, keptOfPerson, ...sums } of rows) {
      const stretch = place === null ? undefined : stretches[place];
      if (place !== null && stretch)
        each[place] = { ...sums, since: firstOf(stretch.month, seen), hasDays: kept !== 0 };
      else if (userId !== null && keptOfPerson !== 0) balances.push({ userId, minutes: balance });
    }
    return { each, balances };
  };

  /** People with their balances, from the greatest credit to the greatest debt. */
  const named = async (balances: readonly Balance[]): Promise<Stats['balances']> => {
    const furthest = balances
      .toSorted((a, b) => Math.abs(b.minutes) - Math.abs(a.minutes) || (a.userId < b.userId ? -1 : 1))
      .slice(0, mostBalances);
    const of = listsOf(furthest);
    const { rows } = await db.execute<Person & { minutes: number }>(sql`
      select u.id, u.display_name as "displayName", ${sortNameText('u')} as "sortName", u.department_id as "departmentId", b.minutes
      from unnest(${of('uuid', ({ userId }) => userId)}, ${of('int', ({ minutes: left }) => left)}) as b(user_id, minutes)
      join users u on u.company_id = ${companyId} and u.id = b.user_id order by b.minutes desc, u.last_name, u.first_name, u.id`);
    return rows.map(({ minutes: left, ...user }) => ({ user, minutes: left }));
  };

  return {
    beginnings,

    /** Both windows, the weeks of the later one and what it leaves people with, all in one pass over the months. */
    async windows({ now, before }: { now: DayRange; before: DayRange }) {
      const earlier = stretchesOf(before, 'months');
      const stretches = [...earlier, ...stretchesOf(now, 'weeks')];
      const { each, balances } = await figures(stretches, earlier.length);
      const pieces = stretches.slice(earlier.length).map((stretch, at) => ({
        startsOn: mondayOf(stretch.from),
        of: each[earlier.length + at] ?? noFigures(),
      }));
      const mondays = [...new Set(pieces.filter(({ of }) => of.hasDays).map(({ startsOn }) => startsOn))];
      const weeks = mondays.map((startsOn) => {
        const { worked, planned, overtime } = together(
          pieces.filter((piece) => piece.startsOn === startsOn).map(({ of }) => of),
        );
        return { startsOn, worked, planned, overtime };
      });
      return {
        current: together(pieces.map(({ of }) => of)),
        previous: together(each.slice(0, earlier.length)),
        weeks,
        balances: await named(balances),
      };
    },

    /** How long, in hours, what was decided in these days had waited on average; null where nothing was. */
    async approvalHours({ from, to }: DayRange, timezone: string): Promise<number | null> {
      const decided = (table: string) => sql`
        select r.decided_at - r.submitted_at as waited from ${sql.raw(table)} r
        where r.company_id = ${companyId} and r.user_id = any(${ids}) and r.status in ('approved', 'rejected')
          and r.decided_at >= (${from}::date)::timestamp at time zone ${timezone} and r.decided_at < (${to}::date + 1)::timestamp at time zone ${timezone}`;
      const { rows } = await db.execute<{ hours: number | null }>(sql`
        select (avg(extract(epoch from waited)) / 3600)::float8 as hours
        from (${decided('leave_requests')} union all ${decided('stamps_updates')}) d`);
      return rows[0]?.hours ?? null;
    },

    /** What is rare, in one pass too: absences by month and type, and lateness by weekday and the local hour somebody came. */
    async absencesAndLateness(range: DayRange, timezone: string): Promise<Pick<Stats, 'absences' | 'lateness'>> {
      type Row = { month: string; type: AbsenceType; weekday: null } | { month: null; weekday: number; hour: number };
      const { rows } = await db.execute<Row & { sum: number }>(sql`
        select x.month, x.type, x.weekday, x.hour, sum(x.minutes)::float8 as sum
        from person_months k join ${piecesOf(stretchesOf(range, 'months'))} on p.month = k.month cross join lateral (
          select to_char(k.month, 'YYYY-MM') as month, j.type, null::int as weekday, null::int as hour, j.minutes
          from jsonb_to_recordset(k.absences) as j(day int, type text, minutes int) where j.day between p.first and p.last
          union all
          select null, null, extract(isodow from k.month + l.nth - 1)::int, extract(hour from l.at at time zone ${timezone})::int, 1
          from unnest(k.late_days, k.late_at) as l(nth, at) where l.nth between p.first and p.last) x
        where ${ofMonths('k', monthsOf(range))} and (k.absences is not null or k.late_days is not null)
        group by 1, 2, 3, 4 order by 1, 3, 4`);
      const months = new Map<string, Stats['absences'][number]>();
      const lateness: Stats['lateness'] = [];
      for (const row of rows) {
        if (row.month === null) {
          lateness.push({ weekday: row.weekday, hour: row.hour, count: row.sum });
          continue;
        }
        const month = months.get(row.month) ?? { month: row.month, illness: 0, vacation: 0, dayOff: 0, rol: 0 };
        months.set(row.month, { ...month, [row.type]: row.sum });
      }
      return { absences: [...months.values()], lateness };
    },
  };
};

function together(many: readonly Figures[]): Sums {
  const sum = noFigures();
  const names = ['worked', 'planned', 'overtime', 'justified', 'workedDays', 'lateDays', 'missingStamps'] as const;
  for (const one of many) {
    for (const name of names) sum[name] += one[name];
    sum.since ??= one.since;
  }
  const { hasDays: _, ...sums } = sum;
  return sums;
}
