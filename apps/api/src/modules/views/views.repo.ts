import { and, count, eq, ne, or, sql } from 'drizzle-orm';
import type { View } from '@timbro/core/views/contract.ts';
import type { ViewScope } from '@timbro/core/views/rules.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/new-id.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { views } from '#db/tables/views.ts';

export type ViewRow = typeof views.$inferSelect;
type Filter = { page: number; pageSize: number; sort: string; search?: string | undefined; id?: string | undefined };
type NewView = Pick<ViewRow, 'screen' | 'name' | 'query' | 'scope' | 'isDefault'>;

export const presentView = (row: ViewRow, mayChange: boolean): View => ({
  id: row.id,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  screen: row.screen,
  name: row.name,
  query: row.query,
  scope: row.scope,
  default: row.isDefault,
  own: mayChange,
});

/** The views that one person sees: their own, and those of the company. */
export const viewsRepo = (db: Db, companyId: string, userId: string) => {
  const mine = and(eq(views.companyId, companyId), or(eq(views.scope, 'company'), eq(views.userId, userId)));

  return {
    find: async (id: string) =>
      (
        await db
          .select()
          .from(views)
          .where(and(mine, eq(views.id, id)))
      )[0],

    async page({ page, pageSize, sort, search, id, screen }: Filter & { screen?: string | undefined }) {
      const where = and(
        mine,
        id ? eq(views.id, id) : undefined,
        screen ? eq(views.screen, screen) : undefined,
        search ? sql`position(lower(${search}) in lower(${views.name})) > 0` : undefined,
      );
      const [rows, [found]] = await Promise.all([
        db
          .select()
          .from(views)
          .where(where)
          .orderBy(...sortedBy(sort, { name: sql`lower(${views.name})`, createdAt: views.createdAt }, views.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(views).where(where),
      ]);
      return { rows, total: found?.total ?? 0 };
    },

    countOn: async (screen: string) =>
      (
        await db
          .select({ total: count() })
          .from(views)
          .where(and(mine, eq(views.screen, screen)))
      )[0]?.total ?? 0,

    async insert(view: NewView, now: Date): Promise<string> {
      const id = newId();
      await db.insert(views).values({ ...view, id, companyId, userId, createdAt: now });
      return id;
    },

    async update(id: string, change: { [K in keyof NewView]?: NewView[K] | undefined }, version?: number) {
      const changed = await db
        .update(views)
        .set({ ...change, version: sql`${views.version} + 1` })
        .where(and(mine, eq(views.id, id), version === undefined ? undefined : eq(views.version, version)))
        .returning({ id: views.id });
      return changed.length === 1;
    },

    /** A screen opens with one view at most, of each scope. */
    async dropOtherDefaults({ id, screen, scope }: { id: string; screen: string; scope: ViewScope }) {
      await db
        .update(views)
        .set({ isDefault: false })
        .where(
          and(
            mine,
            eq(views.screen, screen),
            eq(views.scope, scope),
            scope === 'private' ? eq(views.userId, userId) : undefined,
            ne(views.id, id),
          ),
        );
    },

    async remove(id: string) {
      await db.delete(views).where(and(mine, eq(views.id, id)));
    },
  };
};
