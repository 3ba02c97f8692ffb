import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { fences } from '#db/tables/exits.ts';

/** Where the people of a company stand is no longer followed: nobody is outside by it, and it begins anew. */
export async function forgetFences(db: Db, companyId: string): Promise<void> {
  await db.delete(fences).where(eq(fences.companyId, companyId));
}
