import { type Losable, useLosingQuestion, useUnsavedGuard } from './unsaved-guard.ts';

/**
 * How a dialog with a form closes: Escape, Cancel and Back ask before something typed is lost, and wait for a save.
 * Says whether it closed.
 */
export function useClosing(losable: Losable, isSubmitting: boolean, onClose: () => void): () => Promise<boolean> {
  const { wouldLose } = losable;
  const mayLose = useLosingQuestion();
  const close = async () => {
    // While it saves it waits for the answer, which closes it or is shown.
    const isFree = !isSubmitting && (!wouldLose() || (await mayLose(wouldLose)));
    if (isFree) onClose();
    return isFree;
  };
  useUnsavedGuard(losable);
  return close;
}
