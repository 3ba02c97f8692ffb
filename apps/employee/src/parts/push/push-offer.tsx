import { useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { usePushOffer } from './offer.ts';

const card = lazyPart(async () => (await import('./push-offer-card.tsx')).PushOfferCard, { early: true });

/** Above a list of what was asked for, once something was. */
export function PushOffer() {
  const offer = usePushOffer();
  const part = useSyncExternalStore(card.subscribe, card.state);
  useEffect(() => {
    if (offer !== null) void card.load();
  }, [offer]);
  return offer !== null && part.is === 'here' ? <part.value offer={offer} /> : null;
}
