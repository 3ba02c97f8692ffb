import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AuditLine } from '@timbro/core/audit/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';
import { type NamedRecord, RecordPanel, useRecord } from '@timbro/kit/layers/record-panel.tsx';
import { ChangeList, useAuditWords } from '@timbro/kit/page/changes.tsx';
import { Facts } from '@timbro/kit/page/facts.tsx';
import { HistoryList } from '@timbro/kit/page/history-list.tsx';
import { StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props = {
  named: NamedRecord;
  /** Narrows the list to one record or one person. */
  onNarrow(change: Readonly<Record<string, string>>): void;
};

const source = { endpoint: api.audit.list, read: readerOf(api.audit.list) };

/** One line of the history in full, and what else happened to the same record. */
export function AuditPanel({ named, onNarrow }: Props) {
  const t = useT();
  const zone = useCompanyZone();
  const words = useAuditWords();
  const found = useRecord(named, source);
  const { record: line } = found;
  const actor = line?.actor ?? null;
  const entityId = line?.entityId ?? null;
  return (
    <RecordPanel
      of={found}
      title={line ? words.action(line.action) : t('audit.title')}
      subtitle={line && `${formatInstant(line.at, zone)} · ${words.actor(line)}`}
      footer={
        line && (
          <>
            {entityId && (
              <Button variant="outlined" onClick={() => onNarrow({ entityId })}>
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
      {line && <LineBody line={line} />}
    </RecordPanel>
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
      <Facts facts={facts.filter(({ value }) => value !== null)} />
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
