import { useSyncExternalStore } from 'react';

const probeEvery = 5000;

const listeners = new Set<() => void>();
let isSilent = false;
let ask: () => Promise<unknown> = async () => undefined;
let timer: ReturnType<typeof setInterval> | undefined;

const announce = () => listeners.forEach((listener) => listener());
const isNetworkOff = () => typeof navigator !== 'undefined' && !navigator.onLine;

/** Told by every call and by the socket: whether the server answered, or nothing came back at all. */
export function heardFromServer(hasAnswered: boolean): void {
  if (isSilent === !hasAnswered) return;
  isSilent = !hasAnswered;
  watch();
  announce();
}

/** The server is out of reach. A lost socket alone does not count, since calls may still pass. */
export const isOffline = (): boolean => isSilent || isNetworkOff();
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline);

/** Said once by what talks to the server: a question that any answer fulfils, and only silence rejects. */
export const probeWith = (question: () => Promise<unknown>): void => void (ask = question);

/** Asks at once instead of waiting for the next attempt. */
export const probeServer = (): Promise<void> =>
  ask().then(
    () => heardFromServer(true),
    () => heardFromServer(false),
  );

/** A page without a socket, or whose socket outlived the failed call, would otherwise never learn of the return. */
function watch(): void {
  clearInterval(timer);
  if (isSilent && listeners.size > 0) timer = setInterval(() => void probeServer(), probeEvery);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    window.addEventListener('online', probeAndAnnounce);
    window.addEventListener('offline', announce);
    watch();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', probeAndAnnounce);
    window.removeEventListener('offline', announce);
    watch();
  };
}

/** Calls back each time the server is in reach again. */
export function onReturn(callBack: () => void): () => void {
  let wasOffline = isOffline();
  return subscribe(() => {
    const isBack = wasOffline && !isOffline();
    wasOffline = isOffline();
    if (isBack) callBack();
  });
}

function probeAndAnnounce(): void {
  if (isSilent) void probeServer();
  announce();
}
