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
  /** Over the whole page, or from the bottom, as high as it needs to be. */
  shape?: 'page' | 'bottom';
  /** Stays in sight under what is scrolled. */
  foot?: ReactNode;
  /** With a button that closes it, a function of how to. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** Its heading, for a sheet whose content changes and would leave the focus nowhere. */
export const sheetTitleId = 'sheet-title';

/** Lies over the page; Escape, Back and its button close it. */
export function Sheet({ title, more, action, openerId, heading, onClose, shape = 'page', foot, children }: SheetProps) {
  const t = useT();
  const box = useRef<HTMLDialogElement>(null);
  const name = useRef<HTMLHeadingElement>(null);
  const close = useOverlay(onClose);
  const giveBack = useEffectEvent(() => (document.getElementById(openerId) ?? heading.current)?.focus());
  // A tap beside what does not fill the page is meant for the page.
  const closeBeside = useEffectEvent((event: Event) => {
    if (event.target === box.current) close();
  });
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    dialog?.addEventListener('click', closeBeside);
    name.current?.focus();
    return () => {
      dialog?.removeEventListener('click', closeBeside);
      dialog?.close();
      giveBack();
    };
  }, []);
  const closing = (
    <button type="button" className="sheet-close" aria-label={t('common.close')} onClick={close}>
      <Icon path={closePath} size={24} />
    </button>
  );

  return (
    <dialog
      ref={box}
      className="sheet"
      data-shape={shape}
      aria-labelledby={sheetTitleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header className="sheet-head">
        {shape === 'page' && closing}
        <div className="sheet-name">
          <h2 ref={name} id={sheetTitleId} tabIndex={-1} aria-live="polite">
            {title}
          </h2>
          {more !== undefined && <p>{more}</p>}
        </div>
        {action}
        {shape === 'bottom' && closing}
      </header>
      <div className="sheet-content">{typeof children === 'function' ? children(close) : children}</div>
      {foot !== undefined && <div className="sheet-foot">{foot}</div>}
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
