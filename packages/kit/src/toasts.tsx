import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { ToastContainer, toast } from 'react-toastify';
import { useT } from './i18n.tsx';
import './toasts.css';
import { createSignal } from './signal.ts';

export type NoticeTone = 'success' | 'error' | 'warning' | 'info';
export type NoticeAction = { readonly label: string; readonly run: () => void };
export type Notice = { readonly id: number; readonly tone: NoticeTone; readonly text: string; readonly at: Date };

const mostKept = 20;
const { announce, subscribe } = createSignal();
let notices: readonly Notice[] = [];

/** Takes the text away before its time. */
export type Dismiss = () => void;

/** Shows a text for three seconds, eight when it offers an action, and keeps it in the bell's list. */
function show(tone: NoticeTone, text: string, action?: NoticeAction): Dismiss {
  const id = Date.now() + Math.random();
  notices = [{ id, tone, text, at: new Date() }, ...notices].slice(0, mostKept);
  announce();
  // One id per text: when five calls fail for the same reason, one sentence is enough. An action belongs to one deed alone.
  const toastId = action ? `${tone}:${id}` : `${tone}:${text}`;
  const content = action ? <WithAction text={text} action={action} toastId={toastId} /> : text;
  toast(content, { type: tone, toastId, autoClose: action ? 8000 : 3000 });
  return () => toast.dismiss(toastId);
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

function WithAction({ text, action, toastId }: { text: string; action: NoticeAction; toastId: string }) {
  const run = () => {
    // What has been taken back cannot be taken back again.
    toast.dismiss(toastId);
    action.run();
  };
  return (
    <>
      <span>{text}</span>
      <button type="button" className="toast-action" onClick={run}>
        {action.label}
      </button>
    </>
  );
}

/** A dialog hides all that is beside it from screen readers, but what the product has to say must still be heard. */
function createHost(): HTMLElement {
  const host = document.createElement('div');
  document.body.append(host);
  new MutationObserver(() => host.removeAttribute('aria-hidden')).observe(host, { attributeFilter: ['aria-hidden'] });
  return host;
}
let host: HTMLElement | undefined;

/** Mounted once by the shell. It stands under the band, so that it never hides the bell and the user's name. */
export function Toaster() {
  const t = useT();
  return createPortal(
    <ToastContainer
      position="top-right"
      autoClose={3000}
      theme="colored"
      hideProgressBar
      newestOnTop
      pauseOnHover
      pauseOnFocusLoss
      aria-label={t('shell.notices')}
    />,
    (host ??= createHost()),
  );
}
