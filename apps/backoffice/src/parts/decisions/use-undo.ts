import { useCallback, useRef } from 'react';
import { undoShownSeconds } from '@timbro/core/requests/rules.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type Offered = { readonly until: number; readonly run: () => void };

/** Says what was done with a way back beside it; `undoLast` is the same way back for the keyboard. */
export function useUndo() {
  const t = useT();
  const offers = useRef<readonly Offered[]>([]);

  const offer = useCallback(
    (text: string, undo: () => unknown) => {
      const offered = {
        until: Date.now() + undoShownSeconds * 1000,
        run: () => {
          // What has been taken back cannot be taken back again.
          offers.current = offers.current.filter((one) => one !== offered);
          dismiss();
          undo();
        },
      };
      const dismiss = notify.offer(text, { label: t('requests.undo'), run: offered.run });
      offers.current = [...offers.current, offered];
    },
    [t],
  );
  const undoLast = useCallback(() => {
    offers.current.findLast(({ until }) => Date.now() <= until)?.run();
  }, []);
  return { offer, undoLast };
}
