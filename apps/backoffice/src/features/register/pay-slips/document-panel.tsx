import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { DocumentRecord } from '@timbro/core/documents/contract.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';
import { type NamedRecord, RecordPanel, useRecord } from '@timbro/kit/layers/record-panel.tsx';
import { Facts } from '@timbro/kit/page/facts.tsx';
import { HistoryList } from '@timbro/kit/page/history-list.tsx';
import { ExportIcon, UndoIcon } from '@timbro/kit/page/icons.ts';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatBytes, formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { DocumentActions } from './document-actions.ts';
import { PaperPreview } from './paper-preview.tsx';

const source = { endpoint: api.documents.list, read: readerOf(api.documents.list) };

type Props = { named: NamedRecord; rows: readonly DocumentRecord[]; actions: DocumentActions };

/** One document beside the list: itself, for whom it is, and who has read it. */
export function DocumentPanel({ named, rows, actions }: Props) {
  const t = useT();
  const found = useRecord(named, source);
  const { record: document } = found;
  return (
    <RecordPanel
      wide
      of={found}
      rows={rows}
      title={document?.displayName ?? t('documents.title')}
      subtitle={document && (document.audienceName ?? t('documents.audience.all'))}
      footer={
        document && (
          <Box sx={{ display: 'flex', gap: 2, '& > :first-of-type': { flex: 1 } }}>
            <Button variant="outlined" startIcon={<ExportIcon />} onClick={() => actions.save(document)}>
              {t('payslips.download')}
            </Button>
            <WriteButton color="error" startIcon={<UndoIcon />} onClick={() => void actions.remove(document)}>
              {t('documents.remove')}
            </WriteButton>
          </Box>
        )
      }
    >
      {document && <PanelBody document={document} />}
    </RecordPanel>
  );
}

function PanelBody({ document }: { document: DocumentRecord }) {
  const t = useT();
  const zone = useCompanyZone();
  const { id, displayName, fileName, fileType, size, uploadedAt, uploadedBy } = document;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {fileType === 'application/pdf' && (
        <PaperPreview
          endpoint={api.documents.download}
          input={{ params: { documentId: id } }}
          version={uploadedAt}
          label={displayName}
          fileName={fileName}
        />
      )}
      <Facts
        facts={[
          { label: t('payslips.field.file'), value: `${fileName} (${formatBytes(size)})` },
          {
            label: t('documents.field.uploaded'),
            value: [formatInstant(uploadedAt, zone), uploadedBy?.displayName].filter(Boolean).join(' · '),
          },
        ]}
      />
      <Readers document={document} />
      <section>
        <Typography component="h3" variant="subtitle2" sx={{ mb: 2 }}>
          {t('kit.history.title')}
        </Typography>
        <HistoryList entity="document" entityId={id} />
      </section>
    </Box>
  );
}

const atOnce = 25;

/** Who has read it and who has not, some at a time. */
function Readers({ document: { id, readTotal, readersTotal } }: { document: DocumentRecord }) {
  const t = useT();
  const zone = useCompanyZone();
  const [pageSize, setPageSize] = useState(atOnce);
  const query = { sort: '-downloadedAt' as const, pageSize: Math.min(pageSize, 200) };
  const readers = useRead(api.documents.readers, { params: { documentId: id }, query }, { inPlace: true });
  return (
    <section>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 2 }}>
        {t('documents.readers', { read: readTotal, total: readersTotal })}
      </Typography>
      {readers.error && !readers.data ? (
        <ErrorBlock error={readers.error} onRetry={() => void readers.refetch()} />
      ) : !readers.data ? (
        <Loading shape="list" rows={3} />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {readers.data.items.map(({ user, downloadedAt }) => (
            <Box component="li" key={user.id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
              <span>{user.displayName}</span>
              <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {downloadedAt ? formatInstant(downloadedAt, zone) : t('documents.notRead')}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {readers.data && readers.data.total > readers.data.items.length && pageSize < 200 && (
        <Button size="small" sx={{ mt: 2 }} onClick={() => setPageSize(pageSize + 3 * atOnce)}>
          {t('documents.moreReaders')}
        </Button>
      )}
    </section>
  );
}
