import { type SQL, and, count, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Company, CompanyFilter } from '@timbro/core/companies/contract.ts';
import { type Day, addDays } from '@timbro/core/days/rules.ts';
import { folded } from '@timbro/core/people/search-rules.ts';
import { areaLimits } from '@timbro/core/polygons/ring-rules.ts';
import type { Db } from '#db/client.ts';
import { escapeLike } from '#db/escape-like.ts';
import { inBatches } from '#db/in-batches.ts';
import { foldedSql, matchesWords } from '#db/matches-words.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { subscriptions } from '#db/tables/billing.ts';
import { devices } from '#db/tables/devices.ts';
import { companies, users } from '#db/tables/people.ts';
import { presentSubscription } from '#modules/subscriptions/subscriptions.repo.ts';

/** Archived people use nothing, so they do not count. */
const usersCount = sql<number>`(select count(*)::int from ${users} where ${users.companyId} = ${companies.id} and ${users.status} <> 'archived')`;
const devicesCount = sql<number>`(select count(*)::int from ${devices} where ${devices.companyId} = ${companies.id})`;
const signedIn = sql<boolean>`exists (select from ${users} where ${users.companyId} = ${companies.id} and ${users.lastSignInAt} is not null)`;
const foldedName = foldedSql(sql`${companies.name}`);

export type ClientRow = NonNullable<Awaited<ReturnType<ReturnType<typeof companiesRepo>['client']>>>;
type CompanySelection = Omit<CompanyFilter, 'page' | 'pageSize'>;

export const presentCompany = ({ company, subscription, ...counted }: ClientRow, today: Day): Company => ({
  ...company,
  ...counted,
  createdAt: company.createdAt.toISOString(),
  invited: company.invitedAt !== null,
  invitedAt: company.invitedAt?.toISOString() ?? null,
  polygonMaxArea: company.polygonMaxArea ?? areaLimits.usual,
  subscription: subscription && presentSubscription({ subscription, companyName: company.name }, today),
});

const isClient = and(eq(companies.kind, 'client'), isNull(companies.deletedAt));

function where({ search, id, status, invited, module, expiringWithin }: CompanySelection, today: Day): SQL | undefined {
  return and(
    isClient,
    id ? eq(companies.id, id) : undefined,
    status?.length ? inArray(companies.status, status) : undefined,
    invited ? (invited === 'true' ? isNotNull(companies.invitedAt) : isNull(companies.invitedAt)) : undefined,
    or(...(module ?? []).map((name) => eq(companies[name], true))),
    expiringWithin === undefined ? undefined : lte(subscriptions.renewalDate, addDays(today, expiringWithin)),
    search
      ? or(
          matchesWords(foldedName, search),
          sql`${companies.vatNumber} like ${`%${escapeLike(
            folded(search)
              .toUpperCase()
              .replace(/^IT(?=\d)/, ''),
          )}%`}`,
        )
      : undefined,
  );
}

const sortColumns = {
  name: sql`lower(${companies.name})`,
  createdAt: companies.createdAt,
  status: companies.status,
  usersCount,
  // Joined from outside it may be missing, though the column itself never is.
  renewalDate: sql`${subscriptions.renewalDate}`,
};

export const companiesRepo = (db: Db) => {
  const current = and(eq(subscriptions.companyId, companies.id), eq(subscriptions.current, true));
  const clients = () =>
    db
      .select({ company: companies, subscription: subscriptions, usersCount, devicesCount, signedIn })
      .from(companies)
      .leftJoin(subscriptions, current);

  return {
    find: async (id: string) => (await db.select().from(companies).where(eq(companies.id, id)))[0],
    provider: async () => (await db.select().from(companies).where(eq(companies.kind, 'provider')))[0],

    /** A client that has not been removed. */
    client: async (id: string) => (await clients().where(and(isClient, eq(companies.id, id))))[0],

    async page(selection: CompanySelection, today: Day, page: number, pageSize: number) {
      const chosen = where(selection, today);
      const [rows, [found]] = await Promise.all([
        clients()
          .where(chosen)
          .orderBy(...sortedBy(selection.sort, sortColumns, companies.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(companies).leftJoin(subscriptions, current).where(chosen),
      ]);
      return { rows, total: found?.total ?? 0 };
    },

    async *each(selection: CompanySelection, today: Day) {
      const ids = await db
        .select({ id: companies.id })
        .from(companies)
        .leftJoin(subscriptions, current)
        .where(where(selection, today))
        .orderBy(...sortedBy(selection.sort, sortColumns, companies.id));
      for (const some of inBatches(ids.map(({ id }) => id))) {
        const found = new Map((await clients().where(inArray(companies.id, some))).map((row) => [row.company.id, row]));
        yield* some.flatMap((id) => found.get(id) ?? []);
      }
    },

    async insert(company: typeof companies.$inferInsert) {
      await db.insert(companies).values(company);
    },

    /** Changes only the version that was read, when one is named; answers whether a row was changed. */
    async update(id: string, change: CompanyChange, version?: number) {
      const changed = await db
        .update(companies)
        .set({ ...change, version: sql`${companies.version} + 1` })
        .where(and(isClient, eq(companies.id, id), version === undefined ? undefined : eq(companies.version, version)))
        .returning({ id: companies.id });
      return changed.length === 1;
    },
  };
};

type Changeable = Omit<typeof companies.$inferInsert, 'id' | 'kind' | 'createdAt' | 'version'>;
type CompanyChange = { [K in keyof Changeable]?: Changeable[K] | undefined };
