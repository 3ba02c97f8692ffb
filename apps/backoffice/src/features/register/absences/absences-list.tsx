import { useMemo, useState } from 'react';
import { type Absence, absenceFilter } from '@timbro/core/absences/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { usePaletteCommands } from '@timbro/kit/layers/palette-store.ts';
import { useNamedRecord } from '@timbro/kit/layers/record-panel.tsx';
import { AddIcon } from '@timbro/kit/page/icons.ts';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { DataTable } from '@timbro/kit/table/data-table.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { usePeriodText } from '#parts/decisions/period-text.ts';
import { useAbsenceActions, useAbsenceMenu } from './absence-actions.ts';
import { useAbsenceColumns } from './absence-columns.tsx';
import { useAbsenceFilters } from './absence-filters.ts';
import { AbsencePanel } from './absence-panel.tsx';
import { AbsenceTotals } from './absence-totals.tsx';
import { EditAbsenceDialog } from './edit-absence-dialog.tsx';
import { NewAbsenceDialog } from './new-absence-dialog.tsx';
import { TabHead } from './tab-head.tsx';

/** The absences of the people one looks after: found, entered, decided, put away. */
export function AbsencesList() {
  const t = useT();
  const named = useNamedRecord();
  const periodText = usePeriodText();
  const columns = useAbsenceColumns();
  const filters = useAbsenceFilters();
  const [isCreating, setCreating] = useState(false);
  const [edited, setEdited] = useState<Absence | null>(null);
  const actions = useAbsenceActions({
    onEdit: (absence) => {
      if (named.id !== undefined) named.close();
      setEdited(absence);
    },
    onRemoved: ({ id }) => named.id === id && named.close(),
  });
  const menu = useAbsenceMenu(actions);
  useShortcut('n', 'absences.create.title', () => setCreating(true));
  usePaletteCommands(
    useMemo(
      () => [
        {
          id: 'absences.create',
          label: t('absences.create.title'),
          icon: AddIcon,
          keys: 'n',
          run: () => setCreating(true),
        },
      ],
      [t],
    ),
  );
  const create = (
    <WriteButton variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
      {t('absences.create')}
    </WriteButton>
  );
  return (
    <>
      <TabHead view="absences" action={create} />
      <DataTable
        title="absences.title"
        endpoint={api.absences.list}
        filter={absenceFilter}
        filters={filters}
        views
        columns={columns}
        rowName={(absence) => [absence.user.displayName, t(`absence.${absence.type}`), periodText(absence)].join(', ')}
        rowActions={menu}
        exportEndpoint={api.absences.export}
        onOpen={named.open}
        openId={named.id}
        empty={{ title: 'absences.empty', action: create }}
      >
        {(rows) => (
          <>
            <AbsenceTotals />
            <AbsencePanel named={named} rows={rows} actions={actions} />
          </>
        )}
      </DataTable>
      {actions.dialog}
      {isCreating && <NewAbsenceDialog onClose={() => setCreating(false)} />}
      {/* Never over the panel: it has left the address first. */}
      {edited && named.id === undefined && <EditAbsenceDialog absence={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
