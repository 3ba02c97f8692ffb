import { useCallback, useRef } from 'react';
import { undoShownSeconds } from '@timbro/core/requests/rules.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { notify } from '@timbro/kit/toasts.tsx';

type Offered = { readonly until: number; readonly run: () => void };

/** Says what was done with a way back beside it; `undoLast` is the same way back for the keyboard. */
export function useUndo() {
  const t = useT();
  const last = useRef<Offered | null>(null);

  const offer = useCallback(
    (text: string, undo: () => unknown) => {
      const offered = {
        until: Date.now() + undoShownSeconds * 1000,
        run: () => {
          // What has been taken back cannot be taken back again.
          if (last.current === offered) last.current = null;
          dismiss();
          undo();
        },
      };
      const dismiss = notify.offer(text, { label: t('requests.undo'), run: offered.run });
      last.current = offered;
    },
    [t],
  );
  const undoLast = useCallback(() => {
    if (last.current && Date.now() <= last.current.until) last.current.run();
  }, []);
  return { offer, undoLast };
}
