import { placeOfStamp } from '@timbro/core/positions/site-rules.ts';
import { stamps } from '@timbro/core/stamps/contract.ts';
import { implement } from '#http/handlers.ts';
import { incomingStamp } from './incoming-stamp.ts';
import { currentStamping, ownDays } from './own-days.ts';
import { deliverSealed } from './sealed-stamps.ts';

export const stampHandlers = implement(stamps, {
  /** Past the call's own transaction: stamps of many people are committed together. */
  async create({ actor, now, body, server, setStatus }) {
    const { isNew, answer } = await server.stamps.add(await incomingStamp(server, actor, body, now));
    if (!isNew) setStatus(200);
    return answer;
  },

  seal: async ({ actor, server: { seals } }) => ({
    publicKey: seals.publicKey,
    ticket: seals.issue({ sessionId: actor.sessionId, companyId: actor.companyId, userId: actor.id }),
  }),
  sealed: deliverSealed,

  place: async ({ actor, body, server }) => placeOfStamp(body.position, await server.areas.of(actor.companyId)),

  current: currentStamping,
  mine: ownDays,
});
