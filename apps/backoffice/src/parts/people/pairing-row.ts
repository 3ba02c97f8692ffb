import type { User } from '@timbro/core/users/contract.ts';
import { useAddress } from '@timbro/kit/address/address.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { KeyIcon } from '@timbro/kit/page/icons.ts';
import type { RowAction } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** In the menu of a row: the way to where a phone is paired, in the person's panel. */
export function usePairingRow(): (person: User) => readonly RowAction[] {
  const t = useT();
  const [, write] = useAddress();
  const mayPair = useCan(api.pairing.create);
  const hasApp = useCan(api.stamps.create);
  return ({ id, status }) =>
    mayPair && hasApp && status !== 'archived'
      ? [
          {
            id: 'pairing',
            label: t('pairing.start'),
            icon: KeyIcon,
            local: true,
            run: () => write({ id, panel: undefined }),
          },
        ]
      : [];
}
