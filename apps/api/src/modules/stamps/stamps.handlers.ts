import { dayIn, isRealDay, monthOf } from '@timbro/core/days/rules.ts';
import { minuteOf } from '@timbro/core/engine/spans.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { placeOfStamp, unknownPlace } from '@timbro/core/positions/site-rules.ts';
import { stamps } from '@timbro/core/stamps/contract.ts';
import { implement } from '#http/handlers.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import { currentStamping, ownDays } from './own-days.ts';

export const stampHandlers = implement(stamps, {
  /** Past the call's own transaction: stamps of many people are committed together. Of the position only what it tells is kept. */
  async create({ actor, now, body, server, setStatus }) {
    const at = new Date(body.at);
    const place = body.position ? placeOfStamp(body.position, await server.areas.of(actor.companyId)) : unknownPlace;
    const { isNew, answer } = await server.stamps.add({
      id: body.id,
      sessionId: actor.sessionId,
      companyId: actor.companyId,
      userId: actor.id,
      at,
      receivedAt: now,
      direction: body.direction ?? null,
      source: body.source,
      ...place,
      month: monthOf(localDay(actor.timezone, at)),
      rooms: audienceOfPerson(actor.companyId, actor),
    });
    if (!isNew) setStatus(200);
    return answer;
  },

  current: currentStamping,
  mine: ownDays,
});

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
