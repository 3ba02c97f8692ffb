import { useEffect, useState, useSyncExternalStore } from 'react';
import { createSignal } from '../memory/signal.ts';
import { useT } from '../words/i18n.ts';
import { alertPath, checkPath, closePath } from './icon-paths.ts';
import { Icon } from './icon.tsx';

type Note = {
  readonly id: number;
  readonly text: string;
  readonly kind: 'success' | 'info' | 'error';
};
const shownFor = 3000;

let notes: readonly Note[] = [];
let lastId = 0;
const { announce, subscribe } = createSignal();
const change = (next: readonly Note[]) => {
  notes = next;
  announce();
};

/** A short message at the top right that leaves by itself and survives a change of page. */
export const note = (text: string, kind: Note['kind'] = 'success'): void =>
  change([...notes, { id: ++lastId, text, kind }]);
const dismiss = (id: number) => change(notes.filter((shown) => shown.id !== id));

/** Always in the page, even when empty: a live region that arrives with its text is not read out. */
export function Notes() {
  const shown = useSyncExternalStore(subscribe, () => notes);
  return (
    <div className="notes" role="status" aria-live="polite">
      {shown.map((item) => (
        <NoteLine key={item.id} {...item} />
      ))}
    </div>
  );
}

function NoteLine({ id, text, kind }: Note) {
  const t = useT();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(id), shownFor);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return (
    <div className="note" data-kind={kind} {...hold}>
      <Icon path={kind === 'success' ? checkPath : alertPath} />
      <p>{text}</p>
      <button type="button" aria-label={t('common.close')} onClick={() => dismiss(id)}>
        <Icon path={closePath} size={18} />
      </button>
    </div>
  );
}
