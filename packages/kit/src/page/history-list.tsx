import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AuditLine } from '@timbro/core/audit/contract.ts';
import type { AuditEntity } from '@timbro/core/audit/rules.ts';
import { api, useRead } from '../data/api.ts';
import { useCompanyZone } from '../data/company-zone.ts';
import { formatInstant } from '../words/format.ts';
import { useT } from '../words/i18n.ts';
import { ChangeList, useAuditWords } from './changes.tsx';
import { ErrorBlock, Loading } from './states.tsx';
import { StatusChip } from './status-chip.tsx';

const step = 25;
const most = 200;

/** The history of one record, newest first: who, when, old → new. Every record's drawer ends with it. */
export function HistoryList({ entity, entityId }: { entity: AuditEntity; entityId: string }) {
  const t = useT();
  const [pageSize, setPageSize] = useState(step);
  const lines = useRead(api.audit.list, { query: { entity: [entity], entityId, pageSize } }, { inPlace: true });
  if (lines.error && !lines.data) return <ErrorBlock error={lines.error} onRetry={() => void lines.refetch()} />;
  if (!lines.data) return <Loading rows={4} />;
  const { items, total } = lines.data;
  return (
    <>
      <HistoryLines lines={items} />
      {total > items.length && pageSize < most && (
        <Button loading={lines.isFetching} onClick={() => setPageSize(Math.min(most, pageSize + step))}>
          {t('kit.history.more')}
        </Button>
      )}
    </>
  );
}

/** Lines of a history that came with something else. */
export function HistoryLines({ lines }: { lines: readonly AuditLine[] }) {
  const t = useT();
  if (lines.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('kit.history.empty')}</Typography>;
  return (
    <Box
      component="ol"
      aria-label={t('kit.history.title')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}
    >
      {lines.map((line) => (
        <HistoryLine key={line.id} line={line} />
      ))}
    </Box>
  );
}

function HistoryLine({ line }: { line: AuditLine }) {
  const { at, action, changes, refused } = line;
  const t = useT();
  const zone = useCompanyZone();
  const words = useAuditWords();
  return (
    <Box component="li" sx={{ borderLeft: 2, borderColor: 'divider', pl: 3 }}>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        <time dateTime={at}>{formatInstant(at, zone)}</time> · {words.actor(line)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', fontWeight: 600 }}>
        {words.action(action)}
        {refused && <StatusChip tone="rejected" label={t('kit.history.refused')} />}
      </Box>
      <ChangeList changes={words.changes(changes)} />
    </Box>
  );
}
