import { dayIn, isRealDay, monthOf } from '@timbro/core/days/rules.ts';
import { minuteOf } from '@timbro/core/engine/spans.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { placeOfStamp, unknownPlace } from '@timbro/core/positions/site-rules.ts';
import type { NewStamp } from '@timbro/core/stamps/stamp.ts';
import type { IncomingStamp, Server } from '#http/server.ts';
import type { Actor } from '#identity.ts';
import { audienceOfPerson } from '#realtime/audience.ts';

/** Whose stamp it is, as their session says. */
export type Stamper = Pick<Actor, 'id' | 'companyId' | 'sessionId' | 'departmentId' | 'timezone'>;

/** What goes into the log of what was sent: of the position only what it tells, of the clock what it showed. */
export async function incomingStamp(
  { areas }: Pick<Server, 'areas'>,
  stamper: Stamper,
  sent: NewStamp,
  receivedAt: Date,
): Promise<IncomingStamp> {
  const at = new Date(sent.at);
  const place = sent.position ? placeOfStamp(sent.position, await areas.of(stamper.companyId)) : unknownPlace;
  return {
    id: sent.id,
    sessionId: stamper.sessionId,
    companyId: stamper.companyId,
    userId: stamper.id,
    at,
    receivedAt,
    direction: sent.direction ?? null,
    source: sent.source,
    ...place,
    deviceAt: sent.clock ? new Date(sent.clock.deviceAt) : null,
    clockSure: sent.clock?.sure ?? true,
    month: monthOf(localDay(stamper.timezone, at)),
    rooms: audienceOfPerson(stamper.companyId, stamper),
  };
}

/** The last minute asked for in each zone: whoever stamps together stamps in the same one. */
const lastDays = new Map<string, { minute: number; day: string }>();

/** Whatever time a clock may show is taken, as long as the register has a day for it. */
function localDay(timezone: string, at: Date): string {
  const minute = minuteOf(at.getTime());
  const last = lastDays.get(timezone);
  if (last?.minute === minute) return last.day;
  const day = Number.isNaN(minute) ? '' : dayIn(timezone, at);
  if (!isRealDay(day)) throw new Refusal('validation', { errors: [{ path: 'at', message: 'validation.date' }] });
  lastDays.set(timezone, { minute, day });
  return day;
}
