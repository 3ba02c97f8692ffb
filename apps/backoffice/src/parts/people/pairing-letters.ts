import { useMemo } from 'react';
import { mostLetters } from '@timbro/core/pairing/rules.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { api, useWriting } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { download } from '@timbro/kit/data/send.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { useCan } from '@timbro/kit/page/can.tsx';
import { PrintIcon } from '@timbro/kit/page/icons.ts';
import type { BulkAction } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Saves a sheet for each of them; answers whether it came. */
export function usePrintLetters(): (userIds: readonly string[]) => Promise<boolean> {
  const t = useT();
  const writing = useWriting();
  return async (userIds) => {
    const { route, module } = api.pairing.letters;
    try {
      await writing(download(route, { body: { userIds } }), { of: [module], says: null });
      return true;
    } catch (error) {
      notify.error(reasonOf(error, t('error.internal')));
      return false;
    }
  };
}

/** The same for the selection, asked once: what was printed before is worthless then. */
export function useLettersAction(): readonly BulkAction<User>[] {
  const t = useT();
  const confirm = useConfirm();
  const print = usePrintLetters();
  const mayPrint = useCan(api.pairing.letters);
  const hasApp = useCan(api.stamps.create);
  const isOffered = mayPrint && hasApp;
  return useMemo(() => {
    if (!isOffered) return [];
    const run = async (chosen: readonly User[]) => {
      const rows = chosen.filter(({ status }) => status !== 'archived');
      if (rows.length === 0) {
        notify.error(t('users.bulk.letters.none'));
        return false;
      }
      if (rows.length > mostLetters) {
        notify.error(t('users.bulk.letters.most', { most: mostLetters }));
        return false;
      }
      const agreed = await confirm({
        title: t('users.bulk.letters.confirm', { count: rows.length }),
        body: t('users.bulk.letters.text'),
        confirm: t('users.bulk.letters'),
      });
      return agreed && print(rows.map(({ id }) => id));
    };
    return [{ id: 'letters', label: t('users.bulk.letters'), icon: PrintIcon, run }];
  }, [t, confirm, print, isOffered]);
}
