import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { companies } from '#db/tables/people.ts';

export const companiesRepo = (db: Db) => ({
  find: async (id: string) => (await db.select().from(companies).where(eq(companies.id, id)))[0],
  provider: async () => (await db.select().from(companies).where(eq(companies.kind, 'provider')))[0],
  async insert(company: typeof companies.$inferInsert) {
    await db.insert(companies).values(company);
  },
});
