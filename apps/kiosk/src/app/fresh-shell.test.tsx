import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFresh, quietMs } from './fresh-shell.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The browser's part: one worker that is here, and one that a test lets come. */
function aBrowser() {
  const arriving = Object.assign(new EventTarget(), { state: 'installing', postMessage: vi.fn() });
  const registration = Object.assign(new EventTarget(), {
    waiting: null,
    installing: arriving,
    update: vi.fn(async () => undefined),
  });
  const container = Object.assign(new EventTarget(), { controller: {}, register: vi.fn(async () => registration) });
  const arrive = () => {
    registration.dispatchEvent(new Event('updatefound'));
    arriving.state = 'installed';
    arriving.dispatchEvent(new Event('statechange'));
  };
  return { arriving, registration, container, arrive };
}

test('a newer version waits until nobody has stood there for a minute', async () => {
  const { arriving, container, arrive } = aBrowser();
  const reload = vi.fn();
  const setBusy = keepFresh(container as unknown as ServiceWorkerContainer, reload);
  await vi.advanceTimersByTimeAsync(0);
  expect(container.register).toHaveBeenCalledWith('/kiosk/sw.js', { scope: '/kiosk/' });
  setBusy(true);
  arrive();
  await vi.advanceTimersByTimeAsync(quietMs * 2);
  expect(arriving.postMessage).not.toHaveBeenCalled();
  setBusy(false);
  await vi.advanceTimersByTimeAsync(quietMs - 1);
  setBusy(true);
  setBusy(false);
  await vi.advanceTimersByTimeAsync(quietMs - 1);
  expect(arriving.postMessage).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(arriving.postMessage).toHaveBeenCalledWith('activate', []);
  container.dispatchEvent(new Event('controllerchange'));
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the first worker takes over without a reload, and versions are looked for every hour', async () => {
  const { registration, container } = aBrowser();
  const reload = vi.fn();
  keepFresh(container as unknown as ServiceWorkerContainer, reload);
  await vi.advanceTimersByTimeAsync(0);
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(registration.update).toHaveBeenCalledTimes(1);
});
