import type { Day } from '@timbro/core/days/rules.ts';
import type { Database } from '#db/client.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { everybody } from '#register/people/companies-at-work.repo.ts';
import { type RowVerdict, rowVerdicts, rebuildPerson } from './projector.ts';

type Whose = { readonly companyId: string; readonly userId: string };
export type Rebuilt = Record<RowVerdict, number> & {
  people: number;
  days: number;
  /** Of the days, those that are closed and were only compared. */
  closed: number;
  /** Rows that nobody expects to be other than they were: those set right, and those left as they were closed. */
  odd: (Whose & { readonly day: Day; readonly verdict: 'changed' | 'differs' })[];
  failed: (Whose & { readonly error: unknown })[];
};

/**
 * Computes every day of everybody anew from the log and the inputs, person by person, while the product goes on. What is
 * closed is computed as of its closing and compared; nobody's fault ends it for the others.
 */
export async function rebuildRegister(database: Database, now: Date): Promise<Rebuilt> {
  const counts = Object.fromEntries(rowVerdicts.map((verdict) => [verdict, 0])) as Record<RowVerdict, number>;
  const total: Rebuilt = { ...counts, people: 0, days: 0, closed: 0, odd: [], failed: [] };
  for (const { id: userId, companyId } of await everybody(database)) {
    try {
      const days = await inTransaction(database, companyId, (db) => rebuildPerson(db, companyId, userId, now));
      total.people += days.length > 0 ? 1 : 0;
      total.days += days.length;
      for (const { day, verdict, isClosed } of days) {
        total[verdict] += 1;
        total.closed += isClosed ? 1 : 0;
        if (verdict === 'changed' || verdict === 'differs') total.odd.push({ companyId, userId, day, verdict });
      }
    } catch (error) {
      total.failed.push({ companyId, userId, error });
    }
  }
  return total;
}
