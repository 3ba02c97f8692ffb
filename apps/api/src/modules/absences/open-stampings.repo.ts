import { and, between, eq, gt, inArray } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Db } from '#db/client.ts';
import { stampings } from '#db/tables/attendance.ts';

/** Who of these is at work now, on one of the days; who forgot to stamp out is not. */
export async function openStampings(
  db: Db,
  companyId: string,
  userIds: readonly string[],
  { from, to, now }: { from: Day; to: Day; now: Date },
): Promise<string[]> {
  const isOpen = and(eq(stampings.open, true), gt(stampings.openUntil, now), between(stampings.day, from, to));
  const rows = await db
    .select({ userId: stampings.userId })
    .from(stampings)
    .where(and(eq(stampings.companyId, companyId), inArray(stampings.userId, [...userIds]), isOpen))
    .orderBy(stampings.userId);
  return rows.map(({ userId }) => userId);
}
