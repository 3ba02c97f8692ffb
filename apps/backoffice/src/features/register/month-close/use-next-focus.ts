import { type RefObject, useEffect, useRef, useState } from 'react';
import { isFocusLost } from '../work-day/inner-step.ts';

type Begun = { readonly key: string; readonly place: number; readonly keys: readonly string[] };

/**
 * Walks with the hand through a list that gets shorter: where the focus went with what is done, the next one has it.
 * `keys` stays the same list until the server has answered anew. The items carry `data-walked`; what is left to focus
 * when there are none, `data-end`.
 */
export function useNextFocus(list: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const [busy, setBusy] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const begun = useRef<Begun | null>(null);

  useEffect(() => {
    const from = begun.current;
    if (busy !== null || !from || !isFocusLost()) return;
    const place = keys.indexOf(from.key);
    focusOn(list.current, place >= 0 ? place : Math.min(from.place, keys.length - 1));
    if (keys !== from.keys) begun.current = null;
  }, [busy, turn, keys, list]);

  const begin = (key: string) => void (begun.current = { key, place: keys.indexOf(key), keys });
  return {
    busy,
    /** `work` resolves to whether it was done. */
    async run(key: string, work: () => Promise<boolean>): Promise<void> {
      begin(key);
      setBusy(key);
      const isDone = await work();
      setBusy(null);
      if (!isDone) begun.current = null;
    },
    /** The same around a dialog, which has the focus meanwhile. */
    begin,
    end: () => setTurn(turn + 1),
  };
}

const reachable = 'button:not(:disabled), a[href]';

function focusOn(list: HTMLElement | null, place: number): void {
  const item = list?.querySelectorAll<HTMLElement>('[data-walked]')[place];
  const target = item?.querySelector<HTMLElement>(reachable) ?? item ?? list?.querySelector<HTMLElement>('[data-end]');
  target?.focus();
}
