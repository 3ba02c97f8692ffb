import { useSyncExternalStore } from 'react';
import { onReturn } from '../data/offline.ts';
import { ApiError } from '../data/send.ts';
import { session } from '../memory/session.ts';
import { call } from './call.ts';

/** Says only that the server still has a session to end; whose, its cookie knows. */
export const signOutLaterKey = 'timbro.signOutLater';

const listeners = new Set<() => void>();
function setPending(isPending: boolean): void {
  if (isPending) localStorage.setItem(signOutLaterKey, 'yes');
  else localStorage.removeItem(signOutLaterKey);
  listeners.forEach((listener) => listener());
}
const isPendingNow = () => localStorage.getItem(signOutLaterKey) !== null;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useIsSignOutPending = (): boolean => useSyncExternalStore(subscribe, isPendingNow);

/**
 * Empties this browser at once, whatever becomes of the call. Answers whether the server could be reached: if not, a mark
 * stays until `finishSignOut` has done the rest.
 */
export async function signOut(): Promise<boolean> {
  // Takes the token along before it is gone.
  const answer = call('POST /auth/sign-out');
  // Written before too: other tabs learn in this order that the person left, and did not merely lose the session.
  setPending(true);
  session.clear();
  setPending(true);
  try {
    await settle(answer);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return error.status !== 0;
    throw error;
  }
}

let finishing: Promise<void> | null = null;

/** Ends on the server what a sign-out without a connection has left open; rejects while that is not possible. */
export const finishSignOut = (): Promise<void> =>
  (finishing ??= oneTabAtATime(finish).finally(() => (finishing = null)));

/** The same as soon as it can be: now, and each time the connection is back. */
export function finishSignOutOnReturn(onFinished: () => void = () => undefined): () => void {
  const attempt = () =>
    void finishSignOut().then(onFinished, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  attempt();
  return onReturn(attempt);
}

async function finish(): Promise<void> {
  if (!isPendingNow()) return;
  // Somebody has signed in since: the cookie is theirs now.
  if (session.get().accessToken) return setPending(false);
  await settle(call('POST /auth/sign-out'));
}

async function settle(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } catch (error) {
    if (!(error instanceof ApiError) || mayStillBeOpen(error)) throw error;
  }
  setPending(false);
}

/** A refusal means that there is no session any more. */
const mayStillBeOpen = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500;

/** A second tab would trade the cookie of whoever has signed in with the first. Insecure origins have no locks. */
function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  return locks ? locks.request(signOutLaterKey, work) : work();
}
