import { useCallback, useMemo, useRef } from 'react';
import { undoShownSeconds } from '@timbro/core/requests/rules.ts';
import { useT } from '../words/i18n.ts';
import { notify } from './notices.ts';

type Offered = { readonly until: number; readonly run: () => void };
/** What a page has done lately and can still take back. */
export type UndoOffers = {
  /** Says what was done, with a way back beside it. */
  offer(text: string, undo: () => unknown): void;
  /** The same way back for the keyboard. */
  undoLast(): void;
};

export function useUndo(): UndoOffers {
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
      const dismiss = notify.offer(text, { label: t('kit.undo'), run: offered.run });
      offers.current = [...offers.current, offered];
    },
    [t],
  );
  const undoLast = useCallback(() => {
    offers.current.findLast(({ until }) => Date.now() <= until)?.run();
  }, []);
  return useMemo(() => ({ offer, undoLast }), [offer, undoLast]);
}
