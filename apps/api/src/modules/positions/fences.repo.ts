import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { fences } from '#db/tables/exits.ts';

/** Where the people of a company are is known no longer; on which side they were seen last is, as with a lost signal. */
export async function forgetPlaces(db: Db, companyId: string): Promise<void> {
  const state = sql`${fences.state} || '{"last": null, "run": null}'`;
  await db.update(fences).set({ state, lat: null, lng: null, accuracy: null }).where(eq(fences.companyId, companyId));
}
