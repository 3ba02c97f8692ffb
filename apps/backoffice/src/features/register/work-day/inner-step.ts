import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** Escape leaves what is open inside the panel, and not the panel with it. */
export const leftByEscape = (leave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  event.stopPropagation();
  leave();
};

/** What had the focus is gone, and took it along. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** Where a step inside the panel was opened: who leaves it goes on from there, unless they are somewhere else already. */
export function useWayBack<E extends HTMLElement>(isOpen: boolean): RefObject<E | null> {
  const opener = useRef<E>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && isFocusLost()) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
