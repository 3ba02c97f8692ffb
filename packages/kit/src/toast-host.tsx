import { createPortal } from 'react-dom';
import { ToastContainer, toast } from 'react-toastify';
import { useT } from './i18n.tsx';
import type { NoticeAction, NoticeTone } from './notice.ts';
import './toasts.css';

type Shown = { toastId: string; tone: NoticeTone; text: string; action?: NoticeAction | undefined };

/** Shows a text for three seconds, eight when it offers an action. */
export function showToast({ toastId, tone, text, action }: Shown): void {
  const content = action ? <WithAction text={text} action={action} toastId={toastId} /> : text;
  toast(content, { type: tone, toastId, autoClose: action ? 8000 : 3000 });
}
export const hideToast = (toastId: string): void => toast.dismiss(toastId);

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
export function ToastHost() {
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
