import { placeOfStamp } from '@timbro/core/positions/site-rules.ts';
import { stamps } from '@timbro/core/stamps/contract.ts';
import type { NewStamp } from '@timbro/core/stamps/stamp.ts';
import { type Caller, implement } from '#http/handlers.ts';
import type { IncomingStamp } from '#http/server.ts';
import { claimScan, greet } from '#modules/kiosks/kiosks.door.ts';
import { incomingStamp } from './incoming-stamp.ts';
import { currentStamping, ownDays } from './own-days.ts';
import { deliverSealed } from './sealed-stamps.ts';

export const stampHandlers = implement(stamps, {
  /** Past the call's own transaction: stamps of many people are committed together. */
  async create(call) {
    const { actor, now, body, server, setStatus } = call;
    const stamp = await incomingStamp(server, actor, body, now);
    if (body.scan) return stampWithScan(call, stamp, body.scan);
    const { isNew, answer } = await server.stamps.add(stamp);
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

/** The phone has read the code of a kiosk, and the stamp is made there. */
async function stampWithScan(call: Caller, stamp: IncomingStamp, scan: NonNullable<NewStamp['scan']>) {
  const claimed = await claimScan(call, scan, stamp.id);
  const { isNew, answer } = await call.server.stamps.add({ ...stamp, site: claimed.kioskName, inside: true });
  if (isNew) await greet(call, claimed, answer);
  else call.setStatus(200);
  return answer;
}
