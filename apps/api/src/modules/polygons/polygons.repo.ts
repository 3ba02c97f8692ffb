import { and, count, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { type Polygon, polygons as polygonsContract } from '@timbro/core/polygons/contract.ts';
import { type Ring, areaLimits, geometryOf } from '@timbro/core/polygons/ring-rules.ts';
import type { Db } from '#db/client.ts';
import { foldedSql, matchesWords } from '#db/matches-words.ts';
import { newId } from '#db/new-id.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { polygons } from '#db/tables/exits.ts';
import { companies } from '#db/tables/people.ts';

export type PolygonRow = typeof polygons.$inferSelect;
type PolygonQuery = z.output<typeof polygonsContract.list.query>;
type Drawn = { ring: Ring; area: number };

const hundredths = (area: number) => Math.round(area * 100) / 100;

export const presentPolygon = (
  { id, version, createdAt, name, address, ring, area }: PolygonRow,
  maxArea: number,
): Polygon => ({
  id,
  version,
  createdAt: createdAt.toISOString(),
  name,
  address,
  geometry: geometryOf(ring),
  area: hundredths(area),
  maxArea,
});

const foldedName = foldedSql(sql`${polygons.name}`);

/** The areas of a company. */
export const polygonsRepo = (db: Db, companyId: string) => {
  const mine = eq(polygons.companyId, companyId);

  return {
    find: async (id: string) =>
      (
        await db
          .select()
          .from(polygons)
          .where(and(mine, eq(polygons.id, id)))
      )[0],

    async page({ page, pageSize, sort, search, id }: PolygonQuery) {
      const where = and(
        mine,
        id ? eq(polygons.id, id) : undefined,
        search ? matchesWords(foldedName, search) : undefined,
      );
      const sortColumns = { name: sql`lower(${polygons.name})`, area: polygons.area, createdAt: polygons.createdAt };
      const [rows, [counted]] = await Promise.all([
        db
          .select()
          .from(polygons)
          .where(where)
          .orderBy(...sortedBy(sort, sortColumns, polygons.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(polygons).where(where),
      ]);
      return { rows, total: counted?.total ?? 0 };
    },

    /** How many the company has besides one. */
    async others(id: string): Promise<number> {
      const [counted] = await db
        .select({ others: count() })
        .from(polygons)
        .where(and(mine, sql`${polygons.id} <> ${id}`));
      return counted?.others ?? 0;
    },

    /** What the areas are called and where they are, by name. */
    places: () =>
      db
        .select({ name: polygons.name, address: polygons.address })
        .from(polygons)
        .where(mine)
        .orderBy(sql`lower(${polygons.name})`, polygons.id),

    any: async () => (await db.select({ id: polygons.id }).from(polygons).where(mine).limit(1)).length > 0,

    async insert(polygon: Drawn & { name: string; address: string | null; createdAt: Date }) {
      const id = newId();
      await db.insert(polygons).values({ ...polygon, id, companyId });
      return id;
    },

    async update(
      id: string,
      change: Partial<Drawn> & { name?: string | undefined; address?: string | null | undefined },
      version: number,
    ) {
      const changed = await db
        .update(polygons)
        .set({ ...change, version: sql`${polygons.version} + 1` })
        .where(and(mine, eq(polygons.id, id), eq(polygons.version, version)))
        .returning({ id: polygons.id });
      return changed.length === 1;
    },

    async remove(id: string) {
      const removed = await db
        .delete(polygons)
        .where(and(mine, eq(polygons.id, id)))
        .returning({ id: polygons.id });
      return removed.length === 1;
    },

    /** The largest area that the company may draw. */
    async maxArea(): Promise<number> {
      const [company] = await db
        .select({ most: companies.polygonMaxArea })
        .from(companies)
        .where(eq(companies.id, companyId));
      return company?.most ?? areaLimits.usual;
    },
  };
};
