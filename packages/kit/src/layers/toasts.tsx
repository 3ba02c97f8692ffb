import { useSyncExternalStore } from 'react';
import { lazyPart } from '../data/lazy-part.ts';
import { drawWith } from '../data/notices.ts';

/** What draws them comes as soon as the page stands, or with the first text: that there is no connection has to be said without one. */
const host = lazyPart(() => import('./toast-host.tsx'), { isNeeded: true });

drawWith((toast) => {
  let isGone = false;
  void host.load().then(() => {
    const state = host.state();
    if (state.is === 'here' && !isGone) state.value.showToast(toast);
  });
  return () => {
    isGone = true;
    const state = host.state();
    if (state.is === 'here') state.value.hideToast(toast.toastId);
  };
});

/** Mounted once by the shell. */
export function Toaster() {
  const state = useSyncExternalStore(host.subscribe, host.state);
  return state.is === 'here' ? <state.value.ToastHost /> : null;
}
