import { type SQL, and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Month } from '@timbro/core/days/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { PayslipFilter } from '@timbro/core/payslips/contract.ts';
import type { Db } from '#db/client.ts';
import { matchesWords } from '#db/matches-words.ts';
import { personJson } from '#db/person-json.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { companies, users } from '#db/tables/people.ts';
import { inDepartments } from '#register/people/seen-people.repo.ts';

type Paged = { page: number; pageSize: number; search?: string | undefined };
const byName = { name: [users.lastName, users.firstName] };

/** The people of one company to whom slips are given. */
export const payeesRepo = (db: Db, companyId: string) => {
  const mine = and(eq(users.companyId, companyId), isNull(users.removedAt));
  const person = sql<Person>`${personJson('users')}`;
  const counted = async (where: SQL | undefined) =>
    (await db.select({ total: count() }).from(users).where(where))[0]?.total ?? 0;

  /** Not archived, hired by the end of the month, and without a published slip of it. */
  const without = (month: Month): SQL | undefined =>
    and(
      mine,
      ne(users.status, 'archived'),
      sql`(${users.hiredOn} is null or ${users.hiredOn} < (${`${month}-01`}::date + interval '1 month'))`,
      sql`not exists (select from payslips s where s.company_id = ${companyId} and s.month = ${month} and s.user_id = ${users.id}
        and s.published_at is not null and s.withdrawn_at is null)`,
    );

  return {
    async missing(month: Month, filter: Omit<PayslipFilter, 'month'>) {
      const where = and(
        without(month),
        filter.userId?.length ? inArray(users.id, filter.userId) : undefined,
        inDepartments(filter.departmentId),
        filter.search ? matchesWords(users.searchText, filter.search) : undefined,
      );
      const [rows, total] = await Promise.all([
        db
          .select({ user: person })
          .from(users)
          .where(where)
          .orderBy(...sortedBy(filter.sort === '-name' ? '-name' : 'name', byName, users.id))
          .limit(filter.pageSize)
          .offset((filter.page - 1) * filter.pageSize),
        counted(where),
      ]);
      return { rows, total };
    },

    companyName: async (): Promise<string> =>
      (await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)))[0]?.name ?? '',

    missingCount: (month: Month) => counted(without(month)),
    missingNames: async (month: Month): Promise<string[]> =>
      (
        await db
          .select({ name: sql<string>`${users.lastName} || ' ' || ${users.firstName}` })
          .from(users)
          .where(without(month))
          .orderBy(...sortedBy('name', byName, users.id))
      ).map(({ name }) => name),

    async page({ page, pageSize, search }: Paged) {
      const where = and(mine, search ? matchesWords(users.searchText, search) : undefined);
      const [rows, total] = await Promise.all([
        db
          .select({
            user: person,
            firstName: users.firstName,
            lastName: users.lastName,
            taxCode: users.taxCode,
            status: users.status,
          })
          .from(users)
          .where(where)
          .orderBy(...sortedBy('name', byName, users.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        counted(where),
      ]);
      return { rows, total };
    },

    find: async (id: string) =>
      (
        await db
          .select({ user: person, taxCode: users.taxCode })
          .from(users)
          .where(and(mine, eq(users.id, id)))
      )[0],

    /** Of these tax codes, those of people of the company. */
    async known(codes: readonly string[]): Promise<string[]> {
      if (codes.length === 0) return [];
      const found = await db
        .select({ code: sql<string>`upper(${users.taxCode})` })
        .from(users)
        .where(and(mine, inArray(sql`upper(${users.taxCode})`, [...codes])));
      return found.map(({ code }) => code);
    },
  };
};
