/** By this name the worker is woken when there is a network again. */
export const syncTag = 'timbro-stamps';
export const forgetTokenMessage = 'forget-token';

type SyncManager = { register(tag: string): Promise<void> };
const hasSync = (
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & { sync: SyncManager } => 'sync' in registration;

/** Where the browser can send with no page open, it does so as soon as there is a network. */
export function askForSync(): void {
  const { serviceWorker }: { readonly serviceWorker?: ServiceWorkerContainer } = navigator;
  void serviceWorker?.getRegistration('/me/').then(
    async (registration) => {
      if (registration?.active && hasSync(registration))
        await registration.sync.register(syncTag).catch(() => undefined);
    },
    () => undefined,
  );
}

/** What the worker still holds in its memory of a session goes with the session. */
export function forgetWorkerToken(): void {
  const { serviceWorker }: { readonly serviceWorker?: ServiceWorkerContainer } = navigator;
  serviceWorker?.controller?.postMessage(forgetTokenMessage, []);
}
