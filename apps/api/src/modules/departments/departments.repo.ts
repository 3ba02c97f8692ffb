import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Department, departmentFilter } from '@timbro/core/departments/contract.ts';
import type { Person } from '@timbro/core/fields.ts';
import { folded } from '@timbro/core/people/search-rules.ts';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import type { Db } from '#db/client.ts';
import { foldedSql, matchesWords } from '#db/matches-words.ts';
import { newId } from '#db/new-id.ts';
import { personJson } from '#db/person-json.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { departmentResponsibles, departments, users } from '#db/tables/people.ts';
import { departmentCoverage } from '#db/tables/schedules.ts';

type Coverage = Department['coverage'];
type Row = {
  department: typeof departments.$inferSelect;
  usersCount: number;
  responsibles: Person[];
  coverage: Coverage;
};

export const presentDepartment = ({ department, usersCount, responsibles, coverage }: Row): Department => ({
  id: department.id,
  version: department.version,
  createdAt: department.createdAt.toISOString(),
  name: department.name,
  responsibleIds: responsibles.map(({ id }) => id),
  responsibles,
  coverage,
  usersCount,
});

// Written out, for a query over one table leaves the tables' names away, and inner and outer rows could not be told apart.
/** Archived people belong to a department, but do not count among those who work in it. */
const usersCount = sql<number>`(select count(*)::int from users u where u.company_id = departments.company_id and u.department_id = departments.id and u.status <> 'archived')`;
const responsibles = sql<
  Person[]
>`(select coalesce(jsonb_agg(${personJson('u')} order by u.last_name, u.first_name, u.id), '[]')
  from department_responsibles r join users u on u.company_id = r.company_id and u.id = r.user_id
  where r.company_id = departments.company_id and r.department_id = departments.id)`;
const coverage = sql<Coverage>`(select coalesce(jsonb_agg(jsonb_build_object('shiftId', c.shift_id, 'weekday', c.weekday, 'required', c.required) order by c.weekday, c.shift_id), '[]')
  from department_coverage c where c.company_id = departments.company_id and c.department_id = departments.id)`;
const foldedName = foldedSql(sql`${departments.name}`);

/** What the history says of a coverage: shifts by their names, days by their number in the week. */
export const coverageText = (needs: Coverage, names: ReadonlyMap<string, string>): string | null =>
  needs
    .map(({ shiftId, weekday, required }) => `${names.get(shiftId) ?? shiftId} (${weekday}): ${required}`)
    .join(', ') || null;

