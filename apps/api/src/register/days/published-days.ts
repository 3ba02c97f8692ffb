import type { Db } from '#db/client.ts';
import { type ProjectedDay, computeUnits, groundOf } from './compute-units.ts';
import type { Unit } from './log-reach.ts';

type Whose = { companyId: string; userId: string; now: Date };

/** Days as their person may know them: what is planned and not published yet stays with those who plan. */
export async function publishedDays(
  db: Db,
  { companyId, userId, now }: Whose,
  stretches: readonly Omit<Unit, 'userId'>[],
): Promise<ProjectedDay[]> {
  const ground = await groundOf(db, companyId, [userId], now);
  const units = stretches.map((stretch) => ({ userId, ...stretch }));
  const days = await computeUnits({ ...ground, drafts: false }, units);
  return days.map((one) => ({ ...one, day: { ...one.day, published: true } }));
}
