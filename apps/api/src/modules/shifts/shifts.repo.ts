import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Shift, shiftFilter } from '@timbro/core/shifts/contract.ts';
import { shiftMinutes } from '@timbro/core/shifts/rules.ts';
import type { Db } from '#db/client.ts';
import { foldedSql, matchesWords } from '#db/matches-words.ts';
import { newId } from '#db/new-id.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { shifts } from '#db/tables/schedules.ts';
import { heldOn, readShift } from '#register/plan/rule-versions.repo.ts';

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof shiftsRepo>['find']>>>;

export function presentShift({ head, held }: Row, usedBy: Shift['usedBy']): Shift {
  const values = readShift(held);
  return {
    id: head.id,
    version: head.version,
    createdAt: head.createdAt.toISOString(),
    ...values,
    minutes: shiftMinutes(values),
    usedBy,
  };
}

/** The shifts of a company that have not been removed. */
export const shiftsRepo = (db: Db, companyId: string, today: Day) => {
  const mine = and(eq(shifts.companyId, companyId), isNull(shifts.removedAt));
  const rowsOn = (day: Day) => {
    const held = heldOn(db, companyId, 'shift', day);
    const rows = db
      .select({ head: shifts, held: { validFrom: held.validFrom, values: held.values } })
      .from(shifts)
      .innerJoin(held, eq(held.recordId, shifts.id));
    return { held, rows };
  };

  return {
    /** As it holds on a day; today unless another is named. */
    find: async (id: string, day = today) => (await rowsOn(day).rows.where(and(mine, eq(shifts.id, id))))[0],

    async page({ page, pageSize, sort, search, id, period }: z.output<typeof shiftFilter>) {
      const { held, rows } = rowsOn(today);
      const name = sql`${held.values}->>'name'`;
      const where = and(
        mine,
        id ? eq(shifts.id, id) : undefined,
        period ? sql`${held.values}->>'period' = ${period}` : undefined,
        search ? matchesWords(foldedSql(name), search) : undefined,
      );
      const sortColumns = {
        name: sql`lower(${name})`,
        start: sql`${held.values}->>'start'`,
        createdAt: shifts.createdAt,
      };
      const [found, [counted]] = await Promise.all([
        rows
          .where(where)
          .orderBy(...sortedBy(sort, sortColumns, shifts.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(shifts).innerJoin(held, eq(held.recordId, shifts.id)).where(where),
      ]);
      return { rows: found, total: counted?.total ?? 0 };
    },

    /** Of those named, the ones that are there. */
    async known(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const found = await db
        .select({ id: shifts.id })
        .from(shifts)
        .where(and(mine, inArray(shifts.id, [...new Set(ids)])));
      return new Set(found.map(({ id }) => id));
    },

    async insert(createdAt: Date) {
      const id = newId();
      await db.insert(shifts).values({ id, companyId, createdAt });
      return id;
    },

    /** Moves the record on by one version. */
    async touch(id: string, change: { removedAt?: Date } = {}) {
      await db
        .update(shifts)
        .set({ ...change, version: sql`${shifts.version} + 1` })
        .where(and(mine, eq(shifts.id, id)));
    },

    async remove(id: string) {
      await db.delete(shifts).where(and(mine, eq(shifts.id, id)));
    },
  };
};
