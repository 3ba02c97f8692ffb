import { addDays, dayIn } from '@timbro/core/days/rules.ts';
import { type CountedAs, countedAs } from '@timbro/core/kiosks/counted-rules.ts';
import type { KioskCaller } from '#http/handlers.ts';
import type { Acknowledged } from '#http/server.ts';
import { freshen } from '#register/days/projector.ts';
import { kiosksRepo } from './kiosks.repo.ts';

/**
 * What the register makes of a stamp, so that the tablet never says something else: a badge that is read again a minute later repeats
 * the entry, and the next one in the evening is an exit all the same.
 */
export async function readCounted(
  { kiosk: { companyId, timezone }, server, now, tx }: KioskCaller,
  { stamp, stamping }: Acknowledged['answer'],
): Promise<CountedAs> {
  const at = new Date(stamp.at);
  const day = dayIn(timezone, at);
  // A night's stamping counts on the day it began.
  const [from, to] = [addDays(day, -1), addDays(day, 1)];
  await freshen(server, { companyId, userIds: [stamp.userId], from, to, now });
  const told = stamping.exitedAt === null ? ('in' as const) : ('out' as const);
  return countedAs(at, told, await kiosksRepo(tx, companyId).stampingsBetween(stamp.userId, from, to));
}
