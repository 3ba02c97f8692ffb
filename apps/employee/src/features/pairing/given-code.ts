import { useSyncExternalStore } from 'react';
import { isPairingCode, pairPath, pairingCodeOf, shownPairingCode } from '@timbro/core/pairing/rules.ts';
import { createSignal } from '@timbro/kit/memory/signal.ts';

/** The code that a scanned address brought along, in the memory of this page alone. */
let given: string | null = null;
const { announce, subscribe } = createSignal();

/** Takes the code out of the address, so that neither history nor a shared address holds it; a second scan brings another one. */
export function listenForCode(): void {
  take();
  window.addEventListener('hashchange', take);
}

function take(): void {
  const { pathname, hash } = window.location;
  if (pathname !== pairPath || hash === '') return;
  window.history.replaceState(window.history.state, '', pairPath);
  const typed = hash.slice(1);
  given = isPairingCode(typed) ? shownPairingCode(pairingCodeOf(typed)) : null;
  announce();
}

export const useGivenCode = (): string | null => useSyncExternalStore(subscribe, () => given);

/** Used, or of no use to whoever is signed in here. */
export function forgetGivenCode(): void {
  given = null;
  announce();
}
