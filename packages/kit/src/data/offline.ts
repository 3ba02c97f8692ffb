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

/** Calls back each time the server is in reach again, and in growing pauses while it answers that it cannot work. */
export function onReturn(callBack: () => void): () => void {
  let wasOffline = isOffline();
  returns.add(callBack);
  const stopListening = subscribe(() => {
    const isBack = wasOffline && !isOffline();
    wasOffline = isOffline();
    if (isBack) callBack();
  });
  return () => {
    returns.delete(callBack);
    stopListening();
  };
}

const soonest = 1_000;
const latest = 30_000;
const returns = new Set<() => void>();
let pauseMs = soonest;
let later: ReturnType<typeof setTimeout> | undefined;

/** It answers, but cannot work now, as while another database takes over: what failed is asked for again in a while. */
export function heardBusy(retryAfterMs = 0): void {
  later ??= setTimeout(
    () => {
      later = undefined;
      pauseMs = Math.min(pauseMs * 2, latest);
      returns.forEach((callBack) => callBack());
    },
    Math.max(pauseMs, retryAfterMs),
  );
}

/** It works: the next time that it cannot is asked about soon again. */
export const heardWorking = (): void => void (pauseMs = soonest);

function probeAndAnnounce(): void {
  if (isSilent) void probeServer();
  announce();
}
