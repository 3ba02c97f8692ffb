import '@timbro/kit/page/fonts.css';
import '@timbro/kit/page/tokens.css';
import { whenIdle } from '@timbro/kit/data/when-idle.ts';
import { showDoorFault } from '@timbro/kit/light/door-fault.ts';
import { finishSignOutOnReturn } from '@timbro/kit/light/sign-out.ts';
import { deleteDatabases, endWithSession, session } from '@timbro/kit/memory/session.ts';
import { intakeDatabase } from '#features/register/pay-slips/intake/slips/database-name.ts';
import { doorFor } from './app/doors.ts';
import { rememberWish } from './app/wish.ts';

endWithSession(intakeDatabase);

/** Before anything is downloaded, decides which half of the back-office this visitor needs. */
async function open(root: HTMLElement): Promise<void> {
  const door = doorFor(window.location.pathname, session.get());
  if (door.goTo) {
    if (door.goTo === '/login') rememberWish();
    window.history.replaceState(null, '', door.goTo);
  }
  if (door.half === 'app') {
    const { mountApp } = await import('./app/app.tsx');
    return mountApp(root);
  }
  dropStrangers();
  if (!session.get().accessToken) deleteDatabases();
  // What a sign-out without a network has left open comes before any new session.
  finishSignOutOnReturn();
  const { mountGuest } = await import('./guest/guest.tsx');
  await mountGuest(root);
  // Whoever signs in needs the rest next: it comes while the password is being typed, not before the form has been painted.
  if (window.location.pathname === '/login') whenIdle(1500, () => void import('./app/app.tsx'));
}

/** The router notes how far its pages were scrolled as they go, when the storage has already been emptied. */
function dropStrangers(): void {
  for (const key of Object.keys(sessionStorage)) if (!key.startsWith('timbro.')) sessionStorage.removeItem(key);
}

const root = document.getElementById('root');
if (root) open(root).catch(() => showDoorFault(root));
