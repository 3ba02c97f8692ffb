import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the browser prints the page: for what stands on paper alone. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes what is there when this returns.
    const show = () => flushSync(() => setPrinting(true));
    const hide = () => setPrinting(false);
    window.addEventListener('beforeprint', show);
    window.addEventListener('afterprint', hide);
    return () => {
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('afterprint', hide);
    };
  }, []);
  return isPrinting;
}
