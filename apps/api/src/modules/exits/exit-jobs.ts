import { justifyMs, longestExitMs, nearbyMs } from '@timbro/core/exits/rules.ts';
import { decidersRepo } from '#decisions/deciders.repo.ts';
import { letterTo } from '#decisions/letters.ts';
import type { Keeper } from '#jobs/troubles.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { crossingsRepo } from './crossings.repo.ts';
import { type Whose, unexplainedExits, unsettledCrossings } from './exit-jobs.repo.ts';
import { type Held, linkToRequest, tellCrossing, withPerson } from './exits.door.ts';
import { exitsRepo } from './exits.repo.ts';
import { letterSubject } from './letter-subject.ts';
import { changeQuietly } from './quiet-changes.ts';
import { crossingsEndedByStamp, endedByStamp } from './stamped-ends.repo.ts';
import { markExit } from './touched-days.ts';

/** So many people at a time; the next minute goes on. */
const atOnce = 500;
/** A job that slept does not ask people about what they did weeks ago. */
const oldestMs = 3 * longestExitMs;
/** A phone that was offline tells of leaving and of coming back at once: what it tells last is waited for. */
const toldMs = 60_000;

/**
 * Every minute: whoever has stamped out is out no longer; who went out without asking, and has not stamped out since, is
 * asked why; whoever has not said it after a day leaves the decision to others. One person's fault stays theirs.
 */
export async function settleExits(keeper: Keeper, now: Date): Promise<void> {
  const { database } = keeper;
  const [since, toldBefore] = [new Date(now.getTime() - oldestMs), new Date(now.getTime() - toldMs)];
  const window = { since, toldBefore };
  const seen = await unsettledCrossings(database.systemDb, window, new Date(now.getTime() - nearbyMs), atOnce);
  const ended = await endedByStamp(database.systemDb, since, atOnce);
  const crossedBack = await crossingsEndedByStamp(database.systemDb, window, atOnce);
  const silent = await unexplainedExits(database.systemDb, new Date(now.getTime() - justifyMs), atOnce);
  for (const { id, at, ...whose } of ended) await apart(keeper, whose, now, (held) => endExit(held, id, new Date(at)));
  // Before they are explained: an exit that comes of a crossing ends with it.
  for (const { leftAt, at, ...whose } of crossedBack)
    await apart(keeper, whose, now, (held) => endCrossing(held, new Date(leftAt), new Date(at)));
  for (const { leftAt, ...whose } of seen) await apart(keeper, whose, now, (held) => explain(held, leftAt));
  for (const { id, ...whose } of silent) await apart(keeper, whose, now, (held) => putForward(held, id));
}

async function apart(
  { database, troubles }: Keeper,
  { companyId, userId, timezone }: Whose,
  now: Date,
  work: (held: Held) => Promise<void>,
): Promise<void> {
  const who = { companyId, userId };
  if (troubles.isResting('exits', who)) return;
  try {
    await withPerson(database, { companyId, timezone }, userId, now, work);
    troubles.settle('exits', who);
  } catch (error) {
    troubles.note('exits', who, error);
  }
}

/** A crossing that nothing explains becomes an exit for the person to explain. */
async function explain(held: Held, leftAt: Date): Promise<void> {
  const { tx, actor, person } = held;
  const repo = crossingsRepo(tx, actor.companyId);
  const crossing = await repo.find(person.id, leftAt);
  if (!crossing || crossing.settled) return;
  const hasGoneHome = await repo.stampedOut(person.id, leftAt, new Date(leftAt.getTime() + nearbyMs));
  const { returnedAt } = crossing;
  const exit = hasGoneHome
    ? undefined
    : ((await linkToRequest(held, leftAt, returnedAt)) ??
      (await changeQuietly(held, 'exits.detect', null, { leftAt, returnedAt })));
  await repo.update(crossing, { settled: true, exitId: exit?.id ?? null });
}

/** Whoever has gone home or come back by their stamps is not out on an exit any more. */
async function endExit(held: Held, id: string, returnedAt: Date): Promise<void> {
  const { tx, actor, person } = held;
  const before = (await exitsRepo(tx, actor.companyId).find(id))?.exit;
  if (!before || before.returnedAt !== null) return;
  await changeQuietly(held, 'exits.detect', before, { returnedAt });
  if (before.status === 'approved') await markExit(held, person.id, { ...before, returnedAt });
}

/** Nor have they stayed out, by what their phone has seen. */
async function endCrossing(held: Held, leftAt: Date, returnedAt: Date): Promise<void> {
  const { tx, actor, person } = held;
  const repo = crossingsRepo(tx, actor.companyId);
  const crossing = await repo.find(person.id, leftAt);
  if (!crossing || crossing.returnedAt !== null) return;
  await repo.update(crossing, { returnedAt });
  await tellCrossing(held);
}

async function putForward(held: Held, id: string): Promise<void> {
  const { tx, actor, person, now } = held;
  const before = (await exitsRepo(tx, actor.companyId).find(id))?.exit;
  if (!before || before.status !== 'draft') return;
  const exit = await changeQuietly(held, 'exits.lapse', before, { status: 'pendingReview', submittedAt: now });
  const deciders = await decidersRepo(tx, actor.companyId).of(person.id, person.departmentId);
  const subject = letterSubject(exit, actor.timezone);
  const letters = deciders.map((one) => letterTo(one, 'pending', { subject, person: person.displayName }));
  if (letters.length > 0) await outboxRepo(tx).add(actor.companyId, 'mail', letters, now);
}
