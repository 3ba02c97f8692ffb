import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@timbro/core/errors.ts';
import type { StampsUpdateDecision } from '@timbro/core/stamps-updates/contract.ts';
import { type StampingDiff, hasMoved } from '@timbro/core/stamps-updates/rules.ts';
import { decisionOf, needNote } from '#decisions/decisions.ts';
import type { Caller } from '#http/handlers.ts';
import {
  type NewPair,
  type TheDay,
  correctDay,
  currentOf,
  dayHistory,
  heldDay,
  projectDay,
  takeBack,
  theDay,
} from '#register/days/correct-day.ts';
import { presentUpdates } from './present-updates.ts';
import { changePaths, diffsFor, pairsWith } from './stamps-updates.door.ts';
import type { StampsUpdateRow } from './stamps-updates.repo.ts';

type Deciding = Caller & { body: StampsUpdateDecision };
type Update = StampsUpdateRow['update'];

/** What a decision writes into the request: applied to the day, refused with what it would have done, or taken back. */
export async function decided(call: Deciding, row: StampsUpdateRow, move: 'move' | 'undo') {
  const { status, note, changes } = call.body;
  needNote(status, note);
  if (changes && status !== 'approved')
    throw new Refusal('validation', { errors: [{ path: 'changes', message: 'validation.format' }] });
  const decision = decisionOf(call, status, note);
  if (move === 'undo') return { ...decision, ...(await undone(call, row.update)) };
  if (status === 'approved') return { ...decision, ...(await applied(call, row.update)) };
  const [shown] = await presentUpdates(call, [row]);
  return { ...decision, changes: row.update.changes, requested: null, effect: shown?.effect ?? null };
}

const dayMoved = () => new Refusal('stale', { errors: [{ path: 'changes', message: 'stampsUpdates.dayMoved' }] });

/** The day as approved: in place of its pairs, which stay beside the new ones. */
async function applied(call: Deciding, { id, userId, day, ...update }: Update) {
  const before = await heldDay(call, userId, day);
  const { changes } = call.body;
  const diffs = changes ? diffsFor(before, changes, changePaths) : update.changes;
  const pairs = await (changes
    ? pairsWith(call, before, diffs, changePaths)
    : pairsAsAsked(call, before, { ...update, changes: diffs }));
  const correctionId = await correctDay(call, before, pairs, id);
  const after = await dayAfter(call, before);
  return {
    changes: diffs,
    requested: isDeepStrictEqual(diffs, update.changes) ? null : update.changes,
    effect: { before: before.day.totals, after: after.day.totals },
    correctionId,
  };
}

type Asked = { changes: StampingDiff[]; submittedAt: Date | null };

/** The request is about the day as it was then; on a day that has changed since it would mean something else. */
async function pairsAsAsked(call: Caller, held: TheDay, asked: Asked): Promise<NewPair[]> {
  if (hasMoved(asked, { ...held, current: currentOf(held) })) throw dayMoved();
  try {
    return await pairsWith(call, held, asked.changes, changePaths);
  } catch (error) {
    // These times were not sent just now: if they no longer fit, the days around them have changed.
    throw error instanceof Refusal && error.code === 'validation' ? dayMoved() : error;
  }
}

/** The request waits again as it was asked, and the day is what it was. */
async function undone(call: Caller, { id, userId, day, correctionId, requested, changes }: Update) {
  if (correctionId) {
    const before = await heldDay(call, userId, day);
    await takeBack(call, { id: correctionId, userId, date: day, requestId: id });
    await dayAfter(call, before);
  }
  return { changes: requested ?? changes, requested: null, effect: null, correctionId: null };
}

/** Computed anew, and told in the day's own history; the event is that of the request. */
async function dayAfter(call: Caller, before: TheDay): Promise<TheDay> {
  const { companyId } = call.actor;
  await projectDay(call, before.userId, before.day.date);
  const after = await theDay(call, before.userId, before.day.date);
  call.record({ ...dayHistory(before, after), of: { action: 'workDays.update', entity: 'workDay', companyId } });
  return after;
}
