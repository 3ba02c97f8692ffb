import { type SQL, sql } from 'drizzle-orm';
import { type Day, type DayRange, daysBetween, earlierDay, laterDay } from '@timbro/core/days/rules.ts';
import { workingTimeLimits } from '@timbro/core/engine/working-time.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import { type Stretch, stretchesOf } from '@timbro/core/work-days/analyses/stats-rules.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { listsOf } from '#db/lists-of.ts';

export type YearFigures = { userId: string; year: string; overtime: number; nights: number };
export type WorkedWeek = { userId: string; monday: Day; worked: number };
/** What one day adds to its week and to its year. */
export type DayFigures = { userId: string; day: Day; worked: number; overtime: number; night: boolean };

/** A sum over stretches of days: the months it is made of, and what it is within their rows `s`. */
type Sum = { months: readonly Day[]; value: SQL };
/** Sums of one statement: whoever plans days of another century asks in several. */
const sumsAtOnce = 60;

/** What people have already worked, as far as the law counts it; read from what is kept of their months, and not from days. */
export const workedSoFar = (db: Db, companyId: string, userIds: readonly string[]) => {
  const mine = sql`company_id = ${companyId} and user_id = any(${sql.param(userIds)}::uuid[])`;
  /** The sums of each person, in the order in which they are wanted. */
  const summed = async (wanted: readonly Sum[]): Promise<{ userId: string; sums: number[] }[]> => {
    const found = new Map<string, number[]>();
    let before = 0;
    for (const some of inBatches(wanted, sumsAtOnce)) {
      const months = [...new Set(some.flatMap((one) => one.months))];
      const values = some.map(({ value }) => sql`coalesce(sum(${value}), 0)::int`);
      const { rows } = await db.execute<{ userId: string; sums: number[] }>(sql`
        select s.user_id as "userId", array[${sql.join(values, sql`, `)}] as sums from person_month_sums s
        where ${mine} and s.month = any(${sql.param(months)}::date[]) group by s.user_id`);
      for (const { userId, sums } of rows) {
        const known = found.get(userId) ?? [];
        found.set(userId, [...known, ...Array.from({ length: before - known.length }, () => 0), ...sums]);
      }
      before += some.length;
    }
    return [...found].map(([userId, sums]) => ({ userId, sums }));
  };
  return {
    /** The calendar years from that of one day to that of another, and the weeks between two; each where there is anything. */
    async figures({ years, weeks }: Asked): Promise<{ years: YearFigures[]; weeks: WorkedWeek[] }> {
      const [mondays, named] = [weeksOf(weeks), yearsOf(years)];
      const people = await summed([
        ...mondays.map(([, stretches]) => attendedIn(stretches)),
        ...named.flatMap(([, months]) => [overtimeIn(months), nightsIn(months)]),
      ]);
      return {
        weeks: people.flatMap(({ userId, sums }) =>
          mondays.map(([monday], at): WorkedWeek => ({ userId, monday, worked: sums[at] ?? 0 })),
        ),
        years: people.flatMap(({ userId, sums }) =>
          named.map(([year], at): YearFigures => {
            const [overtime = 0, nights = 0] = sums.slice(mondays.length + 2 * at);
            return { userId, year, overtime, nights };
          }),
        ),
      };
    },
    /** Single days of those that have a row. */
    async days(wanted: readonly { userId: string; day: Day }[]): Promise<DayFigures[]> {
      if (wanted.length === 0) return [];
      const of = listsOf(wanted);
      const [first, last] = [
        wanted.map(({ day }) => day).reduce(earlierDay),
        wanted.map(({ day }) => day).reduce(laterDay),
      ];
      // Compared as dates, not as moments made of them: under row level security only then the index is used.
      const found = await db.execute<DayFigures>(sql`
        select w.user_id as "userId", w.day, w.ordinary + w.excess as worked, case when w.excess_state = 'overtime' then w.excess else 0 end as overtime,
          w.night >= ${workingTimeLimits.nightMinutes} as night
        from unnest(${of('uuid', ({ userId }) => userId)}, ${of('date', ({ day }) => day)}) as c(user_id, day)
        join (select * from work_days where ${mine} and day between ${first}::date and ${last}::date) w on w.user_id = c.user_id and w.day = c.day`);
      return found.rows;
    },
  };
};
type Asked = { years: DayRange; weeks: DayRange };

const weeksOf = (range: DayRange) => [...groupBy(stretchesOf(range, 'weeks'), ({ from }) => mondayOf(from))];

/** Each with its months. */
function yearsOf({ from, to }: DayRange): (readonly [string, Day[]])[] {
  const months = stretchesOf({ from: `${from.slice(0, 4)}-01-01`, to: `${to.slice(0, 4)}-12-31` }, 'months');
  const named = groupBy(months, ({ month }) => month.slice(0, 4));
  return [...named].map(([year, ofYear]) => [year, ofYear.map(({ month }) => month)] as const);
}

/** The law counts every hour worked, also one that nobody has authorised. */
function attendedIn(stretches: readonly Stretch[]): Sum {
  const cases = stretches.map(({ month, from, to }) => {
    const upTo = (days: number) => sql`coalesce(s.attended[${days}::int], 0)`;
    return sql`when ${month}::date then ${upTo(daysBetween(month, to) + 1)} - ${upTo(daysBetween(month, from))}`;
  });
  return {
    months: stretches.map(({ month }) => month),
    value: sql`case s.month ${sql.join(cases, sql` `)} end`,
  };
}

const overtimeIn = (months: readonly Day[]): Sum => within(months, sql`s.overtime[cardinality(s.overtime)]`);
const nightsIn = (months: readonly Day[]): Sum => within(months, sql`bit_count(s.night_on::bit(32))`);
const within = (months: readonly Day[], value: SQL): Sum => ({
  months,
  value: sql`case when s.month between ${months[0]}::date and ${months.at(-1)}::date then ${value} end`,
});
