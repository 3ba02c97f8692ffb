import { useSyncExternalStore } from 'react';
import { mayAskAgain } from '@timbro/core/push/rules.ts';
import { createSignal } from '@timbro/kit/memory/signal.ts';
import { type Hindrance, pushHindrance } from './hindrance.ts';

/** Both end with the session. */
const [dueKey, declinedKey] = ['timbro.pushOffer', 'timbro.pushDeclined'];
const { announce, subscribe } = createSignal();

/** What is offered: to be told here, or first to install the app, without which an iPhone tells nothing. */
export type Offer = 'ask' | 'install';

/** Something was asked for, so an answer is awaited: that is when a notification is worth something. */
export function offerPush(): void {
  if (!mayAskAgain(declinedAt(), new Date())) return;
  localStorage.setItem(dueKey, 'yes');
  announce();
}

const declinedAt = (): Date | null => {
  const kept = localStorage.getItem(declinedKey);
  return kept === null || Number.isNaN(Date.parse(kept)) ? null : new Date(kept);
};

/** Said yes: it is asked once. */
export function settleOffer(): void {
  localStorage.removeItem(dueKey);
  announce();
}
export function declineOffer(): void {
  localStorage.setItem(declinedKey, new Date().toISOString());
  settleOffer();
}

export const usePushOffer = (): Offer | null => useSyncExternalStore(subscribe, presentOffer);

const offers: Readonly<Record<Hindrance, Offer | null>> = {
  insecure: null,
  unsupported: null,
  denied: null,
  notInstalled: 'install',
};
function presentOffer(): Offer | null {
  if (localStorage.getItem(dueKey) === null) return null;
  const hindrance = pushHindrance();
  return hindrance === null ? 'ask' : offers[hindrance];
}
