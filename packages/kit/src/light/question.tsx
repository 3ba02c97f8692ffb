import './question.css';
import { type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createSignal } from '../memory/signal.ts';
import { useT } from '../words/i18n.ts';
import { passOldOverlayEntries, pushOverlayEntry } from './overlay-entry.ts';
import { WhileOnline } from './reads.tsx';

/** Texts arrive translated: they usually name the thing in question. */
export type Question = {
  readonly title: string;
  readonly body: string;
  /** The word of the button that goes ahead. */
  readonly confirm: string;
  /** The word of the button that does not; "Cancel" by default. */
  readonly refuse?: string;
  readonly danger?: boolean;
  /** Changes nothing on the server, so it can be answered without a connection. */
  readonly local?: boolean;
};
type Asked = Question & { readonly id: number; answer(agreed: boolean): void; abandon(): void };

let asked: Asked | null = null;
let lastId = 0;
let lastAnswer: Promise<unknown> = Promise.resolve();
const { announce, subscribe } = createSignal();
const change = (next: Asked | null) => {
  asked = next;
  announce();
};

/** Asks the person and resolves with the answer; Escape, Back and Cancel mean no. A second question waits its turn. */
export function ask(question: Question): Promise<boolean> {
  const answer = lastAnswer.then(() => show(question));
  lastAnswer = answer;
  return answer;
}

const show = (question: Question) =>
  new Promise<boolean>((resolve) => {
    const id = ++lastId;
    const close = (agreed: boolean, leave: () => Promise<void> | void) => {
      if (asked?.id !== id) return;
      change(null);
      void Promise.resolve(leave()).then(() => resolve(agreed));
    };
    const entry = pushOverlayEntry(() => close(false, () => undefined));
    // Whoever goes ahead may change the history too, and must find its own entry.
    const answer = (agreed: boolean) => close(agreed, entry.remove);
    change({ ...question, id, answer, abandon: () => close(false, entry.abandon) });
  });

/** Once in the page: the place where questions appear. */
export function Questions() {
  const shown = useSyncExternalStore(subscribe, () => asked);
  useEffect(passOldOverlayEntries, []);
  useEffect(() => () => asked?.abandon(), []);
  return shown && <QuestionDialog key={shown.id} {...shown} />;
}

function QuestionDialog({ title, body, confirm, refuse, danger = false, local = false, answer }: Asked) {
  const t = useT();
  const titleId = useId();
  const bodyId = useId();
  const box = useRef<HTMLDialogElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    const opener = document.activeElement;
    dialog?.showModal();
    no.current?.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  useEffect(() => {
    const dialog = box.current;
    // Its content covers the dialog: a press on the dialog itself is one beside it. The second click of a double one belongs
    // to the button that asked.
    const onPress = ({ target, detail }: MouseEvent) => target === dialog && detail < 2 && answer(false);
    dialog?.addEventListener('mousedown', onPress);
    return () => dialog?.removeEventListener('mousedown', onPress);
  }, [answer]);
  const refuseBy = (event: SyntheticEvent) => {
    event.preventDefault();
    answer(false);
  };
  const go = (
    <button
      type="button"
      className={danger ? 'button question-danger' : 'button button-primary'}
      onClick={() => answer(true)}
    >
      {confirm}
    </button>
  );
  return (
    <dialog
      ref={box}
      className="question"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      onCancel={refuseBy}
      onClose={refuseBy}
    >
      <div className="question-content">
        <h2 id={titleId}>{title}</h2>
        <p id={bodyId}>{body}</p>
        <div className="question-answers">
          <button ref={no} type="button" className="button button-secondary" onClick={() => answer(false)}>
            {refuse ?? t('common.cancel')}
          </button>
          {local ? go : <WhileOnline>{go}</WhileOnline>}
        </div>
      </div>
    </dialog>
  );
}
