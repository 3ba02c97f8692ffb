import './records.css';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useFocusHeir } from '@timbro/kit/light/focus-heir.ts';

/** What the list says of each of its records. */
export type Folding = {
  isOpen: boolean;
  /** A link led to this very record: it comes into view and takes the focus. */
  isSought: boolean;
  /** Takes the focus when the record goes. */
  heading: RefObject<HTMLElement | null>;
  onToggle: () => void;
};

type Props = Folding & {
  /** Inside a button, so spans only. */
  summary: ReactNode;
  /** What unfolds; its buttons leave the focus to the record when they go. */
  children: (toggle: RefObject<HTMLElement | null>) => ReactNode;
};

/** One record of a list: a line that unfolds to all that is known of it. */
export function FoldingRecord({ summary, isOpen, isSought, heading, onToggle, children }: Props) {
  const card = useFocusHeir<HTMLLIElement>(heading);
  const toggle = useRef<HTMLButtonElement>(null);
  const detailsId = useId();
  useEffect(() => {
    if (!isSought) return;
    toggle.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, [isSought, card]);

  return (
    <li ref={card} className="card record" data-open={isOpen}>
      <button
        ref={toggle}
        type="button"
        className="record-toggle"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={onToggle}
      >
        {summary}
      </button>
      {isOpen && (
        <div className="record-details" id={detailsId}>
          {children(toggle)}
        </div>
      )}
    </li>
  );
}

type EndingButtonProps = {
  heir: RefObject<HTMLElement | null>;
  isBusy: boolean;
  onClick: () => void;
  children: string;
};

/** Goes once it has done its work; the record it belongs to then takes the focus. */
export function EndingButton({ heir, isBusy, onClick, children }: EndingButtonProps) {
  const button = useFocusHeir<HTMLButtonElement>(heir);
  return (
    <button ref={button} type="button" className="button button-secondary" aria-disabled={isBusy} onClick={onClick}>
      {children}
    </button>
  );
}
