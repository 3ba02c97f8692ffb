import { oldestCrossing } from '@timbro/core/exits-logs/rules.ts';
import { oldestPosition } from '@timbro/core/positions/rules.ts';
import type { Database } from '#db/client.ts';
import { rings } from '#db/rings.ts';
import { emptyRings } from '#jobs/empty-rings.ts';
import { forgetOldFences } from './retention.repo.ts';

const kept = [
  { ring: rings.positions, oldest: oldestPosition },
  { ring: rings.crossings, oldest: oldestCrossing },
];

/** Removes places and crossings whose time is over. */
export function createRetention(database: Pick<Database, 'system'>): (now: Date) => Promise<void> {
  const sweep = emptyRings(database, kept);
  return async (now) => {
    await sweep(now);
    await forgetOldFences(database.system, oldestPosition(now));
  };
}
