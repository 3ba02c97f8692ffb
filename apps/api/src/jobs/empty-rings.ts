import type { Database } from '#db/client.ts';
import { isHeldByOthers } from '#db/locks.ts';
import { type Ring, slackMs, slotsAt } from '#db/rings.ts';
import { deleteBefore, emptySlot } from './empty-rings.repo.ts';

/** What is kept in a ring, and since when. */
export type KeptInRing = { readonly ring: Ring; oldest(now: Date): Date };

/**
 * Removes what is too old. Tables whose time is over are emptied as a whole; only where nobody did so in time, because no
 * process was running, what is old is looked for row by row in a table that is in use again.
 */
export function emptyRings(
  { system }: Pick<Database, 'system'>,
  kept: readonly KeptInRing[],
): (now: Date) => Promise<void> {
  const sweptAt = new Map<Ring, number>();

  const sweepRing = async ({ ring, oldest }: KeptInRing, now: Date): Promise<void> => {
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
