import type { StampsUpdate } from '@timbro/core/stamps-updates/contract.ts';
import { type ChangedPair, hasMoved, pairsAfter } from '@timbro/core/stamps-updates/rules.ts';
import { noTotals } from '@timbro/core/work-days/rules.ts';
import type { Caller } from '#http/handlers.ts';
import { computeEach } from '#register/days/compute-each.ts';
import { type ProposedCorrection, computeProposals } from '#register/days/compute-proposals.ts';
import { type Ground, type ProjectedDay, groundOf } from '#register/days/compute-units.ts';
import { currentOf } from '#register/days/correct-day.ts';
import { presentStamping } from '#register/days/present-day.ts';
import type { StampsUpdateRow } from './stamps-updates.repo.ts';

type Update = StampsUpdateRow['update'];

const keyOf = ({ userId, day }: Pick<Update, 'userId' | 'day'>) => `${userId} ${day}`;

/** Requests as the wire shows them: the days of all of them are computed together, however many there are. */
export async function presentUpdates(call: Caller, rows: readonly StampsUpdateRow[]): Promise<StampsUpdate[]> {
  if (rows.length === 0) return [];
  const { tx, actor, now } = call;
  const updates = rows.map(({ update }) => update);
  const ground = await groundOf(tx, actor.companyId, [...new Set(updates.map(({ userId }) => userId))], now);
  const days = await daysOf(ground, updates);
  const pending = updates.filter((update) => update.effect === null && days.has(keyOf(update)));
  const after = await computeProposals(
    ground,
    pending.map((update) => proposalOf(update, days.get(keyOf(update)))),
  );
  return rows.map((row) => presented(row, days.get(keyOf(row.update)), after.get(row.update.id)));
}

async function daysOf(ground: Ground, updates: readonly Update[]): Promise<ReadonlyMap<string, ProjectedDay>> {
  const asked = new Map(updates.map((update) => [keyOf(update), update]));
  const units = Array.from(asked.values(), ({ userId, day }) => ({ userId, from: day, to: day }));
  const days = await computeEach(ground, units);
  return new Map(days.map((one) => [keyOf({ userId: one.userId, day: one.day.date }), one]));
}

/** What the request would make of the day as it is now. */
const proposalOf = ({ id, userId, day, changes }: Update, found: ProjectedDay | undefined): ProposedCorrection => ({
  id,
  userId,
  day,
  pairs: pairsAfter(found ? currentOf(found) : [], changes).map((pair, at) => ({
    id: `${id} ${at}`,
    ...momentsOf(pair),
    source: 'request',
  })),
});
const momentsOf = ({ enteredAt, exitedAt }: ChangedPair) => ({
  enteredAt: enteredAt === null ? null : Date.parse(enteredAt),
  exitedAt: exitedAt === null ? null : Date.parse(exitedAt),
});

function presented(
  { update, user, decidedBy }: StampsUpdateRow,
  day: ProjectedDay | undefined,
  after: ProjectedDay | undefined,
): StampsUpdate {
  const before = day?.day.totals ?? noTotals();
  const isPending = update.status === 'pendingReview';
  return {
    id: update.id,
    version: update.version,
    createdAt: update.createdAt.toISOString(),
    user,
    date: update.day,
    reason: update.reason,
    status: update.status,
    submittedAt: update.submittedAt?.toISOString() ?? null,
    changes: update.changes,
    requested: update.requested,
    effect: update.effect ?? { before, after: after?.day.totals ?? before },
    moved: isPending && day !== undefined && hasMoved(update, { ...day, current: currentOf(day) }),
    stampings: (day?.stampings ?? []).map(presentStamping),
    decidedBy,
    decidedAt: update.decidedAt?.toISOString() ?? null,
    decisionNote: update.decisionNote,
  };
}
