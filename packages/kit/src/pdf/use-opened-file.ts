import { useEffect, useState, useSyncExternalStore } from 'react';
import type { OpeningFile, PdfFile } from '@timbro/pdf/view/pdf-file.ts';
import { type ViewFault, viewFaultOf } from '@timbro/pdf/view/view-fault.ts';
import type { Part } from '../data/lazy-part.ts';
import { onReturn } from '../data/offline.ts';

/** What opens files: hundreds of kilobytes, so it is fetched when the first file is shown. */
export type PdfOpener = { openForView(data: Uint8Array): OpeningFile };

export type OpenedFile =
  | { readonly is: 'opening' }
  | { readonly is: 'open'; readonly file: PdfFile }
  | { readonly is: 'closed'; readonly fault: ViewFault; retry(): void };

/** What came of opening which file; of one that is no longer wanted nothing is told. */
type Outcome = { readonly of: Uint8Array; readonly file: PdfFile | ViewFault };

export function useOpenedFile(part: Part<PdfOpener>, data: Uint8Array): OpenedFile {
  const state = useSyncExternalStore(part.subscribe, part.state);
  const opener = state.is === 'here' ? state.value : null;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    void part.load();
    return onReturn(() => void part.load());
  }, [part]);

  useEffect(() => {
    if (!opener) return;
    let isWanted = true;
    const tell = (file: PdfFile | ViewFault) => isWanted && setOutcome({ of: data, file });
    const opening = opener.openForView(data);
    opening.promise.then(tell, (error: unknown) => tell(viewFaultOf(error)));
    return () => {
      isWanted = false;
      // The same bytes may be asked for again, and this file is then no longer there.
      setOutcome(null);
      void opening.destroy();
    };
  }, [opener, data, attempt]);

  if (state.is === 'missing') return { is: 'closed', fault: 'engine', retry: () => void part.load() };
  if (outcome?.of !== data) return { is: 'opening' };
  if (typeof outcome.file === 'object') return { is: 'open', file: outcome.file };
  return { is: 'closed', fault: outcome.file, retry: () => setAttempt(attempt + 1) };
}
