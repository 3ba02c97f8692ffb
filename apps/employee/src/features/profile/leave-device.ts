import { goTo } from '@timbro/kit/light/path.tsx';
import { ask } from '@timbro/kit/light/question.tsx';
import { signOut } from '@timbro/kit/light/sign-out.ts';
import { databaseNames, deleteDatabase } from '@timbro/kit/memory/database.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { translate } from '@timbro/kit/words/i18n.ts';
import { leavePush } from '#parts/push/leave-push.ts';
import { type Unsent, leaveQueue, sendBeforeLeaving } from '#parts/stamp-queue/own-queue.ts';
import { queueDatabase } from '#parts/stamp-queue/queue-store.ts';
import { hasUnsavedPhone } from './phone-draft.ts';

/**
 * Ends the session and takes everything of the person off this device, also what was kept for use without a network.
 * Asks first if something typed would go with it.
 */
export async function leaveDevice(): Promise<void> {
  const { user } = session.get();
  if (user && hasUnsavedPhone(user.id) && !(await askToDiscard())) return;
  const unsent = await sendBeforeLeaving().catch(() => nothingUnsent);
  if (unsent.count > 0 && !(await askToLeaveStamps(unsent))) return;
  await leaveQueue().catch(() => undefined);
  await leavePush().catch(() => undefined);
  const answer = signOut();
  await wipe();
  await answer;
}

/** A browser that keeps nothing has nothing to send either. */
const nothingUnsent: Unsent = { count: 0, isSealable: false };

const askToLeaveStamps = ({ count, isSealable }: Unsent) =>
  ask({
    title: translate('employee.queue.leaving', { count }),
    body: translate(isSealable ? 'employee.queue.leaving.sealed' : 'employee.queue.leaving.plain'),
    confirm: translate('employee.queue.leaving.go'),
    refuse: translate('employee.queue.leaving.stay'),
    danger: !isSealable,
    local: true,
  });

const askToDiscard = () =>
  ask({
    title: translate('employee.unsaved'),
    body: translate('employee.unsaved.text'),
    confirm: translate('employee.unsaved.discard'),
    refuse: translate('employee.unsaved.stay'),
    danger: true,
    local: true,
  });

/** After a new password the server has ended the session by itself. */
export async function forgetSession(): Promise<void> {
  await leaveQueue().catch(() => undefined);
  await leavePush().catch(() => undefined);
  session.clear();
  await wipe();
}

async function wipe(): Promise<void> {
  goTo('/me/', 'replace');
  await Promise.all([deleteCaches(), deleteDatabases()]);
}

/** All but the shell, which holds nothing personal: without it the app would not open again until the network is back. */
async function deleteCaches(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !name.startsWith('timbro-me-')).map((name) => caches.delete(name)));
}

/** All but the queue of stamps, of which by now nobody can read anything. */
async function deleteDatabases(): Promise<void> {
  const names = await databaseNames();
  await Promise.all(names.filter((name) => name !== queueDatabase).map(deleteDatabase));
}
