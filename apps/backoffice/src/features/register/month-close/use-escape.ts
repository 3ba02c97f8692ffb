import { useEffect, useRef } from 'react';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';

const isInBox = ({ key, target, defaultPrevented }: KeyboardEvent) =>
  key === 'Escape' && !defaultPrevented && target instanceof Element && target.matches('input[type="checkbox"]');

/** Escape lets go of whoever is selected. Shortcuts leave fields alone, but who has just ticked somebody is in one. */
export function useEscape(clear: () => void, enabled: boolean): void {
  const latest = useRef(clear);
  useEffect(() => void (latest.current = clear));
  useShortcut('esc', 'kit.table.deselect', clear, { enabled });
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => void (isInBox(event) && latest.current());
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [enabled]);
}
