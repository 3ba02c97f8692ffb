import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AuditLine } from '@timbro/core/audit/contract.ts';
import { id as recordId } from '@timbro/core/fields.ts';
import { api, useRead } from '@timbro/kit/api.ts';
import { ChangeList, useAuditWords } from '@timbro/kit/changes.tsx';
import { useCompanyZone } from '@timbro/kit/company-zone.ts';
import { formatInstant } from '@timbro/kit/format.ts';
import { HistoryList } from '@timbro/kit/history-list.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { SidePanel } from '@timbro/kit/side-panel.tsx';
import { ErrorBlock, Loading } from '@timbro/kit/states.tsx';
import { StatusChip } from '@timbro/kit/status-chip.tsx';

type Props = {
  id: string | undefined;
  onClose(): void;
  /** Narrows the list to one record or one person. */
  onNarrow(change: Readonly<Record<string, string>>): void;
};

/** One line of the history in full, and what else happened to the same record. */
export function AuditPanel({ id, onClose, onNarrow }: Props) {
  const t = useT();
  const zone = useCompanyZone();
  const words = useAuditWords();
  // A mistyped link names no line at all, which the server need not be asked.
  const isMistyped = id !== undefined && !recordId.safeParse(id).success;
  const read = useRead(
    api.audit.list,
    { query: { id } },
    { enabled: id !== undefined && !isMistyped, fresh: true, inPlace: true },
  );
  const line = read.data?.items[0];
  const actor = line?.actor ?? null;
  const who = actor?.displayName ?? t('kit.history.system');
  return (
    <SidePanel
      open={id !== undefined}
      title={line ? words.action(line.action) : t('audit.title')}
      subtitle={line && `${formatInstant(line.at, zone)} · ${who}`}
      onClose={onClose}
      footer={
        line && (
          <>
            {line.entityId && (
              <Button variant="outlined" onClick={() => line.entityId && onNarrow({ entityId: line.entityId })}>
                {t('audit.showRecord')}
              </Button>
            )}
            {actor && (
              <Button variant="outlined" onClick={() => onNarrow({ actorId: actor.id })}>
                {t('audit.showPerson')}
              </Button>
            )}
          </>
        )
      }
    >
      {line ? (
        <LineBody line={line} />
      ) : read.error ? (
        <ErrorBlock error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data || isMistyped ? (
        <Typography>{t('error.notFound')}</Typography>
      ) : (
        <Loading rows={6} />
      )}
    </SidePanel>
  );
}

function LineBody({ line }: { line: AuditLine }) {
  const { entity, entityId, changes, refused, ip } = line;
  const t = useT();
  const words = useAuditWords();
  const facts = [
    { label: t('audit.column.entity'), value: words.record(line) },
    { label: t('audit.column.entityId'), value: entityId },
    { label: t('audit.column.ip'), value: ip },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <div>
        <StatusChip
          tone={refused ? 'rejected' : 'approved'}
          label={t(refused ? 'audit.column.refused' : 'audit.done')}
        />
      </div>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2 }}>
        {facts.map(
          ({ label, value }) =>
            value !== null && (
              <Box key={label} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {label}
                </Box>
                <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                  {value}
                </Box>
              </Box>
            ),
        )}
      </Box>
      <section>
        <Typography component="h3" variant="subtitle2">
          {t('audit.column.changes')}
        </Typography>
        {changes.length > 0 ? (
          <ChangeList changes={words.changes(changes)} />
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>{t('audit.noChanges')}</Typography>
        )}
      </section>
      {entityId && (
        <section>
          <Typography component="h3" variant="subtitle2" sx={{ mb: 2 }}>
            {t('audit.ofRecord')}
          </Typography>
          <HistoryList entity={entity} entityId={entityId} />
        </section>
      )}
    </Box>
  );
}
