import { useState } from 'react';
import { type DocumentRecord, documentFilter } from '@timbro/core/documents/contract.ts';
import { documentAudiences } from '@timbro/core/documents/rules.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { optionsOf } from '@timbro/kit/form/options.ts';
import { useNamedRecord } from '@timbro/kit/layers/record-panel.tsx';
import { AddIcon, ExportIcon, UndoIcon } from '@timbro/kit/page/icons.ts';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { DataTable } from '@timbro/kit/table/data-table.tsx';
import type { Column, FilterSpec } from '@timbro/kit/table/types.ts';
import { formatBytes, formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useDocumentActions } from './document-actions.ts';
import { DocumentDialog } from './document-dialog.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { PapersHead } from './papers-head.tsx';

const filters: readonly FilterSpec[] = [
  { kind: 'search', name: 'search', label: 'documents.search' },
  {
    kind: 'multi',
    name: 'audience',
    label: 'documents.field.audience',
    options: optionsOf(documentAudiences, 'documents.audience'),
  },
];

/** For whom a document is, in words. */
function useAudienceText(): (document: DocumentRecord) => string {
  const t = useT();
  return ({ audienceName }) => audienceName ?? t('documents.audience.all');
}

function useColumns(): readonly Column<DocumentRecord>[] {
  const t = useT();
  const zone = useCompanyZone();
  const audienceText = useAudienceText();
  return [
    {
      field: 'displayName',
      label: 'documents.field.displayName',
      fixed: true,
      flex: 1.4,
      minWidth: 180,
      card: 'title',
    },
    {
      field: 'audience',
      label: 'documents.field.audience',
      flex: 1,
      minWidth: 140,
      card: 'detail',
      render: audienceText,
    },
    {
      field: 'fileName',
      label: 'payslips.field.file',
      flex: 1,
      minWidth: 160,
      needs: 940,
      render: ({ fileName, size }) => `${fileName} (${formatBytes(size)})`,
    },
    {
      field: 'uploadedAt',
      label: 'documents.field.uploaded',
      width: 270,
      needs: 780,
      card: 'detail',
      render: ({ uploadedAt, uploadedBy }) =>
        [formatInstant(uploadedAt, zone), uploadedBy?.displayName].filter(Boolean).join(' · '),
    },
    {
      field: 'read',
      label: 'documents.field.read',
      width: 120,
      card: 'aside',
      render: ({ readTotal, readersTotal }) => t('documents.readOf', { read: readTotal, total: readersTotal }),
    },
  ];
}

/** Notices and contracts, with who has read them. */
export function DocumentsList() {
  const t = useT();
  const named = useNamedRecord();
  const columns = useColumns();
  const [isGiving, setGiving] = useState(false);
  const actions = useDocumentActions(({ id }) => named.id === id && named.close());
  useShortcut('n', 'documents.create.title', () => setGiving(true));
  const create = (
    <WriteButton variant="contained" startIcon={<AddIcon />} onClick={() => setGiving(true)}>
      {t('documents.create')}
    </WriteButton>
  );
  return (
    <>
      <PapersHead view="documents" action={create} />
      <DataTable
        title="documents.title"
        endpoint={api.documents.list}
        filter={documentFilter}
        filters={filters}
        columns={columns}
        rowName={({ displayName }) => displayName}
        rowActions={(document) => [
          { id: 'save', label: t('payslips.download'), icon: ExportIcon, run: () => actions.save(document) },
          { id: 'remove', label: t('documents.remove'), icon: UndoIcon, run: () => void actions.remove(document) },
        ]}
        onOpen={named.open}
        openId={named.id}
        empty={{ title: 'documents.empty', action: create }}
      >
        {(rows) => <DocumentPanel named={named} rows={rows} actions={actions} />}
      </DataTable>
      {isGiving && <DocumentDialog onClose={() => setGiving(false)} />}
    </>
  );
}
