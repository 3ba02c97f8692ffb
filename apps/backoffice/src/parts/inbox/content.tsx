import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { api } from '@timbro/kit/data/api.ts';
import { Can } from '@timbro/kit/page/can.tsx';
import { HistoryList } from '@timbro/kit/page/history-list.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Decidable } from '#parts/decisions/decision-calls.ts';
import { useDecisionText } from '#parts/decisions/decision-words.ts';
import type { InboxKind } from './kind.ts';

/** What is asked for, how it was decided, and what happened to it. */
export function RequestContent<R extends Decidable>({ kind, record }: { kind: InboxKind<R>; record: R }) {
  const t = useT();
  const decided = useDecisionText()(record);
  return (
    <Box sx={{ display: 'grid', gap: 6, '& > *': { minWidth: 0 } }}>
      {decided !== null && (
        <Alert severity={record.status === 'approved' ? 'success' : 'error'} role="status" variant="outlined">
          <Box sx={{ fontWeight: 700 }}>{decided}</Box>
          {record.decisionNote !== null && <Box sx={{ overflowWrap: 'anywhere' }}>{record.decisionNote}</Box>}
        </Alert>
      )}
      <kind.Body record={record} />
      <Can do={api.audit.list}>
        <Section title={t('kit.history.title')}>
          <HistoryList entity={kind.entity} entityId={record.id} />
        </Section>
      </Can>
    </Box>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}
