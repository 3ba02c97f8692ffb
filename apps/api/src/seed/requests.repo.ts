import { sql } from 'drizzle-orm';
import { timeOf } from '@timbro/core/shifts/rules.ts';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { listsOf } from '#db/lists-of.ts';
import { balanceMovements } from '#db/tables/balances.ts';
import { leaveRequests, stampsUpdates } from '#db/tables/requests.ts';
import { computeUnits, groundOf } from '#register/days/compute-units.ts';
import type { PlannedLeave } from './plan-leave.ts';
import type { PlannedStampChange } from './plan-stamp-changes.ts';

export type OpeningMovement = Omit<typeof balanceMovements.$inferInsert, 'companyId' | 'kind' | 'version'>;

/** How what people asked for is written. */
export const requestsRepo = (db: Db, companyId: string) => ({
  async saveLeave(planned: readonly PlannedLeave[]) {
    for (const some of inBatches(planned))
      await db.insert(leaveRequests).values(
        some.map(({ leave, absenceId: _, ...request }) => ({
          ...request,
          companyId,
          startTime: leave && timeOf(leave.from),
          endTime: leave && timeOf(leave.to),
        })),
      );
    const granted = planned.filter(({ absenceId }) => absenceId !== null);
    const of = listsOf(granted);
    await db.execute(sql`
      update absences a set leave_request_id = g.request_id, submitted_at = g.at
      from unnest(${of('uuid', ({ absenceId }) => absenceId)}, ${of('uuid', ({ id }) => id)}, ${of('timestamptz', ({ submittedAt }) => submittedAt)}) as g(id, request_id, at)
      where a.company_id = ${companyId} and a.id = g.id`);
  },

  /** What was decided keeps what it meant for its day: without any correction, and with them. */
  async saveStampChanges(planned: readonly PlannedStampChange[], now: Date) {
    if (planned.length === 0) return;
    const userIds = [...new Set(planned.map(({ userId }) => userId))];
    const ground = await groundOf(db, companyId, userIds, now);
    const units = planned.map(({ userId, day }) => ({ userId, from: day, to: day }));
    const uncorrected = { ...ground, facts: { ...ground.facts, corrections: async () => new Map() } };
    const totalsOf = async (on: typeof ground) =>
      new Map((await computeUnits(on, units)).map(({ userId, day }) => [`${userId} ${day.date}`, day.totals]));
    const [before, after] = [await totalsOf(uncorrected), await totalsOf(ground)];
    for (const some of inBatches(planned))
      await db.insert(stampsUpdates).values(
        some.map((change) => {
          const key = `${change.userId} ${change.day}`;
          const [was, is] = [before.get(key), after.get(key)];
          const effect = was && is && change.status === 'approved' ? { before: was, after: is } : null;
          return { ...change, companyId, submittedAt: change.createdAt, effect };
        }),
      );
  },

  async saveOpenings(openings: readonly OpeningMovement[]) {
    if (openings.length > 0)
      await db
        .insert(balanceMovements)
        .values(openings.map((opening) => ({ ...opening, companyId, kind: 'opening' as const })));
  },
});
