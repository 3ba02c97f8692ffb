import type { Parsed } from '@timbro/core/capability.ts';
import { dayIn, isRealDay, monthOf } from '@timbro/core/days/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import type { KeptKioskStamp, KioskStampAnswer, kioskContract } from '@timbro/core/kiosks/contract.ts';
import { kioskRepeatSeconds } from '@timbro/core/kiosks/rules.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { lockKioskStamps } from '#db/locks.ts';
import type { KioskCaller } from '#http/handlers.ts';
import type { Acknowledged, IncomingStamp } from '#http/server.ts';
import type { LiveKiosk } from '#identity.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import { readCounted } from './counted-stamp.ts';
import { type Stander, kiosksRepo } from './kiosks.repo.ts';
import { standerOf } from './standers.ts';

type Sent = Pick<KeptKioskStamp, 'id' | 'at' | 'clock'>;

/** Keeps a stamp of whoever stands before the kiosk now. */
export async function stampAtKiosk(
  call: KioskCaller & Parsed<(typeof kioskContract)['stamp']>,
): Promise<KioskStampAnswer> {
  const { kiosk, body, server } = call;
  const found = await standerOf(call, body);
  if ('refusal' in found) throw found.refusal;
  const { person } = found;
  const unknown = body.badge === undefined ? wrongPin : unknownBadge;
  try {
    const { isNew, answer } = await keepAtKiosk(call, person, body);
    if (!isNew) call.setStatus(200);
    return { ...answer, firstName: person.firstName, ...(await readCounted(call, answer)) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'unauthorized') throw error;
    // Either the kiosk was revoked meanwhile, or its person has left.
    throw (await server.kiosks.isAlive({ kioskId: kiosk.id, registeredAt: kiosk.registeredAt })) ? unknown() : error;
  }
}

const unknownBadge = () => new Refusal('validation', { errors: [{ path: 'badge', message: 'kiosks.badge.unknown' }] });
const wrongPin = () => new Refusal('validation', { errors: [{ path: 'pin', message: 'kiosks.pin.wrong' }] });

/**
 * Into the log, once: a badge that is read twice within five seconds hears the answer of the first time. Who stamps at two kiosks at once,
 * or whose tablet sends twice, is one after the other here, in whatever process.
 */
export const keepAtKiosk = (
  { kiosk, server, now }: KioskCaller,
  person: Stander,
  sent: Sent,
  site = kiosk.name,
): Promise<Acknowledged> =>
  inTransaction(server.database, kiosk.companyId, async (db) => {
    const stamp = { ...incomingAtKiosk(kiosk, person, sent, now), site };
    await lockKioskStamps(db, kiosk.companyId, person.id);
    const near = await kiosksRepo(db, kiosk.companyId).stampNear(person.id, stamp, kioskRepeatSeconds);
    return server.stamps.addByKiosk(near ? { ...stamp, ...near } : stamp);
  });

function incomingAtKiosk(kiosk: LiveKiosk, person: Stander, sent: Sent, receivedAt: Date): Omit<IncomingStamp, 'site'> {
  const at = new Date(sent.at);
  const day = Number.isNaN(at.getTime()) ? '' : dayIn(kiosk.timezone, at);
  if (!isRealDay(day)) throw new Refusal('validation', { errors: [{ path: 'at', message: 'validation.date' }] });
  return {
    id: sent.id,
    sessionId: kiosk.id,
    companyId: kiosk.companyId,
    userId: person.id,
    at,
    receivedAt,
    direction: null,
    source: 'kiosk',
    inside: true,
    deviceAt: sent.clock ? new Date(sent.clock.deviceAt) : null,
    clockSure: sent.clock?.sure ?? true,
    month: monthOf(day),
    rooms: audienceOfPerson(kiosk.companyId, person),
  };
}
