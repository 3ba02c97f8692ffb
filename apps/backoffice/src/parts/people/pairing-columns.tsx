import type { User } from '@timbro/core/users/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import type { Column } from '@timbro/kit/table/types.ts';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Whose phone is paired and who stamps at all: only where there is an app to stamp with. */
export function usePairingColumns(): readonly Column<User>[] {
  const t = useT();
  const zone = useCompanyZone();
  if (!useCan(api.stamps.create)) return [];
  return [
    {
      field: 'appLinkedAt',
      label: 'users.field.appLinkedAt',
      width: 168,
      needs: 1040,
      render: ({ appLinkedAt }) =>
        appLinkedAt
          ? t('users.app.linked', { date: formatInstant(appLinkedAt, zone).slice(0, 10) })
          : t('users.app.never'),
    },
    {
      field: 'lastStampAt',
      label: 'users.field.lastStampAt',
      width: 150,
      needs: 1090,
      render: ({ lastStampAt }) => (lastStampAt ? formatInstant(lastStampAt, zone) : t('users.noStamp')),
    },
  ];
}
