import type { Database } from '#db/client.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { projectionRepo } from './projection.repo.ts';
import { rebuild } from './projector.ts';

export type Rebuilt = { people: number; days: number; changed: number };

/** Computes every day of everybody anew from the log and the inputs, person by person, while the product goes on. */
export async function rebuildRegister(
  database: Database,
  now: Date,
  todayIn: (timezone: string) => string,
): Promise<Rebuilt> {
  const total: Rebuilt = { people: 0, days: 0, changed: 0 };
  const { rows } = await database.system.query<{ id: string }>(`select id from companies where kind = 'client'`);
  for (const { id: companyId } of rows) {
    const reader = database.reader(companyId);
    const company = await companiesRepo(reader).find(companyId);
    if (!company) continue;
    for (const { userId, from, to } of await projectionRepo(reader, companyId).extent(todayIn(company.timezone))) {
      const transaction = database.begin(companyId);
      try {
        const { days, changed } = await rebuild(transaction.db, { companyId, userIds: [userId], from, to, now });
        await transaction.commit();
        total.people += 1;
        total.days += days;
        total.changed += changed;
      } catch (error) {
        await transaction.rollback();
        throw error;
      }
    }
  }
  return total;
}
