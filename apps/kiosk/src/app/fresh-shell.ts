/** So long nobody has stood before the tablet when a newer version takes its place. */
export const quietMs = 60_000;
const lookEveryMs = 3_600_000;

/**
 * Registers the worker, looks for a newer version once an hour, and takes it in a quiet moment by itself: there is nobody who
 * would tap. Answers how to be told whether somebody stands there. Without a secure context there are no workers; the page
 * then needs the network.
 */
export function keepFresh(container: ServiceWorkerContainer | undefined, reload: () => void) {
  let [isBusy, isReloading] = [false, false];
  let waiting: ServiceWorker | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = () => {
    clearTimeout(timer);
    if (!waiting || isBusy) return;
    timer = setTimeout(() => waiting?.postMessage('activate', []), quietMs);
  };
  const offer = (worker: ServiceWorker) => {
    waiting = worker;
    settle();
  };
  const watch = (registration: ServiceWorkerRegistration) => {
    if (registration.waiting && container?.controller) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const arriving = registration.installing;
      arriving?.addEventListener('statechange', () => {
        // The very first worker replaces nothing.
        if (arriving.state === 'installed' && container?.controller) offer(arriving);
      });
    });
    setInterval(() => void registration.update().catch(() => undefined), lookEveryMs);
  };
  container?.addEventListener('controllerchange', () => {
    // Only what was waited for: the first worker takes over a page that is as new as itself.
    if (!waiting || isReloading) return;
    isReloading = true;
    reload();
  });
  void container?.register('/kiosk/sw.js', { scope: '/kiosk/' }).then(watch, () => undefined);

  return (busy: boolean): void => {
    isBusy = busy;
    settle();
  };
}
