import { claimsOf } from '../memory/access-token.ts';
import { session } from '../memory/session.ts';
import { refreshSession } from './send.ts';

const aheadOfExpiry = 60_000;
/** A wrong clock on this machine must not turn renewal into a loop. */
const shortestWait = 30_000;

/**
 * Renews the access token a minute before it expires, so that neither a call nor the socket ever meets its end.
 * A renewal of another tab arrives through the session and moves the timer.
 */
export function startRenewal(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let plannedFor: string | undefined;

  const planIn = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(renew, delay);
  };
  // A failure for want of a network is tried again; a refused refresh has already left for the sign-in page.
  const renew = () => void refreshSession().catch(() => (session.get().accessToken ? planIn(shortestWait) : undefined));
  const plan = () => {
    const { accessToken } = session.get();
    if (accessToken === plannedFor) return;
    plannedFor = accessToken;
    clearTimeout(timer);
    const expiry = accessToken ? claimsOf(accessToken).expiresAt : null;
    if (expiry !== null) planIn(Math.max(expiry - Date.now() - aheadOfExpiry, shortestWait));
  };

  plan();
  const unsubscribe = session.subscribe(plan);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
