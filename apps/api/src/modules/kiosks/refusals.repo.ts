import { and, count, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Person } from '@timbro/core/fields.ts';
import type { KioskRefusal } from '@timbro/core/kiosks/contract.ts';
import type { KioskRefusalReason } from '@timbro/core/kiosks/rules.ts';
import type { Db } from '#db/client.ts';
import { personJson } from '#db/person-json.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { kioskRefusals, kiosks } from '#db/tables/kiosks.ts';
import { users } from '#db/tables/people.ts';

type ListQuery = {
  page: number;
  pageSize: number;
  sort: string;
  search?: string | undefined;
  id?: string | undefined;
  seen?: boolean | undefined;
  kioskId?: string | undefined;
};
export type NewRefusal = Omit<typeof kioskRefusals.$inferInsert, 'companyId' | 'seenAt'>;

/** Stamps that kiosks kept without a network and that were not taken. */
export const refusalsRepo = (db: Db, companyId: string) => {
  const mine = eq(kioskRefusals.companyId, companyId);
  const rows = () =>
    db
      .select({
        refusal: kioskRefusals,
        kiosk: { id: kiosks.id, name: kiosks.name },
        user: sql<Person | null>`${personJson('users')}`,
      })
      .from(kioskRefusals)
      .innerJoin(kiosks, and(eq(kiosks.companyId, kioskRefusals.companyId), eq(kiosks.id, kioskRefusals.kioskId)))
      .leftJoin(users, and(eq(users.companyId, kioskRefusals.companyId), eq(users.id, kioskRefusals.userId)));
  type Row = Awaited<ReturnType<typeof rows>>[number];
  const present = ({ refusal: { id, given, reason, at, receivedAt, seenAt }, kiosk, user }: Row): KioskRefusal => ({
    id,
    kiosk,
    user,
    given,
    reason,
    at: at.toISOString(),
    receivedAt: receivedAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
  });

  return {
    async find(id: string): Promise<KioskRefusal | undefined> {
      const [row] = await rows().where(and(mine, eq(kioskRefusals.id, id)));
      return row && present(row);
    },

    async page({ page, pageSize, sort, search, id, seen, kioskId }: ListQuery) {
      const where = and(
        mine,
        id ? eq(kioskRefusals.id, id) : undefined,
        kioskId ? eq(kioskRefusals.kioskId, kioskId) : undefined,
        seen === undefined ? undefined : seen ? isNotNull(kioskRefusals.seenAt) : isNull(kioskRefusals.seenAt),
        search
          ? sql`(${kiosks.name} || ' ' || ${kioskRefusals.given} || ' ' || coalesce(${users.displayName}, '')) ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`
          : undefined,
      );
      const sortColumns = { receivedAt: [kioskRefusals.receivedAt, kioskRefusals.at], at: kioskRefusals.at };
      const [found, [counted]] = await Promise.all([
        rows()
          .where(where)
          .orderBy(...sortedBy(sort, sortColumns, kioskRefusals.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db
          .select({ total: count() })
          .from(kioskRefusals)
          .innerJoin(kiosks, and(eq(kiosks.companyId, kioskRefusals.companyId), eq(kiosks.id, kioskRefusals.kioskId)))
          .leftJoin(users, and(eq(users.companyId, kioskRefusals.companyId), eq(users.id, kioskRefusals.userId)))
          .where(where),
      ]);
      return { items: found.map(present), total: counted?.total ?? 0 };
    },

    /** Answers whether nobody had looked before. */
    async see(id: string, now: Date): Promise<boolean> {
      const changed = await db
        .update(kioskRefusals)
        .set({ seenAt: now })
        .where(and(mine, eq(kioskRefusals.id, id), isNull(kioskRefusals.seenAt)))
        .returning({ id: kioskRefusals.id });
      return changed.length > 0;
    },

    /** Names the kiosk of each that nobody had looked at before. */
    async seeMany(ids: readonly string[], now: Date): Promise<string[]> {
      const changed = await db
        .update(kioskRefusals)
        .set({ seenAt: now })
        .where(and(mine, inArray(kioskRefusals.id, [...ids]), isNull(kioskRefusals.seenAt)))
        .returning({ kioskId: kioskRefusals.kioskId });
      return changed.map(({ kioskId }) => kioskId);
    },

    /** Once for each row, however often it comes. */
    async keep(refusals: readonly NewRefusal[]): Promise<number> {
      if (refusals.length === 0) return 0;
      const kept = await db
        .insert(kioskRefusals)
        .values(refusals.map((one) => ({ ...one, companyId })))
        .onConflictDoNothing()
        .returning({ id: kioskRefusals.id });
      return kept.length;
    },

    /** What was said of rows that have come before. */
    async reasonsOf(ids: readonly string[]): Promise<Map<string, KioskRefusalReason>> {
      if (ids.length === 0) return new Map();
      const found = await db
        .select({ id: kioskRefusals.id, reason: kioskRefusals.reason })
        .from(kioskRefusals)
        .where(and(mine, inArray(kioskRefusals.id, [...ids])));
      return new Map(found.map(({ id, reason }) => [id, reason]));
    },

    /** Whether so many wrong ones lie within so many minutes of their own time, with what came just now among them. */
    async isTriedTooMuch(kioskId: string, { most, minutes }: { most: number; minutes: number }, receivedAt: Date) {
      const { rows: found } = await db.execute(sql`
        select from (
          select count(*) over near as tries, count(*) filter (where r.received_at = ${receivedAt}::timestamptz) over near as fresh
          from kiosk_refusals r where r.company_id = ${companyId} and r.kiosk_id = ${kioskId} and r.reason in ('unknown', 'wrongPin', 'throttled')
          window near as (order by r.at range between make_interval(mins => ${minutes}::int) preceding and current row)) t
        where t.tries >= ${most} and t.fresh > 0 limit 1`);
      return found.length > 0;
    },

    /** How much of one kiosk is kept. */
    async countOf(kioskId: string): Promise<number> {
      const [counted] = await db
        .select({ kept: count() })
        .from(kioskRefusals)
        .where(and(mine, eq(kioskRefusals.kioskId, kioskId)));
      return counted?.kept ?? 0;
    },
  };
};

export const sweepRefusals = (db: Db, before: Date) =>
  db.delete(kioskRefusals).where(lt(kioskRefusals.receivedAt, before));
