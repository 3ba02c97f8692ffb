import { type KeyboardEvent, useEffect, useRef } from 'react';

const choosing = new Set(['ArrowDown', 'ArrowUp', 'Enter']);

/**
 * Keys that choose, pressed before the answer has come, are meant for the answer: they are pressed again when it is there.
 * What is typed meanwhile, or leaving the field, makes them void.
 */
export function useKeysForAnswer(text: string, isAnswered: boolean): (event: KeyboardEvent) => void {
  const early = useRef<{ text: string; field: EventTarget; keys: string[] } | null>(null);
  const isPressedAgain = useRef(false);
  const pressAgain = (field: EventTarget, keys: readonly string[]) => {
    isPressedAgain.current = true;
    for (const key of keys) field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    isPressedAgain.current = false;
  };
  useEffect(() => {
    const given = early.current;
    if (!isAnswered || !given) return;
    // Not before the list has settled what it marks first.
    const timer = setTimeout(() => {
      if (early.current !== given) return;
      early.current = null;
      if (given.text === text && given.field === document.activeElement) pressAgain(given.field, given.keys);
    });
    return () => clearTimeout(timer);
  }, [text, isAnswered]);

  return (event) => {
    const { key, target } = event;
    if (isPressedAgain.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Escape') early.current = null;
    if (!choosing.has(key)) return;
    if (early.current?.text !== text) early.current = null;
    // A name that is half typed is chosen by Enter or not: either way the form is not sent without it.
    if (key === 'Enter' && (text !== '' || early.current)) event.preventDefault();
    else if (key === 'Enter') return;
    if (!isAnswered) early.current = { text, field: target, keys: [...(early.current?.keys ?? []), key] };
  };
}
