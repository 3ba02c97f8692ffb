import type { Database } from '#db/client.ts';
import { rebuildPerson } from './projector.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { everybody } from './companies-at-work.repo.ts';

export type Rebuilt = { people: number; days: number; changed: number };

/** Computes every day of everybody anew from the log and the inputs, person by person, while the product goes on. */
export async function rebuildRegister(database: Database, now: Date): Promise<Rebuilt> {
  const total: Rebuilt = { people: 0, days: 0, changed: 0 };
  for (const { id, companyId } of await everybody(database)) {
    const { days, changed } = await inTransaction(database, companyId, (db) => rebuildPerson(db, companyId, id, now));
    total.people += days > 0 ? 1 : 0;
    total.days += days;
    total.changed += changed;
  }
  return total;
}
