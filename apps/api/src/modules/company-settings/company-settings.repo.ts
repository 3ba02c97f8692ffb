import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { companySettings } from '#db/tables/schedules.ts';

/** The record behind a company's settings. It bears the company's own id, so that it has one before it is first changed. */
export const companySettingsRepo = (db: Db, companyId: string) => ({
  find: async () => (await db.select().from(companySettings).where(eq(companySettings.companyId, companyId)))[0],

  /** Moves the record on by one version; what nobody has changed yet counts as the first. */
  async touch(createdAt: Date) {
    await db
      .insert(companySettings)
      .values({ id: companyId, companyId, createdAt, version: 2 })
      .onConflictDoUpdate({
        target: companySettings.companyId,
        set: { version: sql`${companySettings.version} + 1` },
      });
  },
});
