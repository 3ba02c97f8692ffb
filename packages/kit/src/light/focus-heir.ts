import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Should the element go while it holds the focus, the heir takes it: the keyboard would start again at the top of the page. */
export function useFocusHeir<T extends HTMLElement>(heir: RefObject<HTMLElement | null>): RefObject<T | null> {
  const own = useRef<T>(null);
  useLayoutEffect(() => {
    const element = own.current;
    const next = heir.current;
    return () => {
      if (element?.contains(document.activeElement)) next?.focus();
    };
  }, [heir]);
  return own;
}
