import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { users } from '#db/tables/people.ts';

type BadgeHolder = { whose: string; name: string };

/** Who of a company holds these badges, by the badge in small letters. */
export async function badgeHolders(
  db: Db,
  companyId: string,
  badges: readonly string[],
): Promise<Map<string, BadgeHolder>> {
  const holders = new Map<string, BadgeHolder>();
  const lower = sql<string>`lower(${users.badge})`;
  for (const some of inBatches(badges)) {
    const found = await db
      .select({ whose: users.id, name: users.displayName, badge: lower })
      .from(users)
      .where(and(eq(users.companyId, companyId), inArray(lower, some)));
    for (const { badge, ...holder } of found) holders.set(badge, holder);
  }
  return holders;
}
