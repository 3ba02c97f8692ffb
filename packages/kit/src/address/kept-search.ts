import { useCallback, useEffect, useState } from 'react';
import { type SearchChange, type SearchText, useAddress } from './address.ts';

/** What an address says that holds, and the names of what does not. */
export type Cleaned = { readonly text: SearchText; readonly dropped: readonly string[] };

export type KeptSearch = {
  /** Names removed from the address since the page opened, until the note is closed. */
  note: readonly string[];
  closeNote(): void;
  /** Changes go to page 1 unless they name the page themselves; `undefined` removes. */
  set(change: SearchChange, options?: { replace?: boolean }): void;
};

/** Takes what does not hold out of the address and remembers that it was there. */
export function useKeptSearch(clean: Cleaned): KeptSearch {
  const [, write] = useAddress();
  const [note, setNote] = useState(clean.dropped);
  if (clean.dropped.length > 0 && clean.dropped !== note) setNote(clean.dropped);

  useEffect(() => {
    if (clean.dropped.length === 0) return;
    write(Object.fromEntries(clean.dropped.map((name) => [name, clean.text[name]])), { replace: true });
  }, [clean, write]);

  const set = useCallback<KeptSearch['set']>(
    (change, options) => write({ page: undefined, ...change }, options),
    [write],
  );
  const closeNote = useCallback(() => setNote([]), []);
  return { note, closeNote, set };
}
