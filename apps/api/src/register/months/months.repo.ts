import { type SQL, and, eq, gte, lte, max, sql } from 'drizzle-orm';
import { type Day, type DayRange, earlierDay, laterDay, monthOf } from '@timbro/core/days/rules.ts';
import type { Db } from '#db/client.ts';
import { listsOf } from '#db/lists-of.ts';
import { months } from '#db/tables/months.ts';
import type { MarkedPeople } from '#register/log/marks.repo.ts';

export type ClosedMonth = { userId: string; month: string };
/** Days in a row of one person. */
export type PersonDays = DayRange & { userId: string };

/** What is closed for whom. */
export const monthsRepo = (db: Db, companyId: string) => {
  const closed = and(eq(months.companyId, companyId), eq(months.state, 'closed'));
  const whose = (people: MarkedPeople): SQL | undefined =>
    people === 'everybody' ? undefined : sql`${months.userId} = any(${sql.param([...people])}::uuid[])`;

  return {
    /** The latest month that is closed for any of them. */
    latestClosed: async (people: MarkedPeople): Promise<string | null> =>
      (
        await db
          .select({ month: max(months.month) })
          .from(months)
          .where(and(closed, whose(people)))
      )[0]?.month ?? null,

    /** Closed months of these people with a day in the range. */
    closedAmong: (people: MarkedPeople, fromDay: Day, toDay: Day): Promise<ClosedMonth[]> =>
      db
        .select({ userId: months.userId, month: months.month })
        .from(months)
        .where(and(closed, whose(people), gte(months.month, monthOf(fromDay)), lte(months.month, monthOf(toDay))))
        .orderBy(months.month, months.userId),

    /** The same where everybody has days of their own. */
    async closedIn(days: readonly PersonDays[]): Promise<ClosedMonth[]> {
      if (days.length === 0) return [];
      // A month is asked for once, however many of its days are named, and only those that lie near are looked at.
      const asked = new Map(days.map((one) => [`${one.userId} ${monthOf(one.from)} ${monthOf(one.to)}`, one]));
      const of = listsOf([...asked.values()]);
      const [earliest, latest] = [
        days.map(({ from }) => from).reduce(earlierDay),
        days.map(({ to }) => to).reduce(laterDay),
      ];
      const { rows } = await db.execute<ClosedMonth>(sql`
        select distinct m.month, m.user_id as "userId" from months m
        join unnest(${of('uuid', ({ userId }) => userId)}, ${of('text', ({ from }) => monthOf(from))}, ${of('text', ({ to }) => monthOf(to))}) as d(user_id, first, last)
          on m.user_id = d.user_id and m.month between d.first and d.last
        where m.company_id = ${companyId} and m.state = 'closed' and m.month between ${monthOf(earliest)} and ${monthOf(latest)} order by m.month, m.user_id`);
      return rows;
    },
  };
};
