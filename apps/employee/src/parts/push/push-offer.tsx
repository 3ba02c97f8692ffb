import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { usePushOffer } from './offer.ts';

const card = lazyPart(async () => (await import('./push-offer-card.tsx')).PushOfferCard, { early: true });

/** Above a list of what was asked for, once something was; the heading of its screen takes the keyboard when it goes. */
export function PushOffer({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const offer = usePushOffer();
  const part = useSyncExternalStore(card.subscribe, card.state);
  useEffect(() => {
    if (offer !== null) void card.load();
  }, [offer]);
  return offer !== null && part.is === 'here' ? <part.value offer={offer} heading={heading} /> : null;
}
