import { and, count, eq, getTableColumns, gte, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import type { StampsUpdateFilter } from '@timbro/core/stamps-updates/contract.ts';
import type { Db } from '#db/client.ts';
import { matchesWords } from '#db/matches-words.ts';
import { newId } from '#db/new-id.ts';
import { personColumns } from '#db/person-json.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { users } from '#db/tables/people.ts';
import { stampsUpdates } from '#db/tables/requests.ts';
import { inDepartments, inSight } from '#register/people/seen-people.repo.ts';

const deciders = alias(users, 'deciders');
const user = personColumns(users);
const decidedBy = personColumns(deciders);
const { companyId: _company, ...columns } = getTableColumns(stampsUpdates);
const sortColumns = {
  submittedAt: stampsUpdates.submittedAt,
  decidedAt: stampsUpdates.decidedAt,
  date: stampsUpdates.day,
  name: [users.lastName, users.firstName],
  status: stampsUpdates.status,
  createdAt: stampsUpdates.createdAt,
};

export type StampsUpdateRow = NonNullable<Awaited<ReturnType<ReturnType<typeof stampsUpdatesRepo>['find']>>>;
type NewRow = Omit<typeof stampsUpdates.$inferInsert, 'id' | 'companyId'>;
type DecidedColumns = Pick<
  NewRow,
  'status' | 'decidedBy' | 'decidedAt' | 'decisionNote' | 'changes' | 'requested' | 'effect' | 'correctionId'
>;
type AsRead = Pick<typeof stampsUpdates.$inferSelect, 'id' | 'version' | 'status'>;
/** Whose requests are meant: somebody's own, or those of the people one sees. */
export type Whose = { readonly own: string } | { readonly sight: Sight };
type Filter = Pick<StampsUpdateFilter, 'page' | 'pageSize' | 'sort' | 'id' | 'status' | 'from' | 'to'> &
  Partial<Pick<StampsUpdateFilter, 'search' | 'userId' | 'departmentId'>>;

export const stampsUpdatesRepo = (db: Db, companyId: string) => {
  const mine = eq(stampsUpdates.companyId, companyId);
  const asRead = ({ id, version, status }: AsRead) =>
    and(mine, eq(stampsUpdates.id, id), eq(stampsUpdates.version, version), eq(stampsUpdates.status, status));
  const owner = and(eq(users.companyId, stampsUpdates.companyId), eq(users.id, stampsUpdates.userId));
  const rows = () =>
    db
      .select({ update: columns, user, decidedBy })
      .from(stampsUpdates)
      .innerJoin(users, owner)
      .leftJoin(
        deciders,
        and(eq(deciders.companyId, stampsUpdates.companyId), eq(deciders.id, stampsUpdates.decidedBy)),
      );
  const where = ({ id, status, from, to, search, userId, departmentId }: Filter, whose: Whose) =>
    and(
      mine,
      'own' in whose ? eq(stampsUpdates.userId, whose.own) : inSight(whose.sight),
      id ? eq(stampsUpdates.id, id) : undefined,
      status?.length ? inArray(stampsUpdates.status, status) : undefined,
      from ? gte(stampsUpdates.day, from) : undefined,
      to ? lte(stampsUpdates.day, to) : undefined,
      userId?.length ? inArray(stampsUpdates.userId, userId) : undefined,
      inDepartments(departmentId),
      search ? matchesWords(users.searchText, search) : undefined,
    );

  return {
    find: async (id: string) => (await rows().where(and(mine, eq(stampsUpdates.id, id))))[0],

    async page(filter: Filter, whose: Whose) {
      const { page, pageSize, sort } = filter;
      const [found, [counted]] = await Promise.all([
        rows()
          .where(where(filter, whose))
          .orderBy(...sortedBy(sort, sortColumns, stampsUpdates.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(stampsUpdates).innerJoin(users, owner).where(where(filter, whose)),
      ]);
      return { rows: found, total: counted?.total ?? 0 };
    },

    async insert(row: NewRow): Promise<string> {
      const id = newId();
      await db.insert(stampsUpdates).values({ ...row, id, companyId });
      return id;
    },

    /** Whether it was still as it was read; of two who decide at once, one is told no. */
    async decide(read: AsRead, decided: DecidedColumns): Promise<boolean> {
      const moved = await db
        .update(stampsUpdates)
        .set({ ...decided, version: sql`${stampsUpdates.version} + 1` })
        .where(asRead(read))
        .returning({ id: stampsUpdates.id });
      return moved.length === 1;
    },

    async remove(read: AsRead): Promise<boolean> {
      const gone = await db.delete(stampsUpdates).where(asRead(read)).returning({ id: stampsUpdates.id });
      return gone.length === 1;
    },
  };
};
