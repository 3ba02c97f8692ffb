import { useSyncExternalStore } from 'react';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { createSignal } from '@timbro/kit/memory/signal.ts';

let waiting: ServiceWorker | null = null;
const { announce, subscribe } = createSignal();
const offer = (worker: ServiceWorker) => {
  waiting = worker;
  announce();
};

/** Whether a newer shell is installed and waits for a tap: switching by itself could pull files from under an open form. */
export const useHasUpdate = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);

export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  waiting?.postMessage('activate', []);
}

/** The worker fetches every file of the app at once: it waits until the page has what it needs for itself. */
export const shellKeeper = lazyPart(async () => registerServiceWorker(), { early: true });

/** Without a secure context there are no workers; the app then simply needs the network. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without a server now, it is registered at the next start.
  void navigator.serviceWorker.register('/me/sw.js', { scope: '/me/' }).then(watch, () => undefined);
}

/** An app that stays open for days would otherwise never hear of a new version. */
const lookEveryMs = 3_600_000;

function watch(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEveryMs) return;
    lookedAt = Date.now();
    void registration.update().catch(() => undefined);
  });
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const arriving = registration.installing;
    arriving?.addEventListener('statechange', () => {
      // The very first worker replaces nothing, so there is nothing to offer.
      if (arriving.state === 'installed' && navigator.serviceWorker.controller) offer(arriving);
    });
  });
}
