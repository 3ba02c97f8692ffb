import { dayIn } from '@timbro/core/days/rules.ts';
import { minuteOf } from '@timbro/core/engine/spans.ts';
import { belongsTo, longestExitMs, nearbyMs } from '@timbro/core/exits/rules.ts';
import type { Clock } from '#clock.ts';
import type { Database, Db } from '#db/client.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { holdPeople } from '#db/locks.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import { computeUnits, groundOf } from '#register/days/compute-units.ts';
import { type SeenPerson, seenPeopleRepo } from '#register/people/seen-people.repo.ts';
import { type CrossingRecord, crossingsRepo } from './crossings.repo.ts';
import { type ExitRecord, type ExitValues, exitsRepo } from './exits.repo.ts';
import { changeQuietly } from './quiet-changes.ts';
import { markExit } from './touched-days.ts';

export type Keeping = { readonly database: Database; readonly clock: Clock; wakeOutbox(): void };
/** Somebody's phone went out of the area, or came back into it. */
export type Crossing = {
  readonly companyId: string;
  readonly userId: string;
  readonly timezone: string;
  readonly kind: 'left' | 'returned';
  readonly at: Date;
  readonly polygonId: string | null;
};
/** One person's things, held until the transaction ends. */
export type Held = {
  readonly tx: Db;
  readonly now: Date;
  readonly actor: { readonly companyId: string; readonly timezone: string };
  readonly person: SeenPerson;
};

/** Keeps a crossing, and what it means for what was asked for. The same crossing told twice is kept once. */
export async function noteCrossing({ database, clock, wakeOutbox }: Keeping, crossing: Crossing): Promise<void> {
  const { companyId, userId, timezone } = crossing;
  await withPerson(database, { companyId, timezone }, userId, clock.now(), async (held) => {
    await (crossing.kind === 'left' ? noteLeaving(held, crossing) : noteReturn(held, crossing));
    await tellCrossing(held);
  });
  wakeOutbox();
}

/** Whoever looks at crossings of this person reads them anew. */
export async function tellCrossing({ tx, actor: { companyId }, person, now }: Held): Promise<void> {
  const event = { eventType: 'exitsLogs.crossing', entityId: person.id, companyId, at: now.toISOString() };
  const rooms = audienceOfPerson(companyId, person);
  await outboxRepo(tx).add(companyId, 'event', [{ event, rooms }], now);
}

/** Does something for one person that nobody else does at the same time; for who is no longer there nothing is done. */
export const withPerson = (
  database: Database,
  actor: Held['actor'],
  userId: string,
  now: Date,
  work: (held: Held) => Promise<void>,
): Promise<void> =>
  inTransaction(database, actor.companyId, async (tx) => {
    await holdPeople(tx, actor.companyId, [userId]);
    const [person] = await seenPeopleRepo(tx, actor.companyId, 'company').find([userId]);
    if (person) await work({ tx, now, actor, person });
  });

async function noteLeaving(held: Held, { at, polygonId }: Crossing): Promise<void> {
  const { tx, actor, person, now } = held;
  const repo = crossingsRepo(tx, actor.companyId);
  if (await repo.find(person.id, at)) return;
  const exit = await linkToRequest(held, at, null);
  const settled = exit !== undefined || (await isInPlannedBreak(held, at));
  await repo.insert({
    userId: person.id,
    polygonId,
    leftAt: at,
    returnedAt: null,
    exitId: exit?.id ?? null,
    settled,
    createdAt: now,
  });
}

/** The approved request that a crossing belongs to, which is left with it, and ended where the crossing has ended by now. */
export async function linkToRequest(held: Held, at: Date, returnedAt: Date | null): Promise<ExitRecord | undefined> {
  const { tx, actor, person } = held;
  const allowed = await exitsRepo(tx, actor.companyId).explaining(person.id, at);
  const exit = allowed.find((one) => belongsTo(at, one));
  if (!exit) return undefined;
  const leftAt = exit.leftAt ?? at;
  const isBack = returnedAt !== null && returnedAt >= leftAt;
  if (exit.leftAt === null || isBack) await changeExit(held, exit, { leftAt, ...(isBack && { returnedAt }) });
  return exit;
}

async function noteReturn(held: Held, { at }: Crossing): Promise<void> {
  const { tx, actor, person } = held;
  const repo = crossingsRepo(tx, actor.companyId);
  const crossing = await repo.open(person.id, new Date(at.getTime() - longestExitMs), at);
  if (!crossing) return;
  await repo.update(crossing, { returnedAt: at });
  const exit = await exitOf(held, crossing);
  if (exit && exit.leftAt !== null && exit.returnedAt === null) await changeExit(held, exit, { returnedAt: at });
}

const exitOf = async ({ tx, actor }: Held, { exitId }: CrossingRecord): Promise<ExitRecord | undefined> =>
  exitId === null ? undefined : (await exitsRepo(tx, actor.companyId).find(exitId))?.exit;

/** What the phone has seen becomes part of the exit, with its history and its days. */
async function changeExit(held: Held, before: ExitRecord, change: ExitValues): Promise<void> {
  await changeQuietly(held, 'exits.detect', before, change);
  if (before.status === 'approved') await markExit(held, held.person.id, { ...before, ...timesOf(change) });
}
const timesOf = ({ leftAt, returnedAt }: ExitValues) => ({
  ...(leftAt && { leftAt }),
  ...(returnedAt && { returnedAt }),
});

/** Who goes out for the planned break need not say why. */
async function isInPlannedBreak({ tx, actor, person, now }: Held, at: Date): Promise<boolean> {
  const ground = await groundOf(tx, actor.companyId, [person.id], now);
  const date = dayIn(actor.timezone, at);
  const days = await computeUnits(ground, [{ userId: person.id, from: date, to: date }]);
  const [minute, nearby] = [minuteOf(at.getTime()), nearbyMs / 60_000];
  return days.some(({ computed: { shift } }) => {
    const segments = shift?.segments ?? [];
    return segments.some((segment, index) => {
      const next = segments[index + 1];
      return next !== undefined && minute >= segment.end - nearby && minute <= next.start + nearby;
    });
  });
}
