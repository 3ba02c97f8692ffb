import { useState } from 'react';
import { useLayerInHistory } from '../layers/layer-history.ts';
import { type Losable, useLosingQuestion, useUnsavedGuard } from './unsaved-guard.ts';

/** How a dialog with a form closes: Escape, Cancel and Back ask before something typed is lost, and wait for a save. */
export function useClosing(losable: Losable, isSubmitting: boolean, onClose: () => void): () => Promise<boolean> {
  const { wouldLose } = losable;
  const mayLose = useLosingQuestion();
  const [hasEntry, setHasEntry] = useState(true);
  const close = async () => {
    // While it saves it waits for the answer, which closes it or is shown.
    const isFree = !isSubmitting && (!wouldLose() || (await mayLose(wouldLose)));
    if (isFree) onClose();
    return isFree;
  };
  const closeWithBack = async () => {
    // Back has used its entry up; who stays gets another one.
    setHasEntry(false);
    if (!(await close())) setHasEntry(true);
  };
  useLayerInHistory(hasEntry, () => void closeWithBack());
  useUnsavedGuard(losable);
  return close;
}
