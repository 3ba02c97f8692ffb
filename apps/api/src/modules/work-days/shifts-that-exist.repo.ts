import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { shifts } from '#db/tables/schedules.ts';

/** Of the shifts named, those that can be planned. */
export async function shiftsThatExist(db: Db, companyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select({ id: shifts.id })
    .from(shifts)
    .where(and(eq(shifts.companyId, companyId), isNull(shifts.removedAt), inArray(shifts.id, [...ids])));
  return found.map(({ id }) => id);
}
