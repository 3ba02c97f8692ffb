import { oldestCrossing } from '@timbro/core/exits-logs/rules.ts';
import { oldestPosition } from '@timbro/core/positions/rules.ts';
import type { Database } from '#db/client.ts';
import { isHeldByOthers } from '#db/locks.ts';
import { type Ring, rings, slackMs, slotsAt } from '#db/rings.ts';
import { deleteBefore, emptySlot, forgetOldFences } from './retention.repo.ts';

type Kept = { readonly ring: Ring; oldest(now: Date): Date };
const kept: readonly Kept[] = [
  { ring: rings.positions, oldest: oldestPosition },
  { ring: rings.crossings, oldest: oldestCrossing },
];

/**
 * Removes what is too old. Tables whose time is over are emptied as a whole; only where nobody did so in time, because no
 * process was running, what is old is looked for row by row in a table that is in use again.
 */
export function createRetention({ system }: Pick<Database, 'system'>): (now: Date) => Promise<void> {
  const sweptAt = new Map<Ring, number>();

  const sweepRing = async ({ ring, oldest }: Kept, now: Date): Promise<void> => {
    const last = sweptAt.get(ring);
    const inTime = last !== undefined && now.getTime() - last < slackMs(ring, now, oldest(now)) / 2;
    let whole = true;
    for (const state of slotsAt(ring, now, oldest(now))) {
      if (state.isOver) whole = (await unlessHeld(emptySlot(system, ring, state.slot))) && whole;
      else if (!inTime) await deleteBefore(system, ring, state);
    }
    if (whole) sweptAt.set(ring, now.getTime());
  };

  return async (now) => {
    for (const each of kept) await sweepRing(each, now);
    await forgetOldFences(system, oldestPosition(now));
  };
}

/** Whether it was done; a table that somebody reads for long has its turn a little later. */
const unlessHeld = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (isHeldByOthers(error)) return false;
      throw error;
    },
  );
