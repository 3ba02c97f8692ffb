import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { useAddress } from '@timbro/kit/address/address.ts';
import { api } from '@timbro/kit/data/api.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { usePaletteCommands } from '@timbro/kit/layers/palette-store.ts';
import { Can, useCan } from '@timbro/kit/page/can.tsx';
import { AddIcon, DepartmentsIcon, ImportIcon } from '@timbro/kit/page/icons.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { Page } from '@timbro/kit/page/page.tsx';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { DepartmentsPanel } from '#parts/departments/departments-panel.tsx';
import { PeopleTable } from '#parts/people/people-table.tsx';
import { PersonDialog } from '#parts/people/person-dialog.tsx';

/** The wizard reads spreadsheets, which the list never needs. */
const usersImport = lazyPart(() => import('./users-import.tsx'));

const company = { kind: 'company' } as const;
/** On a phone the three buttons share one line. */
const secondaryLook = { '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } };

/** The people of the company: who they are, what they may do, where they belong. */
export function UsersScreen() {
  const t = useT();
  const [address, write] = useAddress();
  const [isCreating, setCreating] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const mayCreate = useCan(api.users.create);
  useShortcut('n', 'users.create', () => setCreating(true), { enabled: mayCreate });
  usePaletteCommands(
    useMemo(
      () => [
        { id: 'users.create', label: t('users.create'), icon: AddIcon, keys: 'n', run: () => setCreating(true) },
        { id: 'users.import', label: t('users.import'), icon: ImportIcon, run: () => setImporting(true) },
      ],
      [t],
    ),
  );
  const create = (
    <Can do={api.users.create}>
      <WriteButton variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
        {t('users.create')}
      </WriteButton>
    </Can>
  );
  const importMany = (
    <Can do={api.users.import}>
      <WriteButton variant="outlined" startIcon={<ImportIcon />} sx={secondaryLook} onClick={() => setImporting(true)}>
        {t('users.import')}
      </WriteButton>
    </Can>
  );
  return (
    <Page
      action={
        <>
          <Button
            variant="outlined"
            startIcon={<DepartmentsIcon />}
            sx={secondaryLook}
            onClick={() => write({ panel: 'departments', id: undefined })}
          >
            {t('departments.title')}
          </Button>
          {importMany}
          {create}
        </>
      }
    >
      <PeopleTable
        scope={company}
        emptyAction={
          <Stack direction="row" spacing={2}>
            {importMany}
            {create}
          </Stack>
        }
      />
      <DepartmentsPanel
        open={address['panel'] === 'departments'}
        onClose={() => write({ panel: undefined })}
        onShowPeople={(departmentId) => write({ panel: undefined, page: undefined, departmentId })}
      />
      {isCreating && <PersonDialog scope={company} onClose={() => setCreating(false)} />}
      {isImporting && (
        <LazyPart isLayer part={usersImport}>
          {({ UsersImport }) => <UsersImport onClose={() => setImporting(false)} />}
        </LazyPart>
      )}
    </Page>
  );
}
