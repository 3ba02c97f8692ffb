import { verdictOf } from '@timbro/core/stamps/queue-rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { heardServerMs } from '@timbro/kit/data/server-time.ts';
import { callUntil } from '@timbro/kit/light/call.ts';
import { claimsOf } from '@timbro/kit/memory/access-token.ts';
import { isSignedInHere, session } from '@timbro/kit/memory/session.ts';
import type { Marker } from './queue-store.ts';
import type { Courier, Delivered } from './sender.ts';

/** Whose session this page is in; null for a guest. */
export function presentMarker(): Marker | null {
  const { accessToken, user } = session.get();
  const sid = accessToken && isSignedInHere() ? claimsOf(accessToken).sid : null;
  return user && sid !== null ? { owner: user.id, sid } : null;
}

/** Carries stamps as the page makes all its calls, with their one renewal of the session. */
export const pageCourier = (marker: Marker): Courier => ({
  ...marker,
  serverMs: heardServerMs,
  async deliver(body, signal): Promise<Delivered> {
    // Somebody else may have signed in since this was begun.
    if (presentMarker()?.owner !== marker.owner) return { verdict: 'signedOut' };
    try {
      const { stamp } = await callUntil('POST /stamps', { body, signal });
      return { verdict: 'sent', kept: { review: stamp.review, site: stamp.site, inside: stamp.inside } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const verdict = verdictOf(error.status);
      return verdict === 'refused'
        ? { verdict, message: error.message }
        : { verdict: verdict === 'sent' ? 'later' : verdict };
    }
  },
  async deliverSealed(texts, signal) {
    try {
      const { items } = await callUntil('POST /stamps/sealed', { body: { rows: [...texts] }, signal });
      return items.map(({ outcome }) => outcome !== 'refused');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return null;
    }
  },
});
