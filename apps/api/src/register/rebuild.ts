import type { Database } from '#db/client.ts';
import { rebuildPerson } from './projector.ts';

export type Rebuilt = { people: number; days: number; changed: number };

/** Computes every day of everybody anew from the log and the inputs, person by person, while the product goes on. */
export async function rebuildRegister(database: Database, now: Date): Promise<Rebuilt> {
  const total: Rebuilt = { people: 0, days: 0, changed: 0 };
  const { rows } = await database.system.query<{ id: string; companyId: string }>(
    `select id, company_id as "companyId" from users where removed_at is null order by company_id, id`,
  );
  for (const { id, companyId } of rows) {
    const transaction = database.begin(companyId);
    try {
      const { days, changed } = await rebuildPerson(transaction.db, companyId, id, now);
      await transaction.commit();
      total.people += days > 0 ? 1 : 0;
      total.days += days;
      total.changed += changed;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }
  return total;
}