export const departmentsRepo = (db: Db, companyId: string, sight: Sight = 'company') => {
  const mine = and(
    eq(departments.companyId, companyId),
    sight === 'company' ? undefined : inArray(departments.id, [...sight.departments]),
  );
  const rows = () => db.select({ department: departments, usersCount, responsibles, coverage }).from(departments);

  const update = async (id: string, change: { name?: string | undefined }, version: number | undefined) => {
    const changed = await db
      .update(departments)
      .set({ ...change, version: sql`${departments.version} + 1` })
      .where(and(mine, eq(departments.id, id), version === undefined ? undefined : eq(departments.version, version)))
      .returning({ id: departments.id });
    return changed.length === 1;
  };

  const setCoverage = async (departmentId: string, needs: Coverage) => {
    const own = and(eq(departmentCoverage.companyId, companyId), eq(departmentCoverage.departmentId, departmentId));
    await db.delete(departmentCoverage).where(own);
    if (needs.length > 0)
      await db.insert(departmentCoverage).values(needs.map((need) => ({ ...need, companyId, departmentId })));
  };

  return {
    find: async (id: string) => (await rows().where(and(mine, eq(departments.id, id))))[0],

    async page({ page, pageSize, sort, search, id }: z.output<typeof departmentFilter>) {
      const where = and(
        mine,
        id ? eq(departments.id, id) : undefined,
        search ? matchesWords(foldedName, search) : undefined,
      );
      const sortColumns = { name: sql`lower(${departments.name})`, createdAt: departments.createdAt, usersCount };
      const [found, [counted]] = await Promise.all([
        rows()
          .where(where)
          .orderBy(...sortedBy(sort, sortColumns, departments.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(departments).where(where),
      ]);
      return { rows: found, total: counted?.total ?? 0 };
    },

    /** Ids by name, whatever its case and accents. */
    async idsByName(): Promise<Map<string, string>> {
      const found = await db.select({ id: departments.id, name: departments.name }).from(departments).where(mine);
      return new Map(found.map(({ id, name }) => [folded(name), id]));
    },

    async insert(department: { id?: string; name: string; createdAt: Date }) {
      const id = department.id ?? newId();
      await db.insert(departments).values({ ...department, id, companyId });
      return id;
    },

    update,

    async setResponsibles(departmentId: string, userIds: readonly string[]) {
      const own = and(
        eq(departmentResponsibles.companyId, companyId),
        eq(departmentResponsibles.departmentId, departmentId),
      );
      await db.delete(departmentResponsibles).where(own);
      if (userIds.length > 0)
        await db.insert(departmentResponsibles).values(userIds.map((userId) => ({ companyId, departmentId, userId })));
    },

    setCoverage,

    /** Puts one shift in the place of another; a day that asks for both keeps the larger number. */
    async moveCoverage(shiftId: string, other: string): Promise<{ id: string; before: Coverage; after: Coverage }[]> {
      const asking = await rows().where(
        and(
          mine,
          sql`exists (select from department_coverage c where c.company_id = departments.company_id and c.department_id = departments.id and c.shift_id = ${shiftId})`,
        ),
      );
      const moved = [];
      for (const { department, coverage: before } of asking) {
        const after = merged(before.map((need) => (need.shiftId === shiftId ? { ...need, shiftId: other } : need)));
        await setCoverage(department.id, after);
        await update(department.id, {}, undefined);
        moved.push({ id: department.id, before, after });
      }
      return moved;
    },

    async dropResponsible(userIds: readonly string[]) {
      if (userIds.length === 0) return;
      await db
        .delete(departmentResponsibles)
        .where(
          and(eq(departmentResponsibles.companyId, companyId), inArray(departmentResponsibles.userId, [...userIds])),
        );
    },

    /** How many people belong to it, and how many archived ones do. */
    async peopleOf(departmentId: string): Promise<{ present: number; archived: number }> {
      const own = and(eq(users.companyId, companyId), eq(users.departmentId, departmentId));
      const [found] = await db
        .select({
          present: sql<number>`count(*) filter (where ${users.status} <> 'archived')::int`,
          archived: sql<number>`count(*) filter (where ${users.status} = 'archived')::int`,
        })
        .from(users)
        .where(own);
      return found ?? { present: 0, archived: 0 };
    },

    async remove(id: string) {
      await db.delete(departments).where(and(mine, eq(departments.id, id)));
    },

    /** Of those named, the people who may answer for a department, and those who are there at all. */
    async candidates(userIds: readonly string[]) {
      if (userIds.length === 0) return [];
      return db
        .select({ id: users.id, role: users.role })
        .from(users)
        .where(and(eq(users.companyId, companyId), inArray(users.id, [...userIds]), ne(users.status, 'archived')));
    },

    names: async (): Promise<string[]> =>
      (await db.select({ name: departments.name }).from(departments).where(mine).orderBy(departments.name)).map(
        ({ name }) => name,
      ),

    any: async () => (await db.select({ id: departments.id }).from(departments).where(mine).limit(1)).length > 0,
  };
};

function merged(needs: Coverage): Coverage {
  const most = new Map<string, Coverage[number]>();
  for (const need of needs) {
    const key = `${need.weekday} ${need.shiftId}`;
    const known = most.get(key);
    if (!known || known.required < need.required) most.set(key, need);
  }
  return [...most.values()];
}
