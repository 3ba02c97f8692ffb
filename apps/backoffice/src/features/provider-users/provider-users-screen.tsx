import { useMemo, useState } from 'react';
import { api } from '@timbro/kit/data/api.ts';
import { usePaletteCommands } from '@timbro/kit/layers/palette-store.ts';
import { Can, useCan } from '@timbro/kit/page/can.tsx';
import { AddIcon } from '@timbro/kit/page/icons.ts';
import { Page } from '@timbro/kit/page/page.tsx';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { PeopleTable } from '#parts/people/people-table.tsx';
import { PersonDialog } from '#parts/people/person-dialog.tsx';

const provider = { kind: 'provider' } as const;

/** The provider's own people, who work for every client. */
export function ProviderUsersScreen() {
  const t = useT();
  const [isCreating, setCreating] = useState(false);
  const mayCreate = useCan(api.providerUsers.create);
  useShortcut('n', 'users.create', () => setCreating(true), { enabled: mayCreate });
  usePaletteCommands(
    useMemo(
      () => [{ id: 'users.create', label: t('users.create'), icon: AddIcon, keys: 'n', run: () => setCreating(true) }],
      [t],
    ),
  );
  const create = (
    <Can do={api.providerUsers.create}>
      <WriteButton variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
        {t('users.create')}
      </WriteButton>
    </Can>
  );
  return (
    <Page action={create}>
      <PeopleTable scope={provider} emptyAction={create} />
      {isCreating && <PersonDialog scope={provider} onClose={() => setCreating(false)} />}
    </Page>
  );
}
