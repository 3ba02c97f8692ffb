import { kioskRefusalDays } from '@timbro/core/kiosks/rules.ts';
import type { Database } from '#db/client.ts';
import { sweepRefusals } from './refusals.repo.ts';
import { sweepScans } from './scans.repo.ts';

const day = 86_400_000;

/** Scans serve for half a minute, and a day for whoever asks what happened; what was refused is looked at for a quarter of a year. */
export async function sweepKiosks({ systemDb }: Pick<Database, 'systemDb'>, now: Date): Promise<void> {
  await sweepScans(systemDb, new Date(now.getTime() - day));
  await sweepRefusals(systemDb, new Date(now.getTime() - kioskRefusalDays * day));
}
