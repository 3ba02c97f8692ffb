import './sheet.css';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { closePath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { pushOverlayEntry } from '@timbro/kit/light/overlay-entry.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type SheetProps = {
  title: string;
  /** Under the title. */
  more?: string | undefined;
  /** Beside the title. */
  action?: ReactNode;
  /** The element of the page that takes the focus afterwards, by its id; where it is gone, the heading. */
  openerId: string;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
};

const titleId = 'sheet-title';

/** Lies over the whole page; Escape, Back and its button close it. */
export function Sheet({ title, more, action, openerId, heading, onClose, children }: SheetProps) {
  const t = useT();
  const box = useRef<HTMLDialogElement>(null);
  const name = useRef<HTMLHeadingElement>(null);
  const close = useOverlay(onClose);
  useLayoutEffect(() => {
    const [dialog, fallback] = [box.current, heading.current];
    dialog?.showModal();
    name.current?.focus();
    return () => {
      dialog?.close();
      (document.getElementById(openerId) ?? fallback)?.focus();
    };
  }, [openerId, heading]);

  return (
    <dialog
      ref={box}
      className="sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header className="sheet-head">
        <button type="button" className="sheet-close" aria-label={t('common.close')} onClick={close}>
          <Icon path={closePath} size={24} />
        </button>
        <div className="sheet-name">
          <h2 ref={name} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {more !== undefined && <p>{more}</p>}
        </div>
        {action}
      </header>
      <div className="sheet-content">{children}</div>
    </dialog>
  );
}

/** Gives the sheet a step of its own in the history, and answers how to close it. */
function useOverlay(onClose: () => void): () => void {
  const entry = useRef<ReturnType<typeof pushOverlayEntry>>(null);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    const pushed = pushOverlayEntry(() => leave());
    entry.current = pushed;
    return () => pushed.abandon();
  }, []);
  return () => {
    const pushed = entry.current;
    // A second press finds the sheet on its way out.
    entry.current = null;
    void pushed?.remove().then(onClose);
  };
}
