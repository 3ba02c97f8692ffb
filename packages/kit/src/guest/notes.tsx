import { useEffect, useState, useSyncExternalStore } from 'react';
import { takeFarewell } from '../farewell.ts';
import { useT } from '../i18n.tsx';
import { alertPath, checkPath, closePath } from './icon-paths.ts';
import { Icon } from './icon.tsx';

type Note = {
  readonly id: number;
  readonly text: string;
  readonly kind: 'success' | 'info' | 'error';
  /** Its time begins when somebody touches the page: who was away must still find it. */
  readonly waits: boolean;
};
const shownFor = 3000;

let notes: readonly Note[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const change = (next: readonly Note[]) => {
  notes = next;
  listeners.forEach((listener) => listener());
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A short message at the top right that leaves by itself and survives a change of page. */
export const note = (text: string, kind: Note['kind'] = 'success', waits = false): void =>
  change([...notes, { id: ++lastId, text, kind, waits }]);
const dismiss = (id: number) => change(notes.filter((shown) => shown.id !== id));

/** Always in the page, even when empty: a live region that arrives with its text is not read out. */
export function Notes() {
  useEffect(() => {
    const farewell = takeFarewell();
    if (farewell) note(farewell, 'info', true);
  }, []);
  const shown = useSyncExternalStore(subscribe, () => notes);
  return (
    <div className="notes" role="status" aria-live="polite">
      {shown.map((item) => (
        <NoteLine key={item.id} {...item} />
      ))}
    </div>
  );
}

function NoteLine({ id, text, kind, waits }: Note) {
  const t = useT();
  const [isHeld, setHeld] = useState(waits);
  useEffect(() => {
    if (!waits) return;
    const release = () => setHeld(false);
    const signs = ['pointerdown', 'keydown'] as const;
    signs.forEach((sign) => window.addEventListener(sign, release, { once: true }));
    return () => signs.forEach((sign) => window.removeEventListener(sign, release));
  }, [waits]);
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
