import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { ToastContainer, toast } from 'react-toastify';
import type { NoticeAction, NoticeTone } from '../data/notices.ts';
import { useT } from '../words/i18n.ts';
import './toasts.css';

type Shown = { toastId: string; tone: NoticeTone; text: string; action?: NoticeAction | undefined };

/** The texts on show that offer no action, and when each was last said. */
const said = new Map<string, { readonly toastId: string; readonly at: number }>();
/** When five calls fail for the same reason, one sentence is enough; later it is said again. */
const oneMoment = 500;

/** Shows a text for three seconds, eight when it offers an action: that belongs to one deed alone. */
export function showToast({ toastId, tone, text, action }: Shown): void {
  if (action)
    toast(<WithAction text={text} action={action} toastId={toastId} />, { type: tone, toastId, autoClose: 8000 });
  else say(`${tone}:${text}`, { toastId, tone, text });
}

function say(sentence: string, { toastId, tone, text }: Shown): void {
  const [former, at] = [said.get(sentence), Date.now()];
  if (former && at - former.at < oneMoment) return;
  said.set(sentence, { toastId: former?.toastId ?? toastId, at });
  // A new element in the place of the former one: it is announced again, and has its whole time before it.
  const content = (
    <span key={toastId} className={former && 'toast-again'}>
      {text}
    </span>
  );
  if (former) toast.update(former.toastId, { render: content, delay: null });
  else toast(content, { type: tone, toastId, autoClose: 3000, onClose: () => void said.delete(sentence) });
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
  useEffect(() => () => said.clear(), []);
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
