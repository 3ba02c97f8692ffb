import { hoursForMs, rawForMs } from '@timbro/core/devices/rules.ts';
import type { Database } from '#db/client.ts';
import { rings } from '#db/rings.ts';
import { emptyRings } from '#jobs/empty-rings.ts';

const before = (ms: number) => (now: Date) => new Date(now.getTime() - ms);

/** Removes measures and hours whose time is over. */
export const createMeasureRetention = (database: Pick<Database, 'system'>): ((now: Date) => Promise<void>) =>
  emptyRings(database, [
    { ring: rings.measures, oldest: before(rawForMs) },
    { ring: rings.hours, oldest: before(hoursForMs) },
  ]);
