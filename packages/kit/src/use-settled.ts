import { useEffect, useState } from 'react';

const typingPause = 200;

/** What is typed, once the typing pauses: the server is asked for words, not for letters. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
