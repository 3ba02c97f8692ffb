import Box from '@mui/material/Box';
import { type AuditLine, auditFilter } from '@timbro/core/audit/contract.ts';
import { auditEntities } from '@timbro/core/audit/rules.ts';
import { useAddress } from '@timbro/kit/address/address.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { optionsOf } from '@timbro/kit/form/options.ts';
import { useNamedRecord } from '@timbro/kit/layers/record-panel.tsx';
import { Change, useAuditWords } from '@timbro/kit/page/changes.tsx';
import { Page } from '@timbro/kit/page/page.tsx';
import { StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { DataTable } from '@timbro/kit/table/data-table.tsx';
import type { Column, FilterSpec } from '@timbro/kit/table/types.ts';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AuditPanel } from './audit-panel.tsx';

const filters: readonly FilterSpec[] = [
  { kind: 'search', name: 'search', label: 'audit.search' },
  { kind: 'multi', name: 'entity', label: 'audit.column.entity', options: optionsOf(auditEntities, 'audit.entity') },
  {
    kind: 'select',
    name: 'refused',
    label: 'audit.filter.outcome',
    options: optionsOf(['false', 'true'], 'audit.outcome'),
  },
  { kind: 'period', from: 'from', to: 'to', label: 'audit.filter.period' },
  { kind: 'given', name: 'entityId', label: 'audit.filter.record' },
  { kind: 'given', name: 'actorId', label: 'audit.filter.person' },
];

/** Who did what and when, over the whole company; one line opens beside the list. */
export function HistoryScreen() {
  const [, write] = useAddress();
  const named = useNamedRecord();
  const columns = useColumns();
  const words = useAuditWords();
  return (
    <Page>
      <DataTable
        title="audit.title"
        endpoint={api.audit.list}
        exportEndpoint={api.audit.export}
        views
        filter={auditFilter}
        filters={filters}
        columns={columns}
        rowName={(line) => words.action(line.action)}
        onOpen={named.open}
        openId={named.id}
        empty={{ title: 'audit.empty' }}
      />
      <AuditPanel named={named} onNarrow={(change) => write({ id: undefined, page: undefined, ...change })} />
    </Page>
  );
}

function useColumns(): readonly Column<AuditLine>[] {
  const zone = useCompanyZone();
  const words = useAuditWords();
  return [
    {
      field: 'action',
      label: 'audit.column.action',
      fixed: true,
      flex: 1.4,
      minWidth: 160,
      card: 'title',
      render: ({ action }) => words.action(action),
    },
    { field: 'at', label: 'audit.column.at', width: 168, card: 'detail', render: ({ at }) => formatInstant(at, zone) },
    {
      field: 'actor',
      label: 'audit.column.actor',
      minWidth: 140,
      card: 'detail',
      render: words.actor,
    },
    {
      field: 'entity',
      label: 'audit.column.entity',
      flex: 1.2,
      minWidth: 110,
      card: 'detail',
      render: (line) => words.record(line),
    },
    {
      field: 'changes',
      label: 'audit.column.changes',
      flex: 2,
      minWidth: 150,
      render: ({ changes }) => <FirstChange changes={changes} />,
    },
    {
      field: 'refused',
      label: 'audit.filter.outcome',
      width: 122,
      card: 'aside',
      render: ({ refused }) => <Outcome refused={refused} />,
    },
    { field: 'ip', label: 'audit.column.ip', width: 140, hidden: true },
    { field: 'entityId', label: 'audit.column.entityId', width: 300, hidden: true },
  ];
}

function Outcome({ refused }: { refused: boolean }) {
  const t = useT();
  return refused ? (
    <StatusChip tone="rejected" label={t('audit.column.refused')} />
  ) : (
    <StatusChip tone="approved" label={t('audit.done')} />
  );
}

/** The row has place for one change; the panel shows them all. */
function FirstChange({ changes }: { changes: AuditLine['changes'] }) {
  const t = useT();
  const [first, ...rest] = useAuditWords().changes(changes);
  if (!first) return null;
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1, minWidth: 0, alignItems: 'center' }}>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        <Box component="span" sx={{ color: 'text.secondary', mr: 1 }}>
          {first.field}
        </Box>
        <Change before={first.before} after={first.after} />
      </Box>
      {rest.length > 0 && <span>{t('audit.moreChanges', { count: rest.length })}</span>}
    </Box>
  );
}
