import { useEffect, useState } from 'react';

const typingPause = 200;

/** What is typed, once the typing pauses: the server is asked for words, not for letters. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The text to ask for, once the typing pauses, and whether that is already what is wanted. */
export function useAskedText(wanted: string): { readonly asked: string; readonly isCurrent: boolean } {
  const asked = useSettled(wanted);
  return { asked, isCurrent: asked === wanted };
}
