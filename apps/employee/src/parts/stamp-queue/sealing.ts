import { ApiError } from '@timbro/kit/data/send.ts';
import { callUntil } from '@timbro/kit/light/call.ts';
import { sealRow } from '@timbro/kit/memory/seal-row.ts';
import { inTime } from './patience.ts';
import {
  type Marker,
  everyStamp,
  forgetSentOf,
  keepTicket,
  sealAway,
  stampsOf,
  ticketHolders,
  ticketOf,
} from './queue-store.ts';

/** Browsers encrypt only what came over a connection that is itself encrypted. */
export const canSeal = (): boolean => typeof crypto.subtle !== 'undefined';

/** Asks once a session for what its stamps could be sealed with, while the server can still be asked. */
export async function prepareSeal(marker: Marker): Promise<void> {
  if (!canSeal() || (await ticketOf(marker.owner))?.sid === marker.sid) return;
  try {
    const sealing = await inTime(null, (signal) => callUntil('POST /stamps/seal', { signal }));
    if (sealing) await keepTicket({ ...marker, ...sealing });
  } catch (error) {
    // It is asked for again the next time that something is sent.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Whether what somebody has not sent yet could leave this phone without them. */
export const isSealable = async (owner: string): Promise<boolean> => canSeal() && (await ticketOf(owner)) !== null;

/**
 * Seals what lies here of everybody but one, or of everybody: from then on only the server can read it, and whoever signs in
 * next carries it there. What cannot be sealed waits for its own person; a ticket goes also where there was nothing to seal,
 * since whoever finds it could make stamps with it.
 */
export async function sealAllBut(present: string | null): Promise<void> {
  const holders = [...(await everyStamp()).map(({ owner }) => owner), ...(await ticketHolders())];
  for (const owner of new Set(holders)) {
    if (owner === present) continue;
    const ticket = canSeal() ? await ticketOf(owner) : null;
    if (ticket) {
      const unsent = (await stampsOf(owner)).filter(({ phase }) => phase !== 'sent');
      const sealed = unsent.map(async ({ order, body }) => ({
        order,
        text: await sealRow(ticket.publicKey, { ticket: ticket.ticket, stamp: body }),
      }));
      await sealAway(await Promise.all(sealed));
    }
    await forgetSentOf(owner);
  }
}
