import { useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { Notice, NoticeAction, NoticeTone } from './notice.ts';
import { createSignal } from './signal.ts';

/** What draws them comes in a quiet moment, or with the first text. */
const host = lazyPart(() => import('./toast-host.tsx'));

const mostKept = 20;
const { announce, subscribe } = createSignal();
let notices: readonly Notice[] = [];

/** Takes the text away before its time. */
export type Dismiss = () => void;

/** Shows a text for a while, and keeps it in the bell's list. */
function show(tone: NoticeTone, text: string, action?: NoticeAction): Dismiss {
  const id = Date.now() + Math.random();
  notices = [{ id, tone, text, at: new Date() }, ...notices].slice(0, mostKept);
  announce();
  const toastId = `${tone}:${id}`;
  let isGone = false;
  void host.load().then(() => {
    const state = host.state();
    if (state.is === 'here' && !isGone) state.value.showToast({ toastId, tone, text, action });
  });
  return () => {
    isGone = true;
    const state = host.state();
    if (state.is === 'here') state.value.hideToast(toastId);
  };
}

export const notify = {
  success: (text: string, action?: NoticeAction): void => void show('success', text, action),
  error: (text: string, action?: NoticeAction): void => void show('error', text, action),
  warning: (text: string, action?: NoticeAction): void => void show('warning', text, action),
  info: (text: string, action?: NoticeAction): void => void show('info', text, action),
  /** What was done with something to do about it, which may also be done elsewhere: then the text goes. */
  offer: (text: string, action: NoticeAction): Dismiss => show('success', text, action),
};

const read = () => notices;
export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, read);

/** Mounted once by the shell. */
export function Toaster() {
  const state = useSyncExternalStore(host.subscribe, host.state);
  return state.is === 'here' ? <state.value.ToastHost /> : null;
}
