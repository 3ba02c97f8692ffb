import { useSyncExternalStore } from 'react';
import { createSignal } from '../memory/signal.ts';

export type NoticeTone = 'success' | 'error' | 'warning' | 'info';
export type NoticeAction = { readonly label: string; readonly run: () => void };
/** Something the product has said. */
export type Notice = { readonly id: number; readonly tone: NoticeTone; readonly text: string; readonly at: Date };
/** Takes the text away before its time. */
export type Dismiss = () => void;
export type Toast = { readonly toastId: string; readonly action?: NoticeAction | undefined } & Pick<
  Notice,
  'tone' | 'text'
>;

const mostKept = 20;
const { announce, subscribe } = createSignal();
let said = 0;
let notices: readonly Notice[] = [];
let draw: (toast: Toast) => Dismiss = () => () => undefined;

/** Said once by what draws them: how a text is shown for a while. */
export const drawWith = (drawToast: (toast: Toast) => Dismiss): void => void (draw = drawToast);

/** Shows a text for a while, and keeps it in the bell's list. */
function show(tone: NoticeTone, text: string, action?: NoticeAction): Dismiss {
  const id = (said += 1);
  notices = [{ id, tone, text, at: new Date() }, ...notices].slice(0, mostKept);
  announce();
  return draw({ toastId: `${tone}:${id}`, tone, text, action });
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
