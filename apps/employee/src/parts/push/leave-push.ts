import { pushHindrance } from './hindrance.ts';
import { keep } from './kept-push.ts';

/** How long a sign-out waits for the browser to forget what it has subscribed to. */
const leaveWithinMs = 2_000;

/** Before a sign-out: nothing arrives here any more, and what has arrived goes. */
export async function leavePush(): Promise<void> {
  if (pushHindrance() !== null) return;
  const leaving = async () => {
    const registration = await navigator.serviceWorker.getRegistration('/me/');
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    await forgetPush();
  };
  await Promise.race([leaving(), new Promise((resolve) => setTimeout(resolve, leaveWithinMs))]);
}

/** Nobody is told here any more, whatever the server still believes. */
export async function forgetPush(): Promise<void> {
  await keep(null);
  const registration = await navigator.serviceWorker.getRegistration('/me/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
